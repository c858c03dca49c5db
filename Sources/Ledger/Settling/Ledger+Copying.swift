import DeriveDocuments
import Foundation
import Invoicing

/// The purposes of a draft that is made of an invoice.
public enum InvoiceCopy {
    /// The same, issued on another day.
    case duplicate
    /// The same, a month later.
    case nextMonth
    /// Credits all of it, or its lines at some rows.
    case creditNote(of: ClosedRange<Int>?)
    /// Charges what a quote has offered.
    case invoiceOfQuote
    /// Corrects a received document.
    case correction
}

/// A draft that was made of an invoice and added. Editor and commands say the same of it.
public struct CopyOutcome {
    /// The draft, which has no number yet.
    public let draft: Invoice
    /// Its kind, as in `a credit note for 2026-0001`.
    public let title: String
    /// Remarks on the draft, in sentences after a space; empty for none.
    public let remark: String

    /// The draft and the remarks on it.
    public var sentence: String { "\(title.prefix(1).uppercased())\(title.dropFirst()).\(remark)" }
}

extension Ledger {
    /// Makes a draft of an invoice and adds it, as one step.
    /// - Parameter prepare: Changes the draft before it is added.
    /// - Throws: ``SettlingError``, or what the store throws; nothing is added then.
    public func copy(
        _ original: Invoice, as kind: InvoiceCopy, on day: CalendarDate, to store: some InvoiceStore,
        prepare: (Invoice) -> Void = { _ in }
    ) throws -> CopyOutcome {
        try copy(original, as: kind, on: day, to: store, prepare) {
            try store.addDraft($0, asStep: kind.step(of: original))
        }
    }

    private func copy(
        _ original: Invoice, as kind: InvoiceCopy, on day: CalendarDate, to store: some InvoiceStore,
        _ prepare: (Invoice) -> Void, add: (Invoice) throws -> Void
    ) throws -> CopyOutcome {
        let credits = if case .creditNote = kind { try store.credits(of: original) } else { [IssuedCredit]() }
        let remark = try checkCopying(original, as: kind, on: day, after: credits)
        // Nothing is read of the books while nothing is recorded.
        let days = daysToPay(of: customer(of: original), terms: original.paymentTerms)
        let draft = try unrecorded {
            let draft = try original.draft(as: kind, on: day, daysToPay: days, after: credits.lines)
            prepare(draft)
            return draft
        }
        try add(draft)
        return CopyOutcome(
            draft: draft, title: kind.title(of: original), remark: remark.map { " \($0)" } ?? "")
    }

    /// Makes the invoice of a quote, which counts as accepted with it.
    /// - Throws: ``SettlingError``, or what the store throws; nothing is changed then.
    public func accept(_ quote: Invoice, on day: CalendarDate, to store: some InvoiceStore) throws -> CopyOutcome {
        try copy(quote, as: .invoiceOfQuote, on: day, to: store, { _ in }) { draft in
            try store.together {
                try quote.accept(on: day)
                try store.addDraft(draft, asStep: InvoiceCopy.invoiceOfQuote.step(of: quote))
            }
        }
    }

    /// Returns `true` if a document was received from a supplier; false while the company is unknown.
    public func isSuppliers(_ invoice: Invoice) -> Bool {
        invoice.isReceived && company.isKnown && role(in: invoice) == .supplier
    }

    /// - Returns: A remark on the copy; nil for none.
    private func checkCopying(
        _ original: Invoice, as kind: InvoiceCopy, on day: CalendarDate, after credits: [IssuedCredit]
    ) throws -> String? {
        let name = original.titleInSentence
        switch kind {
        case .creditNote(let rows):
            try checkCrediting(original, of: rows, after: credits)
            return original.leftToCredit(after: credits)
        case .invoiceOfQuote:
            try original.checkAccepting()
            return original.status(on: day) == .expired
                ? original.dueDate.map { "It was valid until \($0.shown)." } : nil
        case .correction:
            guard original.isReceived else { throw SettlingError.isNotReceived(invoice: name) }
            return isSuppliers(original) ? "It wants a number of its own." : nil
        case .duplicate, .nextMonth:
            guard !isSuppliers(original) else {
                throw SettlingError.isSuppliers(invoice: name, seller: original.seller.name)
            }
            guard case .duplicate = kind, original.statesSupplyDates else { return nil }
            return "The days of its supply are still to be entered."
        }
    }
}

extension Invoice {
    fileprivate func draft(
        as kind: InvoiceCopy, on day: CalendarDate, daysToPay days: ExactDecimal?, after credits: [UUID: LineCredit]
    ) throws -> Invoice {
        switch kind {
        case .duplicate: try duplicate(issued: day)
        case .nextMonth: try duplicateForNextMonth(terms: days)
        case .creditNote(let rows): try creditNote(issued: day, of: rows, after: credits)
        case .invoiceOfQuote: try invoiceOfQuote(issued: day, daysToPay: days)
        case .correction: try draftForCorrection()
        }
    }
}

extension InvoiceCopy {
    /// Returns the name of the step in undo.
    fileprivate func step(of original: Invoice) -> String {
        switch self {
        case .duplicate: "duplicate invoice"
        case .nextMonth: "next month’s invoice"
        case .creditNote: "credit note"
        case .invoiceOfQuote: "invoice of \(original.number)"
        case .correction: "copy for correction"
        }
    }

    fileprivate func title(of original: Invoice) -> String {
        switch self {
        case .duplicate: "a duplicate, dated today"
        case .nextMonth: "a copy for the next month; all dates moved by one month"
        case .creditNote(nil): "a credit note for \(original.number)"
        case .creditNote(let rows?) where rows.count == 1: "a credit note for line \(rows.lowerBound + 1)"
        case .creditNote(let rows?): "a credit note for \(rows.count) lines"
        case .invoiceOfQuote: "the invoice of \(original.number)"
        case .correction: "a draft to correct: its amounts follow"
        }
    }
}
