import Foundation
import GRDB
import Invoicing
import Ledger
import Testing

@testable import Storage

@Suite("A fact in the log of commits")
struct LogFactTests {
    let scratch = Scratch()

    @Test("keeps what was issued, deleted, emptied and made again, and imports with their rows")
    func facts() throws {
        let store = try scratch.open()
        let day = try #require(CalendarDate("2026-11-02"))
        let (issued, binned) = (Invoice.ready("A"), Invoice.ready("B"))
        for invoice in [issued, binned] { try store.add(invoice) }
        let number = try store.issue(issued) { Data("<number>\($0.number)</number>".utf8) }
        store.remove(binned)
        store.flush()
        try store.emptyBin()
        try store.recur(issued, everyMonths: 1, today: day)
        _ = try store.makeDueDrafts(on: #require(CalendarDate("2026-12-02")))
        try store.endRecurrence(of: issued)
        var outcome = TableOutcome()
        try store.changeLedgerApart { $0.importRows([Product(name: "Tea")], &outcome) }

        let log = try store.backend.read {
            try StoredRow.all($0, "SELECT kind, changes, facts FROM changeLog ORDER BY revision")
        }
        let facts = try log.compactMap { try ($0["facts"] as String?).map(ColumnValue.columns(json:)) }
        let moment = try #require(issued.issuance?.moment)
        #expect(
            facts == [
                ["number": .text(number), "issued": .text(moment)],
                ["deleted": .text("bin")], ["deleted": .text("all in the bin")],
                ["recurs": .integer(1), "made": .integer(0), "until": .null, "paused": .integer(0)],
                ["madeBy": .text(issued.id.uuidString), "made": .integer(1)],
                ["recurs": .null],
            ])
        let imported = try #require(log.last)
        #expect(imported["kind"] == "insert" && (imported["changes"] as String).contains("Tea"))
        try store.close()
    }
}
