import Derive
import Input
import Invoicing
import Terminal
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("The terms of payment", .serialized)
struct TermsFieldTests {
    private static let terms = Place.head.first { $0.title(in: Invoice()) == "Terms" } ?? .number
    private static let due = Place.head.first { $0.title(in: Invoice()) == "Due" } ?? .number

    @Test("show the due date that is typed, and their placeholders while they are typed")
    func shown() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let (workspace, invoice) = (editor.workspace, try #require(editor.workspace.invoice))
        (workspace.focus, workspace.head.cursor) = (.head, Self.terms)
        editor.type("{days} days net, by {due}")
        editor.press(.enter)
        #expect(Self.terms.field(of: invoice)?.shownText() == "{days} days net, by {due}")
        workspace.head.cursor = Self.due
        editor.type("+30")
        editor.press(.enter)
        #expect(Self.terms.field(of: invoice)?.shownText() == "30 days net, by 2026-03-31")
        workspace.head.cursor = Self.due
        editor.type("+14")
        editor.press(.enter)
        #expect(Self.terms.field(of: invoice)?.shownText() == "14 days net, by 2026-03-15")
        workspace.head.cursor = Self.terms
        workspace.editing.begin()
        #expect(workspace.editing.edit?.buffer.text == "{days} days net, by {due}")
        editor.press(.escape)
    }

    @Test("with an unknown placeholder are refused, with the known ones named, in an invoice and in a form")
    func unknown() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let (workspace, invoice) = (editor.workspace, try #require(editor.workspace.invoice))
        (workspace.focus, workspace.head.cursor) = (.head, Self.terms)
        editor.type("{day} days")
        editor.press(.enter)
        let sentence =
            "“{day}” is no placeholder in terms of payment. Type {days} for the days to pay, or {due} for the due date."
        #expect("\(workspace.status.message)".contains("“{day}” is no placeholder in terms of payment."))
        #expect(invoice.paymentTerms.isEmpty && invoice.unread == ["paymentTerms": "{day} days"])
        let company = workspace.ledger.books.company
        let field = try #require(Form.company(company, .billow).rows().compactMap(\.field).first { $0.term == "BT-20" })
        #expect(throws: FieldProblem.isNoPattern(sentence)) { try field.set("{day} days") }
        try field.set("{days} days")
        #expect(field.shownText() == "{days} days")
    }

    @Test("of the samples’ company follow the due date")
    func samples() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let books = editor.workspace.ledger.books
        books.beginDemo(with: [])
        let invoice = books.makeInvoice(on: CalendarDate("2026-11-21"))
        #expect(invoice.terms.text() == "30 days net")
        invoice.dueDate = CalendarDate("2026-12-05")
        #expect(invoice.terms.text() == "14 days net")
        books.makeQuote(of: invoice)
        #expect(invoice.terms.text() == "30 days net" && invoice.paymentTerms == "30 days net")
    }
}
