import Foundation
import InvoiceTerms
import Invoicing
import TestSupport
import Testing

@testable import Rendering

@Suite("Paper", .serialized, .enabled(if: Tool.has("pdftotext"), "skipped: poppler-utils is not there"))
struct PaperTests {
    private func pdf(of invoice: Invoice) throws -> Data {
        try PDFDocument.pdf(of: InvoiceSnapshot(invoice), Documents.style)
    }

    private func text(of invoice: Invoice) throws -> String { try Tool.text(of: pdf(of: invoice)) }

    /// An invoice with all that is said of a company and its bank.
    private func invoice(
        to country: String = "DE", lineCount: Int = 20, change: (Invoice) -> Void = { _ in }
    ) -> Invoice {
        let lines = (1...lineCount).map { ("Fluffy office flask \($0)", ExactDecimal($0), ExactDecimal(1234.5)) }
        return Documents.invoice(to: country, lines) { invoice in
            let seller = invoice.seller
            (seller.street, seller.postCode, seller.city, seller.vatIdentifier) = (
                "Hafen 1", "20457", "Hamburg", "DE298765432"
            )
            seller.legalRegistration = Identifier("HRB 7712")
            seller.additionalLegalInformation = "Amtsgericht Hamburg, Geschäftsführerin: Ida Möhring"
            invoice.buyer.identifiers = [Identifier("K-1042")]
            invoice.supplied = CalendarDate("2026-11-20").map { Period(start: $0, end: $0) }
            (invoice.dueDate, invoice.paymentTerms) = (CalendarDate("2026-12-05"), "{due}")
            let transfer = CreditTransfer()
            (transfer.account, transfer.serviceProvider, transfer.bankName) = (
                "DE02120300000000202051", "BYLADEM1001", "Hafenbank"
            )
            invoice.paymentInstructions.append(PaymentInstructions(creditTransfers: [transfer]))
            change(invoice)
        }
    }

    @Test("has twenty lines with a discount, bank and code on one page", arguments: ["DE", "GB"])
    func twentyLines(country: String) throws {
        let invoice = invoice(to: country) { $0.discount = .percentage(3) }
        let info = try Tool.withFile(pdf(of: invoice)) { try Tool.run("pdfinfo", [$0]).output }
        #expect(info.contains(/Pages: +1\n/))
    }

