import Derive
import DeriveDocuments
import DeriveKit
import Foundation
import Fuzzing
import Invoicing
import TestSupport
import Testing

@testable import Storage

@Suite("Opening an invoice")
struct LoadingTests {
    let scratch = Scratch()

    private func makeStore(lines: Int) throws -> (Repository, Invoice) {
        let store = try Repository(path: scratch.path)
        let invoice = Invoice(lines: (0..<lines).map { InvoiceLine("line \($0)", ExactDecimal($0 % 90)) })
        try store.add(invoice)
        try store.close()
        return (try Repository(path: scratch.path), invoice)
    }

    /// Lets the loop's idle turns pass until all is read.
    private func finish(_ open: OpenInvoice, in store: Repository) throws {
        try waitUntil("all lines are loaded") {
            while store.continueLoading(until: .now) { tick() }
            return !open.isLoading
        }
    }

    /// What is read off the main thread comes with a tick where it takes longer than a moment.
    private func awaitHead(of open: OpenInvoice) throws {
        try waitUntil("the head is read") { open.totals != nil }
    }

    @Test("has its head, its stored totals and its first lines at once, and all lines after some idle turns")
    func chunks() throws {
        let (store, invoice) = try makeStore(lines: 3_500)
        let open = store.open(invoice.id)
        try awaitHead(of: open)
        #expect(!open.isLoaded)
        #expect(open.invoice.lines.count == 100)
        #expect(open.lineCount == 3_500)
        #expect(open.totals?[.amountDue] == invoice.amountDue)
        #expect(StoredTotals(invoice).columns(otherThan: open.totals).isEmpty)
        try finish(open, in: store)
        #expect(open.isLoaded)
        #expect(open.invoice.content == invoice.content)
        #expect(!open.document.history.canUndo)
        try store.close()
    }

    @Test("ends when another one is opened before all lines are read, so that it is to be opened again")
    func releasedWhileLoading() throws {
        let (store, invoice) = try makeStore(lines: 3_500)
        let open = store.open(invoice.id)
        try awaitHead(of: open)
        #expect(!open.isOutdated)
        _ = store.open(UUID())
        #expect(!open.isLoaded && open.isOutdated && store.open(invoice.id) !== open)
        try store.close()
    }

    @Test("takes edits at once when it is short, and after the load when it is long")
    func edits() throws {
        let (store, invoice) = try makeStore(lines: 1_200)
        let open = store.open(invoice.id)
        try finish(open, in: store)
        open.invoice.lines[1_150].itemName = "edited"
        open.invoice.lines.insert(InvoiceLine("new", 1), at: 600)
        try store.close()
        let again = try Repository(path: scratch.path)
        let names = try again.load(invoice.id).lines.elements.map(\.itemName)
        #expect(names.count == 1_201)
        #expect([names[599], names[600], names[601], names[1_151]] == ["line 599", "new", "line 600", "edited"])
        try again.close()
    }

    @Test("that is not there says so, and is asked for anew the next time")
    func missing() throws {
        let (store, _) = try makeStore(lines: 1)
        let id = UUID()
        let open = store.open(id)
        #expect(wait { open.failure == .noInvoice(id: id) } && store.open(id) !== open)
        try store.close()
    }

    @Test("releases those that nobody looks at, but for what can be undone or is not saved")
    func eviction() throws {
        let store = try Repository(path: scratch.path)
        let rows = try (0..<sampleSize(60, soak: 300)).map { _ in
            try InvoiceRows(of: Invoice(lines: (0..<100).map { InvoiceLine("\($0)", 1) }))
        }
        try store.insert(count: rows.count) { rows[$0] }
        let ids = rows.map(\.id)
        let edited = store.open(ids[0])
        edited.invoice.number = "edited"
        store.flush()
        weak var looked: Invoice?
        autoreleased {
            let open = store.open(ids[1])
            looked = open.invoice
        }
        for id in ids.dropFirst(2) { _ = store.open(id) }
        #expect(looked == nil)
        #expect(store.opened.count < 30)
        #expect(store.open(ids[0]) === edited)
        edited.document.history.undo()
        #expect(edited.invoice.number == "")
        try store.close()
    }

