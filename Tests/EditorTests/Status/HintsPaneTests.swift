import Invoicing
import Ledger
import Terminal
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("The hint row")
struct HintsPaneTests {
    @Test("never lacks help and the way out, nor the commands in a pane", arguments: [40, 60, 80, 120, 200])
    func hints(width: Int) throws {
        let workspace = try EditorUnderTest(keys: .billow).workspace
        func hints() -> String { rendered(HintsPane(workspace), width: width, height: 1)[0] }
        for focus in Modes.Focus.allCases {
            workspace.focus = focus
            #expect(["Space commands", "F1 help", "^Q quit"].allSatisfy(hints().contains), "\(focus): \(hints())")
        }
        for mode in [Mode.help, .form, .directory] {
            workspace.modes.replace(with: mode)
            #expect(["F1 help", "^Q quit"].allSatisfy(hints().contains), "\(mode): \(hints())")
        }
        workspace.palette.open()
        #expect(["F1 help", "^Q quit"].allSatisfy(hints().contains), "palette: \(hints())")
    }

    @Test("names the key that merges customers in 80 columns, as do the help and the palette for that word")
    func merging() throws {
        let editor = try EditorUnderTest(keys: .billow)
        let workspace = editor.workspace
        let ledger = workspace.ledger
        ledger.open()
        let customer = Customer(party: Party(name: "Hotel Seeblick"))
        ledger.books.change("add customer") { ledger.books.data.customers.append(customer) }
        ledger.directory.open(.customers)
        func hints() -> String { rendered(HintsPane(workspace), width: 80, height: 1)[0] }
        #expect(hints().contains("F6 merge"))
        ledger.directory.beginMerging()
        #expect(hints().contains("Enter keep this") && hints().contains("Esc stop"), "\(hints())")
        ledger.directory.goBack()
        #expect(!hints().contains("keep this") && hints().contains("Esc close"), "\(hints())")
        workspace.palette.open()
        workspace.palette.type { $0.insert("merge") }
        #expect(workspace.palette.items.first == .command(.mergeEntry))
        workspace.palette.close()
        workspace.modes.replace(with: .help)
        workspace.help.type { $0.insert("merge") }
        #expect(workspace.help.rows.contains(.key("F6", "Merge it with another one")))
    }

    @Test("names what the keys do while a search is typed, and the commands again behind it", arguments: [40, 80])
    func searching(width: Int) throws {
        let editor = try SessionUnderTest(keys: .billow)
        func hints() -> String { rendered(HintsPane(editor.workspace), width: width, height: 1)[0] }
        editor.type("bob")
        #expect(hints().hasPrefix(" Enter open  Esc clear  ") && hints().contains("F1 help"))
        #expect(!hints().contains("Space"), "\(hints())")
        editor.press(.escape)
        #expect(hints().contains("Space commands"), "\(hints())")
    }

    @Test("says in the form of a payment what Enter does, and offers none for what is paid")
    func payment() throws {
        let editor = try SessionUnderTest(keys: .billow)
        func hints(_ width: Int = 80) -> String { rendered(HintsPane(editor.workspace), width: width, height: 1)[0] }
        let invoice = try #require(editor.workspace.invoice)
        invoice.issuance = Issuance(number: "2026-1", moment: "2026-11-21T08:15:00Z")
        editor.press(.enter)
        #expect(hints().contains("Space p paid"), "\(hints())")
        editor.press(" ", "p")
        #expect(hints().contains("Enter record  Esc close"), "\(hints())")
        #expect(hints(40) == " Enter record  F1 help  ^Q quit")
        editor.press(.escape)
        let day = try #require(CalendarDate("2026-11-22"))
        invoice.payments = [Payment(amount: invoice.openAmount, date: day)]
        #expect(!hints().contains("paid") && hints().contains("Space s send"), "\(hints())")
    }

    @Test("names no key that changes an invoice which stays as it is")
    func hintsOfIssued() throws {
        let workspace = try EditorUnderTest(keys: .billow).workspace
        func hints() -> String { rendered(HintsPane(workspace), width: 200, height: 1)[0] }
        workspace.focus = .lines
        #expect(["Ins add line", "F2 edit"].allSatisfy(hints().contains))
        workspace.invoice?.issuance = Issuance(number: "2026-1", moment: "2026-11-21T08:15:00Z")
        for focus in [Modes.Focus.head, .lines, .totals] {
            workspace.focus = focus
            #expect(!["Ins", "^T", "^D", "F2", "discount", "undo"].contains(where: hints().contains), "\(hints())")
            let narrow = rendered(HintsPane(workspace), width: 80, height: 1)[0]
            #expect(["Space s send", "Space p paid"].allSatisfy(narrow.contains), "\(narrow)")
            #expect(narrow.contains("Space g credit") == (focus != .totals), "\(narrow)")
        }
    }
}
