import Exchange
import Foundation
import InvoiceTerms
import Invoicing
import Testing

extension Fixture {
    /// The invoice that the document states, with its syntax.
    @MainActor
    fileprivate func read() throws -> (invoice: Invoice, format: InvoiceSyntax) {
        try InvoiceReader.document(contentsOf: path)
    }
}

extension Invoice {
    /// This invoice, written and read again.
    fileprivate func copy(as format: InvoiceSyntax) throws -> Invoice {
        try InvoiceReader.read(InvoiceWriter.document(self, as: format, amounts: .declared), named: "copy.xml")
    }

    fileprivate var mappedTerms: [String] { terms(without: ["unmappedElements"]) }
}

@Suite("A document of each kind")
struct FixtureTests {
    private func texts(_ problems: [Problem]) -> [String] { problems.map { "\($0.rule): \($0.sentence)" } }

    @Test("is there: invoices and credit notes in both syntaxes, for each specification")
    func kinds() throws {
        let documents = try Fixture.all.map { try $0.read() }
        let kinds = Set(documents.map { "\($0.format) \($0.invoice.typeCode.code) \($0.invoice.specification)" })
        #expect(kinds.count >= 8, "\(kinds)")
        let profiles = Set(documents.map { RuleProfile(of: $0.invoice.specification) })
        #expect(profiles == [.en16931, .xRechnung, .peppol, .facturXExtended])
    }

    @Test("is read with each term that it states, and no other", arguments: Fixture.all)
    func terms(fixture: Fixture) throws {
        let found = Set(try fixture.read().invoice.mappedTerms)
        let stated = try fixture.terms()
        #expect(stated.count > 40)
        #expect(stated.subtracting(found).sorted() == [])
        #expect(found.subtracting(stated).sorted() == [])
    }

