import Foundation
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import EditorTests

/// Businesses and supplies that need a term which others do not, from nothing to an issued document.
@Suite("Everybody can issue", .serialized)
struct EveryoneIssuesTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    @discardableResult
    private func run(_ arguments: String...) throws -> String {
        let result = try program.run(arguments, environment: ["BILLOW_TODAY": "2026-11-26"])
        try #require(result.status == 0, "\(arguments): \(result.output)")
        return result.output
    }

    private func export(_ number: String, _ format: String) throws -> String {
        let folder = program.folder.appending(path: "out-\(format)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try run("export", number, "--\(format)", "--to", folder.path)
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return try String(decoding: Data(contentsOf: #require(files.first)), as: UTF8.self)
    }

    @Test("A small business with a tax number alone, until it is paid")
    func smallBusiness() throws {
        let company = try run(
            "company", "--name", "Ada Werk", "--address", "Ring 5;10115;Berlin;DE", "--tax-number", "27/123/45678",
            "--iban", "DE02120300000000202051", "--days-to-pay", "14", "--small-business", "yes")
        #expect(company.contains("§ 19 UStG"))
        try run("customer", "add", "--name", "Seeblick KG", "--address", "Seeweg 1;23570;Lübeck;DE")
        let issued = try run("new", "--customer", "Seeblick KG", "--line", "Repair;1;100", "--issue")
        #expect(issued.contains("2026-0001"))
        let ubl = try export("2026-0001", "ubl")
        #expect(ubl.contains("<cbc:TaxExemptionReason>Steuerbefreiung für Kleinunternehmer nach § 19 UStG<"))
        let identification = try #require(ubl.firstMatch(of: /<cac:PartyIdentification>\s*<cbc:ID>([^<]*)</))
        #expect(identification.1 == "27/123/45678")
        #expect(try export("2026-0001", "cii").contains("<ram:ID>27/123/45678</ram:ID>"))
        #expect(try export("2026-0001", "html").contains("§ 19 UStG"))
        #expect(try run("pay", "2026-0001").contains("nothing is open"))
    }

    @Test("A seller with a tax representative, whom paper names, and a customer who learns its country")
    func representative() throws {
        try run(
            "company", "--name", "Muster Werk AG", "--address", "Ring 5;8001;Zürich;CH", "--tax-number", "1",
            "--iban", "DE02120300000000202051", "--days-to-pay", "14")
        try run("customer", "add", "--name", "Kunde", "--address", "Weg 1;1010;Wien")
        try run("new", "--customer", "Kunde", "--line", "Machine;1;100;19")
        try run(
            "edit", "draft-1", "--set", "buyer's country=AT", "--set", "tax representative's name=Rep KG", "--set",
            "tax representative's VAT id=DE123456788", "--set", "tax representative's city=Bonn", "--set",
            "tax representative's country=DE")
        #expect(try run("issue", "draft-1").contains("2026-0001 is issued."))
        #expect(try export("2026-0001", "text").contains("Fiskalvertreter: Rep KG, Bonn, Deutschland, DE123456788"))
        let next = try run("new", "--customer", "Kunde", "--line", "Machine;1;100;19")
        #expect(next.contains("ready to issue"))
    }

    @Test("A supply to another member state, whose country of delivery is the buyer's")
    func intraCommunity() throws {
        try run(
            "company", "--name", "Muster Werk GmbH", "--address", "Ring 5;10115;Berlin;DE", "--vat-id", "DE123456788",
            "--iban", "DE02120300000000202051")
        try run(
            "customer", "add", "--name", "Exemple SARL", "--address", "Rue 4;75001;Paris;FR", "--vat-id",
            "FR12345678901")
        try run("new", "--customer", "Exemple SARL", "--line", "Machine;1;12500;intra-community")
        try run("edit", "draft-1", "--set", "supplied=2026-11-20", "--set", "due date=+14")
        #expect(try run("issue", "draft-1").contains("2026-0001 is issued."))
        let ubl = try export("2026-0001", "ubl")
        let delivery = try #require(ubl.firstMatch(of: /<cac:Delivery>(?s:.*)<\/cac:Delivery>/)).0
        #expect(delivery.contains("2026-11-20") && delivery.contains("<cbc:IdentificationCode>FR<"))
        let cii = try export("2026-0001", "cii")
        #expect(cii.contains(/<ram:ShipToTradeParty>(?s:.*)<ram:CountryID>FR<(?s:.*)<\/ram:ShipToTradeParty>/))
    }
}
