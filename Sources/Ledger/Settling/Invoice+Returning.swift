import Foundation
import Invoicing

/// Money that goes back: what was paid too much, and payments that a bank returns.
extension Invoice {
    /// Records that what was paid too much went back.
    /// - Parameters:
    ///   - amount: How much of it; nil for all.
    ///   - id: The identity of the new record.
    /// - Throws: ``SettlingError``; nothing is changed then.
    public func payBack(
        _ amount: ExactDecimal? = nil, id: UUID = .ascending, on day: CalendarDate, today: CalendarDate? = nil,
        reference: String = ""
    ) throws(SettlingError) -> PaymentOutcome {
        let amount = try overpaid(amount)
        try check(amount, on: day, today: today)
        return settle(
            .returned, amount, "return of \(words(for: amount))",
            Payment(id: id, amount: -amount, date: day, reference: reference))
    }

    /// Records that a bank has returned a payment: the money went back, and with it the cash discount, or the
    /// loss taken back, that was recorded with it.
    /// - Parameters:
    ///   - amount: The amount of a recorded payment.
    ///   - id: The identity of the new record.
    /// - Throws: ``SettlingError``; nothing is changed then.
    public func recordReturn(
        of amount: ExactDecimal, id: UUID = .ascending, on day: CalendarDate, today: CalendarDate? = nil,
        reference: String = ""
    ) throws(SettlingError) -> PaymentOutcome {
        try checkPayable()
        try check(amount, on: day, today: today)
        guard let returned = payments.last(where: { $0.kind == .money && abs($0.amount) == amount }) else {
            throw .noPayment(invoice: titleInSentence, count: payments.count)
        }
        let companion = payments.first { $0.id == returned.id.companion && $0.writeOff != nil }
        return settle(
            .bounced, amount, "return of \(words(for: amount))",
            Payment(id: id, amount: -returned.amount, date: day, reference: reference),
            companion.map { Payment(id: id.companion, amount: -$0.amount, date: day, writeOff: $0.writeOff) })
    }
}
