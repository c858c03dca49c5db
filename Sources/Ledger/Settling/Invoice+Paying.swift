import DeriveDocuments
import Foundation
import Invoicing

/// The kind of a change to an invoice's payments, without amount, day and reference.
public enum Settlement {
    case payment
    case writeOff(Payment.WriteOff)
    /// An overpayment goes back.
    case payBack
    /// An overpayment, or the rest of a credit note, counts for another invoice.
    case assign(to: Invoice)
    case correct(Payment, because: String)
    /// - Parameter assigned: The invoice that the payment was assigned to, or from.
    case remove(Payment, because: String, assigned: Invoice?)
}

/// Payments of an invoice. Each is one step of its document, which can be undone.
extension Invoice {
    /// Records, corrects or removes a payment, or settles a rest without one.
    /// - Parameters:
    ///   - amount: How much; nil for all that is open or overpaid, and for what a recorded payment has.
    ///   - paid: The currency of the amount; nil for the invoice's.
    ///   - date: The day; nil for today, and for what a recorded payment has. So is the reference.
    ///   - name: What undo calls a new payment; nil for its amount, with two decimals.
    ///   - isAnother: Whether a payment is recorded even if there is an equal one, which is not of all that is open, and a cash
    ///     discount even if it is of the whole invoice.
    /// - Throws: ``SettlingError``; nothing is changed then.
    public func settle(
        _ settlement: Settlement, _ amount: ExactDecimal?, in paid: CurrencyCode? = nil, on date: CalendarDate? = nil,
        reference: String? = nil, today: CalendarDate, named name: String? = nil, isAnother: Bool = true
    ) throws(SettlingError) -> PaymentOutcome {
        try checkCurrency(paid)
        let (day, words) = (date ?? today, reference ?? "")
        switch settlement {
        case .payment:
            let paid = if let amount { amount } else { try amountToRecord() }
            if !isAnother { try checkUnequal(paid, on: day, words) }
            return try record(Payment(amount: paid, date: day, reference: words), on: today, named: name)
        case .writeOff(let kind):
            if !isAnother, kind == .cashDiscount { try checkDiscount(amount) }
            return try writeOff(amount, as: kind, on: day, today: today, reference: words)
        case .payBack: return try payBack(amount, on: day, today: today, reference: words)
        case .assign(let other): return try assign(amount, to: other, on: day, today: today)
        case .correct(let payment, let reason):
            return try correct(
                payment, amount: amount ?? abs(payment.amount), date: date ?? payment.date,
                reference: reference ?? payment.reference, because: reason, today: today)
        case .remove(let payment, let reason, let other):
            return try remove(payment, because: reason, assigned: other, today: today)
        }
    }

    /// Refuses a payment that is recorded already, unless it is of all that is open.
    private func checkUnequal(_ amount: ExactDecimal, on day: CalendarDate, _ reference: String) throws(SettlingError) {
        guard amount != amountToPay else { return }
        let isRecorded = payments.contains {
            $0.kind == .money && abs($0.amount) == amount && $0.date == day && $0.reference == reference
        }
        if isRecorded { throw .recordedAlready(words(for: amount), day, invoice: titleInSentence) }
    }

    /// Refuses a cash discount of the whole invoice.
    private func checkDiscount(_ amount: ExactDecimal?) throws(SettlingError) {
        let amount = try left(amount)
        if amount >= amountDue { throw .isAllDiscount(words(for: amount), invoice: titleInSentence) }
    }

    /// All that is open, as its payment is entered: above zero also where the invoice gives money back. Zero where nothing is.
    public var amountToPay: ExactDecimal { max(0, taxInclusiveAmount < 0 ? -openAmount : openAmount) }

    /// - Throws: ``SettlingError`` where nothing is open, so that an amount has to be named.
    private func amountToRecord() throws(SettlingError) -> ExactDecimal {
        try checkPayable()
        guard amountToPay == 0 else { return amountToPay }
        guard openAmount < 0 else { throw .nothingOpen(invoice: titleInSentence) }
        throw .isOverpaid(words(for: -openAmount), invoice: titleInSentence)
    }

