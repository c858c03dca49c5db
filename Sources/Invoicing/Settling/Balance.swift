/// The amount of an invoice and the settled part of it: the one account that list, header, totals, reports, files, paper
/// and payment code read. All amounts are in the invoice's currency.
public nonisolated struct Balance: Equatable, Sendable {
    /// The amount due (BT-115): as a received document declares it, until the user decides otherwise.
    public let due: ExactDecimal
    /// Money that came, less what was paid back or assigned to other invoices.
    public private(set) var paid: ExactDecimal = 0
    /// The amount that was set off against other documents.
    public private(set) var credited: ExactDecimal = 0
    /// The amount that was written off, as cash discount or as loss.
    public private(set) var writtenOff: ExactDecimal = 0
    /// `true` if it counts at all: a quote and a cancelled invoice do not.
    private let counts: Bool

    /// The amount still to be paid; below zero where too much was paid, or money is to be given back.
    public var open: ExactDecimal { counts ? due - settled : 0 }

    /// The amount that was paid, credited and written off.
    public var settled: ExactDecimal { paid + credited + writtenOff }

    /// `true` if payments alone have settled it, or credit notes, or write-offs.
    public var isOfOneKind: Bool { [paid, credited, writtenOff].contains(settled) }

    /// Settles an amount.
    public init(due: ExactDecimal, payments: [Payment], counts: Bool = true) {
        (self.due, self.counts) = (due, counts)
        for payment in payments {
            switch payment.kind {
            case .money, .assignment: paid += payment.amount
            case .offset: credited += payment.amount
            case .writeOff: writtenOff += payment.amount
            }
        }
    }
}

nonisolated extension [Payment] {
    /// The amount that is written off for a reason. What was taken back of it counts below zero.
    public func writtenOff(as kind: Payment.WriteOff) -> ExactDecimal {
        reduce(0) { $1.writeOff == kind ? $0 + $1.amount : $0 }
    }

    /// The payment that takes a loss back, since money came for it after all (Directive 2006/112/EC, article 90); nil for none.
    /// - Parameter beyond: The amount of the money above what was open.
    public func lossTakenBack(by beyond: ExactDecimal, on day: CalendarDate) -> Payment? {
        takenBack([(.loss, Swift.min(beyond, writtenOff(as: .loss)))], on: day).first
    }

    /// The same without the parts of write-offs taken back for which nothing is written off any more, and, of losses, for which
    /// no payment is beyond the amount any more.
    /// - Parameter due: The amount due.
    public func withoutNeedlessTakeBacks(due: ExactDecimal) -> [Payment] {
        let ofPayments = Set(filter { $0.kind == .money && $0.amount > 0 }.map(\.id.companion))
        func isOfPayment(_ payment: Payment) -> Bool {
            payment.writeOff == .loss && payment.amount < 0 && ofPayments.contains(payment.id)
        }
        var beyond = Swift.max(0, reduce(-due) { isOfPayment($1) ? $0 : $0 + $1.amount })
        var written: [Payment.WriteOff: ExactDecimal] = [:]
        for payment in self where payment.amount > 0 {
            if let kind = payment.writeOff { written[kind, default: 0] += payment.amount }
        }
        return compactMap { payment in
            guard let kind = payment.writeOff, payment.amount < 0 else { return payment }
            let isOfPayment = isOfPayment(payment)
            let most = Swift.min(written[kind] ?? 0, isOfPayment ? beyond : -payment.amount)
            let amount = Swift.min(-payment.amount, most)
            written[kind, default: 0] -= amount
            if isOfPayment { beyond -= amount }
            return amount == 0 ? nil : payment.limited(to: amount)
        }
    }

    /// The payments that take write-offs back, since what was written off is credited: first losses, then the credited share of the
    /// cash discounts.
    /// - Parameters:
    ///   - credit: What the credit note gives back, of a total.
    ///   - open: The amount of the invoice that is open.
    public func writeOffsTakenBack(
        by credit: ExactDecimal, of total: ExactDecimal, open: ExactDecimal, on day: CalendarDate
    ) -> [Payment] {
        guard total > 0 else { return [] }
        let beyond = Swift.max(0, credit - Swift.max(0, open))
        let losses = Swift.min(beyond, writtenOff(as: .loss))
        let share = (writtenOff(as: .cashDiscount) * credit).divided(by: total, places: 2)
        return takenBack([(.loss, losses), (.cashDiscount, Swift.min(beyond - losses, share))], on: day)
    }

    /// Nothing is taken back before it was written off.
    private func takenBack(_ parts: [(Payment.WriteOff, ExactDecimal)], on day: CalendarDate) -> [Payment] {
        parts.filter { $1 > 0 }.map { kind, amount in
            let last = lazy.filter { $0.writeOff == kind }.map(\.date).max()
            return Payment(amount: -amount, date: Swift.max(day, last ?? day), writeOff: kind)
        }
    }
}
