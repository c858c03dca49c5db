import Derive
import Foundation
import Input
import Invoicing
import Terminal
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("The page beside a wide invoice")
struct PageTests {
    private let editor: EditorUnderTest
    private var workspace: Workspace { editor.workspace }

    init() throws {
        editor = try EditorUnderTest(width: 200, height: 60)
        editor.workspace.focus = .lines
    }

    private func rows() -> [String] { rendered(PagePane(workspace.page), width: 80, height: 40) }

    @Test("follows each digit, and changes no row that says the same")
    func live() throws {
        let before = rows()
        #expect(before[0].hasPrefix(" Page") && before.contains { $0.contains("Coffee") && $0.contains("20.00") })
        workspace.lines.go(to: 0, .quantity)
        workspace.begin(with: "9")
        let after = rows()
        #expect(after.contains { $0.contains("Coffee") && $0.contains("90.00") })
        #expect(zip(before, after).filter { $0 != $1 }.count < 10 && before.count == after.count)
        workspace.editing.cancel()
        #expect(rows() == before)
    }

    @Test("gives way to the problems and to the trace, and is there again after them")
    func choice() throws {
        #expect(workspace.areas.page != nil && workspace.areas.problems == nil)
        #expect(rows()[0].hasSuffix(" problems"))
        try editor.waitForList()
        workspace.focus = .list
        #expect(workspace.areas.page != nil && rows()[0].hasSuffix(" closes"))
        workspace.focus = .lines
        workspace.showNextBeside()
        #expect(workspace.areas.page == nil && workspace.areas.problems != nil)
        #expect(workspace.page.rows.isEmpty)
        let place = SavedDraft(of: workspace)
        #expect(place.beside == .problems)
        workspace.showNextBeside()
        #expect(workspace.areas.page != nil && SavedDraft(of: workspace).beside == nil)
        workspace.open(.problems)
        #expect(workspace.areas.page == nil && workspace.areas.problems != nil)
        workspace.closeSheet()
        workspace.addOn?.open()
        #expect(workspace.areas.page == nil && workspace.areas.propagation != nil)
    }

    @Test("scrolls with the cursor, from the head to the totals")
    func scrolls() throws {
        workspace.size = Size(width: 200, height: 16)
        let (page, height) = (workspace.page, 15 - 1)
        func go(to focus: Modes.Focus) {
            workspace.focus = focus
            workspace.revealCursors()
        }
        go(to: .lines)
        try #require(page.rows.count > height)
        #expect(page.top == 0 && rows()[1] == page.rows[0])
        go(to: .totals)
        #expect(page.top == page.rows.count - height && page.row(height - 1) == page.rows.last)
        #expect(!page.hasMore(below: height))
        go(to: .head)
        #expect(page.top == 0 && page.hasMore(below: height))
    }

    @Test("says where the choice is seen: now, with the invoice, or without the trace")
    func words() {
        func say() -> String {
            workspace.showNextBeside()
            return "\(workspace.status.message)"
        }
        #expect(say().contains("The problems are beside the invoice."))
        #expect(say().contains("The page is beside the invoice."))
        workspace.focus = .list
        #expect(say().contains("The problems are beside the invoice when it is open:"))
        #expect(say().contains("The page is beside the list."))
        workspace.focus = .lines
        workspace.addOn?.open()
        #expect(say().contains("The problems are beside the invoice when the trace is closed."))
        workspace.size = Size(width: 120, height: 40)
        #expect(say().contains("The page is beside the invoice in a window of 160 columns or more."))
    }

    @Test("is beside nothing narrower than 160 columns", arguments: [80, 120, 159])
    func narrow(width: Int) {
        workspace.size = Size(width: width, height: 40)
        #expect(workspace.areas.page == nil && workspace.page.rows.isEmpty)
    }

    @Test("a bar has a cell for each eighth, and shows the least share")
    func bars() {
        #expect((0..<3).map { UprightBar.cell(share: 0.5, row: $0, of: 3) } == ["█", "▄", " "])
        #expect(UprightBar.cell(share: 0.0001, row: 0, of: 5) == "▁")
        #expect(UprightBar.cell(share: 0, row: 0, of: 5) == " ")
    }
}
