import Foundation
import Invoicing

/// The listed invoices: those of one status. `is:overdue` among the words of a search asks for it.
public nonisolated enum StatusFilter: String, CaseIterable, Sendable {
    case open, overdue, draft, paid, received, quote, cancelled
    /// The invoices that customers have to pay within ``dueSoonDays`` days.
    case dueSoon = "due-soon"
    /// The invoices that suppliers are still to be paid for.
    case owed

    /// Reads the filter that a search has; nil for none.
    public init?(searchedFor text: String) {
        guard let filter = text.split(separator: " ").lazy.compactMap({ StatusFilter(word: $0) }).first else {
            return nil
        }
        self = filter
    }

    /// The filter in words.
    public var title: String {
        switch self {
        case .draft: "drafts"
        case .quote: "quotes"
        case .dueSoon: "due this week"
        case .owed: "what we owe"
        default: rawValue
        }
    }

    /// The text to search for.
    public var searchText: String { Self.mark + rawValue }

    private static let mark = "is:"

    /// The number of days from today that count as soon: until the same day of the next week.
    public static let dueSoonDays = 7

    init?(word: Substring) {
        guard word.hasPrefix(Self.mark) else { return nil }
        self.init(rawValue: word.dropFirst(Self.mark.count).lowercased())
    }

    private static let isUnpaid =
        "stage IN \(InvoiceStage.unpaid.sqlList) AND listedAmount > 0 AND typeCode NOT IN \(InvoiceTypeCode.creditNoteList)"

    /// Returns the SQL condition of the list rows that the filter shows.
    func condition(on today: CalendarDate?) -> String {
        switch self {
        case .open: "stage IN \(InvoiceStage.outstanding.sqlList)"
        // Days and codes need no escapes: they are digits and hyphens. Credit notes are never overdue.
        case .overdue: "\(Self.isUnpaid) AND dueDate <> '' AND dueDate < '\(today?.description ?? "")'"
        case .dueSoon:
            "\(Self.isUnpaid) AND dueDate BETWEEN '\(today?.description ?? "")' AND "
                + "'\(today?.adding(days: Self.dueSoonDays)?.description ?? "")'"
        case .owed: "stage = 'received'"
        case .draft: "stage = 'draft'"
        case .paid: "stage IN \([InvoiceStage.paid, .discounted, .credited, .writtenOff, .settled].sqlList)"
        case .received: "stage IN \(InvoiceStage.ofReceived.sqlList)"
        case .quote: "typeCode = '\(InvoiceTypeCode.quote.code)' AND stage NOT IN \(InvoiceStage.ofReceived.sqlList)"
        case .cancelled: "stage = 'cancelled'"
        }
    }
}
