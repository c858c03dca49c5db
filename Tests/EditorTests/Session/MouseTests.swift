import Foundation
import Invoicing
import Terminal
import TerminalEmulator
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("The mouse")
struct MouseTests {
    private let editor: SessionUnderTest
    private var workspace: Workspace { editor.workspace }

    init() throws {
        editor = try SessionUnderTest(keys: .billow)
        editor.press(.enter)
    }

    /// Where a text stands on the screen, as the panes draw it.
    private func place(of text: String, after other: String = "") throws -> (column: Int, row: Int) {
        // What is drawn for the first time is read then.
        _ = screen
        editor.settle()
        for placement in editor.session.layout.placements.reversed() {
            let area = placement.area
            let lines = rows(of: placement.pane, area.size)
            guard let row = lines.firstIndex(where: { (other.isEmpty || $0.contains(other)) && $0.contains(text) })
            else { continue }
            let before = try #require(lines[row].range(of: text)).lowerBound
            return (area.x + lines[row][..<before].count, area.y + row)
        }
        throw SessionError(what: "“\(text)” is nowhere", screen: screen)
    }

    private var screen: String {
        editor.session.layout.placements.flatMap { rows(of: $0.pane, $0.area.size) }.joined(separator: "\n")
    }

    private func rows(of pane: some Pane, _ size: Size) -> [String] {
        rendered(pane, width: size.width, height: size.height)
    }

    private func click(_ text: String, after other: String = "", _ action: MouseEvent.Action = .press) throws {
        let place = try place(of: text, after: other)
        editor.press(.mouse(MouseEvent(action, column: place.column, row: place.row)))
    }

    @Test("puts the cursor on the cell where one clicks, and opens it with a second click")
    func cells() throws {
        try click("12.00", after: "Tea")
        #expect(workspace.focus == .lines && workspace.lines.scroll.cursor == 2)
        try click("10.00", after: "Coffee")
        #expect(workspace.lines.column == .price && workspace.lines.scroll.cursor == 0 && workspace.editing.edit == nil)
        try click("10.00", after: "Coffee", .doublePress)
        #expect(workspace.editing.edit?.buffer.text == "10")
    }

    @Test("takes what is offered below a cell, as Tab does")
    func completion() throws {
        let editor = try SessionUnderTest(keys: .billow, table: "Artikel;Preis;MwSt\nGrinder burrs;89;7\n")
        editor.workspace.ledger.open()
        editor.settle()
        editor.press(.enter)
        // A price that was typed would stay.
        editor.workspace.invoice?.lines[0].enteredNetPrice = nil
        editor.workspace.lines.go(to: 0, .item)
        editor.type("gri")
        let placement = try #require(editor.session.layout.placements.last { $0.pane is CompletionPane })
        let column = editor.workspace.completion.start + 3
        editor.press(.mouse(MouseEvent(.press, column: placement.area.x + column, row: placement.area.y)))
        let line = try #require(editor.workspace.invoice?.lines[0])
        #expect(line.itemName == "Grinder burrs" && line.netPrice == 89 && line.vatRate == 7)
        #expect(editor.workspace.lines.scroll.cursor == 0 && editor.workspace.lines.column == .quantity)
    }

    @Test("keeps what is typed, as Tab would, also what is no number")
    func typing() throws {
        try click("2", after: "Coffee")
        workspace.lines.column = .quantity
        editor.type("5")
        try click("Milk")
        #expect(workspace.invoice?.lines[0].invoicedQuantity == 5 && workspace.lines.scroll.cursor == 1)
        workspace.lines.column = .quantity
        editor.type("x")
        try click("Coffee")
        #expect(workspace.editing.edit == nil && workspace.lines.scroll.cursor == 0)
        #expect(workspace.invoice?.lines[1].unread == ["invoicedQuantity": "x"])
        #expect(workspace.statusLine.shown.rows.joined().contains("is not a number"))
    }

    @Test("goes to the invoice, the field, the total and the problem where one clicks")
    func panes() throws {
        try click("2026-1", after: "2026-1")
        #expect(workspace.focus == .list && workspace.invoice?.number == "2026-1")
        editor.press(.enter)
        try click("Issued")
        #expect(workspace.focus == .head && workspace.activePane.field?.name == "issue date")
        editor.press([" ", "m"])
        let row = try #require(workspace.problems.rows.lastIndex { $0.problem != nil })
        let text = try #require(workspace.problems.rows[row].problem).shownSentence
        try click(String(text.prefix(12)))
        #expect(workspace.focus == .sheet && workspace.problems.row == row)
    }

    @Test("runs a hint, and a letter of the menu")
    func commands() throws {
        try click("commands")
        #expect(workspace.modes.top == .menu)
        try click("mend", after: "LOOK")
        #expect(workspace.modes.top != .menu && workspace.modes.sheet == .problems)
        try click("help")
        #expect(workspace.modes.front == .help)
    }

    @Test("scrolls what is under the pointer by its wheel, wherever the cursor is; the next key shows that again")
    func wheel() throws {
        for _ in 0..<40 { workspace.lines.duplicateLine() }
        editor.settle()
        editor.press(.home)
        let place = try place(of: "Coffee")
        for _ in 0..<3 { editor.press(.mouse(MouseEvent(.wheelDown, column: place.column, row: place.row))) }
        #expect(workspace.lines.scroll.top == 9 && workspace.lines.scroll.cursor == 0)
        editor.press(.mouse(MouseEvent(.wheelUp, column: place.column, row: place.row)))
        #expect(workspace.lines.scroll.top == 6)
        editor.press(.down)
        #expect(workspace.lines.scroll.top <= 1 && workspace.lines.scroll.cursor == 1)
    }

    @Test("may be used on every cell of every screen, and changes nothing", arguments: 0..<5)
    func everywhere(screen: Int) throws {
        let ways: [[Key]] = [[], [" ", "m"], [" ", "d"], [" ", " "], [.function(1)]]
        editor.press(ways[screen])
        let before = try allTexts()
        // The last row has hints, which are commands.
        for row in 0..<workspace.size.height - 1 {
            for column in stride(from: 0, to: workspace.size.width, by: 7) {
                for action in [MouseEvent.Action.press, .wheelDown, .wheelUp] {
                    editor.press(.mouse(MouseEvent(action, column: column, row: row)))
                }
            }
        }
        editor.press(.mouse(MouseEvent(.press, column: 5000, row: 5000)))
        #expect(try allTexts() == before)
    }

    private func allTexts() throws -> [[String]] {
        try (0..<workspace.store.list.count).map { position in
            let entry = try #require(workspace.store.entryWhenRead(at: position))
            let opened = workspace.store.open(entry.id)
            editor.settle()
            return editor.texts(of: opened.invoice)
        }
    }

    @Test(
        "is asked for while the program has the terminal, unless the settings say otherwise", arguments: [true, false])
    func program(isUsed: Bool) throws {
        let program = try ProgramUnderTest()
        let file = program.folder.appending(path: "config/billow/config.toml")
        try Data("mouse = \(isUsed)\n".utf8).write(to: file)
        let session = try program.start(["demo"], columns: 120)
        try session.waitUntilSettled()
        #expect(session.emulator.isMouseOn == isUsed)
        session.send("\u{1B}[<0;3;5M\u{1B}[<0;3;5m")
        try session.waitUntilSettled()
        #expect(!session.emulator.text.contains("[<") && !session.emulator.text.contains(";3;5"))
        session.send("\u{11}")
        #expect(try session.waitForEnd() == .exited(0))
        #expect(session.isIntact)
    }
}
