import Exchange
import Foundation
import InvoiceTerms
import Invoicing
import Testing

/// A change of a fixture that breaks a rule about how a document is written, beside one that just does not.
nonisolated struct WrittenRule: Sendable, CustomStringConvertible {
    let rule: String
    let fixture: String
    let setting: [(String, String)]
    let old: String
    let broken: String
    let kept: String

    init(
        _ rule: String, in fixture: String = "ubl-peppol", setting: [(String, String)] = [], _ old: String,
        broken: String,
        kept: String
    ) {
        (self.rule, self.fixture, self.setting) = (rule, fixture, setting)
        (self.old, self.broken, self.kept) = (old, broken, kept)
    }

    var description: String { "\(rule): \(broken)" }

    /// The rules that the fixture breaks after a change.
    @MainActor
    func rules(_ new: String) throws -> Set<String> {
        var text = try #require(try Fixture.all.first { $0.name == fixture }?.text())
        for (old, new) in setting + [(old, new)] {
            let place = try #require(text.range(of: old), "\(old) is not in \(fixture)")
            text.replaceSubrange(place, with: new)
        }
        let (invoice, verdict) = try InvoiceReader.judged(Data(text.utf8), named: "changed.xml")
        let problems = verdict.confirmed(invoice.allProblems(for: verdict.profile))
        return Set(problems.map(\.rule) + verdict.findings(besides: problems).map(\.rule))
    }
}

@Suite("A rule about how a document is written")
struct DocumentRuleTests {
    @Test("is broken by one document and kept by another", arguments: WrittenRule.all)
    func pair(rule: WrittenRule) throws {
        #expect(try rule.rules(rule.broken).contains(rule.rule))
        #expect(try !rule.rules(rule.kept).contains(rule.rule))
    }

    @Test("of Peppol 3.0.22 is a hint until 24 February 2027, and an error from then on")
    func date() throws {
        let fixture = try #require(try Fixture.all.first { $0.name == "ubl-peppol" }?.text())
        let text = fixture.replacing(
            "<cbc:DocumentCurrencyCode>EUR", with: "<cbc:ProfileID>x</cbc:ProfileID><cbc:DocumentCurrencyCode>EUR")
        func severity(_ day: String) throws -> Problem.Severity? {
            let data = Data(text.replacing("2026-11-02", with: day).utf8)
            let verdict = try InvoiceReader.judged(data, named: "changed.xml").verdict
            return verdict.findings.first { $0.rule == "PEPPOL-EN16931-R276" }?.severity
        }
        #expect(try severity("2027-02-23") == .hint)
        #expect(try severity("2027-02-24") == .error)
    }

    @Test("of single countries, of Peppol 3.0.22 and on partial invoices binds no self-billed invoice")
    func selfBilled() throws {
        let fixture = try #require(try Fixture.all.first { $0.name == "ubl-peppol" }?.text())
        let text = fixture.replacing("poacc:billing:3.0", with: "poacc:selfbilling:3.0")
        let verdict = try InvoiceReader.judged(Data(text.utf8), named: "changed.xml").verdict
        #expect(verdict.profile == .peppolSelfBilling)
        #expect(verdict.examined.contains("PEPPOL-EN16931-R043") && verdict.examined.contains("PEPPOL-COMMON-R057"))
        #expect(verdict.examined.isDisjoint(with: ["SE-R-005", "PEPPOL-EN16931-R140", "PEPPOL-EN16931-P0112"]))
    }

    @Test("of NLCIUS binds documents of Dutch sellers only, but for the order of an order line")
    func dutchSeller() throws {
        let fixture = try #require(try Fixture.all.first { $0.name == "ubl-peppol" }?.text())
        let text = fixture.replacing("urn:fdc:peppol.eu:2017:poacc:billing:3.0", with: "urn:fdc:nen.nl:nlcius:v1.0")
        let verdict = try InvoiceReader.judged(Data(text.utf8), named: "changed.xml").verdict
        #expect(verdict.profile == .nlcius)
        #expect(!verdict.findings.contains { $0.rule.hasPrefix("BR-NL-") })
    }