    /// Refuses an amount in another currency than the invoice's; nil is that one.
    /// - Throws: ``SettlingError/otherCurrency(_:of:)``
    public func checkCurrency(_ paid: CurrencyCode?) throws(SettlingError) {
        if let paid, paid != currency { throw .otherCurrency(paid, of: currency) }
    }

    /// The payment of a number in the list of them, from 1.
    /// - Throws: ``SettlingError/noPayment(invoice:count:)``, or why it cannot be paid at all.
    public func payment(numbered number: Int) throws(SettlingError) -> Payment {
        try checkPayable()
        guard payments.indices.contains(number - 1) else {
            throw .noPayment(invoice: titleInSentence, count: payments.count)
        }
        return payments[number - 1]
    }

    /// Records a payment after checking its day, sign and decimals. A refund of an invoice with a total below zero is entered
    /// above zero as well. Where it leaves just the cash discount open that the terms offer for that day, this is written off with
    /// it, in one step.
    /// - Parameters:
    ///   - paid: The currency in which it was paid; nil for the invoice's.
    ///   - today: The last day on which it can have been paid; nil if the current day is unknown.
    ///   - name: What undo calls the step; nil for its amount, with two decimals.
    /// - Throws: ``SettlingError``; nothing is recorded then.
    @discardableResult
    public func record(
        _ payment: Payment, in paid: CurrencyCode? = nil, on today: CalendarDate? = nil, named name: String? = nil
    ) throws(SettlingError) -> PaymentOutcome {
        try checkPayable()
        try checkCurrency(paid)
        try check(payment.amount, on: payment.date, today: today)
        let isPaidBack = taxInclusiveAmount < 0
        let name = name ?? "payment of \(words(for: payment.amount))"
        guard !isPaidBack else {
            return settle(
                .returned, payment.amount, name,
                Payment(id: payment.id, amount: -payment.amount, date: payment.date, reference: payment.reference))
        }
        let kept = discount(leftBy: payments + [payment], on: payment.date)
        let writeOff = kept.flatMap {
            $0.isInTime
                ? Payment(
                    id: payment.id.companion, amount: $0.amount, date: payment.date, writeOff: .cashDiscount) : nil
        }
        let back = payments.lossTakenBack(by: payment.amount - max(0, openAmount), on: payment.date).map {
            Payment(id: payment.id.companion, amount: $0.amount, date: $0.date, writeOff: $0.writeOff)
        }
        var outcome = settle(.paid, payment.amount, name, payment, writeOff, back)
        outcome.discount = kept
        outcome.remark =
            back.map { "\(words(for: -$0.amount)) of the loss are taken back." }
            ?? writeOff.flatMap { remarkOnPast($0.date, today: today, "falls by its share") }
        return outcome
    }

    /// Writes off the open amount as cash discount or as loss. Reports take its share of each rate's taxable amount and
    /// VAT off on its day. A month that is over stays as it was declared: a write-off of it counts today.
    /// - Parameter amount: The part to write off; nil for all.
    /// - Throws: ``SettlingError``; nothing is changed then.
    public func writeOff(
        _ amount: ExactDecimal? = nil, as kind: Payment.WriteOff, on day: CalendarDate, today: CalendarDate? = nil,
        reference: String = ""
    ) throws(SettlingError) -> PaymentOutcome {
        let amount = try left(amount)
        try check(amount, on: day, today: today)
        let isOver = changesVAT && today.map { day.inMonth < $0.inMonth } ?? false
        let counted = isOver ? today ?? day : day
        var outcome = settle(
            .writtenOff(kind), amount, "write-off of \(words(for: amount))",
            Payment(amount: amount, date: counted, reference: reference, writeOff: kind))
        outcome.remark = isOver ? remarkOnMoving(from: day, to: counted) : changesVAT ? remarkOnVAT(of: day) : nil
        return outcome
    }

