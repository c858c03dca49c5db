import Exchange
import Foundation
import Invoicing
import Testing

private nonisolated func seller(_ registrations: String) -> String {
    "<a:AccountingSupplierParty><a:Party>\(registrations)</a:Party></a:AccountingSupplierParty>"
}

private nonisolated func registration(_ number: String, _ scheme: String) -> String {
    """
    <a:PartyTaxScheme><b:CompanyID>\(number)</b:CompanyID><a:TaxScheme><b:ID>\(scheme)</b:ID></a:TaxScheme>
    </a:PartyTaxScheme>
    """
}

private nonisolated func means(debiting account: String, to other: String) -> String {
    """
    <a:SpecifiedTradeSettlementPaymentMeans><a:TypeCode>59</a:TypeCode>
    <a:PayerPartyDebtorFinancialAccount><a:IBANID>\(account)</a:IBANID></a:PayerPartyDebtorFinancialAccount>
    <a:PayeePartyCreditorFinancialAccount><a:IBANID>\(other)</a:IBANID></a:PayeePartyCreditorFinancialAccount>
    </a:SpecifiedTradeSettlementPaymentMeans>
    """
}

private nonisolated func price(gross: String, _ isCharge: Bool, _ amount: String, net: String) -> String {
    """
    <a:SpecifiedLineTradeAgreement><a:GrossPriceProductTradePrice><a:ChargeAmount>\(gross)</a:ChargeAmount>
    <a:AppliedTradeAllowanceCharge><a:ChargeIndicator><u:Indicator>\(isCharge)</u:Indicator></a:ChargeIndicator>
    <a:ActualAmount>\(amount)</a:ActualAmount></a:AppliedTradeAllowanceCharge></a:GrossPriceProductTradePrice>
    <a:NetPriceProductTradePrice><a:ChargeAmount>\(net)</a:ChargeAmount></a:NetPriceProductTradePrice>
    </a:SpecifiedLineTradeAgreement>
    """
}

private nonisolated let vat = """
    <a:Item><a:ClassifiedTaxCategory><b:ID>S</b:ID><b:Percent>19</b:Percent><a:TaxScheme><b:ID>VAT</b:ID></a:TaxScheme>
    </a:ClassifiedTaxCategory></a:Item>
    """

/// A line of 100 with 19 % of VAT, and totals.
private nonisolated func totals(_ amounts: String, taxes: String = "", currency: String = "EUR") -> Data {
    ubl(
        (currency.isEmpty ? "" : "<b:DocumentCurrencyCode>\(currency)</b:DocumentCurrencyCode>")
            + "\(taxes)<a:LegalMonetaryTotal>\(amounts)</a:LegalMonetaryTotal>",
        line: "<b:InvoicedQuantity>1</b:InvoicedQuantity>\(vat)<a:Price><b:PriceAmount>100</b:PriceAmount></a:Price>")
}

@Suite("What is converted")
struct ConvertedAsTheyAreTests {
    private func missing(_ data: Data, _ format: InvoiceSyntax) throws -> [String] {
        let invoice = try InvoiceReader.read(data, named: "x.xml")
        return InvoiceWriter.missing(in: invoice, for: format, amounts: .declared).map(\.description)
    }

    @Test("keeps the schemes of a VAT identifier and of a tax number that are the same", arguments: ["LOC", "???"])
    func sameNumberTwice(scheme: String) throws {
        let numbers = registration("NL1", "VAT") + registration("NL1", scheme)
        let (text, leftOut) = try written(ubl(seller(numbers)), as: .ubl)
        let copy = try InvoiceReader.read(Data(text.utf8), named: "y.xml")
        #expect((copy.seller.vatIdentifier, copy.seller.taxRegistration) == ("NL1", "NL1"), "\(text)")
        #expect(text.contains(">\(scheme)<") && !text.contains(">TAX<") && leftOut == [], "\(text)")
        let elements = ["VA", scheme].map {
            "<a:SpecifiedTaxRegistration><a:ID schemeID=\"\($0)\">NL1</a:ID></a:SpecifiedTaxRegistration>"
        }
        let inCII = cii(agreement: "<a:SellerTradeParty>\(elements.joined())</a:SellerTradeParty>")
        let same = try written(inCII, as: .cii)
        #expect(same.text.contains("\"VA\"") && same.text.contains("\"\(scheme)\""), "\(same.text)")
        #expect(same.leftOut == [])
    }

