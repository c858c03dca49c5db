import Derive
import DeriveDocuments
import Foundation
import Invoicing
import Storage
import Terminal
import TestSupport
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import Commands

/// The editor with its keys, but without a terminal, over a database of its own with two invoices of three lines.
final class SessionUnderTest {
    private(set) var session: Session
    private(set) var store: Repository
    /// The folder of its own database; nil for one of the test.
    private let folder: URL?
    private let keys: KeyMap
    private let pace: Pace
    var workspace: Workspace { session.workspace }

    /// - Parameters:
    ///   - table: A table of customers or products that is in the books.
    ///   - pace: How long the database waits.
    init(keys: KeyMap, table: String? = nil, pace: Pace = Pace()) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "billow-test-\(UUID().uuidString)")
        (self.keys, self.pace, self.folder) = (keys, pace, folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appending(path: "billow.sqlite").path
        try PreparedDatabase.empty.get().put(at: path)
        if let table {
            let file = folder.appending(path: "table.csv")
            try Data(table.utf8).write(to: file)
            let first = try Repository(path: path)
            var reading = TableImport(file.path, into: first)
            _ = try reading.run()
            try first.close()
        }
        store = try Repository(path: path, pace: pace)
        session = Session(store: store, keys: keys, trace: nil)
        session.workspace.size = Size(width: 120, height: 40)
        for number in ["2026-1", "2026-2"] { session.workspace.list.add(Self.invoice(number)) }
        settle()
    }

    /// Opens a database of the test, with nothing open in the editor.
    init(keys: KeyMap, path: String, pace: Pace = Pace()) throws {
        (self.keys, self.pace, folder) = (keys, pace, nil)
        store = try Repository(path: path, pace: pace)
        session = Session(store: store, keys: keys, trace: nil)
    }

    isolated deinit {
        try? store.close()
        if let folder { try? FileManager.default.removeItem(at: folder) }
    }

    /// Closes the database and opens it again, with nothing open in the editor.
    func restart() throws {
        try store.close()
        store = try Repository(path: store.path, pace: pace)
        session = Session(store: store, keys: keys, trace: nil)
        session.workspace.size = Size(width: 120, height: 40)
    }

    /// Presses keys, and does what the event loop would do after each.
    func press(_ keys: Key...) { press(keys) }

    func press(_ keys: [Key]) {
        for key in keys {
            session.handle(key)
            settle()
        }
    }

    /// Types a text in one go.
    func type(_ text: String) {
        for character in text { session.handle(.character(character)) }
        settle()
    }

    /// Until nothing is read or written any more.
    func settle() {
        var hasMore = turn()
        do {
            try waitUntil("the end of all work", turn: { hasMore = turn() }) { !hasMore }
        } catch {
            Issue.record(error)
        }
    }

    /// What the event loop would do.
    /// - Returns: Whether there is more to do.
    func turn() -> Bool {
        let hasMore = store.continueLoading(until: .now + .milliseconds(50))
        while tick() {}
        workspace.list.openIfDue()
        session.performWaitingKeys()
        session.revealIfDue()
        while tick() {}
        return workspace.ledger.directory.readMore() || hasMore || store.isBusy || workspace.list.awaitsRow
    }

    /// What all fields of an invoice show.
    func texts(of invoice: Invoice) -> [String] {
        let fields =
            Place.head.compactMap { $0.field(of: invoice) }
            + Place.totals.compactMap { $0.field(of: invoice) } + invoice.details.compactMap(\.field)
        let lines = invoice.lines.elements.flatMap { line in
            LineColumn.allCases.compactMap { $0.field(of: line) } + line.details.compactMap(\.field)
        }
        return (fields + lines).map { "\($0.name): \($0.text())" }
    }

    private static func invoice(_ number: String) -> Invoice {
        unrecorded {
            let lines = [("Coffee", 2, 10, 19), ("Milk", 1, 2, 7), ("Tea", 3, 4, 7)].map {
                item, quantity, price, rate in
                let line = InvoiceLine()
                line.itemName = item
                line.invoicedQuantity = ExactDecimal(quantity)
                line.enteredNetPrice = ExactDecimal(price)
                line.vatRate = ExactDecimal(rate)
                return line
            }
            let invoice = Invoice(seller: Party(name: "ACME"), buyer: Party(name: "Bob & Co"), lines: lines)
            invoice.number = number
            invoice.issueDate = CalendarDate(year: 2026, month: 3, day: 1)
            return invoice
        }
    }
}
