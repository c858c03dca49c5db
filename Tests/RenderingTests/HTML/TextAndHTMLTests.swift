import Foundation
import InvoiceTerms
import Invoicing
import Testing

@testable import Rendering

@Suite("Text and HTML")
struct TextAndHTMLTests {
    @Test("have every amount of the model to the cent", arguments: Documents.samples + Documents.publicInvoices)
    func amounts(path: String) throws {
        let invoice = try Documents.read(path)
        let text = TextDocument.text(of: invoice)
        let html = HTMLDocument.html(of: invoice)
        #expect(invoice.shownAmounts.filter { !text.contains($0) } == [])
        #expect(invoice.shownAmounts.filter { !html.contains($0) } == [])
    }

    @Test("of 80 columns at the most, whatever is in it", arguments: Documents.samples + Documents.publicInvoices)
    func width(path: String) throws {
        let rows = TextDocument.text(of: try Documents.read(path)).split(separator: "\n")
        #expect(rows.filter { String($0).columns > 80 } == [])
    }

    @Test(
        "stand in the language of the buyer's country",
        arguments: [("DE", "Rechnung"), ("FR", "Facture"), ("PL", "Invoice")])
    func language(country: String, title: String) {
        let invoice = InvoiceSnapshot(Documents.invoice(to: country))
        #expect(TextDocument.text(of: invoice).contains("\(title) 2026-0001"))
        #expect(HTMLDocument.html(of: invoice).contains("<title>\(title) 2026-0001</title>"))
    }

    @Test("of a draft have no number yet, and of a cancelled invoice say so")
    func stages() {
        let draft = Documents.invoice { $0.issuance = nil }
        let text = TextDocument.text(of: InvoiceSnapshot(draft))
        #expect(text.contains("Rechnung · Entwurf") && !text.contains("2026-0001"))
        let cancelled = Documents.invoice { invoice in
            invoice.issuance = Issuance(number: invoice.number, moment: "2026-11-21T08:15:00Z")
            invoice.cancellation = CalendarDate("2026-11-22").map { Cancellation(date: $0, reason: "") }
        }
        #expect(HTMLDocument.html(of: InvoiceSnapshot(cancelled)).contains("Rechnung 2026-0001 · Storniert"))
    }

