import Derive
import Foundation
import Invoicing

/// Allowances and charges of documents and lines, which have nearly the same fields.
extension AllowanceOrCharge where Self: ObservedObject {
    /// - Parameters:
    ///   - parent: What it is taken off or added to, which stands for it where it is the only one.
    ///   - base: What a percentage is of, unless something else is entered.
    func details(
        at position: Int, of parent: some ObservedObject, base: @escaping () -> Decimal
    ) -> [DetailRow] {
        let name = isCharge ? "charge" : "allowance"
        let rows: [DetailRow] =
            [
                .heading("\(isCharge ? "Charge" : "Allowance") \(position + 1)"),
                DetailRow(title: "Amount", field: amountField(name, base)).also(self, \.amount).also(
                    self, \.enteredAmount),
                DetailRow(title: "Percent", field: percentField(name, base)).also(self, \.percentage),
                DetailRow(title: "of", field: baseField(name)).also(self, \.baseAmount),
                .text("Reason", "\(name)'s reason", self, \.reason),
                .text("Reason code", "\(name)'s reason code", self, \.reasonCode),
            ] + (vatRow(name).map { [$0] } ?? [])
        return rows.map { row in
            var row = row
            row.item = self
            return row
        }
    }

    /// An amount, or a percentage where a percent sign says so.
    private func amountField(_ name: String, _ base: @escaping () -> Decimal) -> EditableField {
        EditableField(
            name: "\(name)'s amount", isNumeric: true, reading: NumberInput.reading(ofAmbiguous:),
            text: { DecimalFormat.editable(self.amount) }
        ) { text throws(FieldProblem) in
            let typed = text.trimmingCharacters(in: .whitespaces)
            guard typed.hasSuffix("%") else { return self.enter(amount: try NumberInput.parse(text)) }
            self.calculate(try NumberInput.parse(String(typed.dropLast())), of: self.baseAmount ?? base())
        }
    }

    private func percentField(_ name: String, _ base: @escaping () -> Decimal) -> EditableField {
        EditableField(
            name: "\(name)'s percentage", isNumeric: true,
            text: { self.percentage.map(DecimalFormat.editable) ?? "" }
        ) { text throws(FieldProblem) in
            let percentage = text.isEmpty ? nil : try NumberInput.parse(text)
            self.calculate(percentage, of: self.baseAmount ?? base())
        }
    }

    private func baseField(_ name: String) -> EditableField {
        EditableField(
            name: "\(name)'s base", isNumeric: true, reading: NumberInput.reading(ofAmbiguous:),
            text: { self.baseAmount.map(DecimalFormat.editable) ?? "" }
        ) { text throws(FieldProblem) in
            self.calculate(self.percentage, of: text.isEmpty ? nil : try NumberInput.parse(text))
        }
    }

    /// Enters percentage and base. The amount follows from both; without one of them, it stays what it was.
    private func calculate(_ percentage: Decimal?, of base: Decimal?) {
        transaction {
            let before = amount
            self.percentage = percentage
            baseAmount = percentage == nil ? nil : base
            kept = nil
            enteredAmount = percentage == nil || base == nil ? before : nil
        }
    }

    private func vatRow(_ name: String) -> DetailRow? {
        guard let item = self as? DocumentAllowanceCharge else { return nil }
        let field = EditableField(name: "\(name)'s VAT", isNumeric: true, text: { VATInput.editable(item.vatGroup) }) {
            text throws(FieldProblem) in
            let group = try VATInput.parse(text)
            item.vatCategory = group.category
            item.vatRate = group.rate
        }
        return DetailRow(title: "VAT", field: field).also(item, \.vatCategory).also(item, \.vatRate)
    }
}
