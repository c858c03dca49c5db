import Invoicing
import Ledger
import Terminal
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("The price of a product that is charged otherwise", .serialized)
struct CataloguePriceTests {
    private let editor: SessionUnderTest
    private let gadget = Product(name: "Gadget")
    private var workspace: Workspace { editor.workspace }

    init() throws {
        editor = try SessionUnderTest(keys: .billow)
        let books = workspace.ledger.books
        books.change("company") {
            books.company.party.name = "ACME"
            (gadget.netPrice, gadget.vatCategory, gadget.vatRate) = (100, .standard, 19)
            books.data.products.append(gadget)
        }
        editor.settle()
        workspace.list.addInvoice()
    }

    /// Types a line of it at another price, up to the key that leaves the price.
    private func type(price: String = "80") throws -> Invoice {
        let invoice = try #require(workspace.invoice)
        workspace.focus = .lines
        workspace.lines.appendLine()
        editor.type("gad")
        editor.press(.tab)
        editor.type("5")
        editor.press(.tab, .tab)
        editor.type(price)
        return invoice
    }

    @Test("is asked for with one key, which undo takes back where it was pressed", arguments: [Key.enter, .tab])
    func answered(key: Key) throws {
        let invoice = try type()
        editor.press(key)
        let question = "Keep 80.00 as the price of Gadget for everybody? Alt-K does; else it stays 100.00."
        #expect(workspace.status.message == .info(question) && gadget.netPrice == 100)
        let isEntering = workspace.editing.edit?.isUntouchedLine == true
        editor.press(.alt("k"))
        #expect(gadget.netPrice == 80 && (workspace.editing.edit?.isUntouchedLine == true) == isEntering)
        editor.press(.alt("z"))
        #expect(gadget.netPrice == 100 && invoice.lines[0].enteredNetPrice == 80 && workspace.focus == .lines)
        editor.press(.alt("y"))
        #expect(gadget.netPrice == 80)
    }

    @Test("stays as it is in the catalogue when anything else is typed, which goes where it belongs")
    func unanswered() throws {
        let invoice = try type()
        editor.press(.enter)
        editor.type("tea")
        editor.press(.tab, .alt("k"))
        #expect(gadget.netPrice == 100)
        #expect(invoice.lines.elements.map(\.itemName) == ["Gadget", "tea"])
        #expect(workspace.status.message == .info("Nothing is asked now."))
    }

    @Test("is not asked for where it is the same, in another currency, and for an item that no catalogue has")
    func unasked() throws {
        _ = try type(price: "100")
        editor.press(.enter)
        #expect(workspace.modes.question == nil)
        editor.press(.escape)
        workspace.editing.change("currency") { $0.currency = CurrencyCode(code: "USD") }
        _ = try type()
        editor.press(.enter)
        #expect(workspace.modes.question == nil)
        editor.press(.escape)
        workspace.editing.change("currency") { $0.currency = CurrencyCode(code: "EUR") }
        gadget.seenOn = workspace.invoice?.id
        _ = try type(price: "70")
        editor.press(.enter)
        #expect(workspace.modes.question == nil)
    }
}
