import Derive
import Foundation
import Invoicing
import Storage
import TestSupport
import Testing

@testable import Editor

/// What the trace counts and calls a change.
@Suite("The trace tells the truth", .serialized)
struct TruthfulTraceTests {
    let editor: EditorUnderTest
    var workspace: Workspace { editor.workspace }
    var trace: TraceModel { workspace.trace }
    var invoice: Invoice { get throws { try #require(workspace.invoice) } }

    init() throws { editor = try EditorUnderTest(width: 160, height: 40, keys: .billow) }

    /// Ends a tick in which the totals are looked at.
    private func endTick() throws {
        while tick() {}
        _ = (try invoice.amountDue, try invoice.allProblems)
        trace.tickEnded(drawn: [], bytes: 0)
    }

    private func openTrace() throws {
        let invoice = try invoice
        editor.openTrace { _ = (invoice.amountDue, invoice.allProblems) }
    }

    @Test("Loading an invoice is no change, and its lines count for the next one")
    func loading() throws {
        let id = try invoice.id
        workspace.store.flush()
        let store = try Repository(path: editor.path)
        defer { try? store.close() }
        let workspace = Workspace(store: store)
        let trace = workspace.trace
        trace.open()
        defer { trace.close() }
        let opened = store.open(id)
        workspace.show(opened)
        let reader = Reaction("test") {}
        reader.track { _ = (opened.invoice.number, opened.invoice.lines.count, opened.invoice.amountDue) }
        try waitUntil(
            "the lines",
            turn: {
                while store.continueLoading(until: .now) {}
                while tick() {}
            }
        ) { opened.isLoaded }
        reader.track { _ = (opened.invoice.number, opened.invoice.lines.count, opened.invoice.amountDue) }
        trace.tickEnded(drawn: [], bytes: 0)
        #expect(trace.trace.lastNumber == 0 && opened.invoice.lines.count == 2, "\(trace.tick.texts)")
        opened.invoice.lines[0].invoicedQuantity = 3
        _ = opened.invoice.amountDue
        trace.tickEnded(drawn: [], bytes: 0)
        #expect(trace.tick.sentence.hasPrefix("Quantity of line 1: 2 → 3. "), "\(trace.tick.sentence)")
        #expect(trace.tick.derivedCount == opened.invoice.derivedValueCount)
    }

    @Test("A part without a name is no subject of a sentence")
    func namelessPart() throws {
        let buyer = try invoice.buyer
        let reader = Reaction("test") {}
        reader.track { _ = (buyer.address, buyer.contact) }
        try openTrace()
        defer { trace.close() }
        buyer.address = PostalAddress()
        try endTick()
        #expect(trace.tick.sentence.hasPrefix("A part of the invoice changed. "), "\(trace.tick.sentence)")
    }

    @Test("A change before the trace was on is said to be missing, and how to go on")
    func changeBefore() throws {
        workspace.focus = .lines
        trace.toggle()
        let way = "Change something, and see here how it travels. Esc leads back to the invoice, and the trace stays on."
        #expect(trace.sentence.joined(separator: " ") == way)
        trace.close()
        try invoice.lines[0].invoicedQuantity = 3
        trace.toggle()
        defer { trace.close() }
        #expect(
            trace.sentence.joined(separator: " ") == "Your last change was made before the trace was on. \(way)")
        trace.goBack()
        #expect(!trace.hasFocus && trace.isOpen && !trace.sentence.joined().contains("Esc"))
    }
}
