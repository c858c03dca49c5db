import Invoicing
import Terminal
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

/// The key map of vi, for who has set it; all others have keys that leave letters to what is typed.
@Suite("The keys of vi")
struct ViKeysTests {
    private nonisolated static let inAllPanes: [(String, Command.ID)] = [
        ("j", .rowDown), ("k", .rowUp), ("h", .columnLeft), ("l", .columnRight), ("g", "row.first"), ("G", "row.last"),
        ("i", .edit), ("u", .undo), ("U", .redo), ("n", .newInvoice), ("r", .copyForCorrection),
        ("R", .addCreditNote), ("Z", .bin), ("]", "invoice.next"), ("[", "invoice.previous"), ("A", .appendLine),
        ("!", .problems), ("e", .details), ("%", "allowance.add"), ("+", "charge.add"), ("?", .help), ("q", .quit),
        ("M", .company), ("B", .customers), ("P", .products), ("T", .bank), ("V", .reports), ("I", .issueInvoice),
        ("S", .sendInvoice), ("$", "invoice.pay"), (" ", .menu),
    ]

    @Test("are letters for commands in the panes, and text where one types", arguments: inAllPanes)
    func letters(key: String, command: Command.ID) throws {
        let key = Key.character(try #require(key.first))
        #expect(KeyMap.vim.command(for: key, in: .lines)?.id == command)
        #expect(key == " " || KeyMap.billow.command(for: key, in: .lines) == nil)
        for context in [Contexts.typing, .searching, .palette] {
            #expect(KeyMap.vim.command(for: key, in: context) == nil)
        }
    }

    @Test(
        "act on what the cursor is in: a line or an invoice",
        arguments: [
            ("a", Contexts.lines, Command.ID.addLine), ("y", .lines, .duplicateLine), ("x", .lines, .delete),
            ("x", .list, .delete), ("J", .lines, .moveLineDown), ("K", .lines, .moveLineUp),
            ("Y", .list, .duplicateInvoice), ("/", .list, .search), ("s", .list, "sort"), ("f", .list, .filter),
            ("D", .problems, .keepAllDeclared), ("C", .problems, .keepAllCalculated), ("d", .problems, .keepDeclared),
            ("c", .problems, .keepCalculated),
        ])
    func places(key: String, context: Contexts, command: Command.ID) throws {
        let key = Key.character(try #require(key.first))
        #expect(KeyMap.vim.command(for: key, in: context)?.id == command)
    }

    @Test("move, edit, copy and delete lines, and undo and redo each step")
    func walk() throws {
        let editor = try SessionUnderTest(keys: .vim)
        let (workspace, invoice) = (editor.workspace, try #require(editor.workspace.invoice))
        func items() -> [String] { invoice.lines.elements.map(\.itemName) }
        workspace.focus = .lines
        workspace.lines.go(to: 0, .item)
        editor.press("G")
        #expect(workspace.lines.current === invoice.lines[2])
        editor.press("k", "k", "j", "l")
        #expect(workspace.lines.current === invoice.lines[1] && workspace.lines.column == .quantity)
        editor.press("7", .enter)
        #expect(invoice.lines[1].invoicedQuantity == 7 && workspace.lines.current === invoice.lines[1])
        editor.press("u")
        #expect(invoice.lines[1].invoicedQuantity == 1)
        editor.press("U", "h")
        #expect(invoice.lines[1].invoicedQuantity == 7 && workspace.lines.column == .item)
        editor.press("y")
        #expect(items() == ["Coffee", "Milk", "Milk", "Tea"])
        editor.press("x", "g", "J")
        #expect(items() == ["Milk", "Coffee", "Tea"])
        editor.press("A")
        editor.type("jam")
        editor.press(.enter, .escape)
        #expect(items() == ["Milk", "Coffee", "Tea", "jam"])
        editor.press("i")
        editor.type("quince ")
        editor.press(.enter)
        #expect(items().last?.contains("quince") == true && items().last?.contains("jam") == true)
    }

    @Test("add lines in the middle, where Enter goes on with another and Esc ends it")
    func addInTheMiddle() throws {
        let editor = try SessionUnderTest(keys: .vim)
        let (workspace, invoice) = (editor.workspace, try #require(editor.workspace.invoice))
        workspace.focus = .lines
        workspace.lines.go(to: 0, .item)
        editor.press("a")
        editor.type("four")
        editor.press(.tab)
        editor.type("2")
        editor.press(.tab, .tab)
        editor.type("1")
        editor.press(.enter)
        editor.type("five")
        editor.press(.enter, .escape)
        #expect(invoice.lines.elements.map(\.itemName) == ["Coffee", "four", "five", "Milk", "Tea"])
        #expect(invoice.lines[1].invoicedQuantity == 2 && invoice.lines[1].netPrice == 1)
    }
}
