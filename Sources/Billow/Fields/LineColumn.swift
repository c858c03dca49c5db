import Foundation
import Invoicing

/// A column of the lines pane, in order from the left.
enum LineColumn: Int, CaseIterable {
    case position, item, quantity, price, vat, unit, amount

    /// Whether something can be typed there.
    var isEditable: Bool { self != .position && self != .amount }

    var title: String {
        switch self {
        case .position: "#"
        case .item: "Item"
        case .quantity: "Quantity"
        case .price: "Price"
        case .unit: "Unit"
        case .vat: "VAT"
        case .amount: "Amount"
        }
    }

    /// What a line shows in this column. The position is counted from zero.
    func text(of line: InvoiceLine, at position: Int) -> String {
        switch self {
        case .position: String(position + 1)
        case .item: line.itemName
        case .quantity: line.invoicedQuantity.map(DecimalFormat.plain) ?? ""
        case .price: DecimalFormat.price(line.netPrice) + Self.base(of: line)
        case .unit: line.unitCode
        case .vat: VATInput.text(line.vatGroup)
        case .amount: DecimalFormat.amount(line.netAmount)
        }
    }

    private static func base(of line: InvoiceLine) -> String {
        line.priceBaseQuantity == 1 ? "" : "/" + DecimalFormat.plain(line.priceBaseQuantity)
    }

    /// The field behind a cell, or nil if nothing can be typed there.
    func field(of line: InvoiceLine) -> EditableField? {
        switch self {
        case .position, .amount: nil
        case .item: .text("item", line, \.itemName)
        case .quantity: .number("quantity", line, \.invoicedQuantity)
        case .price: price(of: line)
        case .unit: .text("unit", line, \.unitCode)
        case .vat: vat(of: line)
        }
    }

    private func price(of line: InvoiceLine) -> EditableField {
        EditableField(
            name: "price", isNumeric: true, reading: NumberInput.reading(ofAmbiguous:),
            text: { DecimalFormat.editable(line.netPrice) }
        ) { text throws(FieldProblem) in
            line.enter(netPrice: try NumberInput.parse(text))
        }
    }

    private func vat(of line: InvoiceLine) -> EditableField {
        EditableField(name: "VAT", isNumeric: true, text: { VATInput.editable(line.vatGroup) }) {
            text throws(FieldProblem) in
            let group = try VATInput.parse(text)
            line.vatCategory = group.category
            line.vatRate = group.rate
        }
    }
}