    @Test("frees the lines of a long one that is released in idle turns, some in each")
    func disposal() throws {
        let (store, invoice) = try makeStore(lines: 3_500)
        let other = Invoice(lines: [InvoiceLine("other", 1)])
        try store.add(other)
        store.flush()
        weak var first: InvoiceLine?
        weak var last: InvoiceLine?
        weak var released: Invoice?
        try autoreleased {
            let open = store.open(invoice.id)
            try finish(open, in: store)
            (first, last, released) = (open.invoice.lines.first, open.invoice.lines.last, open.invoice)
        }
        _ = store.open(other.id)
        let recording = TraceRecording()
        defer { #expect(recording.steps.isEmpty) }
        #expect(released == nil)
        #expect(first != nil && last != nil)
        #expect(store.continueLoading(until: .now))
        #expect(first != nil && last == nil)
        var turns = 1
        while store.continueLoading(until: .now) { turns += 1 }
        #expect(first == nil)
        #expect(turns > 10)
        try store.close()
    }

    @Test("leaves the lines of a released one alone as long as somebody has it, and reads it anew")
    func held() throws {
        let (store, invoice) = try makeStore(lines: 3_500)
        let other = Invoice(lines: [InvoiceLine("other", 1)])
        try store.add(other)
        store.flush()
        let open = store.open(invoice.id)
        try finish(open, in: store)
        let held = open.invoice
        let total = held.taxExclusiveAmount
        _ = store.open(other.id)
        while store.continueLoading(until: .now) {}
        #expect(held.lines.count == 3_500 && held.taxExclusiveAmount == total)
        let again = store.open(invoice.id)
        try finish(again, in: store)
        #expect(again.invoice !== held && again.invoice.lines.count == 3_500)
        #expect(again.invoice.taxExclusiveAmount == total)
        try store.close()
    }

    private func autoreleased(_ body: () throws -> Void) rethrows { try body() }
}

@Suite("Line positions")
struct LinePositionsTests {
    /// How many lines get other numbers, over many insertions.
    private func moved(_ count: Int, insertions: Int, at place: (Int, Int) -> Int) -> Int {
        var positions = LinePositions((1...count).map { Int64($0) * LinePositions.gap })
        var moved = 0
        for step in 0..<insertions { moved += positions.insert(at: place(step, positions.values.count)).count }
        #expect(zip(positions.values, positions.values.dropFirst()).allSatisfy { $0 < $1 })
        return moved
    }

    private nonisolated static let (least, most) = (Int64.min, Int64.max)
    private nonisolated static let ends: [[Int64]] = [
        [most], [least], [least, most], [most - 2, most - 1, most], [least, least + 1, 0], [most - 1, most],
        [least, least + 1, most - 1, most],
    ]

    @Test(
        "find room for lines at the end of all numbers, and around what another program has put there",
        arguments: ends)
    func ends(numbers: [Int64]) {
        for place in 0...numbers.count {
            var positions = LinePositions(numbers)
            for _ in 0..<200 {
                let moved = positions.insert(at: place)
                #expect(moved.contains(place) && positions.isInOrder)
            }
            #expect(positions.values.count == numbers.count + 200)
        }
        #expect(LinePositions([1, .max]).range(of: .max) == 1..<2)
    }

    @Test("stay in order and move few lines, wherever lines come")
    func moveFew() {
        #expect(moved(100_000, insertions: 2_000) { _, count in count / 2 } < 2_000 * 40)
        #expect(moved(100_000, insertions: 2_000) { step, _ in 500 + step } < 2_000 * 40)
        #expect(moved(2, insertions: 5_000) { _, _ in 1 } < 5_000 * 40)
        #expect(moved(10, insertions: 2_000) { _, _ in 0 } < 2_000 * 2)
        #expect(moved(10, insertions: 2_000) { _, count in count } < 2_000 * 2)
    }
}
