/// When the VAT of a document is due.
public nonisolated enum TaxPoint: Hashable, Sendable {
    /// On the day of issue.
    case issue
    /// On a day that the document states.
    case day(CalendarDate)
    /// On the day of each payment, for the share that it pays.
    case payment
}

extension Invoice {
    /// When its VAT is due: on the day that it states (BT-7), at its issue or payment where it states so (BT-8), else when it was
    /// delivered (BT-72, or the end of the period, BT-74), else on the day of issue. A credit note changes the VAT of its own day, and not
    /// that of the supply which it corrects (article 185 of the VAT directive), and VAT of a prepayment is due as far as it is paid
    /// (article 65).
    public var taxPoint: TaxPoint {
        if let taxPointDate { return .day(taxPointDate) }
        return switch taxPointCode {
        case .payment: .payment
        case .issue: .issue
        case _ where typeCode.isCreditNote: .issue
        case _ where typeCode == .prepayment: .payment
        default: (delivery?.date ?? invoicingPeriod?.end).map(TaxPoint.day) ?? .issue
        }
    }
}
