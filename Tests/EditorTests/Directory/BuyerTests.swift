import Derive
import Invoicing
import Terminal
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("Typing another buyer", .serialized)
struct BuyerTests {
    private static let customers = """
        Name,Street,Postal code,City,Country,VAT id
        Hotel Seeblick KG,Promenade 3,23570,Lübeck,DE,DE811907980
        Adler GmbH,Ring 1,10115,Berlin,DE,DE136695976

        """

    /// The buyer's field of an invoice whose buyer is the hotel.
    private func begin() throws -> SessionUnderTest {
        let editor = try SessionUnderTest(keys: .billow, table: Self.customers)
        let books = editor.workspace.ledger.books
        books.change("company") { books.company.party.name = "ACME" }
        editor.settle()
        (editor.workspace.focus, editor.workspace.head.cursor) = (.head, .buyer)
        editor.type("Hotel Seeblick KG")
        editor.press(.enter)
        editor.workspace.head.cursor = .buyer
        #expect(editor.workspace.invoice?.buyer.vatIdentifier == "DE811907980")
        return editor
    }

    @Test("asks for somebody unknown after the former one's data are removed, which is said and undone in one step")
    func unknown() throws {
        let editor = try begin()
        let (workspace, invoice) = (editor.workspace, try #require(editor.workspace.invoice))
        editor.type("Neue Welt AG")
        editor.press(.enter)
        #expect(workspace.modes.front == .form && workspace.ledger.form.scroll.cursor == 2)
        #expect(invoice.buyer.vatIdentifier.isEmpty && invoice.buyer.city.isEmpty)
        let sentence = "Address and VAT id of Hotel Seeblick KG are removed with the name. Alt-Z takes that back."
        #expect(workspace.status.message == .info(sentence))
        editor.press(.escape)
        #expect(!workspace.modes.coversPanes && workspace.status.message == .info(sentence))
        editor.press(.alt("z"))
        #expect(invoice.buyer.name == "Hotel Seeblick KG" && invoice.buyer.city == "Lübeck")
        #expect(invoice.buyer.vatIdentifier == "DE811907980")
        #expect(workspace.focus == .head && workspace.head.cursor == .buyer)
    }

    @Test("asks for somebody unknown after Tab as after Enter")
    func unknownByTab() throws {
        let editor = try begin()
        editor.type("Neue Welt AG")
        editor.press(.tab)
        #expect(editor.workspace.modes.front == .form && editor.workspace.ledger.form.scroll.cursor == 2)
    }

    @Test(
        "asks which currency holds where one was typed: one key takes the customer's, any other keeps it",
        arguments: [true, false])
    func typedCurrency(takes: Bool) throws {
        let editor = try begin()
        let (workspace, invoice) = (editor.workspace, try #require(editor.workspace.invoice))
        workspace.editing.change("currency") { $0.currency = CurrencyCode(code: "USD") }
        workspace.head.cursor = .buyer
        editor.type("adl")
        editor.press(.tab)
        #expect(invoice.buyer.vatIdentifier == "DE136695976" && invoice.currency.code == "USD")
        #expect(
            workspace.status.message
                == .info("USD stays as typed; Alt-K takes EUR, the currency of Adler GmbH."))
        editor.press(takes ? .alt("k") : .down)
        #expect(invoice.currency.code == (takes ? "EUR" : "USD"))
        guard takes else { return editor.press(.alt("k")) }
        #expect(workspace.status.message == .info("The currency is EUR. Alt-Z takes that back."))
        editor.press(.alt("z"))
        #expect(invoice.currency.code == "USD" && invoice.buyer.vatIdentifier == "DE136695976")
    }

    @Test("fills in the data of a customer whose name is typed in full", arguments: [Key.enter, .tab, .down])
    func known(key: Key) throws {
        let editor = try begin()
        let invoice = try #require(editor.workspace.invoice)
        editor.type("Adler GmbH")
        editor.press(key)
        #expect(invoice.buyer.vatIdentifier == "DE136695976" && invoice.buyer.city == "Berlin")
        #expect(!editor.workspace.modes.coversPanes)
    }

    @Test("keeps the data where the spelling is corrected, and while the name is only typed and put back")
    func corrected() throws {
        let editor = try begin()
        let invoice = try #require(editor.workspace.invoice)
        editor.type("Hotel Seeblik KG")
        editor.press(.enter)
        #expect(invoice.buyer.name == "Hotel Seeblik KG" && invoice.buyer.vatIdentifier == "DE811907980")
        editor.press(.up)
        editor.workspace.head.cursor = .buyer
        editor.type("Neue Welt AG")
        editor.press(.escape)
        #expect(invoice.buyer.name == "Hotel Seeblik KG" && invoice.buyer.vatIdentifier == "DE811907980")
    }
}
