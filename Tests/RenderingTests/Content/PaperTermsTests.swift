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

    @Test(
        "say what each cash discount comes to, without the code of the file",
        arguments: [
            ("DE", "2\u{A0}% Skonto (4,76\u{A0}EUR) bei Zahlung bis 01.12.2026: 233,24\u{A0}EUR"),
            ("FR", "Escompte de 2\u{A0}% (4,76\u{A0}EUR) pour paiement avant le 01/12/2026 inclus : 233,24\u{A0}EUR"),
            ("PL", "2\u{A0}% discount (4.76\u{A0}EUR) if paid by 1 Dec 2026: 233.24\u{A0}EUR"),
        ])
    func discounts(country: String, sentence: String) {
        let invoice = Documents.invoice(to: country, [("Tea", 2, 100)]) {
            $0.issueDate = CalendarDate("2026-11-21")
            $0.paymentTerms = "#SKONTO#TAGE=10#PROZENT=2.00#"
        }
        let text = HTMLDocument.html(of: InvoiceSnapshot(invoice))
        #expect(text.contains(sentence) && !text.contains("SKONTO"), "\(text)")
    }
}
