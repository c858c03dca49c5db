import Derive
import Foundation
import Invoicing
import Ledger
import Storage
import Terminal
import TestSupport
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

/// The row that shows what issuing does, before it is done.
@Suite("The row before an invoice is issued", .serialized)
struct IssueRowTests {
    private let editor: SessionUnderTest
    private let invoice: Invoice
    private var workspace: Workspace { editor.workspace }
    private var row: String { workspace.statusLine.shown.rows.joined(separator: " ") }
    private var isAsked: Bool { workspace.modes.question?.command == .issueInvoice }

    init() throws {
        editor = try SessionUnderTest(keys: .billow)
        invoice = Self.draft()
        editor.workspace.list.add(invoice)
        editor.settle()
        editor.workspace.focus = .list
    }

    private static func draft() -> Invoice {
        let line = InvoiceLine()
        (line.itemName, line.enteredNetPrice, line.vatRate) = ("Tea", 100, 19)
        let draft = Invoice(seller: Party(name: "Me GmbH"), buyer: Party(name: "Adler"), lines: [line])
        draft.issueDate = .today
        for party in [draft.seller, draft.buyer] {
            let address = PostalAddress()
            (address.city, address.countryCode) = ("Kiel", "DE")
            (party.address, party.vatIdentifier) = (address, "DE123456789")
        }
        return draft
    }

    @Test("shows number, customer, total and due date, and Enter issues: three keys")
    func threeKeys() throws {
        editor.press(" ", "i")
        #expect(isAsked && !invoice.isIssued)
        #expect(row.hasPrefix("Issue ") && row.contains(" to Adler, 119.00 EUR, due "), "\(row)")
        #expect(row.contains("due in 14 days, since no terms are set"))
        editor.press(.enter)
        #expect(invoice.isIssued && invoice.dueDate == invoice.issueDate?.adding(days: 14) && !isAsked)
        #expect(row.contains("\(invoice.number) is issued."))
    }

    @Test("says that there is no other due date only at the first issue, and names the same amount within a week")
    func second() throws {
        editor.press(" ", "i", .enter)
        let next = Self.draft()
        workspace.list.add(next)
        editor.settle()
        workspace.focus = .list
        editor.press(" ", "i")
        #expect(!row.contains("since no terms are set"))
        #expect(row.contains("same customer and amount as \(invoice.number)"), "\(row)")
    }

    @Test("names another day of the server")
    func otherDay() {
        var exchange = ExchangeStatus()
        (exchange.isConnected, exchange.drift) = (true, -1_440)
        workspace.store.status.exchange = exchange
        editor.press(" ", "i")
        #expect(isAsked && row.contains("the server has another day"), "\(row)")
    }

    @Test("is passed by keys that were typed ahead")
    func typedAhead() {
        for key: Key in [" ", "i", .enter] { editor.session.handle(key) }
        editor.settle()
        #expect(invoice.isIssued)
    }

    @Test("is left by Esc, which does nothing else, and by any other key, which does what it does")
    func left() {
        workspace.focus = .lines
        editor.press(" ", "i", .escape)
        #expect(!isAsked && !invoice.isIssued && workspace.focus == .lines && row == "")
        editor.press(.enter)
        #expect(!invoice.isIssued)
        workspace.editing.cancel()
        workspace.focus = .list
        editor.press(" ", "i", .tab, .enter)
        #expect(!isAsked && !invoice.isIssued && workspace.focus != .list)
    }

    @Test("is reached from the palette as well")
    func palette() {
        editor.press(.control("p"))
        editor.type("ausstellen")
        editor.press(.enter)
        #expect(isAsked && !invoice.isIssued)
        editor.press(.enter)
        #expect(invoice.isIssued)
    }

    @Test("names what is odd")
    func odd() {
        invoice.lines[0].enteredNetPrice = 0
        editor.press(" ", "i")
        #expect(row.contains("price 0 in line 1 · total 0"), "\(row)")
        editor.press(.enter)
        #expect(invoice.isIssued)
    }

    @Test("is shown anew where another program changes the invoice, before and after that is known here")
    func changedElsewhere() throws {
        let other = try Repository(path: editor.store.path)
        let theirs = try other.load(invoice.id)
        editor.press(" ", "i")
        theirs.lines[0].enteredNetPrice = 200
        other.flush()
        try waitUntil("the change", turn: { _ = editor.turn() }) { invoice.lines[0].enteredNetPrice == 200 }
        editor.settle()
        #expect(isAsked && row.hasPrefix("It was changed in another program. Issue "), "\(row)")
        #expect(row.contains("238.00 EUR"))
        theirs.lines[0].enteredNetPrice = 300
        other.flush()
        editor.session.handle(.enter)
        editor.settle()
        #expect(!invoice.isIssued && isAsked && row.contains("357.00 EUR"), "\(row)")
        editor.press(.enter)
        #expect(invoice.isIssued && invoice.taxInclusiveAmount == 357)
        try other.close()
    }

    @Test("issues nothing that another program has issued meanwhile, and says its number")
    func issuedElsewhere() throws {
        let other = try Repository(path: editor.store.path)
        let theirs = try other.load(invoice.id)
        editor.press(" ", "i")
        _ = try other.answer { other.issue(theirs, document: { _ in Data() }, $0) }
        editor.session.handle(.enter)
        editor.settle()
        #expect(invoice.isIssued && invoice.number == theirs.number && !isAsked)
        try other.close()
    }
}
