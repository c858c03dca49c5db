import Foundation
import Input
import Ledger
import Terminal
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("My company", .serialized)
struct CompanyTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    @Test("is asked for once, in the order of an envelope; a new invoice begins with it, numbered, on its customer")
    func asked() throws {
        let session = try program.startAsking()
        session.type("Kaffee Klar GmbH\rRing 5\r10115\rBerlin\rde\rDE123456789\r\rDE02120300000000202051\r\r\r")
        session.type("R-{\r")
        try session.waitFor("A bracket { is not closed. Add }.")
        session.type("\u{15}R-2026-007\r\r14\r\u{1B}\u{1B}")
        try session.waitFor("No invoices")
        session.type(" n")
        try session.waitFor(["given at issue", "Due 2026-12-05"])
        try session.wait("the cursor on the buyer") { $0.cursorLine.contains("Buyer") }
        session.type("\u{1B} n")
        try session.waitFor("given at issue")
        session.type("Somebody\t\u{1B}")
        try session.quit()
        let again = try program.startAsking(waitingFor: "Somebody")
        again.type(" y")
        try again.waitFor(["My company", "Kaffee Klar GmbH", "10115", "DE02120300000000202051"])
        again.type("\u{1B}")
        try again.quit()
    }

    @Test("need not be said: Esc skips the form, it is not asked for again, and Space y opens it")
    func skipped() throws {
        let session = try program.startAsking()
        session.type("\u{1B}")
        try session.waitFor("No invoices")
        try session.waitFor("Invoices have no seller until your company has a name. Space y asks again.")
        try session.quit()
        let again = try program.startAsking(waitingFor: "No invoices")
        again.type(" y")
        try again.waitFor("My company")
        again.type("\u{1B}")
        try again.quit()
    }

    @Test("keeps each field that was entered, whatever is done after it")
    func kept() throws {
        let session = try program.startAsking()
        session.type("Kaffee Klar GmbH\rRi\u{1B}\u{1B}")
        try session.waitFor("No invoices")
        try session.quit()
        let again = try program.startAsking(waitingFor: "No invoices")
        again.type(" y")
        try again.waitFor("Kaffee Klar GmbH")
        #expect(!again.emulator.shows("Ri "))
        again.type("\u{1B}")
        try again.quit()
    }

    @Test("marks an IBAN and a VAT id that cannot be right, says why, and keeps them")
    func doubts() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let workspace = editor.workspace
        workspace.ledger.openCompany()
        let form = workspace.ledger.form
        for _ in 0..<5 { editor.press(.tab) }
        editor.type("DE12")
        editor.press(.enter)
        let ofVAT = "“DE12” does not look like a VAT id of its country: DE999999999. Check it."
        #expect(workspace.status.message == .problem(ofVAT) && form.doubts == [ofVAT])
        editor.press(.enter)
        #expect(workspace.status.message == .none && form.field?.name == "IBAN")
        editor.type("DE02120300000000202052")
        editor.press(.tab)
        #expect(workspace.status.message == .problem(form.doubts.last ?? "") && form.doubts.count == 2)
        let company = workspace.ledger.books.company
        #expect(company.account == "DE02120300000000202052" && company.party.vatIdentifier == "DE12")
        editor.press(.backTab)
        editor.type("DE02120300000000202051")
        editor.press(.enter)
        #expect(workspace.status.message == .none && form.doubts == [ofVAT])
    }

    @Test("says why it is there in a window of 80×24, and marks what has to be filled in until it is")
    func advice() throws {
        let workspace = try EditorUnderTest(width: 80, height: 24, isEmpty: true, keys: .billow).workspace
        workspace.ledger.openCompany()
        let form = workspace.ledger.form
        let size = try #require(workspace.areas.front).size
        func rows() -> [String] { rendered(FormPane(form), width: size.width, height: size.height) }
        #expect(rows().joined(separator: " ").contains("These details go on every invoice."), "\(rows())")
        func marked() -> [String] { rows().filter { $0.hasPrefix(" *") }.map { String($0.dropFirst(2).prefix(8)) } }
        let before = marked()
        #expect(before.count >= 4 && before[0].hasPrefix("Name"), "\(before)")
        workspace.ledger.books.company.party.name = "Kaffee Klar GmbH"
        workspace.ledger.books.company.party.vatIdentifier = "DE123456789"
        #expect(marked().count == before.count - 3, "The tax number is not asked for beside the VAT id")
    }

    @Test("tears no group over the columns of a wide window", arguments: [(120, 40), (200, 60)])
    func columns(width: Int, height: Int) throws {
        let workspace = try EditorUnderTest(width: width, height: height, isEmpty: true, keys: .billow).workspace
        workspace.ledger.openCompany()
        let form = workspace.ledger.form
        #expect(form.flow.columns == 2 && form.rows.indices.contains(form.flow.height))
        #expect(form.rows[form.flow.height].field == nil)
        let counted: Set = ["Days to pay", "Quotes valid (days)", "Reminders (days)", "Base rates"]
        #expect(counted.isSubset(of: form.rows.map(\.title)))
    }

    @Test("refuses a BIC that is none, in the form, by the command and in an invoice, and keeps the one that was there")
    func noBIC() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let (workspace, invoice) = (editor.workspace, try #require(editor.workspace.invoice))
        let company = workspace.ledger.books.company
        let sentence =
            "“12030000” is no BIC. A BIC is four characters of a bank, two letters of a country, and two or five more, such as "
            + "COBADEFFXXX. Type one, or leave it empty."
        let rows = Form.company(company, .billow).rows() + workspace.details.rows(of: .invoice)
        let fields = rows.compactMap(\.field).filter { $0.term == "BT-86" }
        #expect(fields.count == 2)
        for field in fields {
            try field.set("byla dem1 001")
            #expect(throws: FieldProblem.isNoPattern(sentence)) { try field.set("12030000") }
            #expect(field.text() == "BYLADEM1001")
            #expect(throws: FieldProblem.self) { try field.set("COBAXXFF") }
            try field.set("")
        }
        #expect(company.bank.isEmpty && invoice.number == "2026-2")
        let result = try program.run(["company", "--name", "Me", "--bic", "12030000"])
        #expect(result.status == 65 && result.output.contains(sentence), "\(result)")
    }

    @Test("has numbers with ordinary blanks, whatever kind of blank is typed or pasted")
    func blanksInNumbers() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let (workspace, invoice) = (editor.workspace, try #require(editor.workspace.invoice))
        let pattern = try #require(
            Form.company(workspace.ledger.books.company, .billow).rows().compactMap(\.field).first {
                $0.property == "numberPattern"
            })
        try pattern.set("RE\u{A0}{number}")
        #expect(workspace.ledger.books.company.numberPattern == "RE {number}")
        (workspace.focus, workspace.head.cursor) = (.head, .number)
        editor.type("RE\u{A0}2026\u{202F}7")
        editor.press(.enter)
        #expect(invoice.number == "RE 2026 7")
        let rows = workspace.details.rows(of: .invoice)
        let quote = try #require(rows.compactMap(\.field).first { $0.property == "quoteNumber" })
        try quote.set("Q\u{A0}7")
        #expect(invoice.quoteNumber == "Q 7")
        workspace.head.cursor = .buyer
        editor.type("Café\u{A0}9")
        editor.press(.enter)
        #expect(invoice.buyer.name == "Café\u{A0}9")
    }

    @Test("is told by the command as well what is doubtful, and taken all the same")
    func doubtsInShell() throws {
        let result = try program.run(["company", "--name", "Me", "--vat-id", "DE1", "--iban", "DE02120300000000202052"])
        #expect(
            result.status == 0 && result.output.contains("billow: “DE1” does not look like a VAT id"),
            "\(result.output)")
        #expect(result.output.contains("billow: The digits of the IBAN “DE02120300000000202052” do not fit together"))
    }
}