    @Test("ends headings, amounts of lines and totals at one right edge")
    func rightEdge() throws {
        let invoice = invoice { $0.paidAmount = 100 }
        let boxes = try Tool.withFile(pdf(of: invoice)) { try Tool.run("pdftotext", ["-bbox", $0, "-"]).output }
        let words = boxes.matches(of: #/xMax="([\d.]+)" yMax="[\d.]+">([^<]+)</#).map { (Double($0.1), $0.2) }
        let amounts = InvoiceSnapshot(invoice).lines.map { Language.german.amount($0.netAmount, in: .euro) }
        let totals = [
            invoice.taxExclusiveAmount, invoice.taxAmount, invoice.taxInclusiveAmount, -100, invoice.amountDue,
        ]
        .map { Language.german.amount($0, in: .euro) }
        let right = words.compactMap { $1 == "Betrag" ? $0 : nil }.max() ?? 0
        for expected in amounts + totals {
            let end = words.compactMap { $1 == expected ? $0 : nil }.max() ?? 0
            #expect(abs(end - right) < 0.7, "\(expected) ends at \(end), the heading at \(right)")
        }
    }

    @Test("has words as they are typed, without ligatures and substitutes")
    func ligatures() throws {
        let invoice = Documents.invoice([("Office flask, fjord affluent -> 3x4 (c) ffi", 1, 1)])
        #expect(try text(of: invoice).contains("Office flask, fjord affluent -> 3x4 (c) ffi"))
    }

    @Test("says on the first page what the law and the customer's books want")
    func facts() throws {
        let text = try text(of: invoice())
        let expected = [
            "Kundennummer +K-1042", "Leistungsdatum +20\\.11\\.2026", "Fällig +05\\.12\\.2026",
            "Register-Nr\\. HRB 7712",
            "Amtsgericht Hamburg, Geschäftsführerin: Ida Möhring", "Bank +Hafenbank", "BIC +BYLADEM1001",
        ]
        #expect(try expected.filter { !text.contains(try Regex($0)) } == [])
    }

    @Test("has the total with VAT, then what was paid, then the amount due")
    func order() throws {
        let whole = try text(of: invoice(to: "GB"))
        #expect(whole.contains(#/(?s)Total with VAT +308,501\.55.*Amount due EUR +308,501\.55/#))
        let rest = try text(of: invoice(to: "GB") { $0.paidAmount = 100 })
        let expected = #/(?s)Total with VAT +308,501\.55.*Already paid +−100\.00.*Amount due EUR +308,401\.55/#
        #expect(rest.contains(expected))
    }

    @Test("has a line's article number, remark and discount with its percentage in the line's row")
    func oneRow() throws {
        let invoice = invoice(lineCount: 1) { invoice in
            let discount = LineAllowanceCharge()
            (discount.isCharge, discount.percentage, discount.baseAmount) = (false, 10, 100)
            invoice.lines[0].allowanceCharges.append(discount)
            invoice.lines[0].sellerItemIdentifier = "F-1"
        }
        let text = try text(of: invoice)
        #expect(text.contains(#/Fluffy office flask 1 +Nr\. F-1 · Nachlass 10 %: −10,00 +1 /#), "\(text)")
    }

    @Test(
        "is headed by what the document is",
        arguments: [
            ("380", "DE", "Rechnung 2026-0001"), ("381", "DE", "Rechnungskorrektur 2026-0001"),
            ("384", "DE", "Berichtigte Rechnung 2026-0001"), ("381", "GB", "Credit note 2026-0001"),
        ])
    func title(code: String, country: String, title: String) throws {
        let text = try text(of: invoice(to: country, lineCount: 1) { $0.typeCode = InvoiceTypeCode(code) })
        #expect(text.split(separator: "\n").contains { $0.trimmingCharacters(in: .whitespaces) == title })
    }

    @Test("of an open invoice stays the same after a reminder")
    func reminded() throws {
        let invoice = invoice(lineCount: 1)
        let before = try text(of: invoice)
        invoice.reminders = CalendarDate("2026-12-15").map { [Reminder(level: 1, date: $0)] } ?? []
        #expect(try text(of: invoice) == before && before.contains("Rechnung 2026-0001"))
    }

    @Test("names the account once")
    func account() throws {
        let text = try text(of: invoice(lineCount: 1))
        for part in ["DE02 1203", "BYLADEM1001", "Hafenbank"] { #expect(text.ranges(of: part).count == 1, "\(part)") }
    }

    @Test("of a draft has no number and no code to pay by")
    func draft() throws {
        let text = try text(of: invoice(lineCount: 1) { $0.issuance = nil })
        #expect(text.contains("Rechnung · Entwurf") && !text.contains("2026-0001") && !text.contains("Scannen"))
    }

    @Test("is set in the first of the families that is installed")
    func families() throws {
        var style = Documents.style
        style.page.font = "Missing Grotesk, DejaVu Sans"
        let pdf = try PDFDocument.pdf(of: InvoiceSnapshot(invoice(lineCount: 1)), style)
        let fonts = try Tool.withFile(pdf) { try Tool.run("pdffonts", [$0]).output }
        #expect(fonts.contains("DejaVuSans") && !fonts.contains("Inter"))
    }

    @Test("of a credit note names no account to pay to, nor asks for money")
    func creditNote() throws {
        let text = try text(of: invoice(lineCount: 1) { $0.typeCode = .creditNote })
        #expect(["DE02", "BYLADEM1001", "Hafenbank", "Scannen", "Zahlbetrag"].filter { text.contains($0) } == [])
        #expect(text.contains(/Erstattungsbetrag EUR +1\.469,06/))
    }
}
