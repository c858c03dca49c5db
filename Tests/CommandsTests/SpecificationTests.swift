import Foundation
import Input
import Invoicing
import Ledger
import Storage
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import EditorTests

@Suite("The specification of a document")
struct SpecificationTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    private func field<Owner: Described>(of owner: Owner) throws -> Field {
        let template = try #require(Owner.description.fields.first { $0.name == "specification" })
        return try #require(Field(template, of: owner))
    }

    @Test(
        "brings the business process that XRechnung and Peppol demand, unless one is entered",
        arguments: ["XRechnung", "Peppol"])
    func process(text: String) throws {
        let invoice = Invoice()
        try field(of: invoice).set(text)
        #expect(!invoice.problems.contains { ["PEPPOL-EN16931-R001", "PEPPOL-EN16931-R007"].contains($0.rule) })
        invoice.businessProcess = "urn:fdc:peppol.eu:2017:poacc:billing:02:1.0"
        try field(of: invoice).set("EN 16931")
        try field(of: invoice).set(text)
        #expect(invoice.businessProcess == "urn:fdc:peppol.eu:2017:poacc:billing:02:1.0")
    }

    @Test(
        "is refused where nothing knows it, also in lines and by commands, and the sentence names those that are known")
    func unknown() throws {
        try program.addInvoices(1)
        let sentence =
            "“hello” is no specification. Type a word like EN 16931, XRechnung, Peppol BIS Billing, Factur-X "
            + "EXTENDED, or a code."
        let command = try program.run(["edit", "0", "--set", "specification=hello"])
        #expect(command.status == 64 && command.output.contains(sentence), "\(command)")
        let lines = try program.run(
            ["--plain"], environment: ["TERM": ""], input: "open 1\nspecification: hello\n.\nquit\n")
        #expect(lines.output.contains(sentence), "\(lines)")
        #expect(try stored().specification == .en16931)
        #expect(try program.run(["edit", "0", "--set", "specification=Peppol"]).status == 0)
        #expect(try stored().specification == .peppolBilling)
    }

    @Test("that a document brought along stays when another field is edited, and is shown as it is")
    func foreign() throws {
        let foreign = SpecificationIdentifier(code: "urn:cen.eu:en16931:2017#compliant#urn:example.org:7")
        let store = try Repository(path: program.database)
        let invoice = Invoice()
        (invoice.number, invoice.specification) = ("0", foreign)
        try store.add(invoice)
        try store.close()
        #expect(try program.run(["edit", "0", "--set", "note=Thank you"]).status == 0)
        #expect(try stored().specification == foreign)
        let field = try field(of: invoice)
        #expect(field.text() == foreign.code && field.shownText() == "“\(foreign.code)”")
    }

    private func stored() throws -> Invoice {
        let store = try Repository(path: program.database)
        defer { try? store.close() }
        return try store.load(try #require(try store.invoices(numbered: "0").first).id)
    }
}
