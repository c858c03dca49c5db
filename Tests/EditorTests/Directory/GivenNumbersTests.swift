import DeriveDocuments
import Invoicing
import Terminal
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("A draft’s number that another invoice has", .serialized)
struct GivenNumbersTests {
    /// The editor of a company that is known, with the draft 2026-2 open.
    private func begin() throws -> SessionUnderTest {
        let editor = try SessionUnderTest(keys: .billow)
        let books = editor.workspace.ledger.books
        books.change("company") { books.company.party.name = "ACME" }
        editor.settle()
        return editor
    }

    private func draft(_ number: String) -> Invoice {
        unrecorded {
            let invoice = Invoice(seller: Party(name: "ACME"))
            invoice.number = number
            invoice.issueDate = CalendarDate(year: 2026, month: 3, day: 1)
            return invoice
        }
    }

    @Test("comes back from the bin, and the message says that another invoice has it")
    func broughtBack() throws {
        let editor = try begin()
        let (workspace, store) = (editor.workspace, editor.store)
        let former = try #require(workspace.invoice)
        let number = former.number
        store.remove(former)
        editor.settle()
        workspace.list.add(draft(number))
        editor.settle()
        let bin = workspace.list.bin
        bin.toggle()
        editor.settle()
        bin.enter()
        editor.settle()
        let back = try #require(workspace.invoice)
        #expect(back.id == former.id && back.number == number)
        let sentence = "Another invoice has its number by now: give one of them another."
        #expect(
            workspace.status.message
                == .info("Invoice \(number) is back. \(sentence) Alt-Z puts it into the bin again."))
        editor.press(.alt("z"))
        #expect(try store.answer(to: store.readBin).map(\.id) == [former.id])
    }
}
