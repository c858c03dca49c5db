import DeriveDocuments
import Foundation
import Invoicing
import Storage
import TestSupport
import Testing

@testable import Editor
@testable import Terminal

@Suite("An invoice of a shared ledger")
struct SharedInvoiceTests {
    private let editor: EditorUnderTest
    private let id: UUID
    private var workspace: Workspace { editor.workspace }

    init() throws {
        editor = try EditorUnderTest()
        try editor.waitForList()
        id = try #require(editor.workspace.invoice?.id)
        workspace.store.status.exchange = ExchangeStatus()
    }

    private func row(_ width: Int) -> String { rendered(InvoiceListPane(workspace.list), width: width, height: 3)[2] }

    private var title: String {
        rendered(HeadPane(workspace.head, workspace.totals, workspace.problems), width: 110, height: 3)[0]
    }

    @Test("has the names of the colleagues who have it open in its row, and in its title their places")
    func people() throws {
        let before = (row(100), title)
        #expect(before.0.contains("Bob & Co"))
        workspace.store.status.exchange?.people = [
            Presence(person: "anna", document: id, place: "line 3 price"),
            Presence(person: "bert", document: id, place: ""),
            Presence(person: "carl", document: UUID(), place: "line 1"),
        ]
        #expect(row(100).contains("anna, bert ") && row(100).contains("Bob") && !row(100).contains("carl"))
        #expect(title.contains("anna: line 3 price") && title.contains("bert") && !title.contains("carl"))
        // There is no room for anybody beside a number and an amount.
        #expect(!row(30).contains("anna"))
        workspace.store.status.exchange?.people = []
        #expect(row(100) == before.0 && title == before.1)
    }

    @Test("marks the cells in which colleagues have their cursors")
    func cells() throws {
        let lines = LinesPane(workspace.lines)
        let head = HeadPane(workspace.head, workspace.totals, workspace.problems)
        func marked(_ pane: some Pane) -> [String] {
            let size = Size(width: 110, height: 12)
            return (1..<size.height).map { y in
                var row = Row(width: size.width)
                pane.draw(row: y, in: size, on: &row)
                let style = Theme.standard[.titleCaution]
                return row.line.cells.filter { $0.style == style }.map(\.text).joined()
                    .trimmingCharacters(in: .whitespaces)
            }.filter { !$0.isEmpty }
        }
        workspace.focus = .list
        #expect(marked(lines) == [] && marked(head) == [])
        let line = try #require(workspace.invoice?.lines.elements.first)
        workspace.store.status.exchange?.people = [
            Presence(person: "anna", document: id, place: "line 1 item"),
            Presence(person: "bert", document: id, place: "buyer"),
            Presence(person: "carl", document: UUID(), place: "line 2 item"),
        ]
        #expect(marked(lines) == [line.itemName] && marked(head) == ["Bob & Co"])
        workspace.store.status.exchange?.people = []
        #expect(marked(lines) == [] && marked(head) == [])
    }

    @Test("is being issued until the server has confirmed its number")
    func beingIssued() throws {
        let before = (row(100), title)
        workspace.store.status.exchange?.issuing = [id]
        #expect(row(100).contains("Being issued") && title.contains("Being issued"))
        workspace.store.status.exchange?.issuing = []
        #expect(row(100) == before.0 && title == before.1)
    }

    @Test("says whose value replaced one’s own, and that a deleted line is there again")
    func told() throws {
        let line = try #require(workspace.invoice?.lines.elements.first)
        let row = RowID(entity: InvoiceLine.entity, id: line.id)
        var conflict = Conflict(row: row, column: "q", theirs: .text("7"), mine: .text("5"))
        conflict.person = "bert"
        for (news, sentence) in [
            (
                .replaced(step: "quantity of line 1", conflict),
                "The quantity of line 1 was changed by bert at the same moment: your 5 became 7."
            ),
            (.keptLine(by: "bert"), "A line that was deleted is there again: it was edited by bert before."),
        ] as [(StorageStatus.News, String)] {
            workspace.list.tell(news)
            #expect(workspace.status.message == .problem(sentence))
        }
    }

    @Test("is told to others with the place of the cursor in words")
    func place() throws {
        workspace.focus = .lines
        workspace.lines.go(to: 1, .price)
        #expect(workspace.placeInWords == "line 2 price")
        workspace.focus = .head
        workspace.head.cursor = .buyer
        #expect(workspace.placeInWords == "buyer")
        workspace.focus = .list
        #expect(workspace.placeInWords.isEmpty)
    }
}