    @Test("names each earlier invoice but the first in CII, where one is allowed, and keeps those that are there")
    func earlierInvoices() throws {
        let references = ["R-7", "R-8", "R-9"].map {
            "<a:BillingReference><a:InvoiceDocumentReference><b:ID>\($0)</b:ID></a:InvoiceDocumentReference></a:BillingReference>"
        }
        let (text, leftOut) = try written(ubl(references.joined()), as: .cii)
        #expect(text.contains(">R-7<") && !text.contains(">R-8<") && !text.contains(">R-9<"), "\(text)")
        #expect(leftOut.map(\.description) == ["earlier invoice (BT-25): “R-8”", "earlier invoice (BT-25): “R-9”"])
        #expect(try written(ubl(references.joined()), as: .ubl).leftOut == [])
        let elements = ["R-7", "R-8"].map {
            "<a:InvoiceReferencedDocument><a:IssuerAssignedID>\($0)</a:IssuerAssignedID></a:InvoiceReferencedDocument>"
        }
        let same = try written(cii(elements.joined()), as: .cii)
        #expect(same.text.contains(">R-7<") && same.text.contains(">R-8<") && same.leftOut == [], "\(same.text)")
        #expect(try written(cii(elements.joined()), as: .ubl).leftOut == [])
    }

    @Test("keeps each debited account with its means of payment, and names the second one in UBL, where one is allowed")
    func debitedAccounts() throws {
        for accounts in [["D1", "D2"], ["", "D2"], ["D1", "D1"]] {
            let elements = accounts.enumerated().map { means(debiting: $1, to: "C\($0)") }
            for format in InvoiceSyntax.allCases {
                let (text, leftOut) = try written(cii(elements.joined()), as: format)
                let kept = format == .cii || accounts[0].isEmpty ? accounts : [accounts[0], ""]
                let names = kept == accounts ? [] : ["direct debit (BG-19): “\(accounts[1])”"]
                #expect(leftOut.map(\.description) == names)
                let ways = try InvoiceReader.read(Data(text.utf8), named: "y.xml").paymentInstructions.elements
                // Without a mandate of its own, the second account belongs to the first means of payment.
                let isKept = kept == accounts
                #expect(ways.map { $0.directDebit?.debitedAccount ?? "" } == (isKept ? kept : ["D1"]), "\(text)")
                let transfers = ways.map { $0.creditTransfers.elements.map(\.account) }
                #expect(transfers == (isKept ? [["C0"], ["C1"]] : [["C0", "C1"]]), "\(text)")
            }
        }
        let mandates = ["D1", "D2"].map {
            """
            <a:PaymentMeans><b:PaymentMeansCode>59</b:PaymentMeansCode><a:PaymentMandate><a:PayerFinancialAccount>
            <b:ID>\($0)</b:ID></a:PayerFinancialAccount></a:PaymentMandate></a:PaymentMeans>
            """
        }
        let same = try written(ubl(mandates.joined()), as: .ubl)
        #expect(same.text.contains("D1") && same.text.contains("D2") && same.leftOut == [], "\(same.text)")
    }

    @Test("keeps the second note of a line in its syntax, and names it in the other one")
    func notes() throws {
        let notes = [("ST3", "First"), ("EEV", "Second")].map {
            "<a:IncludedNote><a:ContentCode>\($0)</a:ContentCode><a:Content>\($1)</a:Content></a:IncludedNote>"
        }
        let line = cii(
            line: "<a:AssociatedDocumentLineDocument>\(notes.joined())</a:AssociatedDocumentLineDocument>")
        let (text, leftOut) = try written(line, as: .cii)
        #expect(text.contains(/ST3<(?s:.)*First<(?s:.)*EEV<(?s:.)*Second</) && leftOut == [], "\(text)")
        #expect(try written(Data(text.utf8), as: .cii).text == text)
        let other = try written(line, as: .ubl)
        #expect(other.leftOut.map(\.value) == ["ST3", "EEV Second"], "\(other.leftOut)")
        #expect(other.text.contains(">First<") && !other.text.contains("Second"), "\(other.text)")
    }

    @Test("keeps a charge on a price in CII, names it in UBL, and makes no discount below zero of it")
    func chargeOnPrice() throws {
        let charged = cii(line: price(gross: "42.75", true, "2.25", net: "45.00"))
        let (text, leftOut) = try written(charged, as: .ubl)
        #expect(!text.contains("-2.25") && !text.contains("42.75") && text.contains(">45.00<"), "\(text)")
        #expect(leftOut.map(\.description) == ["line 1 (BT-148): “42.75”", "line 1 (BT-147): “-2.25”"])
        let same = try written(charged, as: .cii)
        #expect(same.leftOut == [] && same.text.contains(">true<") && same.text.contains(">2.25<"), "\(same.text)")
        let discounted = try written(cii(line: price(gross: "47.25", false, "2.25", net: "45.00")), as: .ubl)
        #expect(discounted.leftOut == [] && discounted.text.contains(">2.25<"), "\(discounted.text)")
    }

