import Foundation
import Input
import Invoicing
import Ledger
import Storage

/// What there is to say of an invoice that was issued just now, besides its number; alike in the editor and for scripts.
@MainActor
package struct IssueRemarks {
    /// The sentences, each behind a space; empty where there is nothing to say.
    package let text: String

    package init(_ invoice: Invoice, in store: Repository) {
        text = Self.rounding(invoice) + Self.setOff(invoice) + Self.day(of: invoice, in: store)
    }

    /// What the rounding amount makes up for, also of a draft.
    package static func rounding(_ invoice: Invoice) -> String {
        invoice.residueFinding.map { " " + $0.sentence(DecimalFormat.amount) } ?? ""
    }

    /// Against which invoices a credit note is set off, and what is left of it.
    private static func setOff(_ note: Invoice) -> String {
        let parts = note.payments.compactMap { payment in
            payment.offset.map { "\(DecimalFormat.amount(payment.amount)) \(note.currency) of \($0)" }
        }
        guard !parts.isEmpty else { return "" }
        let rest = note.openAmount
        let left = rest > 0 ? " \(DecimalFormat.amount(rest)) \(note.currency) are to be paid back." : ""
        return " It settles \(parts.joined(separator: " and ")).\(left)"
    }

    /// Days that go back, since whoever audits the numbers asks why; where the day is today's, the clock may be wrong.
    private static func day(of invoice: Invoice, in store: Repository) -> String {
        guard let day = invoice.issueDate, let later = try? store.laterIssued(than: invoice) else { return "" }
        let isToday = day == .today ? " Is the computer’s clock right?" : ""
        return " Its day, \(day), is before that of \(later.number), \(later.day).\(isToday)"
    }
}
