import DeriveDocuments
import Foundation
import Invoicing

/// Correcting and removing recorded payments. An agreed cash discount follows the payments that it was kept from.
extension Invoice {
    /// Corrects a payment. The reason is part of the step's name in the log.
    /// - Throws: ``SettlingError``; nothing is changed then.
    public func correct(
        _ payment: Payment, amount: ExactDecimal, date: CalendarDate, reference: String, because reason: String,
        today: CalendarDate? = nil
    ) throws(SettlingError) -> PaymentOutcome {
        _ = try place(of: payment)
        if let other = payment.offset { throw .isSetOff(invoice: titleInSentence, against: other) }
        try check(amount, on: date, today: today)
        let most = openAmount + payment.amount
        if payment.writeOff != nil, payment.amount > 0, amount > max(payment.amount, most) {
            throw .moreThanLeft(words(for: most), invoice: titleInSentence)
        }
        let corrected = payment.corrected(
            amount: payment.amount < 0 ? -amount : amount, date: date, reference: reference)
        let name = Self.step("correct payment of \(words(for: abs(payment.amount)))", reason)
        return replace(payment, by: corrected, named: name, .corrected, amount, today: today)
    }

    /// Removes a payment. The reason is part of the step's name in the log.
    /// - Parameter other: The other invoice of an assignment; nil for money and write-offs.
    /// - Throws: ``SettlingError``, also for a set-off by a credit note; nothing is changed then.
    public func remove(
        _ payment: Payment, because reason: String, assigned other: Invoice? = nil, today: CalendarDate? = nil
    ) throws(SettlingError) -> PaymentOutcome {
        _ = try place(of: payment)
        let name = Self.step("remove payment of \(words(for: abs(payment.amount)))", reason)
        if let number = payment.offset {
            guard let other, other.payments.contains(where: { $0.id == payment.id }) else {
                throw .isSetOff(invoice: titleInSentence, against: number)
            }
            transaction(name) {
                other.payments.removeAll { $0.id == payment.id }
            }
        }
        var outcome = replace(payment, by: nil, named: name, .removed, abs(payment.amount), today: today)
        outcome.remark = outcome.remark ?? other?.remarkOnDiscount
        return outcome
    }

    /// Replaces a payment as one step, and the agreed cash discount with it: where the payments do not leave just the discount in
    /// time any more, it is taken back.
    private func replace(
        _ payment: Payment, by new: Payment?, named name: String, _ event: PaymentOutcome.Event, _ amount: ExactDecimal,
        today: CalendarDate?
    ) -> PaymentOutcome {
        let isSame = new.map { ($0.amount, $0.date) == (payment.amount, payment.date) } ?? false
        let agreed = isSame || payment.writeOff != nil ? nil : agreedDiscount
        // What is written of a loss with a payment goes with it.
        let loss = payments.first { $0.id == payment.id.companion && $0.writeOff == .loss }
        let moved = new.flatMap { new in loss?.limited(to: abs(new.amount)) }
        let dropped = [payment.id, agreed?.id, loss?.id]
        let rest = (payments.filter { !dropped.contains($0.id) } + [new, moved].compactMap(\.self))
            .withoutNeedlessTakeBacks(due: balance.due)
        // Of a discount that was removed before, a corrected day makes no new one.
        let mayKeep = agreed != nil || new.map { $0.amount != payment.amount && $0.writeOff == nil } ?? false
        let day = agreed.flatMap { $0.date == payment.date ? new?.date : $0.date } ?? new?.date ?? payment.date
        let kept = mayKeep ? discount(leftBy: rest, on: day) : nil
        let written = kept.flatMap { kept in
            kept.isInTime ? agreed?.moved(kept.amount, day) ?? Payment(kept.amount, day) : nil
        }
        transaction(name) { payments = (rest + [written].compactMap(\.self)).inOrder }
        var outcome = outcome(event, amount)
        outcome.discount = new == nil ? nil : kept
        if let agreed, written == nil {
            let taken = "The cash discount of \(words(for: agreed.amount)) is taken back."
            outcome.remark = [taken, remarkOnPast(agreed.date, today: today, "rises by its share")].compactMap(\.self)
                .joined(separator: " ")
        } else if !isSame, payment.writeOff == nil {
            outcome.remark = remarkOnDiscount
        }
        return outcome
    }

    /// Says that a cash discount stays though something is open again: it was typed, or credit notes have taken a part of it back.
    private var remarkOnDiscount: String? {
        let left = payments.writtenOff(as: .cashDiscount)
        guard left > 0, openAmount > 0 else { return nil }
        return "The cash discount of \(words(for: left)) of \(number) stays. Remove it as well if it was not kept."
    }
}

extension Payment {
    /// A cash discount that the terms allow.
    fileprivate init(_ amount: ExactDecimal, _ day: CalendarDate) {
        self.init(amount: amount, date: day, writeOff: .cashDiscount)
    }

    /// The same with another amount or day; itself where neither is another.
    fileprivate func moved(_ amount: ExactDecimal, _ day: CalendarDate) -> Payment {
        (self.amount, date) == (amount, day) ? self : corrected(amount: amount, date: day, reference: reference)
    }
}
