import Derive
import Invoicing
import Storage
import Terminal
import TestSupport
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("The menu of letters")
struct MenuTests {
    private func words(_ menu: MenuModel) -> [String] { menu.rows.flatMap(\.entries).map(\.word) }

    @Test("offers edits of drafts alone; a letter of one says why it is not possible")
    func edits() throws {
        let workspace = try EditorUnderTest(keys: .billow).workspace
        let invoice = try #require(workspace.invoice)
        let edits = ["edit", "delete", "discount", "allowance", "charge", "issue"]
        workspace.focus = .lines
        workspace.menu.open()
        #expect(edits.allSatisfy(words(workspace.menu).contains), "\(workspace.menu.rows)")
        #expect(!words(workspace.menu).contains("credit") && !words(workspace.menu).contains("send"))
        invoice.issuance = Issuance(number: "2026-1", moment: "2026-11-21T08:15:00Z")
        #expect(edits.allSatisfy { !words(workspace.menu).contains($0) }, "\(workspace.menu.rows)")
        #expect(["credit", "send", "paid", "undo"].allSatisfy(words(workspace.menu).contains))
        #expect(workspace.menu.command("%")?.id == .discount && workspace.menu.command("x")?.id == .delete)
        #expect(workspace.menu.choose("l") == nil)
        #expect(words(workspace.menu) == ["mark", "copy", "credit"], "\(workspace.menu.rows)")
        workspace.menu.close()
        workspace.focus = .list
        workspace.menu.open()
        #expect(!words(workspace.menu).contains("delete"))
    }

    @Test("offers deleting and correcting, and neither copies nor a credit note, for a received document in the list")
    func received() throws {
        let workspace = try EditorUnderTest(keys: .billow).workspace
        let invoice = try #require(workspace.invoice)
        invoice.declared = DeclaredTotals()
        workspace.focus = .list
        workspace.menu.open()
        let shown = words(workspace.menu)
        #expect(["delete", "correct", "paid"].allSatisfy(shown.contains), "\(shown)")
        #expect(["this again", "next month", "credit", "issue", "send"].allSatisfy { !shown.contains($0) }, "\(shown)")
        #expect(workspace.menu.command("g")?.id == .addCreditNote)
    }

    @Test("offers undo and redo only where there is a step, also in hints and palette")
    func steps() throws {
        let editor = try EditorUnderTest(keys: .billow)
        let workspace = editor.workspace
        func offered() -> [String] {
            workspace.menu.open()
            defer { workspace.menu.close() }
            return words(workspace.menu).filter { ["undo", "redo"].contains($0) }
        }
        func isFound(_ id: Command.ID) -> Bool {
            workspace.palette.open()
            defer { workspace.palette.close() }
            return workspace.palette.items.contains(.command(id))
        }
        func hints() -> String { rendered(HintsPane(workspace), width: 160, height: 1)[0] }
        workspace.focus = .lines
        #expect(offered().isEmpty && !isFound(.undo) && !isFound(.redo) && !hints().contains("undo"), "\(hints())")
        workspace.lines.duplicateLine()
        #expect(offered() == ["undo"] && isFound(.undo) && !isFound(.redo) && hints().contains("undo"), "\(hints())")
        workspace.steps.undo()
        #expect(offered() == ["redo"] && !isFound(.undo) && isFound(.redo) && !hints().contains("undo"), "\(hints())")
        workspace.focus = .list
        workspace.list.deleteInvoice()
        workspace.store.flush()
        try waitUntil("an empty list", turn: { while tick() {} }) { workspace.store.list.count == 0 }
        workspace.list.openAtCursor()
        #expect(workspace.invoice == nil && offered() == ["undo"], "\(workspace.status.message)")
        let empty = try EditorUnderTest(isEmpty: true, keys: .billow)
        empty.workspace.menu.open()
        #expect(words(empty.workspace.menu).contains("new"))
        #expect(!words(empty.workspace.menu).contains { ["undo", "redo"].contains($0) })
    }

    @Test("offers undo in an invoice of an earlier run only if the log has changes of it", arguments: [false, true])
    func earlierSteps(isChanged: Bool) throws {
        let editor = try EditorUnderTest(keys: .billow)
        let id = try #require(editor.workspace.invoice).id
        if isChanged { editor.workspace.editing.change("reference") { $0.buyerReference = "PO-1" } }
        editor.workspace.store.flush()
        let store = try Repository(path: editor.path)
        defer { try? store.close() }
        let workspace = Workspace(store: store, keys: .billow)
        let opened = store.open(id)
        workspace.show(opened)
        try waitUntil("the lines", turn: { _ = (store.continueLoading(until: .now), tick()) }) { opened.isLoaded }
        workspace.menu.open()
        #expect(words(workspace.menu).contains("undo") == isChanged)
        #expect(words(workspace.menu).contains("redo") == isChanged)
    }

    @Test("names the key of the palette where no command has a letter")
    func noCommand() throws {
        let workspace = try EditorUnderTest(keys: .billow).workspace
        workspace.menu.open()
        #expect(workspace.menu.choose("ß") == nil)
        #expect(workspace.status.message == .info("No command has the letter ß here. ^P finds one by name."))
    }

    @Test("offers the page beside an invoice in a window that has the room, and its letter says which one has")
    func page() throws {
        let editor = try EditorUnderTest(width: 120, keys: .billow)
        editor.workspace.menu.open()
        #expect(!words(editor.workspace.menu).contains("view page") && editor.workspace.menu.command("V") != nil)
        editor.workspace.size.width = 160
        #expect(words(editor.workspace.menu).contains("view page"))
    }

    @Test("copies and credits an issued invoice also from its totals, and cancels one of which nothing is paid")
    func issued() throws {
        let workspace = try EditorUnderTest(keys: .billow).workspace
        let invoice = try #require(workspace.invoice)
        invoice.issuance = Issuance(number: "2026-1", moment: "2026-11-21T08:15:00Z")
        for focus in [Modes.Focus.head, .lines, .totals] {
            workspace.focus = focus
            workspace.menu.open()
            let offered = words(workspace.menu)
            #expect(["this again", "next month", "credit"].allSatisfy(offered.contains), "\(focus): \(offered)")
            workspace.menu.close()
        }
        #expect(Command.Audience.cancellable.includes(invoice))
        invoice.payments = [Payment(amount: 1, date: try #require(CalendarDate("2026-11-22")))]
        #expect(!Command.Audience.cancellable.includes(invoice), "What is paid cannot be cancelled.")
    }

    @Test("has all that is offered in a window of 40×10", arguments: [false, true])
    func small(isIssued: Bool) throws {
        let workspace = try EditorUnderTest(width: 40, height: 10, keys: .billow).workspace
        let invoice = try #require(workspace.invoice)
        if isIssued { invoice.issuance = Issuance(number: "2026-1", moment: "2026-11-21T08:15:00Z") }
        for focus in [Modes.Focus.list, .head, .lines, .totals] {
            workspace.focus = focus
            workspace.menu.open()
            let rows = rendered(MenuPane(workspace.menu), width: 40, height: 9)
            #expect(workspace.menu.rows.count <= 8, "\(focus): \(workspace.menu.rows)")
            #expect(rows[0].contains(" Commands   Space has more · Esc closes"), "\(focus): \(rows[0])")
            let needed = ["reports", "transfers", "to remind", "also…", "search"] + [isIssued ? "paid" : "issue"]
            for word in words(workspace.menu) + needed {
                #expect(rows.contains { $0.contains(word) }, "\(focus): \(word) in \(rows)")
            }
            workspace.menu.close()
        }
    }
}