    @Test("of what was cancelled say neither when nor how to pay, and have no code")
    func cancelled() throws {
        let invoice = Documents.invoice { invoice in
            (invoice.dueDate, invoice.paymentTerms) = (CalendarDate("2026-12-21"), "Two weeks")
            let (transfer, payment) = (CreditTransfer(), PaymentInstructions())
            (transfer.account, invoice.remittanceInformation) = ("DE02120300000000202051", "RF18539007547034")
            payment.creditTransfers.append(transfer)
            invoice.paymentInstructions.append(payment)
            invoice.issuance = Issuance(number: invoice.number, moment: "2026-11-21T08:15:00Z")
        }
        let asking = ["DE02", "RF18", "Two weeks", "21.12.2026", "Zahlbetrag"]
        let before = TextDocument.text(of: InvoiceSnapshot(invoice))
        #expect(asking.filter { !before.contains($0) } == [] && (try? EPCCode(InvoiceSnapshot(invoice))) != nil)
        invoice.cancellation = Cancellation(date: try #require(CalendarDate("2026-11-22")), reason: "twice")
        let snapshot = InvoiceSnapshot(invoice)
        for text in [TextDocument.text(of: snapshot), HTMLDocument.html(of: snapshot)] {
            #expect(asking.filter { text.contains($0) } == [] && text.contains("Gesamtbetrag EUR"), "\(text)")
        }
        #expect(throws: TransferProblem.nothingOpen(invoice: "2026-0001")) { try EPCCode(snapshot) }
    }

    @Test(
        "of a quote say until when it is valid and where nothing is to be paid, and have no code",
        arguments: [
            ("DE", "Angebot", "Gültig bis"), ("FR", "Devis", "Valable jusqu’au"), ("PL", "Quote", "Valid until"),
        ])
    func quotes(country: String, title: String, validity: String) {
        let quote = Documents.invoice(to: country) { quote in
            (quote.typeCode, quote.dueDate) = (.quote, CalendarDate("2026-12-21"))
            let (transfer, payment) = (CreditTransfer(), PaymentInstructions())
            transfer.account = "DE02120300000000202051"
            payment.creditTransfers.append(transfer)
            quote.paymentInstructions.append(payment)
        }
        let snapshot = InvoiceSnapshot(quote)
        for text in [TextDocument.text(of: snapshot), HTMLDocument.html(of: snapshot)] {
            #expect(text.contains("\(title) 2026-0001") && text.contains(validity) && !text.contains("DE02"))
        }
        #expect(throws: TransferProblem.isQuote(invoice: "2026-0001")) { try EPCCode(snapshot) }
        let invoice = Documents.invoice(to: country) { $0.quoteNumber = "Q2026-0007" }
        #expect(TextDocument.text(of: InvoiceSnapshot(invoice)).contains("Q2026-0007"))
    }

    @Test("stand in the language and the words that the settings say")
    func style() {
        var style = DocumentStyle()
        (style.language, style.words[.amountDue]) = (.french, "À régler")
        let text = TextDocument.text(of: InvoiceSnapshot(Documents.invoice()), style)
        #expect(text.contains("Facture 2026-0001") && text.contains("À régler EUR"))
    }

    @Test("show a large amount, and the figures below the item where they leave it no room")
    func large() {
        let invoice = InvoiceSnapshot(Documents.invoice([("Bridge", 123_456_789.125, 987_654.321)]))
        let text = TextDocument.text(of: invoice)
        #expect(text.contains(invoice.shownAmounts[0]))
        #expect(text.split(separator: "\n").filter { String($0).columns > 80 } == [])
    }

    @Test("let no text become a tag or a terminal's command")
    func escaping() {
        let invoice = InvoiceSnapshot(
            Documents.invoice([("<script>alert(1)</script>\u{1B}[2J & \"x\"", 1, 1)]) { $0.note = "'</style>" })
        let html = HTMLDocument.html(of: invoice)
        #expect(!html.contains("<script>") && html.contains("&lt;script&gt;") && html.contains("&#39;&lt;/style&gt;"))
        #expect(!html.contains("\u{1B}") && !TextDocument.text(of: invoice).contains("\u{1B}"))
    }

    @Test("load nothing from elsewhere")
    func selfContained() throws {
        let html = HTMLDocument.html(of: try Documents.sample("01"))
        #expect(!html.contains("src=") && !html.contains("url(") && !html.contains("<link"))
    }

    @Test("have no row of VAT where none is charged on anything, and one for each reason and rate else")
    func freeOfVAT() {
        func rows(_ groups: [(VATCategory, ExactDecimal?)]) -> [String] {
            let lines = groups.map { _ in ("Coffee", ExactDecimal(2), ExactDecimal(12.5)) }
            let invoice = Documents.invoice(to: "PL", lines) { invoice in
                for (line, group) in zip(invoice.lines.elements, groups) {
                    (line.vatCategory, line.vatRate) = (group.0, group.1)
                }
            }
            return TextDocument.text(of: InvoiceSnapshot(invoice)).split(separator: "\n").map(String.init)
        }
        for category in [VATCategory.intraCommunity, .reverseCharge, .export, .outsideScope, .exempt] {
            let free = rows([(category, category == .outsideScope ? nil : 0)])
            let reason = DocumentWords(.english).reason(for: category) ?? ""
            #expect(free.contains { $0.hasSuffix("Amount due EUR  25.00") }, "\(free)")
            #expect(!reason.isEmpty && free.contains { $0.contains(reason) }, "\(category): \(free)")
            #expect(!free.contains { $0.contains("VAT") && $0.hasSuffix(" 0.00") }, "\(free)")
            #expect(!free.contains { $0.contains("Total with") }, "\(free)")
        }
        let mixed = rows([(.intraCommunity, 0), (.standard, 19)])
        #expect(mixed.contains { $0.contains("VAT intra-EU on 25.00") && $0.hasSuffix(" 0.00") }, "\(mixed)")
        #expect(mixed.contains { $0.contains("VAT 19 % on 25.00") && $0.hasSuffix(" 4.75") }, "\(mixed)")
        let zero = rows([(.zeroRated, 0)])
        #expect(zero.contains { $0.contains("VAT 0 % on 25.00") && $0.hasSuffix(" 0.00") }, "\(zero)")
    }

    @Test("name why no VAT is charged, and wide characters take two columns")
    func reasons() throws {
        let text = TextDocument.text(of: try Documents.sample("02"))
        #expect(text.lowercased().contains("reverse charge"), "\(text)")
        #expect("煎茶 x".columns == 6 && "e\u{301}".columns == 1)
    }
}
