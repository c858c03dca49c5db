import Invoicing

/// A total that is entered and not derived.
enum TotalsField: Int, CaseIterable {
    case paid, rounding

    func field(of invoice: Invoice) -> EditableField {
        switch self {
        case .paid: .number("paid amount", invoice, \.paidAmount)
        case .rounding: .number("rounding amount", invoice, \.roundingAmount)
        }
    }
}