    @Test("together state each term of the standard, and each category of VAT but split payment")
    func coverage() throws {
        func places(_ terms: some Sequence<String>) -> Set<String> {
            Set(terms.map { String($0.prefix { $0 != " " }).replacing(/\[[^\]]*\]?/, with: "[]") })
        }
        let stated = places(try Fixture.all.flatMap { try $0.terms() })
        let possible = (0..<50 as Range<UInt64>).map { seed in
            var maker = RandomInvoice(seed: seed)
            return places(maker.make().terms())
        }
        let missing = possible.reduce(Set()) { $0.union($1) }.subtracting(stated)
        // The standard has these of the seller only.
        #expect(missing == [".buyer.additionalLegalInformation", ".buyer.taxRegistration"])
        let categories = try Fixture.all.flatMap { try $0.read().invoice.vatBreakdown.map(\.group.category) }
        #expect(Set(categories) == Set(VATCategory.allCases).subtracting([.splitPayment]))
    }

    @Test("is calculated to the cent as it declares", arguments: Fixture.all)
    func calculation(fixture: Fixture) throws {
        let invoice = try fixture.read().invoice
        let declared = try #require(invoice.declared)
        #expect(invoice.differences == [])
        #expect(invoice.lines.elements.map(\.netAmount) == invoice.lines.elements.map(\.declaredNetAmount))
        #expect(invoice.sumOfLineNetAmounts == declared.sumOfLineNetAmounts)
        #expect(invoice.sumOfAllowances == declared.sumOfAllowances ?? 0)
        #expect(invoice.sumOfCharges == declared.sumOfCharges ?? 0)
        #expect(invoice.taxExclusiveAmount == declared.taxExclusiveAmount)
        #expect(invoice.taxAmount == declared.taxAmount)
        #expect(invoice.taxInclusiveAmount == declared.taxInclusiveAmount)
        #expect(invoice.amountDue == declared.amountDue)
        let groups = Dictionary(uniqueKeysWithValues: declared.vatBreakdown.map { ($0.group, $0) })
        #expect(groups.count == invoice.vatBreakdown.count)
        for entry in invoice.vatBreakdown {
            #expect(groups[entry.group]?.taxableAmount == entry.taxableAmount, "\(entry.group)")
            #expect(groups[entry.group]?.taxAmount == entry.taxAmount, "\(entry.group)")
        }
    }

    @Test("breaks no rule of the specification that it claims", arguments: Fixture.all)
    func rules(fixture: Fixture) throws {
        let invoice = try fixture.read().invoice
        #expect(texts(invoice.problems) == [])
        #expect(texts(invoice.declaredLineProblems) == [])
    }

    @Test("loses nothing when it is written and read again in its syntax", arguments: Fixture.all)
    func sameSyntax(fixture: Fixture) throws {
        let (invoice, format) = try fixture.read()
        let copy = try invoice.copy(as: format)
        #expect(difference(invoice.terms(), copy.terms()) == [])
        let written = [invoice, copy].map { InvoiceWriter.document($0, as: format, amounts: .declared) }
        #expect(written[0] == written[1])
        let derived = try InvoiceReader.read(InvoiceWriter.document(invoice, as: format), named: "derived.xml")
        #expect(Set(derived.terms(without: ["groups"])) == Set(invoice.terms(without: ["groups"])))
        #expect(Set(derived.declared?.vatBreakdown ?? []) == Set(invoice.declared?.vatBreakdown ?? []))
    }

    @Test("loses no term on its way through the other syntax", arguments: Fixture.all)
    func otherSyntax(fixture: Fixture) throws {
        let (invoice, format) = try fixture.read()
        let other: InvoiceSyntax = format == .ubl ? .cii : .ubl
        let through = try invoice.copy(as: other)
        let copy = try through.copy(as: format)
        // CII has room for one earlier invoice, and the others are named.
        let named = [(invoice, other), (through, format)].flatMap {
            InvoiceWriter.leftOut(of: $0, as: $1, amounts: .declared).filter { $0.term == "BT-25" }.map(\.value)
        }
        let lost = difference(invoice.mappedTerms, copy.mappedTerms)
        #expect(lost.filter { term in !named.contains { term.hasSuffix(".number \($0)") } } == [])
        #expect(texts(copy.problems) == [])
    }
}

@Suite("Elements that stand for no term")
struct UnmappedElementTests {
    @Test("are kept with their place and written again, only in the syntax that they came in")
    func kept() throws {
        let fixture = try #require(Fixture.all.first { $0.name == "ubl-invoice" })
        let (invoice, format) = try fixture.read()
        #expect(invoice.unmappedElements.map(\.path) == ["UBL"])
        #expect(invoice.unmappedElements.map(\.predecessor) == ["cac:Delivery"])
        let line = invoice.lines[1]
        #expect(line.unmappedElements.map(\.path) == ["UBL/cac:Item"])
        #expect(line.unmappedElements.map(\.predecessor) == ["cbc:Name"])
        #expect(line.unmappedElements.first?.xml.hasSuffix(">Küstenpapier</BrandName>") == true)
        let copy = try invoice.copy(as: format)
        #expect(copy.unmappedElements == invoice.unmappedElements)
        #expect(copy.lines[1].unmappedElements == line.unmappedElements)
        let other = try invoice.copy(as: .cii)
        #expect(other.unmappedElements == [] && other.lines[1].unmappedElements == [])
    }

    @Test("of a Factur-X document that goes beyond the standard are kept in line and head")
    func extended() throws {
        let fixture = try #require(Fixture.all.first { $0.name == "cii-factur-x-extended" })
        let (invoice, format) = try fixture.read()
        let elements = invoice.unmappedElements + invoice.lines.elements.flatMap(\.unmappedElements)
        #expect(
            elements.map(\.path) == [
                "CII/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement",
                "CII/ram:SpecifiedLineTradeDelivery",
            ])
        #expect(difference(invoice.terms(), try invoice.copy(as: format).terms()) == [])
    }
}
