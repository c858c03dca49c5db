import Derive
import Foundation
import Invoicing
import Terminal
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import EditorTests

/// The graph in the trace's pane, with the change that goes through it.
@Suite("The graph in its pane", .serialized)
struct GraphPaneTests {
    let editor: EditorUnderTest
    var workspace: Workspace { editor.workspace }
    var trace: TraceModel { workspace.trace }
    var graph: GraphModel { trace.graph }

    init() throws {
        editor = try EditorUnderTest(width: 160, height: 40, keys: .billow)
        editor.workspace.focus = .totals
    }

    private func draw() { _ = rendered(TotalsPane(workspace.totals), width: 60, height: 11) }

    /// Opens the trace and changes a quantity.
    private func begin() throws {
        editor.openTrace(drawing: draw)
        try #require(workspace.invoice).lines[0].invoicedQuantity = 3
        while tick() {}
        draw()
        trace.tickEnded(drawn: [], bytes: 0)
    }

    private func pane(_ width: Int = 120, _ height: Int = 22) -> [String] {
        rendered(PropagationPane(trace), width: width, height: height)
    }

    /// Moves the cursor to a box left of the middle.
    private func goLeft(to title: String) {
        trace.moveColumns(by: -1)
        for direction in [-1, 1] {
            for _ in 0..<9 where !graph.sentence.hasPrefix(title) { trace.moveRows(by: direction) }
        }
    }

    private func box(_ title: String) -> Int? { graph.shown?.boxes.firstIndex { $0.title == title } }

    @Test("has the value under the cursor in the middle, goes to others and back, and closes")
    func goes() throws {
        try begin()
        trace.toggleGraph()
        #expect(pane()[0].hasPrefix(" Graph · Amount due") && trace.hasFocus && graph.isInFocus)
        #expect(pane()[1].contains("Amount due: 25.41 → 37.31"), "\(pane())")
        #expect(pane().contains { $0.contains("╔ Amount due ") } && pane().contains { $0.contains("║ ") })
        goLeft(to: "With VAT")
        #expect(graph.property?.label == "Invoice.taxInclusiveAmount", "\(pane())")
        trace.enter()
        #expect(pane()[0].hasPrefix(" Graph · With VAT") && pane().contains { $0.contains("╔ With VAT ") })
        trace.moveColumns(by: 1)
        #expect(graph.property?.label == "Invoice.amountDue")
        graph.goBack()
        #expect(pane()[0].hasPrefix(" Graph · Amount due") && graph.property?.label == "Invoice.taxInclusiveAmount")
        trace.goBack()
        #expect(!graph.isOpen && trace.hasFocus && pane()[0].hasPrefix(" Trace"))
    }

    @Test("leads from a box to its cell, and shows why")
    func jumps() throws {
        try begin()
        trace.toggleGraph()
        goLeft(to: "With VAT")
        trace.showCell()
        #expect(workspace.focus == .totals)
        workspace.focus = .trace
        trace.ask()
        #expect(!graph.isOpen && trace.why?.sentence.hasPrefix("With VAT 37.31") == true)
        trace.toggleGraph()
        // The first of what it is made of.
        #expect(graph.isOpen && graph.middles.last?.label == "Invoice.taxExclusiveAmount")
    }

    @Test("marks what the last change has reached, and hop by hop where it is")
    func wave() throws {
        try begin()
        trace.toggleGraph()
        func role(_ title: String) -> Role? { box(title).flatMap { graph.role(of: $0) } }
        #expect(role("With VAT") == .reached && role("Paid") == nil && role("Amount due") == .cursor)
        trace.step(by: 1)
        #expect(role("With VAT") == nil && pane().contains { $0.contains("║      25.41 ║") }, "\(pane())")
        var hops: [String] = []
        for _ in 0..<30 where trace.holding.position + 1 < trace.holding.wave?.hops.count ?? 0 {
            trace.step(by: 1)
            hops += ["Lines", "Without VAT", "With VAT", "Amount due"].filter { role($0) == .hop }
        }
        #expect(hops == ["Lines", "Without VAT", "With VAT", "Amount due"])
        #expect(role("With VAT") == .reached && pane().contains { $0.contains("║      37.31 ║") })
        trace.goBack()
        #expect(!trace.isStepping && graph.isOpen)
    }

    @Test(
        "is a list and then a sentence in a window that has no room, and moves in any",
        arguments: [
            (160, 40), (80, 24), (60, 10), (40, 10), (24, 6), (12, 4), (3, 2), (1, 1),
        ])
    func windows(width: Int, height: Int) throws {
        try begin()
        trace.toggleGraph()
        workspace.size = Size(width: width, height: height)
        while tick() {}
        for (rows, columns) in [(1, 0), (0, -1), (-1, 0), (0, 1), (0, -1), (3, 0)] {
            if rows != 0 { trace.moveRows(by: rows) } else { trace.moveColumns(by: columns) }
            let area = workspace.areas.propagation?.size ?? workspace.size
            #expect(pane(area.width, area.height).count == area.height)
            _ = PropagationPane(trace).cursor(in: area)
            for x in stride(from: 0, to: area.width, by: 5) {
                for y in 0..<area.height { _ = PropagationPane(trace).hit(at: Position(x: x, y: y), in: area) }
            }
        }
        trace.enter()
        #expect(graph.isOpen)
    }

    @Test("puts the cursor on the box that is clicked on")
    func clicked() throws {
        try begin()
        trace.toggleGraph()
        let area = try #require(workspace.areas.propagation).size
        let rows = pane(area.width, area.height)
        let row = try #require(rows.firstIndex { $0.contains("┌ With VAT") })
        let column = try #require(rows[row].firstRange(of: "With VAT")).lowerBound
        let x = TextWidth.of(String(rows[row][..<column]))
        let hit = try #require(PropagationPane(trace).hit(at: Position(x: x, y: row), in: area))
        trace.select(hit)
        #expect(graph.property?.label == "Invoice.taxInclusiveAmount")
    }
}
