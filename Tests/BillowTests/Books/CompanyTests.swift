import Foundation
import Terminal
import Testing

@testable import Billow

@Suite("My company", .serialized)
struct CompanyTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    @Test("is asked for once, in the order of an envelope; a new invoice begins with it, numbered, on its customer")
    func asked() throws {
        let session = try program.startAsking()
        session.type("Kaffee Klar GmbH\rRing 5\r10115\rBerlin\rde\rDE123456789\r\rDE02120300000000202051\r\r")
        session.type("R-{\r")
        try session.waitFor("A bracket { is not closed. Add }.")
        session.type("\u{15}R-2026-007\r\r14\r\u{1B}\u{1B}")
        try session.waitFor("No invoices")
        session.type("n")
        try session.waitFor(["R-2026-007", "Due 2026-12-05"])
        try session.wait("the cursor on the buyer") { $0.cursorLine.contains("Buyer") }
        session.type("\u{1B}n")
        try session.waitFor("R-2026-007")
        session.type("Somebody\t\u{1B}")
        try session.quit()
        let again = try program.startAsking(waitingFor: "R-2026-007")
        try again.waitFor("Somebody")
        again.type("M")
        try again.waitFor(["My company", "Kaffee Klar GmbH", "10115", "DE02120300000000202051"])
        again.type("\u{1B}")
        try again.quit()
    }

    @Test("need not be said: Esc skips the form, it is not asked for again, and M opens it")
    func skipped() throws {
        let session = try program.startAsking()
        session.type("\u{1B}")
        try session.waitFor(["No invoices", "Invoices have no seller until your company has a name. M asks again."])
        try session.quit()
        let again = try program.startAsking(waitingFor: "No invoices")
        again.type("M")
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
        again.type("M")
        try again.waitFor("Kaffee Klar GmbH")
        #expect(!again.emulator.shows("Ri "))
        again.type("\u{1B}")
        try again.quit()
    }

    @Test(
        "takes a whole number of days to pay, and of days that a quote is valid",
        arguments: [
            ("14", true), (" 0 ", true), ("", true), ("vierzehn", false), ("1.5", false), ("-3", false),
            ("4000", false),
        ])
    func days(text: String, isTaken: Bool) throws {
        let editor = try SessionUnderTest(keys: .billow)
        editor.workspace.ledger.openCompany()
        let form = editor.workspace.ledger.form
        for title in text.isEmpty ? ["Days to pay"] : ["Days to pay", "Quotes valid"] {
            let row = try #require(form.rows.first { $0.title == title })
            let field = try #require(row.field)
            guard !isTaken else {
                try field.set(text)
                #expect(field.text() == text.trimmed)
                continue
            }
            #expect(throws: FieldProblem.isNoCountOfDays(text)) { try field.set(text) }
        }
    }

    @Test("says of what is no number of days what to type")
    func noDays() {
        let sentence = "“vierzehn” is no number of days. Type a whole number of days, such as 14."
        #expect("\(FieldProblem.isNoCountOfDays("vierzehn"))" == sentence)
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
        let ofVAT = "The VAT id “DE12” is not like those of its country, such as DE999999999. Check it."
        #expect(workspace.status.message == .problem(ofVAT) && form.doubts == [ofVAT])
        editor.press(.enter)
        #expect(workspace.status.message == .none && form.scroll.cursor == 7)
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

    @Test("is told by the command as well what is doubtful, and taken all the same")
    func doubtsInShell() throws {
        let result = try program.run(["company", "--name", "Me", "--vat-id", "DE1", "--iban", "DE02120300000000202052"])
        #expect(
            result.status == 0 && result.output.contains("billow: The VAT id “DE1” is not like"), "\(result.output)")
        #expect(result.output.contains("billow: The digits of the IBAN “DE02120300000000202052” do not fit together"))
    }
}
