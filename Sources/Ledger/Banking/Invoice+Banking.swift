import DeriveDocuments
import Foundation
import Invoicing

/// The settlements by entries of a bank. Each payment has the identity of its entry, so that none is recorded twice, and it is
/// known which entries are taken.
extension Invoice {
    /// Records the share of an entry that settles this document: a payment, what was paid too much and goes back, or a payment that the
    /// bank has returned.
    /// - Throws: ``SettlingError``; nothing is recorded then.
    public func settle(
        _ amount: ExactDecimal, by entry: BankEntry, today: CalendarDate?
    ) throws(SettlingError) -> PaymentOutcome {
        guard !payments.contains(where: { $0.id == entry.id }) else {
            let words = "\(amount.shown(in: entry.currency)) \(entry.currency)"
            throw .recordedAlready(words, entry.day, invoice: titleInSentence)
        }
        try checkCurrency(entry.currency)
        let isIncoming = expectsIncome(of: amount, by: entry)
        guard isIncoming == (entry.amount > 0) else {
            throw .otherDirection(isIncoming: isIncoming, invoice: titleInSentence)
        }
        let reference = String(entry.text.prefix(Self.longestReference))
        if entry.isReturn {
            return try recordReturn(of: amount, id: entry.id, on: entry.day, today: today, reference: reference)
        }
        if openAmount < 0, taxInclusiveAmount >= 0 {
            return try payBack(amount, id: entry.id, on: entry.day, today: today, reference: reference)
        }
        return try record(
            Payment(id: entry.id, amount: amount, date: entry.day, reference: reference), in: entry.currency, on: today)
    }

    /// Returns `true` if an entry has to be money that comes: for the open amount, or against the payment that it returns.
    private func expectsIncome(of amount: ExactDecimal, by entry: BankEntry) -> Bool {
        var expected = openAmount == 0 ? amountDue : openAmount
        if entry.isReturn {
            expected = payments.last { $0.kind == .money && abs($0.amount) == amount }.map { -$0.amount } ?? -amount
        }
        return (expected >= 0) == (typeCode.isCreditNote == isReceived)
    }

    /// Removes what an entry has recorded here, as one step, unless something followed it.
    /// - Returns: Why it stays; nil if it is removed or was not there.
    public func takeBack(_ entry: UUID) -> String? {
        guard let payment = payments.first(where: { $0.id == entry }) else { return nil }
        if let obstacle = obstacle(toTakingBack: entry) { return obstacle }
        let ids = [entry, entry.companion]
        transaction("take back the payment of \(words(for: abs(payment.amount)))") {
            payments.removeAll { ids.contains($0.id) }
        }
        return nil
    }

    /// The reason for which the payment of an entry stays; nil if it can be taken back, or is not there.
    public func obstacle(toTakingBack entry: UUID) -> String? {
        guard let payment = payments.first(where: { $0.id == entry }) else { return nil }
        let ids = [entry, entry.companion]
        // A payment of another part of the invoice does not depend on this one, nor what was recorded with it.
        let followed = payments.contains { other in
            !ids.contains(other.id) && other.date >= payment.date && (other.kind != .money || other.amount < 0)
                && !payments.contains { $0.id.companion == other.id && $0.kind == .money }
        }
        guard payment.edition == nil else { return "the payment of \(number) was corrected" }
        return followed ? "\(number) has moved on: something was paid back, assigned or written off" : nil
    }

    /// The largest length of the text of a payment.
    private static let longestReference = 140
}
