import Derive
import Foundation
import Invoicing

/// The terms of a line that have no column.
extension InvoiceLine {
    var details: [DetailRow] {
        allowanceCharges.elements.enumerated().flatMap { position, item in
            item.details(at: position, of: self) { self.netAmount - self.allowanceCharges.sum(\.signedAmount) }
        } + price + [
            .heading("Item"), .text("Description", "description", self, \.itemDescription),
            .text("Seller's number", "seller's item number", self, \.sellerItemIdentifier),
            .text("Buyer's number", "buyer's item number", self, \.buyerItemIdentifier),
            DetailRow(
                title: "Standard number", field: .identifier("standard item number", self, \.standardItemIdentifier),
                places: [DetailRow.Place(object: self, property: \InvoiceLine.standardItemIdentifier)]),
            .text("Origin", "country of origin", self, \.itemCountryOfOrigin),
            .text("Order line", "order line", self, \.orderLineReference), .text("Note", "line's note", self, \.note),
        ]
    }

    private var price: [DetailRow] {
        let withVAT = EditableField(
            name: "price with VAT", isNumeric: true, reading: NumberInput.reading(ofAmbiguous:),
            text: { self.priceWithVAT.map(DecimalFormat.editable) ?? "" }
        ) { text throws(FieldProblem) in
            guard text.isEmpty else { return self.enter(priceWithVAT: try NumberInput.parse(text)) }
            if self.priceWithVAT != nil { self.enter(netPrice: self.netPrice) }
        }
        let base = EditableField(
            name: "base quantity", isNumeric: true, text: { DecimalFormat.editable(self.priceBaseQuantity) }
        ) { text throws(FieldProblem) in
            let quantity = try NumberInput.parse(text)
            guard quantity > 0 else { throw .mustBePositive }
            self.priceBaseQuantity = quantity
        }
        let discount = EditableField(
            name: "discount", isNumeric: true, reading: NumberInput.reading(ofAmbiguous:),
            text: { DecimalFormat.editable(self.priceDiscount) }
        ) { text throws(FieldProblem) in
            self.enter(priceDiscount: try NumberInput.parse(text))
        }
        return [
            .heading("Price"), .number("Gross price", "gross price", self, \.grossPrice),
            DetailRow(title: "Discount", field: discount).also(self, \.priceDiscount),
            DetailRow(title: "With VAT", field: withVAT).also(self, \.priceWithVAT),
            DetailRow(title: "For how many", field: base).also(self, \.priceBaseQuantity),
            .text("Unit of these", "unit of the base quantity", self, \.priceBaseUnitCode),
        ]
    }
}
