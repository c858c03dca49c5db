import Foundation
import Input
import Invoicing
import Storage
import Terminal

/// An invoice as the list shows it.
struct ListedInvoice {
    let number, date, name, status: String
    /// The day by which to pay, with its year where that is not the one of issue.
    let due: String
    /// The open amount of a narrow list, with its currency where it is not the company's.
    let amount: String
    /// The amounts of a wide list, and their currency where it is not the company's.
    let total, open, currency: String
    /// The number of reminders, and the day of the last one: `2× 20.11.`; empty for none.
    let reminded: String
    /// Before the number: `!` overdue or wrong, `✓` paid, `−` a credit note or money back, `←` received.
    let sign: String
    let role: Role?
    /// The colleagues who have it open: `anna, bert`.
    let people: String
    /// `true` if its number is final.
    let isNumbered: Bool
    /// The status with the day of the last mail, the longest first; none where no mail was sent, or it matters no more.
    private let sent: [String]
    /// Shorter forms of the status of a reminded invoice, the longest first; empty for any other.
    private var shorter: [String] = []

    /// - Parameters:
    ///   - currency: The currency that is not named.
    ///   - due: The amount due while a change of it is held.
    ///   - hasReminders: `true` for a list that has the reminders in a column of their own.
    init(
        _ invoice: InvoiceSummary, in currency: CurrencyCode = .euro, due: ExactDecimal? = nil,
        hasReminders: Bool = false, isBeingIssued: Bool = false, people: [String] = []
    ) {
        self.people = people.joined(separator: ", ")
        isNumbered = !invoice.number.isEmpty
        number = invoice.reference
        date = invoice.issueDate?.shown ?? ""
        name = invoice.otherPartyName
        let state = invoice.status(on: .today)
        self.due = invoice.dueDate?.shown(beside: invoice.issueDate) ?? ""
        let isDone = due == nil && !invoice.isDraft && invoice.listedAmount == 0 && invoice.unreadable == nil
        let isRead = invoice.unreadable == nil
        total = isRead ? DecimalFormat.amount(invoice.total, in: invoice.currency) : InvoiceSummary.unreadableWord
        let open = DecimalFormat.amount(due ?? invoice.listedAmount, in: invoice.currency)
        // A tilde before an amount that does not follow from the lines yet.
        let tilde = invoice.isUnderived ? "~" : ""
        self.open = isDone ? "·" : isRead || due != nil ? tilde + open : ""
        self.currency = invoice.currency == currency ? "" : "\(invoice.currency)"
        // Before the amount, so that digits are aligned.
        let named = self.currency.isEmpty ? open : "\(self.currency) \(open)"
        amount = isDone ? "·" : isRead || due != nil ? tilde + named : InvoiceSummary.unreadableWord
        reminded =
            invoice.reminders.last.map { last in
                "\(invoice.reminders.count)× \(last.date.shown(beside: invoice.issueDate))"
            } ?? ""
        (sign, role) = Self.sign(of: invoice, state)
        status =
            switch state {
            case _ where isBeingIssued: "Being issued"
            case .draft where !invoice.isWrong && invoice.errorCount.map { $0 > 0 } == true:
                "\(invoice.isQuote ? "Quote" : "Draft"), \(invoice.errorCount ?? 0) to fill in"
            case .draft where invoice.isQuote: "Draft quote"
            case .ready where invoice.isQuote: "Ready quote"
            case .ready where invoice.isCreditNote: "Credit note"
            case .moneyBack: state.words
            case _ where invoice.isCreditNote: "\(state.words) credit note"
            default:
                invoice.earlyWords
                    ?? state.words(due: invoice.dueDate, reminded: hasReminders ? 0 : invoice.reminderLevel, on: .today)
            }
        let day = state.isAwaited ? invoice.sentDate?.shownWithoutYear : nil
        // An amount that settles it for some days, and the days overdue, come before the day of the mail.
        let isShort = invoice.earlyWords == nil && (state == .open || state == .quote) && !invoice.isCreditNote
        let short = isShort ? ["\(state.words), sent", "Sent"] : []
        let words = ["\(status), sent"] + short
        sent = day.map { day in words.map { "\($0) \(day)" } } ?? []
        if case .overdue(let days) = state, invoice.reminderLevel > 0, !hasReminders {
            let (word, reminded) = (days == 1 ? "day" : "days", "\(invoice.reminderLevel)×")
            shorter = [
                "Overdue \(days) \(word), \(reminded)", "\(days) \(word) over, \(reminded)",
                "\(days) d over, \(reminded)",
            ]
        }
    }

    private static func sign(of invoice: InvoiceSummary, _ state: InvoiceStatus) -> (String, Role?) {
        switch state {
        case .overdue: return ("!", .problem)
        case _ where invoice.isWrong: return ("!", .caution)
        case .paid, .discounted: return ("✓", .good)
        case _ where invoice.isReceived && !invoice.isCreditNote:
            let isLate = state.isOverdue(due: invoice.dueDate, on: .today)
            return ("←", isLate ? .problem : state == .settled ? .good : nil)
        default: return (invoice.isCreditNote || state == .moneyBack ? "−" : invoice.isReceived ? "←" : "", nil)
        }
    }

    /// The status with all that it may say.
    nonisolated var longestStatus: String { sent.first ?? status }

    /// The columns that the colleagues take at the end of a name’s, with a blank before them: at most half of those.
    func peopleWidth(in width: Int) -> Int { people.isEmpty ? 0 : min(TextWidth.of(people) + 1, width / 2) }

    /// Returns the part of the status that a width has room for: `Draft, 2 to fill in`, `2 to fill in`, `Overdue 120 d`, `Open,
    /// sent 11-28`.
    func status(in width: Int) -> String {
        if let sent = sent.first(where: { TextWidth.of($0) <= width }) { return sent }
        let short = status.split(separator: ", ").last.map(String.init)?.capitalizedFirst ?? status
        let shortest = short.replacing(" days", with: " d").replacing(" credit note", with: "")
        return ([status] + (shorter.isEmpty ? [short] : shorter)).first { TextWidth.of($0) <= width }
            ?? shorter.last ?? shortest
    }
}

extension CalendarDate {
    /// The day, without its year where that is the year of a day beside it.
    fileprivate nonisolated func shown(beside other: CalendarDate?) -> String {
        other?.year == year ? shownWithoutYear : shown
    }
}

extension InvoiceSummary {
    /// The amount that settles it while a cash discount runs: `116.62 by 12-08`; nil for none.
    fileprivate var earlyWords: String? {
        earlyAmounts.running(on: .today).map {
            "\(DecimalFormat.amount($0.amount, in: currency)) by \($0.lastDay.shownWithoutYear)"
        }
    }
}