    /// `true` if a write-off lowers VAT. Where that is due on payment, the part was never due. A quote owes none.
    private var changesVAT: Bool { !isReceived && !isQuote && taxAmount != 0 && taxPoint != .payment }

    /// The day on which the VAT of the whole document is due. It means nothing where VAT is due on payment.
    var vatDay: CalendarDate? { if case .day(let stated) = taxPoint { stated } else { issueDate } }

    private func remarkOnMoving(from day: CalendarDate, to counted: CalendarDate) -> String {
        "It counts in \(counted.shownMonth), since \(day.shownMonth) is over. Correct its day if the VAT of \(day.shownMonth) is not declared "
            + "yet."
    }

    /// Names the month whose VAT a write-off lowers, where that is not that of the invoice.
    private func remarkOnVAT(of day: CalendarDate) -> String? {
        let due = vatDay ?? day
        return day.inMonth == due.inMonth
            ? nil : "The VAT of \(day.shownMonth) falls by its share, that of \(due.shownMonth) stays."
    }

    /// Names the month whose VAT changes, where that is over.
    func remarkOnPast(_ day: CalendarDate, today: CalendarDate?, _ change: String) -> String? {
        guard changesVAT, let today, day.inMonth < today.inMonth else { return nil }
        return "The VAT of \(day.shownMonth) \(change): correct its return if that is filed."
    }

    /// Assigns an overpayment to another invoice, or sets the rest of a credit note off against one. Each invoice records one
    /// step, and undo reverts both.
    /// - Parameter amount: The amount to assign; nil for all. No more is assigned than is open on the other invoice.
    /// - Throws: ``SettlingError``; nothing is changed then.
    public func assign(
        _ amount: ExactDecimal? = nil, to other: Invoice, on day: CalendarDate, today: CalendarDate? = nil
    ) throws(SettlingError) -> PaymentOutcome {
        try other.checkPayable()
        guard other !== self else { throw .isItself(invoice: titleInSentence) }
        guard other.currency == currency else { throw .otherCurrency(currency, of: other.currency) }
        guard other.isReceived == isReceived, !other.typeCode.isCreditNote, other.openAmount > 0 else {
            throw .nothingOpen(invoice: other.titleInSentence)
        }
        let isCredit = typeCode.isCreditNote
        let assigned = try min(isCredit ? left(amount) : overpaid(amount), other.openAmount)
        try check(assigned, on: day, today: today)
        let (id, isAssigned): (UUID, Bool?) = (.ascending, isCredit ? nil : true)
        _ = other.settle(
            .paid, assigned, "payment of \(words(for: assigned)) from \(number)",
            Payment(id: id, amount: assigned, date: day, offset: number, isAssigned: isAssigned))
        return settle(
            .assigned(to: other.number), assigned, "assignment of \(words(for: assigned)) to \(other.number)",
            Payment(
                id: id, amount: isCredit ? assigned : -assigned, date: day, offset: other.number, isAssigned: isAssigned
            ))
    }

    /// Returns an amount up to the open amount; the open amount for nil.
    private func left(_ amount: ExactDecimal?) throws(SettlingError) -> ExactDecimal {
        try checkPayable()
        guard openAmount > 0 else { throw .nothingOpen(invoice: titleInSentence) }
        guard let amount else { return openAmount }
        guard amount <= openAmount else {
            throw .moreThanLeft(words(for: openAmount), invoice: titleInSentence)
        }
        return amount
    }

    /// Has what was assigned follow another invoice, in which a step was undone or made again.
    public func follow(_ other: Invoice, from before: [Payment]) {
        let (old, new) = (before.filter { $0.offset == number }, other.payments.filter { $0.offset == number })
        for payment in old where !new.contains(payment) && payments.contains(where: { $0.id == payment.id }) {
            transaction("payment from \(other.number)") { payments.removeAll { $0.id == payment.id } }
        }
        for payment in new where !old.contains(payment) && !payments.contains(where: { $0.id == payment.id }) {
            let mine = Payment(
                id: payment.id, amount: payment.isAssigned == true ? -payment.amount : payment.amount,
                date: payment.date, offset: other.number, isAssigned: payment.isAssigned)
            transaction("payment from \(other.number)") { payments = (payments + [mine]).inOrder }
        }
    }