    @Test("of CII that Factur-X EXTENDED does not have is a hint there, which names the standard")
    func extended() throws {
        let fixture = try #require(try Fixture.all.first { $0.name == "cii-en16931" }?.text())
        let order = "<ram:IssuerAssignedID>OBJ 3391</ram:IssuerAssignedID>"
        let date = "<ram:FormattedIssueDateTime><qdt:DateTimeString format=\"102\">20261102</qdt:DateTimeString>"
        let text = fixture.replacing(order, with: "\(order)\(date)</ram:FormattedIssueDateTime>")
        func finding(_ profile: RuleProfile) throws -> DocumentFinding? {
            let verdict = try InvoiceReader.judged(Data(text.utf8), named: "changed.xml", by: profile).verdict
            return verdict.findings.first { $0.rule == "CII-DT-027" }
        }
        #expect(try finding(.en16931)?.severity == .error)
        let hint = try finding(.facturXExtended)
        #expect(hint?.severity == .hint && hint?.sentence.hasPrefix("For receivers of plain EN 16931: ") == true)
    }

    @Test("of UBL binds EXTENDED-CTC-FR as it is published, but for what that has a place for")
    func french() throws {
        let fixture = try #require(try Fixture.all.first { $0.name == "ubl-invoice" }?.text())
        let seller = "<cac:AccountingSupplierParty>"
        #expect(fixture.contains(seller))
        let contract = "<cac:ContractDocumentReference><cbc:ID>1</cbc:ID></cac:ContractDocumentReference>"
        let object =
            "<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode>"
            + "</cac:AdditionalDocumentReference>"
        func severity(_ rule: String, _ part: String) throws -> Problem.Severity? {
            let text = fixture.replacing(seller, with: part + part + seller)
            let verdict = try InvoiceReader.judged(Data(text.utf8), named: "x.xml", by: .extendedCTCFR).verdict
            return verdict.findings.first { $0.rule == rule }?.severity
        }
        #expect(try severity("UBL-SR-01", contract) == .error)
        #expect(try severity("UBL-SR-04", object) == .hint)
    }

    @Test("about a card’s number is an error in CII and a warning in UBL")
    func card() throws {
        func severity(_ name: String, _ old: String, _ new: String) throws -> Problem.Severity? {
            let text = try #require(try Fixture.all.first { $0.name == name }?.text())
            #expect(text.contains(old))
            let (invoice, verdict) = try InvoiceReader.judged(Data(text.replacing(old, with: new).utf8), named: "x.xml")
            return verdict.confirmed(invoice.allProblems(for: verdict.profile)).first { $0.rule == "BR-51" }?.severity
        }
        let number = "4417123456789113"
        #expect(try severity("ubl-credit-note", "ID>4417<", "ID>\(number)<") == .warning)
        let card =
            "<ram:ApplicableTradeSettlementFinancialCard><ram:ID>\(number)</ram:ID>"
            + "</ram:ApplicableTradeSettlementFinancialCard>"
        let account = "<ram:PayeePartyCreditorFinancialAccount>"
        #expect(try severity("cii-en16931", account, card + account) == .error)
    }