    @Test("keeps a discount below zero that is so in UBL")
    func negativeDiscount() throws {
        let price = """
            <a:Price><b:PriceAmount>45</b:PriceAmount><a:AllowanceCharge><b:ChargeIndicator>false</b:ChargeIndicator>
            <b:Amount>-2.25</b:Amount><b:BaseAmount>42.75</b:BaseAmount></a:AllowanceCharge></a:Price>
            """
        let (text, leftOut) = try written(ubl("", line: price), as: .ubl)
        #expect(text.contains(">-2.25<") && text.contains(">42.75<") && leftOut == [], "\(text)")
        let other = try written(ubl("", line: price), as: .cii)
        #expect(other.text.contains(">false<") && other.text.contains(">-2.25<") && other.leftOut == [])
    }

    @Test("keeps a discount and a charge on a price as they are, whatever their signs", arguments: [true, false])
    func signOfPriceDiscount(isCharge: Bool) throws {
        let part = price(gross: "100", isCharge, "-1.00", net: isCharge ? "99" : "101")
        let (text, leftOut) = try written(cii("", line: part), as: .cii)
        #expect(text.contains(">\(isCharge)<") && text.contains(">-1.00<") && leftOut == [], "\(text)")
    }

    @Test(
        "names each element that its schema demands and the document has not",
        arguments: [
            (
                "<a:PaymentMeans><a:PayeeFinancialAccount><b:ID>1</b:ID></a:PayeeFinancialAccount></a:PaymentMeans>",
                "cac:PaymentMeans/cbc:PaymentMeansCode"
            ),
            (
                "<a:TaxTotal><b:TaxAmount>19</b:TaxAmount><a:TaxSubtotal><b:TaxableAmount>100</b:TaxableAmount><a:TaxCategory>"
                    + "<b:ID>S</b:ID><b:Percent>19</b:Percent><a:TaxScheme><b:ID>VAT</b:ID></a:TaxScheme></a:TaxCategory>"
                    + "</a:TaxSubtotal></a:TaxTotal>", "cac:TaxSubtotal/cbc:TaxAmount"
            ),
        ])
    func neededChildren(part: String, path: String) throws {
        let found = try missing(ubl(part), .ubl)
        #expect(found.contains { $0.contains(path) }, "\(found)")
    }

