import DeriveDocuments
import Foundation
import Input
import Invoicing

extension Conflict {
    /// The value that they have set in the column, as a message shows it.
    var theirsText: String { text(of: theirs) }

    /// The value here, as a message shows it.
    var mineText: String { text(of: mine) }

    private func text(of value: ColumnValue) -> String {
        if value == .null, let column, let text = nullText(column), !text.isEmpty { return text }
        return column.flatMap(number).map { value.shown(as: $0) } ?? value.shown
    }

    /// Returns the text shown for a property whose column is null; nil for a property of a part.
    private func nullText(_ column: String) -> String? {
        switch row.entity {
        case Invoice.entity: Invoice.nullText(column)
        case InvoiceLine.entity: InvoiceLine.nullText(column)
        case DocumentAllowanceCharge.entity: DocumentAllowanceCharge.nullText(column)
        default: nil
        }
    }

    /// Returns the style of the number in a column; nil where it has none.
    private func number(_ column: String) -> NumberStyle? {
        switch row.entity {
        case InvoiceLine.entity: InvoiceLine.number(column)
        case DocumentAllowanceCharge.entity: DocumentAllowanceCharge.number(column)
        default: nil
        }
    }

    /// The values that they have set; of several properties that are one value, those that have one now.
    package var changes: [(column: String, value: ColumnValue)] {
        let all = [(column ?? "", theirs)] + others.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        let set = others.isEmpty ? all : all.filter { $0.1 != .null }
        return set.isEmpty ? [all[0]] : set
    }

    /// A property that is one value with others, so that another one may be typed in; nil for any other.
    package func grouped(_ column: String) -> (label: String, style: NumberStyle)? {
        switch row.entity {
        case InvoiceLine.entity:
            column.isPath(in: "allowanceCharges")
                ? LineAllowanceCharge.grouped(String(column.dropFirst("allowanceCharges.".count)))
                : InvoiceLine.grouped(column)
        case DocumentAllowanceCharge.entity: DocumentAllowanceCharge.grouped(column)
        default: nil
        }
    }
}

extension DescribedRow {
    /// Returns the text shown for a property whose column is null.
    fileprivate static func nullText(_ name: String) -> String? {
        guard let coding = rowCoding.column(named: name), coding.group == nil,
            let property = description.property(inColumn: name)
        else { return nil }
        let row = unrecorded { make(id: UUID()) }
        unrecorded { try? coding.set(.null, of: row) }
        return property.displayText(row)
    }
}

extension Described {
    /// The number in a column as it is shown; nil where it has another value, such as text of digits.
    fileprivate static func number(_ name: String) -> NumberStyle? {
        guard let property = description.property(inColumn: name), case .number? = property.input else { return nil }
        return property.numberStyle
    }

    fileprivate static func grouped(_ name: String) -> (label: String, style: NumberStyle)? {
        guard rowCoding.column(named: name)?.group != nil, let property = description.property(inColumn: name) else {
            return nil
        }
        return (property.label, property.numberStyle)
    }
}

extension ColumnValue {
    /// The text that a message shows.
    fileprivate var shown: String {
        switch self {
        case .null: "nothing"
        case .text(let text), .json(let text): text.isEmpty ? "nothing" : text
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        }
    }

    /// Returns the text that a field would show, if it is a number.
    package func shown(as style: NumberStyle) -> String {
        guard case .text(let text) = self, let number = try? ExactDecimal(columnValue: .text(text)) else {
            return shown
        }
        return style.text(number)
    }
}
