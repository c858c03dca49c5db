import Derive
import Invoicing
import Ledger
import Terminal
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("A known customer", .serialized)
struct KnownCustomerTests {
    private static let customers = """
        Name,Street,Postal code,City,Country,VAT id
        Hotel Seeblick KG,Promenade 3,23570,Lübeck,,DE811907980
        Adler GmbH,Ring 1,10115,Berlin,DE,DE136695976

        """

    private func begin() throws -> SessionUnderTest {
        let editor = try SessionUnderTest(keys: .billow, table: Self.customers)
        let books = editor.workspace.ledger.books
        books.change("company") { books.company.party.name = "ACME" }
        editor.settle()
        (editor.workspace.focus, editor.workspace.head.cursor) = (.head, .buyer)
        return editor
    }

    private func hotel(_ editor: SessionUnderTest) throws -> Customer {
        let books = editor.workspace.ledger.books
        return try #require(books.customers(matching: "Hotel", limit: 1).first.flatMap { books.customer($0.id) })
    }

    @Test("stays offered after a line was begun in an invoice of it")
    func offered() throws {
        let editor = try begin()
        editor.type("Hotel Seeblick KG")
        editor.press(.enter)
        editor.settle()
        let id = try #require(editor.workspace.invoice?.id)
        // No customer is in memory then.
        try editor.restart()
        let workspace = editor.workspace
        workspace.ledger.open()
        workspace.show(editor.store.open(id))
        editor.settle()
        #expect(workspace.invoice?.buyer.name == "Hotel Seeblick KG")
        workspace.focus = .lines
        workspace.lines.appendLine()
        editor.press(.escape)
        let entry = try #require(workspace.ledger.books.customers(matching: "Hotel", limit: 1).first)
        #expect(workspace.ledger.books.customer(entry.id)?.party.vatIdentifier == "DE811907980")
        workspace.list.addInvoice()
        (workspace.focus, workspace.head.cursor) = (.head, .buyer)
        editor.type("hot")
        #expect(workspace.editing.edit?.completion?.text == "Hotel Seeblick KG")
    }

    @Test("is asked for where its name is typed without its ending; Tab takes it")
    func withoutEnding() throws {
        let editor = try begin()
        let (workspace, invoice) = (editor.workspace, try #require(editor.workspace.invoice))
        editor.type("hotel seeblick")
        editor.press(.enter)
        #expect(
            workspace.status.message
                == .info("Hotel Seeblick KG? Tab takes that customer, Enter adds “hotel seeblick” as another one."))
        #expect(!workspace.modes.coversPanes && workspace.editing.edit != nil)
        editor.press(.tab)
        #expect(invoice.buyer.name == "Hotel Seeblick KG" && invoice.buyer.vatIdentifier == "DE811907980")
    }

    @Test("is asked for once: Enter again asks for the details of somebody new; a beginning of a word is no name")
    func another() throws {
        let editor = try begin()
        let (workspace, invoice) = (editor.workspace, try #require(editor.workspace.invoice))
        editor.type("Hotel")
        editor.press(.enter, .enter)
        #expect(workspace.modes.front == .form && invoice.buyer.name == "Hotel" && invoice.buyer.vatIdentifier.isEmpty)
        editor.press(.escape)
        workspace.head.cursor = .buyer
        editor.type("Adl")
        editor.press(.enter)
        #expect(workspace.modes.front == .form && invoice.buyer.name == "Adl")
    }

    @Test("is asked for first; Tab passes what it has filled, and Shift-Tab reaches it")
    func passed() throws {
        let editor = try begin()
        let (workspace, invoice) = (editor.workspace, try #require(editor.workspace.invoice))
        let titles = Place.head(of: invoice).map { $0.title(in: invoice) }
        #expect(
            titles == [
                "Buyer", "VAT id", "Street", "City", "Number", "Issued", "Due", "Currency", "Reference", "Terms",
                "Supplied", "Note",
            ])
        editor.type("hot")
        var passed: [String] = []
        for _ in 0..<3 {
            editor.press(.tab)
            passed.append(workspace.head.cursor.title(in: invoice))
        }
        #expect(passed == ["Number", "Issued", "Reference"], "\(titles)")
        for title in ["Currency", "Due", "Issued", "Number", "City"] {
            editor.press(.backTab)
            #expect(workspace.head.cursor.title(in: invoice) == title)
        }
    }

    @Test(
        "whose currency is not the typed one is asked for while the first line is begun, which goes on after the answer"
    )
    func otherCurrency() throws {
        let editor = try begin()
        let workspace = editor.workspace
        for answers in [true, false] {
            workspace.list.addInvoice()
            let invoice = try #require(workspace.invoice)
            workspace.editing.change("currency") { $0.currency = CurrencyCode(code: "CHF") }
            editor.type("hot")
            editor.press(.tab)
            #expect(workspace.editing.edit?.isUntouchedLine == true && invoice.currency.code == "CHF")
            if answers { editor.press(.alt("k")) }
            editor.type("Tea")
            editor.press(.tab)
            #expect(invoice.currency.code == (answers ? "EUR" : "CHF"))
            #expect(invoice.lines.elements.map(\.itemName) == ["Tea"])
        }
    }

    @Test("learns the country that is filled in on its invoice, where it has none")
    func country() throws {
        let editor = try begin()
        let (workspace, invoice) = (editor.workspace, try #require(editor.workspace.invoice))
        editor.type("Hotel Seeblick KG")
        editor.press(.enter)
        #expect(invoice.buyer.countryCode.isEmpty && invoice.buyer.city == "Lübeck")
        workspace.editing.change("country") { $0.buyer.countryCode = "DE" }
        workspace.ledger.learn()
        #expect(try hotel(editor).party.countryCode == "DE")
        workspace.editing.change("country") { $0.buyer.countryCode = "AT" }
        workspace.ledger.learn()
        #expect(try hotel(editor).party.countryCode == "DE")
    }
}
