import Derive
import DeriveDocuments
import Foundation
import Invoicing

/// An overdue invoice of one's own, with what decides on the next reminder.
public nonisolated struct OverdueInvoice: Identifiable, Equatable, Sendable {
    public let id: UUID
    public let number: String
    public let customer: String
    public let issued: CalendarDate?
    public let due: CalendarDate
    /// The amount due (BT-115), before what came for it.
    public let amountDue: ExactDecimal
    /// Its open amount.
    public let open: ExactDecimal
    public let currency: CurrencyCode
    public let payments: [Payment]
    public let reminders: [Reminder]
    /// `true` if the buyer is no consumer, as far as the invoice says: it has a VAT identifier, a tax number, a registration, or an
    /// electronic address other than a mail address.
    public let isOfFirm: Bool

    public init(
        id: UUID, number: String, customer: String, issued: CalendarDate?, due: CalendarDate, amountDue: ExactDecimal,
        open: ExactDecimal, currency: CurrencyCode, payments: [Payment], reminders: [Reminder], isOfFirm: Bool
    ) {
        (self.id, self.number, self.customer, self.issued, self.due) = (id, number, customer, issued, due)
        (self.amountDue, self.open, self.currency) = (amountDue, open, currency)
        (self.payments, self.reminders, self.isOfFirm) = (payments, reminders, isOfFirm)
    }
}

/// Reminders of an invoice. Each is one step of its document, which can be undone.
extension Invoice {
    /// Its facts for a reminder of a day.
    /// - Throws: ``SettlingError`` where nobody is reminded of it: it is a draft, a quote, a credit note, received, cancelled, paid or not
    ///   due, or a reminder of it was written on the day.
    public func overdue(on day: CalendarDate) throws(SettlingError) -> OverdueInvoice {
        try checkPayable()
        try checkIssuedHere()
        guard !typeCode.isCreditNote else { throw .isNotOwed(invoice: titleInSentence) }
        guard openAmount > 0 else { throw .nothingOpen(invoice: titleInSentence) }
        guard case .overdue = status(on: day), let dueDate else {
            throw .notDue(invoice: titleInSentence, due: dueDate)
        }
        if let written = reminders.last(where: { $0.date == day }) {
            throw .remindedToday(invoice: titleInSentence, level: written.level)
        }
        return OverdueInvoice(
            id: id, number: number, customer: buyer.name, issued: issueDate, due: dueDate, amountDue: balance.due,
            open: openAmount, currency: currency, payments: payments, reminders: reminders, isOfFirm: buyer.isFirm)
    }

    /// Records that the customer is reminded, by a letter of a day.
    public func remind(_ claim: ReminderClaim, on day: CalendarDate) -> InvoiceStep {
        let reminder = Reminder(
            level: claim.level, date: day, interest: claim.interest?.amount,
            lumpSum: claim.lumpSum == 0 ? nil : claim.lumpSum)
        transaction("reminder \(claim.level)") { reminders = (reminders + [reminder]).inOrder }
        return .reminded(invoice: number, level: claim.level)
    }

    /// Records that the customer is reminded of it alone.
    /// - Throws: ``SettlingError``; nothing is changed then.
    @discardableResult
    public func remind(on day: CalendarDate, _ terms: ReminderTerms = .usual) throws(SettlingError) -> InvoiceStep {
        remind(try terms.claim(of: overdue(on: day), on: day), on: day)
    }

    /// Takes a reminder of a day back.
    public func takeBackReminder(of day: CalendarDate) {
        guard let last = reminders.last(where: { $0.date == day }) else { return }
        transaction("reminder \(last.level) taken back") { reminders.removeAll { $0.id == last.id } }
    }
}

extension Party {
    /// `true` if it is known to be no consumer.
    fileprivate var isFirm: Bool {
        !vatIdentifier.isEmpty || !taxRegistration.isEmpty || legalRegistration != nil
            || !["", "EM"].contains(electronicAddress?.scheme ?? "")
    }
}
