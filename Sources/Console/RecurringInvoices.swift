import Derive
import Foundation
import Input
import Invoicing
import Storage

/// Makes the drafts of recurring invoices whose day has come, and says so in a sentence.
package struct RecurringInvoices {
    /// The drafts that were made.
    package let drafts: [Invoice]

    package init(in store: Repository, on today: CalendarDate) throws {
        drafts = try store.makeDueDrafts(on: today)
    }

    /// Makes them at the start of the editor, by a connection of its own: they come into the list as what another program does.
    /// - Returns: The sentence; nil where none was due.
    package static func makeDue(besides store: Repository) throws -> String? {
        guard let today = CalendarDate.today, try store.recurrences().contains(where: { $0.isDue(on: today) }) else {
            return nil
        }
        let other = try Repository(path: store.path)
        let made = Result { try RecurringInvoices(in: other, on: today) }
        try other.close()
        return try made.get().sentence
    }

    /// `2 drafts were made of recurring invoices, 1 of them for a day that was missed: …`; nil where none was due.
    package var sentence: String? {
        guard !drafts.isEmpty else { return nil }
        let names = drafts.map {
            "\($0.draftName) of \($0.issueDate?.shown ?? "no day")"
        }
        let count = drafts.count == 1 ? "1 draft was" : "\(drafts.count) drafts were"
        let more = names.count > Self.mostNamed ? " and \(names.count - Self.mostNamed) more" : ""
        return "\(count) made of recurring invoices\(missed): "
            + names.prefix(Self.mostNamed).joined(separator: ", ") + more + "."
    }

    /// Those that a later one for the same customer follows at once: their day has gone by unseen.
    private var missed: String {
        let count = drafts.count - Set(drafts.map { "\($0.buyer.name) \($0.lines.elements.map(\.itemName))" }).count
        guard count > 0 else { return "" }
        return ", \(count) of them for \(count == 1 ? "a day that was" : "days that were") missed"
    }

    private static let mostNamed = 5
}

extension Recurrence {
    /// Returns `true` if the next one is to be made.
    package nonisolated func isDue(on today: CalendarDate) -> Bool { next.map { $0 <= today } ?? false }
}
