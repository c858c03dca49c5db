import Derive
import Foundation
import Invoicing
import Testing

@testable import Billow

@Suite("Pasting lines")
struct PastingLinesTests {
    private let editor: EditorUnderTest
    private let workspace: Workspace

    init() throws {
        editor = try EditorUnderTest()
        workspace = editor.workspace
    }

    private var lines: [String] {
        workspace.invoice?.lines.elements.map {
            "\($0.itemName) \($0.invoicedQuantity ?? 0) \($0.unitCode) \($0.enteredNetPrice ?? 0) \($0.vatRate ?? 0)"
        } ?? []
    }

    private static let table =
        "Pos\tBezeichnung\tMenge\tEinheit\tPreis\tUSt\tBetrag\n"
        + "1\tTea\t3\tkg\t€ 2,50\t7 %\t7,50\n2\tCup\t10\tpcs\t1,00 €\t19 %\t10,00\n\t\t\t\t\t\t17,50\n"

    private static let coffeeAndMilk = ["Coffee 2 C62 10 19", "Milk 1 C62 1.5 7"]

    @Test(
        "works whatever is focused, in one step, which says what it leaves out",
        arguments: [Workspace.Focus.list, .head, .lines, .totals])
    func anywhere(focus: Workspace.Focus) throws {
        workspace.focus = focus
        workspace.editing.paste(Self.table)
        let new = ["Tea 3 KGM 2.5 7", "Cup 10 C62 1 19"]
        let (coffee, milk) = (Self.coffeeAndMilk[0], Self.coffeeAndMilk[1])
        let expected = focus == .lines ? [coffee] + new + [milk] : [coffee, milk] + new
        #expect(lines == expected)
        let said = workspace.status.shown.rows.joined(separator: " ")
        #expect(said.contains("2 lines are pasted. Left out: “Pos”, “Betrag”, 1 row without an item, quantity or"))
        #expect(workspace.focus == .lines && workspace.lines.current?.itemName == "Cup")
        workspace.editing.steps.undo()
        #expect(lines == Self.coffeeAndMilk)
        workspace.editing.steps.redo()
        #expect(lines == expected)
    }

    @Test("keeps what is typed, and drops a new line in which nothing was typed", arguments: [true, false])
    func whileTyping(isNewLine: Bool) throws {
        workspace.lines.go(to: 1, .price)
        if isNewLine { workspace.lines.appendLine() } else { workspace.editing.begin(text: "4") }
        workspace.editing.paste(Self.table)
        #expect(workspace.editing.edit == nil)
        #expect(lines.count == 4 && lines[1] == (isNewLine ? "Milk 1 C62 1.5 7" : "Milk 1 C62 4 7"))
        #expect(lines[3] == "Cup 10 C62 1 19")
    }

    @Test("without titles takes the columns in their order, and doubtful numbers are marked")
    func withoutTitles() throws {
        workspace.focus = .head
        let columns = workspace.lines.editableColumns
        let cells = columns.map { $0 == .item ? "Desk" : $0 == .price ? "1.200" : "" }
        workspace.editing.paste(cells.joined(separator: "\t"))
        let desk = try #require(workspace.invoice?.lines.elements.last)
        #expect(desk.itemName == "Desk" && desk.enteredNetPrice.map { $0 * 10 } == 12)
        #expect(LineColumn.price.isAmbiguous(in: desk))
        #expect(workspace.status.shown.rows.joined(separator: " ").contains("marked “?”"))
    }

    @Test(
        "takes in all of a table or nothing, and says which line is why",
        arguments: [
            ("Item\tPrice\nTea\tmuch", "its line 2"), ("Item\tPrice\nTea\t1\nCup\t$ 2", "in its line 3 is in $"),
            ("Item\tPrice\nTea\t1\t2", "its line 2 has more cells"), ("Item\tUnit\n\tpcs", "no row of the table has"),
        ])
    func refused(table: String, sentence: String) throws {
        let invoice = try #require(workspace.invoice)
        var commits = 0
        let token = Document.owner(of: invoice)?.observeCommits { _ in commits += 1 }
        workspace.editing.paste(table)
        token?.stop()
        #expect(lines == Self.coffeeAndMilk && commits == 0)
        #expect(workspace.status.shown.rows.joined(separator: " ").contains(sentence))
    }

    @Test("refuses what is too large to be meant, and says how large it is")
    func tooLarge() {
        workspace.editing.paste(String(repeating: "a\tb\n", count: 20_001))
        #expect(workspace.status.shown.rows.joined(separator: " ").contains("the table has 20001 rows"))
        workspace.editing.paste(String(repeating: "abcdefghij", count: 100_001))
        #expect(workspace.status.shown.rows.joined(separator: " ").contains("the text has 1000010 bytes"))
        #expect(lines == Self.coffeeAndMilk)
    }
}
