import Exchange
import Foundation
import Invoicing
import Rendering
import Testing

@Suite("Terms of payment in documents")
struct PaperTermsTests {
    @Test(
        "have their dates as the paper writes them, and in an e-invoice as a plain text",
        arguments: [("DE", "21.12.2026"), ("FR", "21/12/2026"), ("PL", "21 Dec 2026")])
    func dates(country: String, date: String) {
        let invoice = Documents.invoice(to: country) { invoice in
            (invoice.issueDate, invoice.dueDate) = (CalendarDate("2026-11-21"), CalendarDate("2026-12-21"))
            invoice.paymentTerms = "{days} + {due}\n#SKONTO#TAGE=14#PROZENT=2.00#"
        }
        let snapshot = InvoiceSnapshot(invoice)
        let terms = "30 + \(date)"
        #expect(TextDocument.text(of: snapshot).contains(terms) && HTMLDocument.html(of: snapshot).contains(terms))
        for format in [InvoiceSyntax.ubl, .cii] {
            let written = String(decoding: InvoiceWriter.document(invoice, as: format), as: UTF8.self)
            #expect(written.contains(">30 + 2026-12-21\n#SKONTO#TAGE=14#PROZENT=2.00#\n<"), "\(written)")
        }
        invoice.dueDate = CalendarDate("2026-12-05")
        #expect(TextDocument.text(of: InvoiceSnapshot(invoice)).contains("14 + ") && snapshot.paymentTerms.text() != "")
        #expect(snapshot.paymentTerms.text().hasPrefix("30 + "))
    }
}
