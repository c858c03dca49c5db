import Derive
import Foundation

/// Drafts that are made of another invoice. Each has an identity of its own, and its number is still to be entered.
extension Invoice {
    /// The same for the same buyer, issued on another day and due as many days after it as this one is.
    ///
    /// The days of a supply are those of this one alone: the draft has none.
    /// - Throws: What a column's encoding throws.
    /// - Complexity: O(*n*) in the lines, as that of all these copies.
    public func duplicate(issued day: CalendarDate) throws -> Invoice {
        let draft = try newDraft()
        draft.dueDate = dueDate.flatMap { due in issueDate.flatMap { day.adding(days: $0.days(until: due)) } ?? due }
        draft.issueDate = day
        draft.setDates { _ in nil }
        return draft
    }

    /// Makes the same invoice for the next month: every day and every period is a month later. The due date follows the
    /// day of issue if it did before, or if it is as many days later as the buyer's terms say.
    /// - Parameter terms: The buyer's number of days for paying; nil without an agreement.
    /// - Throws: What a column's encoding throws.
    public func duplicateForNextMonth(terms: ExactDecimal? = nil) throws -> Invoice {
        try duplicate(monthsLater: 1, terms: terms)
    }

    /// The same for a month after, as ``duplicateForNextMonth(terms:)``.
    public func duplicate(monthsLater months: Int, terms: ExactDecimal? = nil) throws -> Invoice {
        let draft = try newDraft()
        draft.issueDate = issueDate?.adding(months: months)
        if let days = daysToPay ?? terms.flatMap({ isDue(afterDays: $0) ? $0 : nil }) {
            draft.agree(daysToPay: days)
        } else {
            draft.dueDate = dueDate?.adding(months: months)
        }
        draft.setDates { $0?.adding(months: months) }
        return draft
    }

    /// The invoice for all of this quote, with all that the quote says; it names the quote as a supporting document (BG-24).
    /// - Parameters:
    ///   - day: The day of issue.
    ///   - days: How many days after it is due; nil where nothing is agreed.
    /// - Throws: What a column's encoding throws.
    public func invoiceOfQuote(issued day: CalendarDate, daysToPay days: ExactDecimal?) throws -> Invoice {
        let draft = try unnumberedDraft()
        (draft.typeCode, draft.issueDate, draft.quoteNumber) = (.commercialInvoice, day, number)
        draft.agree(daysToPay: days)
        let quote = SupportingDocument()
        (quote.reference, quote.explanation) = (number, "Quote")
        draft.supportingDocuments.append(quote)
        return draft
    }

    /// `true` if a day or a period of the supply is stated, which a duplicate has not.
    public var statesSupplyDates: Bool {
        delivery?.date != nil || taxPointDate != nil || invoicingPeriod != nil
            || lines.elements.contains { $0.period != nil }
    }

    /// A draft with what does not belong to this one invoice alone.
    func newDraft() throws -> Invoice {
        let draft = try unnumberedDraft()
        // The rounding step and the exchange rate stay: they are rules, and the copy has amounts of its own.
        (draft.paidAmount, draft.enteredRoundingAmount) = (0, 0)
        draft.forgetDeposits()
        (draft.enteredTaxAmountInAccountingCurrency, draft.thirdPartyPayments) = (nil, [])
        (draft.despatchAdviceReference, draft.receivingAdviceReference) = ("", "")
        draft.precedingInvoices.removeAll()
        draft.forgetQuote()
        return draft
    }

    /// A draft that says the same, but for the number.
    private func unnumberedDraft() throws -> Invoice {
        let draft = try copyWithLines()
        draft.becomeDraft()
        if !number.isEmpty, remittanceInformation.contains(number) { draft.remittanceInformation = "" }
        draft.number = ""
        return draft
    }

    /// Removes the deposits, and the remarks on them.
    private func forgetDeposits() {
        let numbers = advancePayments.map(\.number).filter { !$0.isEmpty }
        advancePayments = []
        guard !numbers.isEmpty else { return }
        for index in notes.indices where numbers.contains(where: { notes[index].text.contains($0) }) {
            let lines = notes[index].text.split(separator: "\n").filter { line in
                !numbers.contains { line.contains($0) }
            }
            notes[index].text = lines.joined(separator: "\n")
        }
        notes.removeAll { $0.text.isEmpty && $0.subjectCode.isEmpty }
    }

    /// Removes the quote, which belongs to the original only.
    private func forgetQuote() {
        guard !quoteNumber.isEmpty else { return }
        supportingDocuments.removeAll { $0.reference == quoteNumber }
        quoteNumber = ""
    }

    /// Changes every day and every period of the supply.
    private func setDates(_ change: (CalendarDate?) -> CalendarDate?) {
        delivery?.date = change(delivery?.date)
        taxPointDate = change(taxPointDate)
        invoicingPeriod = Period(change(invoicingPeriod?.start), change(invoicingPeriod?.end))
        for line in lines.elements { line.period = Period(change(line.period?.start), change(line.period?.end)) }
    }
}
