import Invoicing

/// The outcome of issuing an invoice. Editor and commands print the same sentence.
public struct IssueOutcome {
    /// A document that was issued for a day.
    public typealias IssuedOn = (number: String, day: CalendarDate)

    /// The invoice, which is frozen now.
    public let invoice: Invoice
    /// The last issued document of the same kind, if its day is after that of this one.
    public let later: IssuedOn?

    /// Says what was done to an invoice.
    public init(_ invoice: Invoice, later: IssuedOn? = nil) { (self.invoice, self.later) = (invoice, later) }

    /// Returns the invoice's number and the remarks on it, in sentences.
    /// - Parameter text: Writes an amount.
    public func sentence(today: CalendarDate?, _ text: (ExactDecimal) -> String) -> String {
        let draft = invoice.draftName.isEmpty ? "" : " The draft was \(invoice.draftName)."
        return "\(invoice.number) is issued.\(draft)\(remarks(today: today, text))"
    }

    /// Returns the remarks on the invoice besides its number, each sentence after a space.
    public func remarks(today: CalendarDate?, _ text: (ExactDecimal) -> String) -> String {
        invoice.roundingRemark(text) + setOff(text) + dayRemark(today)
    }

    /// Returns the invoices that a credit note settles, and the rest to pay back.
    private func setOff(_ text: (ExactDecimal) -> String) -> String {
        let currency = invoice.currency
        let parts = invoice.payments.compactMap { payment in
            payment.offset.map { "\(text(payment.amount)) \(currency) of \($0)" }
        }
        guard !parts.isEmpty else { return "" }
        let rest = invoice.openAmount
        let left = rest > 0 ? " \(text(rest)) \(currency) are to be paid back." : ""
        return " It settles \(parts.joined(separator: " and ")).\(left)"
    }

    /// That days go back, since an auditor asks why; where the day is today, the clock may be wrong.
    private func dayRemark(_ today: CalendarDate?) -> String {
        guard let day = invoice.issueDate, let later else { return "" }
        let clock = day == today ? " Is the computer’s clock right?" : ""
        return " Its day, \(day.shown), is before that of \(later.number), \(later.day.shown).\(clock)"
    }
}

extension Invoice {
    /// The reason for a rounding amount, and the decimals of an unusual currency, each in a sentence behind a space; empty where
    /// there is nothing to say.
    public func roundingRemark(_ text: (ExactDecimal) -> String) -> String {
        if let problem = priceWithVATProblem ?? uselessRoundingProblem { return " " + problem.sentence(text) }
        guard currency.decimals < 3 else {
            return " Its amounts have two decimals, as in all e-invoices; payments in \(currency) have three."
        }
        guard roundingStep == nil, appliedRoundingStep != nil, roundingAmount != 0 else { return "" }
        return " \(text(roundingAmount)) round what is due to whole \(currency), which has no smaller unit."
    }
}
