import Invoicing

/// The part of a document's VAT that is due in one period.
///
/// Shares end where the next one begins, and are rounded at their ends, so that they add up to the whole once all is paid.
nonisolated struct VATShare {
    let period: String
    /// The amounts that were paid before the period, in the end, and until the period’s end.
    private let before, total: ExactDecimal
    private var until: ExactDecimal

    /// All of it.
    init(wholeIn period: String) { (self.period, before, until, total) = (period, 0, 1, 1) }

    private init(_ period: String, from before: ExactDecimal, until: ExactDecimal, of total: ExactDecimal) {
        (self.period, self.before, self.until, self.total) = (period, before, until, total)
    }

    /// Returns the shares of payments, at most one per period. An amount beyond the total pays no VAT.
    /// - Parameters:
    ///   - total: The amount that is paid in the end.
    ///   - payments: Days and amounts, in the order of the days.
    ///   - period: The period of a day; nil for a day that does not count.
    static func shares(
        of total: ExactDecimal, paidBy payments: [(day: CalendarDate, amount: ExactDecimal)],
        period: (CalendarDate) -> String?
    ) -> [VATShare] {
        let limits = min(0, total)...max(0, total)
        var (shares, paid): ([VATShare], ExactDecimal) = ([], 0)
        for (day, amount) in payments {
            let before = paid.clamped(to: limits)
            paid += amount
            guard let name = period(day) else { continue }
            if shares.last?.period != name {
                shares.append(VATShare(name, from: before, until: before, of: total))
            }
            shares[shares.count - 1].until = paid.clamped(to: limits)
        }
        return shares.filter { $0.before != $0.until }
    }

    /// Returns the part of an amount of the whole document that falls into the period.
    func part(of amount: ExactDecimal) -> ExactDecimal { portion(until, of: amount) - portion(before, of: amount) }

    private func portion(_ paid: ExactDecimal, of amount: ExactDecimal) -> ExactDecimal {
        // The whole amount is not rounded.
        paid == total ? amount : (amount * paid).divided(by: total, places: 2)
    }
}

extension ExactDecimal {
    fileprivate nonisolated func clamped(to limits: ClosedRange<ExactDecimal>) -> ExactDecimal {
        max(limits.lowerBound, min(limits.upperBound, self))
    }
}
