import DeriveDocuments
import Foundation
import Input
import Invoicing
import Storage
import Terminal
import TestSupport
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

/// The editor's models without a terminal, over a database of its own, with an invoice of two lines open: 2 coffee at
/// 10.00 with 19 % VAT and 1 milk at 1.50 with 7 %.
final class EditorUnderTest {
    let workspace: Workspace
    private let folder: URL
    /// The database.
    var path: String { folder.appending(path: "billow.sqlite").path }

    /// - Parameters:
    ///   - isEmpty: Whether there is no invoice at all.
    ///   - keys: What keys mean.
    ///   - pace: Its patience with locks, where a test holds one.
    init(
        width: Int = 120, height: Int = 40, isEmpty: Bool = false, keys: KeyMap = .vim, pace: Pace = Pace()
    ) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "billow-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appending(path: "billow.sqlite").path
        try PreparedDatabase.empty.get().put(at: path)
        workspace = Workspace(store: try Repository(path: path, pace: pace), keys: keys)
        workspace.addOn = Propagation(workspace, file: nil)
        workspace.size = Size(width: width, height: height)
        guard !isEmpty else { return }
        workspace.list.add(Self.invoice())
        workspace.store.flush()
    }

    isolated deinit {
        try? workspace.store.close()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Waits until all is written, and the list has read what it shows of it.
    /// - Parameter count: How many invoices are in the database.
    func waitForList(of count: Int = 1) throws {
        workspace.store.flush()
        try waitUntil("\(count) invoices") { workspace.store.list.count >= count }
        for position in 0..<count { _ = try #require(workspace.store.entryWhenRead(at: position)) }
    }

    private static func invoice() -> Invoice {
        unrecorded {
            let lines = [("Coffee", 2, 10, 19), ("Milk", 1, ExactDecimal(15, exponent: -1), 7)].map {
                item, quantity, price, rate in
                let line = InvoiceLine()
                line.itemName = item
                line.invoicedQuantity = ExactDecimal(quantity)
                line.enteredNetPrice = price
                line.vatRate = ExactDecimal(rate)
                return line
            }
            let invoice = Invoice(seller: Party(name: "ACME"), buyer: Party(name: "Bob & Co"), lines: lines)
            invoice.number = "2026-1"
            invoice.issueDate = CalendarDate(year: 2026, month: 3, day: 1)
            return invoice
        }
    }
}
