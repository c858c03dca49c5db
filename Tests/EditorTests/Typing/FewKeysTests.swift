import Foundation
import Invoicing
import Ledger
import Terminal
import TestSupport
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

/// Tasks that took many keys.
@Suite("A few keys", .serialized)
struct FewKeysTests {
    private let editor: SessionUnderTest
    private var workspace: Workspace { editor.workspace }

    init() throws { editor = try SessionUnderTest(keys: .billow) }

    /// An invoice of 20 lines, with the cursor on one of them.
    private func open(row: Int, issued: Bool = false) throws -> Invoice {
        let lines = (1...20).map { number in
            let line = InvoiceLine()
            (line.itemName, line.invoicedQuantity, line.enteredNetPrice) = ("Item \(number)", 1, 10)
            line.vatRate = 19
            return line
        }
        let invoice = Invoice(lines: lines)
        (invoice.number, invoice.issueDate, invoice.buyer.name) = ("Q-1", .today, "Hotel")
        if issued { invoice.issuance = Issuance(number: "Q-1", moment: "2026-11-20T08:00:00Z") }
        workspace.list.add(invoice)
        editor.settle()
        workspace.lines.go(to: row, .item)
        return invoice
    }

    @Test("give one line another VAT while it is entered, and Enter goes on in the column where Tabs began")
    func otherVAT() throws {
        let invoice = try open(row: 3)
        editor.press(.tab)
        editor.type("2")
        editor.press(.alt("t"), "7", .enter)
        #expect(invoice.lines.elements.map(\.vatRate) == (0..<20).map { $0 == 3 ? 7 : 19 })
        #expect(invoice.lines[3].invoicedQuantity == 2)
        #expect(workspace.lines.place == Place.line(4, .item))
    }

    @Test("give 20 lines one new rate")
    func newRate() throws {
        let invoice = try open(row: 0)
        editor.press(.shifted(.end), .alt("t"), "7", .enter)
        #expect(invoice.lines.elements.allSatisfy { $0.vatRate == 7 })
        editor.press(.alt("z"))
        #expect(invoice.lines.elements.allSatisfy { $0.vatRate == 19 })
        workspace.lines.go(to: 4, .item)
        editor.press(.shifted(.home), .alt("t"), "7", .enter)
        #expect(invoice.lines.elements.map(\.vatRate) == (0..<20).map { $0 < 5 ? 7 : 19 })
    }

    @Test("credit one line of 20")
    func credit() throws {
        _ = try open(row: 11, issued: true)
        editor.press(" ", "l", "g")
        let note = try #require(workspace.invoice)
        #expect(note.isCreditNote && note.lines.elements.map(\.itemName) == ["Item 12"])
    }

    @Test("give a new line the VAT of the line above where none is charged, also with a product of another rate")
    func reason() throws {
        let invoice = try open(row: 19)
        invoice.lines[19].vatCategory = .export
        let books = workspace.ledger.books
        let product = Product(name: "Grinder")
        (product.netPrice, product.vatCategory, product.vatRate) = (89, .standard, 19)
        books.change("product") { books.data.products.append(product) }
        editor.settle()
        workspace.lines.appendLine()
        editor.type("grin")
        editor.press(.tab)
        #expect(invoice.lines[20].enteredNetPrice == 89 && invoice.lines[20].vatCategory == .export)
    }

    @Test("give an allowance its reason")
    func reasonOfAllowance() throws {
        let invoice = try open(row: 0)
        workspace.details.addAllowance(isCharge: false)
        editor.type("3%")
        editor.press(.enter)
        #expect(invoice.lines[0].allowanceCharges.elements.map(\.reason) == ["Discount"])
    }

    @Test("ask before a number is used that is none of the pattern, once")
    func strayNumber() throws {
        let invoice = try open(row: 0)
        let books = workspace.ledger.books
        books.change("company") { books.company.party.name = "ACME" }
        for number in ["16", "2030-0017"] {
            (workspace.focus, workspace.head.cursor) = (.head, .number)
            let former = invoice.number
            editor.type(number)
            editor.press(.enter)
            if number == "16" {
                #expect("\(workspace.status.message)".contains("“16” is no number like"))
                #expect(workspace.editing.edit != nil && workspace.head.cursor == .number, "\(former)")
                editor.press(.enter)
            }
            #expect(invoice.number == number && workspace.editing.edit == nil)
        }
    }

    @Test("lead to the VAT only from the lines")
    func elsewhere() throws {
        _ = try open(row: 0)
        workspace.focus = .list
        editor.press(.alt("t"))
        #expect(workspace.focus == .list && workspace.status.message != .none)
    }
}
