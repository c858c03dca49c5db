import Invoicing

/// A total that is entered and not derived.
enum TotalsField: Int, CaseIterable {
    case paid, rounding

    func field(of invoice: Invoice) -> EditableField {
        switch self {
        case .paid: .number("paid amount", invoice, \.paidAmount)
        case .rounding: rounding(of: invoice)
        }
    }

    /// An amount, or a step to a multiple of which the amount due is rounded: `/0.05`.
    private func rounding(of invoice: Invoice) -> EditableField {
        EditableField(
            name: "rounding amount", isNumeric: true, reading: NumberInput.reading(ofAmbiguous:),
            text: { DecimalFormat.editable(invoice.roundingAmount) }
        ) { text throws(FieldProblem) in
            guard text.hasPrefix("/") else { return invoice.roundingAmount = try NumberInput.parse(text) }
            let step = try NumberInput.parse(String(text.dropFirst()))
            guard step > 0 else { throw .mustBePositive }
            invoice.roundAmountDue(toMultipleOf: step)
        }
    }
}