    @Test("has no total that the document leaves out, and says so", arguments: InvoiceSyntax.allCases)
    func absentTotals(format: InvoiceSyntax) throws {
        let data = totals("<b:LineExtensionAmount>100</b:LineExtensionAmount><b:PayableAmount>119</b:PayableAmount>")
        let text = try written(data, as: format).text
        let absent = [
            "TaxExclusiveAmount", "TaxInclusiveAmount", "TaxTotal", "TaxBasisTotalAmount", "GrandTotalAmount",
            "BasisAmount",
        ]
        #expect(absent.allSatisfy { !text.contains($0) }, "\(text)")
        let terms = ["(BT-109)", "(BT-110)", "(BT-112)", "(BG-23)"]
        let found = try missing(data, format)
        #expect(terms.allSatisfy { term in found.contains { $0.hasSuffix(term) } }, "\(found)")
        #expect(!found.contains { $0.hasSuffix("(BT-106)") || $0.hasSuffix("(BT-115)") }, "\(found)")
        let invoice = try InvoiceReader.read(data, named: "x.xml")
        #expect(InvoiceWriter.missing(in: invoice, for: format).allSatisfy { !terms.contains("(\($0.term))") })
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).xml")
        defer { try? FileManager.default.removeItem(at: file) }
        let outcome = try InvoiceWriter.write(invoice, to: OutputFile(file.path), as: format, amounts: .declared)
        #expect(outcome.missing.map(\.description) == found && outcome.leftOut.isEmpty)
        invoice.keepAllDerived()
        let decided = String(decoding: InvoiceWriter.document(invoice, as: format, amounts: .declared), as: UTF8.self)
        #expect(decided.contains("19.00</"), "\(decided)")
        #expect(InvoiceWriter.missing(in: invoice, for: format, amounts: .declared).allSatisfy { $0.term != "BT-112" })
    }

    @Test("has no amount of a line that the document leaves out, and says so", arguments: InvoiceSyntax.allCases)
    func absentNetAmount(format: InvoiceSyntax) throws {
        let data = totals("<b:LineExtensionAmount>100</b:LineExtensionAmount><b:PayableAmount>119</b:PayableAmount>")
        let path =
            format == .ubl
            ? "cbc:LineExtensionAmount" : "ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount"
        #expect(try missing(data, format).contains("line 1: \(path) (BT-131)"))
        let invoice = try InvoiceReader.read(data, named: "x.xml")
        let amounts = { (amounts: WrittenAmounts) in
            let text = String(decoding: InvoiceWriter.document(invoice, as: format, amounts: amounts), as: UTF8.self)
            return text.matches(of: /Line(?:Extension|Total)Amount[^>]*>([0-9.]+)</).map { "\($0.1)" }.sorted()
        }
        #expect(amounts(.declared) == ["100.00"])
        #expect(amounts(.derived) == ["100.00", "100.00"])
        // A line that is written here has an amount.
        let line = InvoiceLine()
        line.enter(netPrice: 7)
        invoice.lines.append(line)
        #expect(amounts(.declared) == ["100.00", "7.00"])
        #expect(InvoiceWriter.missing(in: invoice, for: format).allSatisfy { $0.term != "BT-131" })
    }

    @Test("is found by its number, whatever kinds of blanks are in that")
    func blanksInNumbers() throws {
        let reference =
            "<a:BillingReference><a:InvoiceDocumentReference><b:ID>R\u{202F}7</b:ID></a:InvoiceDocumentReference></a:BillingReference>"
        let invoice = try InvoiceReader.read(ubl("<b:ID>R\u{A0}8</b:ID>\(reference)"), named: "x.xml")
        #expect(invoice.number == "R 8" && invoice.precedingInvoices.elements.map(\.number) == ["R 7"])
        let element =
            "<a:InvoiceReferencedDocument><a:IssuerAssignedID>R\u{A0}7</a:IssuerAssignedID></a:InvoiceReferencedDocument>"
        let other = try InvoiceReader.read(cii(element), named: "x.xml")
        #expect(other.precedingInvoices.elements.map(\.number) == ["R 7"])
    }

    @Test("is said to lack a currency", arguments: ["", "EUR"], InvoiceSyntax.allCases)
    func absentCurrency(currency: String, format: InvoiceSyntax) throws {
        let data = totals("<b:PayableAmount>119</b:PayableAmount>", currency: currency)
        let named = format == .ubl ? "cbc:DocumentCurrencyCode (BT-5)" : "ram:InvoiceCurrencyCode (BT-5)"
        #expect(try missing(data, format).contains(named) == currency.isEmpty)
    }

    @Test("is said to lack what the standard asks for", arguments: InvoiceSyntax.allCases)
    func absentTerms(format: InvoiceSyntax) throws {
        let line = "<a:InvoiceLine><b:ID>1</b:ID></a:InvoiceLine>"
        let found = try missing(ubl("<a:PayeeParty/>" + line), format)
        for term in ["BT-1", "BT-2", "BT-5", "line 1: BT-131", "line 1: BT-151", "line 1: BT-153"] {
            let parts = term.split(separator: ": ")
            let prefix = parts.count > 1 ? "\(parts[0]): " : ""
            #expect(
                found.contains { $0.hasPrefix(prefix) && $0.hasSuffix("(\(parts[parts.count - 1]))") },
                "\(term) \(found)")
        }
    }

    @Test("is said to lack the names that the standard asks for", arguments: InvoiceSyntax.allCases)
    func absentNames(format: InvoiceSyntax) throws {
        let entity = "<a:PartyLegalEntity><b:RegistrationName>Muster</b:RegistrationName></a:PartyLegalEntity>"
        let terms = { (data: Data) in
            try missing(data, format).filter { $0.hasSuffix("(BT-27)") || $0.hasSuffix("(BT-44)") }
        }
        let expected =
            format == .ubl
            ? ["Supplier", "Customer"].map {
                "cac:Accounting\($0)Party/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName"
            } : ["ram:SellerTradeParty/ram:Name", "ram:BuyerTradeParty/ram:Name"]
        #expect(try terms(ubl("")) == ["\(expected[0]) (BT-27)", "\(expected[1]) (BT-44)"])
        #expect(try terms(ubl(seller(entity))) == ["\(expected[1]) (BT-44)"])
    }
}
