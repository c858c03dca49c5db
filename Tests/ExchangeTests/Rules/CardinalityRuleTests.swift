import Exchange
import Foundation
import Invoicing
import Testing

/// An element of a document with one of each child that Peppol counts.
private struct Tree {
    let name: String
    var children: [Tree]
    var text: String

    /// Reads `Party(EndpointID PostalAddress(Country))`.
    static func all(_ text: inout Substring) -> [Tree] {
        var trees: [Tree] = []
        while let first = text.first, first != ")" {
            let name = text.prefix { !" ()".contains($0) }
            text = text.dropFirst(name.count)
            var tree = Tree(name: String(name), children: [], text: texts[String(name)] ?? "1")
            if text.first == "(" {
                text = text.dropFirst()
                tree.children = all(&text)
                text = text.dropFirst()
            }
            trees.append(tree)
            text = text.drop { $0 == " " }
        }
        return trees
    }

    private static let texts = [
        "CustomizationID": "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0",
        "IssueDate": "2027-03-01", "DocumentCurrencyCode": "EUR",
    ]

    static func document(_ root: String, _ line: String, _ quantity: String) -> Tree {
        let address = "PostalAddress(AddressLine(Line) Country(IdentificationCode))"
        let tax = "PartyTaxScheme(CompanyID TaxScheme(ID))"
        let party = "Party(EndpointID \(address) \(tax) PartyLegalEntity(RegistrationName))"
        var text: Substring = """
            CustomizationID ProfileID IssueDate \(root)TypeCode DocumentCurrencyCode \
            BillingReference(InvoiceDocumentReference(ID)) \
            AdditionalDocumentReference(Attachment(ExternalReference(URI))) AccountingSupplierParty(\(party)) \
            AccountingCustomerParty(\(party)) PayeeParty(PartyName(Name) PartyLegalEntity(CompanyID)) \
            TaxRepresentativeParty(PartyName(Name) \(address) \(tax)) \
            Delivery(DeliveryLocation(Address(AddressLine(Line) Country(IdentificationCode))) \
            DeliveryParty(PartyName(Name))) \
            PaymentMeans(PayeeFinancialAccount(ID FinancialInstitutionBranch(ID)) PaymentMandate(PayerFinancialAccount(ID))) \
            PaymentTerms(Note) AllowanceCharge(TaxCategory(ID TaxScheme(ID))) \
            TaxTotal(TaxSubtotal(TaxableAmount TaxCategory(ID TaxScheme(ID)))) \
            LegalMonetaryTotal(LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount) \
            \(line)(\(quantity) LineExtensionAmount DocumentReference(DocumentTypeCode) \
            Item(Name OriginCountry(IdentificationCode) CommodityClassification(ItemClassificationCode) \
            ClassifiedTaxCategory(ID TaxScheme(ID)) AdditionalItemProperty(Value)) Price(PriceAmount))
            """
        return Tree(name: root, children: all(&text), text: "")
    }

    /// The same with another number of one child in each element of a name.
    func with(_ count: Int, of child: String, in parent: String) -> Tree {
        var tree = self
        tree.children = children.flatMap { element in
            let changed = element.with(count, of: child, in: parent)
            return Array(repeating: changed, count: name == parent && element.name == child ? count : 1)
        }
        return tree
    }

    func xml(_ namespaces: String = "") -> String {
        let prefix = !namespaces.isEmpty ? "" : children.isEmpty ? "cbc:" : "cac:"
        let content = children.isEmpty ? text : children.map { $0.xml() }.joined()
        return "<\(prefix)\(name)\(namespaces)>\(content)</\(prefix)\(name)>"
    }

    /// The rules that the document breaks.
    @MainActor
    func broken() throws -> Set<String> {
        let base = "urn:oasis:names:specification:ubl:schema:xsd:"
        let namespaces =
            " xmlns=\"\(base)\(name)-2\" xmlns:cac=\"\(base)CommonAggregateComponents-2\" "
            + "xmlns:cbc=\"\(base)CommonBasicComponents-2\""
        let verdict = try InvoiceReader.judged(Data(xml(namespaces).utf8), named: "written.xml", by: .peppol).verdict
        return Set(verdict.findings.map(\.rule))
    }
}

@Suite("PEPPOL-EN16931-R140 to R276")
struct CardinalityRuleTests {
    private static let invoice = Tree.document("Invoice", "InvoiceLine", "InvoicedQuantity")
    private static let creditNote = Tree.document("CreditNote", "CreditNoteLine", "CreditedQuantity")

    private nonisolated static let numbers = 140...276

    private static let rules: [Int: RuleRow] = Dictionary(
        DocumentRules.listed(for: .peppol).compactMap { rule in
            Int(rule.id.dropFirst("PEPPOL-EN16931-R".count)).map { ($0, rule) }
        }
    ) { first, _ in first }

    @Test("are kept by documents with one of each child")
    func kept() throws {
        let rules = Set(Self.numbers.map { "PEPPOL-EN16931-R\($0)" })
        #expect(try Self.invoice.broken().isDisjoint(with: rules))
        #expect(try Self.creditNote.broken().isDisjoint(with: rules))
    }

    @Test("are broken without the child, and by a second one", arguments: numbers)
    func broken(number: Int) throws {
        let rule = try #require(Self.rules[number])
        let words = rule.sentence.split { " ,".contains($0) }.map(String.init)
        #expect(words.dropFirst().first == "needs")
        let document = number < 209 ? Self.creditNote : Self.invoice
        for count in [0, 2] {
            #expect(
                try document.with(count, of: words[2], in: words[0]).broken().contains(rule.id), "\(count) \(words[2])")
        }
    }
}
