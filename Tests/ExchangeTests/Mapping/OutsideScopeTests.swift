import Exchange
import Foundation
import Invoicing
import Testing

@Suite("What is outside the scope of VAT")
struct OutsideScopeTests {
    private static let xRechnung = "urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0"

    @Test(
        "is written with a rate of zero for XRechnung, which asks for one, and without a rate otherwise",
        arguments: InvoiceSyntax.allCases, [true, false])
    func rate(format: InvoiceSyntax, isXRechnung: Bool) throws {
        let line = InvoiceLine()
        (line.enteredNetPrice, line.vatCategory, line.vatRate) = (5, .outsideScope, nil)
        let invoice = Invoice(lines: [line])
        if isXRechnung { invoice.specification = SpecificationIdentifier(code: Self.xRechnung) }
        let text = String(decoding: InvoiceWriter.document(invoice, as: format), as: UTF8.self)
        let rates = text.matches(of: /<(?:cbc:Percent|ram:RateApplicablePercent)>0</)
        #expect(rates.count == (isXRechnung ? 1 : 0), "\(text)")
    }
}
