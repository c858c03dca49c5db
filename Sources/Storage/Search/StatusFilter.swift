import Foundation
import Invoicing

/// Which invoices are listed: those of one status. `is:overdue` among the words of a search asks for it.
public nonisolated enum StatusFilter: String, CaseIterable, Sendable {
    case open, overdue, draft, paid, received, quote, cancelled

    /// Reads the filter that a search has; nil for none.
    public init?(searchedFor text: String) {
        guard let filter = text.split(separator: " ").lazy.compactMap({ StatusFilter(word: $0) }).first else {
            return nil
        }
        self = filter
    }

    /// What to search for.
    public var searchText: String { Self.mark + rawValue }

    private static let mark = "is:"

    init?(word: Substring) {
        guard word.hasPrefix(Self.mark) else { return nil }
        self.init(rawValue: word.dropFirst(Self.mark.count).lowercased())
    }

    /// Returns the SQL condition of the list rows that the filter shows.
    func condition(on today: CalendarDate?) -> String {
        switch self {
        case .open: "stage IN \(InvoiceStage.outstanding.sqlList)"
        // Days and codes need no escapes: they are digits and hyphens. Credit notes are never overdue.
        case .overdue:
            "stage IN \(InvoiceStage.unpaid.sqlList) AND listedAmount > 0 AND dueDate <> '' AND dueDate < '\(today?.description ?? "")' "
                + "AND typeCode NOT IN \(InvoiceTypeCode.creditNoteList)"
        case .draft: "stage = 'draft'"
        case .paid: "stage IN \([InvoiceStage.paid, .discounted, .credited, .writtenOff, .settled].sqlList)"
        case .received: "stage IN \(InvoiceStage.ofReceived.sqlList)"
        case .quote: "typeCode = '\(InvoiceTypeCode.quote.code)' AND stage NOT IN \(InvoiceStage.ofReceived.sqlList)"
        case .cancelled: "stage = 'cancelled'"
        }
    }
}
