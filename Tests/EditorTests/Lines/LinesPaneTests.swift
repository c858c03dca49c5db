import Derive
import Input
import Invoicing
import Terminal
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("The lines on the screen")
struct LinesPaneTests {
    private let editor: SessionUnderTest
    private var workspace: Workspace { editor.workspace }

    init() throws {
        editor = try SessionUnderTest(keys: .billow, table: "Artikelnummer;Artikel;Preis\nP1;Grinder burrs;89\n")
        workspace.ledger.open()
        editor.press(.enter)
        workspace.lines.go(to: 0, .item)
    }

    private func rows() throws -> [String] {
        let area = try #require(workspace.areas.middle)
        return rendered(LinesPane(workspace.lines), width: area.size.width, height: area.size.height)
    }

    @Test("make room for the offer, which covers none of them")
    func offer() throws {
        editor.type("grin")
        let area = try #require(workspace.completion.area)
        let rows = try rows()
        #expect(area.y == workspace.areas.middle.map { $0.y + 2 })
        #expect(rows[1].contains("grin") && rows[2].trimmed.isEmpty)
        let rest = rows.dropFirst(3).joined(separator: "\n")
        #expect(rest.contains("Milk") && rest.contains("Tea"))
        editor.press(.escape)
        #expect(try self.rows()[2].contains("Milk"))
    }

    @Test("show in their first column which are marked, so that it is seen without colours")
    func marks() throws {
        editor.press(.shifted(.down))
        let rows = try rows()
        #expect(rows[1].hasPrefix("▌") && rows[2].hasPrefix("▌") && rows[3].hasPrefix(" "))
    }

    @Test("keep the cursor with Left on the first column")
    func left() {
        editor.press(.left)
        #expect(workspace.focus == .lines && workspace.lines.column == .item)
    }

    @Test("keep the cursor with Left where something else is in their place, as the head does on its first field")
    func leftElsewhere() {
        for letter: Key in ["m", "d"] {
            editor.press(" ", letter, .left, .left)
            #expect(workspace.focus == .sheet, "\(letter)")
            editor.press(" ", letter)
        }
        (workspace.focus, workspace.head.cursor) = (.head, .buyer)
        editor.press(.left)
        #expect(workspace.focus == .head && workspace.head.cursor == .buyer)
    }

    @Test("count nothing of a line in which nothing is typed yet: no status, no rate, and no document has it")
    func blankLine() throws {
        let invoice = try #require(workspace.invoice)
        let (counts, groups) = (invoice.allProblemCounts, workspace.totals.groups(of: invoice).count)
        workspace.lines.appendLine()
        invoice.lines[3].vatRate = 5
        editor.settle()
        #expect(invoice.lines.count == 4 && invoice.lines[3].isBlank)
        #expect(invoice.allProblemCounts == counts && workspace.totals.groups(of: invoice).count == groups)
        #expect(invoice.filledLines.count == 3)
        editor.type("x")
        #expect(!invoice.lines[3].isBlank && invoice.filledLines.count == 4)
    }

    @Test("have a discount with a minus in the totals, and no rows of zero in an issued invoice")
    func discount() throws {
        let invoice = try #require(workspace.invoice)
        invoice.discount = .percentage(10)
        #expect(workspace.totals.text(of: .discount, of: invoice).first.map { "-−".contains($0) } == true)
        invoice.discount = nil
        workspace.focus = .totals
        #expect(workspace.totals.allRows.contains(.total(.paid)))
        invoice.issuance = Issuance(number: "2026-1", moment: "2026-01-01T08:00:00Z")
        #expect(
            !workspace.totals.allRows.contains(.total(.paid)) && !workspace.totals.allRows.contains(.total(.discount)))
    }
}