    @Test("about the event at which VAT is due has other codes in each syntax, and none is empty")
    func taxPoint() throws {
        func isBroken(_ name: String, _ old: String, _ new: String) throws -> Bool {
            let text = try #require(try Fixture.all.first { $0.name == name }?.text())
            #expect(text.contains(old))
            let verdict = try InvoiceReader.judged(Data(text.replacing(old, with: new).utf8), named: "x.xml").verdict
            return verdict.findings.contains { $0.rule == "BR-CL-06" }
        }
        let rate = "<ram:RateApplicablePercent>"
        for (code, isWrong) in [("3", true), ("5", false), ("29", false), ("432", true), ("", true)] {
            let event = "<ram:DueDateTypeCode>\(code)</ram:DueDateTypeCode>"
            #expect(try isBroken("cii-factur-x-basic", rate, event + rate) == isWrong, "\(code)")
        }
        for (code, isWrong) in [("3", false), ("5", true), ("432", false), ("", true)] {
            #expect(
                try isBroken("ubl-invoice", "DescriptionCode>35<", "DescriptionCode>\(code)<") == isWrong, "\(code)")
        }
    }

    @Test("about the currency of an amount binds no amount inside an extension")
    func extensionAmount() throws {
        let text = try #require(try Fixture.all.first { $0.name == "ubl-peppol" }?.text())
        let amount =
            "<e:UBLExtensions xmlns:e=\"urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2\">"
            + "<e:UBLExtension><e:ExtensionContent><cbc:Amount currencyID=\"USD\">1</cbc:Amount></e:ExtensionContent>"
            + "</e:UBLExtension></e:UBLExtensions>"
        let data = Data(text.replacing("<cbc:CustomizationID>", with: amount + "<cbc:CustomizationID>").utf8)
        let verdict = try InvoiceReader.judged(data, named: "x.xml").verdict
        #expect(!verdict.findings.contains { $0.rule == "PEPPOL-EN16931-R051" })
    }

    @Test("is told of an unknown specification only as far as the standard has it, which a hint says")
    func unknownSpecification() throws {
        let text = try #require(try Fixture.all.first { $0.name == "cii-en16931" }?.text())
        func hint(_ specification: String) throws -> DocumentFinding? {
            let data = Data(text.replacing(">urn:cen.eu:en16931:2017<", with: ">\(specification)<").utf8)
            return try InvoiceReader.judged(data, named: "changed.xml").verdict.findings.first { $0.rule == "BT-24" }
        }
        let finding = try #require(try hint("urn:cen.eu:en16931:2017#compliant#urn:example.org:own"))
        #expect(finding.severity == .hint && finding.sentence.contains("urn:example.org:own"))
        #expect(try hint("urn:cen.eu:en16931:2017") == nil)
        #expect(try hint("urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic") == nil)
    }

    @Test("between German parties, and about the gross price, binds Peppol only in UBL")
    func onlyUBL() throws {
        let text = try #require(try Fixture.all.first { $0.name == "cii-en16931" }?.text())
            .replacing("2017<", with: "2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0<")
            .replacing(">CZ</ram:CountryID>", with: ">DE</ram:CountryID>")
            .replacing(">AT</ram:CountryID>", with: ">DE</ram:CountryID>")
            .replacing("<ram:BuyerReference>Odd. nákupu</ram:BuyerReference>", with: "")
            .replacing("<ram:ChargeAmount>52.00<", with: "<ram:ChargeAmount>53.00<")
        let (invoice, verdict) = try InvoiceReader.judged(Data(text.utf8), named: "changed.xml")
        let problems = invoice.allProblems(for: verdict.profile)
        func isOfUBL(_ rule: String) -> Bool { rule.hasPrefix("DE-R-") || rule == "PEPPOL-EN16931-R046" }
        #expect(Set(problems.map(\.rule).filter(isOfUBL)).count > 1)
        #expect(verdict.confirmed(problems).map(\.rule).filter(isOfUBL) == [])
    }

    @Test("of UBL is not told of a document in CII")
    func otherSyntax() throws {
        let text = try #require(try Fixture.all.first { $0.name == "cii-en16931" }?.text())
        let data = Data(text.replacing(" filename=\"protokol-7.csv\"", with: "").utf8)
        let (invoice, verdict) = try InvoiceReader.judged(data, named: "changed.xml")
        #expect(invoice.allProblems.contains { $0.rule == "UBL-DT-07" })
        #expect(!verdict.confirmed(invoice.allProblems).contains { $0.rule == "UBL-DT-07" })
    }

    @Test("about a party is kept by a document without that party")
    func missingParty() throws {
        let text = try #require(try Fixture.all.first { $0.name == "xrechnung-ubl" }?.text())
        let start = try #require(text.range(of: "<cac:AccountingSupplierParty>")).lowerBound
        let end = try #require(text.range(of: "</cac:AccountingSupplierParty>")).upperBound
        let data = Data((text[..<start] + text[end...]).utf8)
        let (invoice, verdict) = try InvoiceReader.judged(data, named: "changed.xml")
        let problems = verdict.confirmed(invoice.allProblems(for: verdict.profile))
        let broken = Set(problems.map(\.rule) + verdict.findings.map(\.rule))
        #expect(broken.contains("BR-06"))
        #expect(broken.isDisjoint(with: ["BR-CO-26", "PEPPOL-EN16931-R020", "BR-DE-2"]))
    }

    @Test("is told once, with how many more elements break it")
    func others() throws {
        let fixture = try #require(try Fixture.all.first { $0.name == "ubl-peppol" }?.text())
        let text = fixture.replacing("currencyID=\"EUR\"", with: "currencyID=\"USD\"")
        let findings = try InvoiceReader.judged(Data(text.utf8), named: "changed.xml").verdict.findings
        let finding = try #require(findings.first { $0.rule == "PEPPOL-EN16931-R051" })
        #expect(findings.count { $0.rule == "PEPPOL-EN16931-R051" } == 1)
        #expect(finding.sentence.hasSuffix(" more.") && finding.place.hasPrefix("line "))
    }
}