    /// Checks that payments can be recorded: it was issued or received, is no quote and was not cancelled. Something may be
    /// open of it or not.
    /// - Throws: ``SettlingError/isQuote(invoice:)``, ``SettlingError/notIssued(invoice:)``,
    ///   ``SettlingError/cancelled(invoice:)``
    public func checkPayable() throws(SettlingError) {
        guard !isQuote else { throw .isQuote(invoice: titleInSentence) }
        guard isFrozen else { throw .notIssued(invoice: titleInSentence) }
        guard cancellation == nil else { throw .cancelled(invoice: titleInSentence) }
    }

    // MARK: Parts

    func settle(
        _ event: PaymentOutcome.Event, _ amount: ExactDecimal, _ name: String, _ new: Payment?...
    ) -> PaymentOutcome {
        transaction(name) { payments = (payments + new.compactMap(\.self)).inOrder }
        return outcome(event, amount)
    }

    func outcome(_ event: PaymentOutcome.Event, _ amount: ExactDecimal) -> PaymentOutcome {
        PaymentOutcome(
            event: event, amount: amount, open: openAmount, givesBack: taxInclusiveAmount < 0, invoice: number,
            currency: currency)
    }

    static func step(_ name: String, _ reason: String) -> String {
        reason.allSatisfy(\.isWhitespace) ? name : "\(name): \(reason)"
    }

    func place(of payment: Payment) throws(SettlingError) -> Int {
        try checkPayable()
        guard let place = payments.firstIndex(where: { $0.id == payment.id }) else {
            throw .noPayment(invoice: titleInSentence, count: payments.count)
        }
        return place
    }

    func overpaid(_ amount: ExactDecimal?) throws(SettlingError) -> ExactDecimal {
        try checkPayable()
        guard openAmount < 0 else { throw .notOverpaid(invoice: titleInSentence) }
        guard let amount else { return -openAmount }
        guard amount <= -openAmount else { throw .moreThanOverpaid(words(for: -openAmount), invoice: titleInSentence) }
        return amount
    }

    func check(_ amount: ExactDecimal, on date: CalendarDate, today: CalendarDate?) throws(SettlingError) {
        try checkPaid(amount)
        if let today, date > today { throw .inFuture(date, today: today) }
        guard isPossible(date) else { throw .impossibleDate(date, issued: issueDate) }
    }

    /// Refuses an amount that cannot be paid.
    func checkPaid(_ amount: ExactDecimal) throws(SettlingError) {
        guard amount.isComputable, amount > 0 else { throw .notPositive(words(for: amount)) }
        guard isPayable(amount) else {
            throw .tooFine(
                "\(amount.shownPlainly) \(currency)", smallest: ["1", "0.1", "0.01", "0.001"][currency.decimals])
        }
    }

    /// Nothing less than the smallest coin is paid, unless it is all that is open.
    private func isPayable(_ amount: ExactDecimal) -> Bool {
        amount == abs(openAmount) || amount == amount.rounded(toPlaces: currency.decimals)
    }

    /// Returns `true` if a date is from a year before the invoice to a century after. Other dates are slips.
    private func isPossible(_ date: CalendarDate) -> Bool {
        let days = issueDate?.days(until: date) ?? 0
        return date.year >= 1990 && (-366...36_525).contains(days)
    }

    package func words(for amount: ExactDecimal) -> String { "\(amount.shown(in: currency)) \(currency)" }
}

extension CalendarDate {
    /// Its month, with the year: `2026-11`.
    fileprivate nonisolated var inMonth: String { String("\(self)".prefix(7)) }
}
