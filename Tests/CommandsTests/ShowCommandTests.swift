import Foundation
import Invoicing
import Rendering
import Storage
import Terminal
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import Commands

@Suite("What “billow show” prints")
struct ShowCommandTests {
    private func invoice(_ change: (Invoice) -> Void = { _ in }) -> Invoice {
        let (beans, grinder) = (InvoiceLine(), InvoiceLine())
        (beans.itemName, beans.invoicedQuantity, beans.unitCode) = ("Espresso beans 1 kg", 24, "KGM")
        (beans.enteredNetPrice, beans.vatRate) = (ExactDecimal("21.4"), 7)
        (grinder.itemName, grinder.invoicedQuantity, grinder.enteredNetPrice) = ("Grinder", 1, 89)
        grinder.vatRate = 19
        let invoice = Invoice(lines: [beans, grinder])
        (invoice.number, invoice.buyer.name, invoice.buyer.city) = ("2026-0142", "Hotel Seeblick KG", "Lübeck")
        (invoice.issueDate, invoice.dueDate) = (CalendarDate("2026-11-21"), CalendarDate("2026-12-05"))
        (invoice.purchaseOrderReference, invoice.paymentTerms, invoice.note) = ("PO-7", "14 days net", "Thank you")
        invoice.paidAmount = 10
        change(invoice)
        return invoice
    }

    @Test("is head, lines with prices, sums with each rate of VAT, and what became of it")
    func text() throws {
        let day = try #require(CalendarDate("2026-11-28"))
        let issued = invoice { invoice in
            invoice.issuance = Issuance(number: "2026-0142", moment: "2026-11-21T08:00:00Z")
            invoice.payments = [Payment(amount: 100, date: day, reference: "SEPA 4711")]
            invoice.quoteNumber = "Q2026-0007"
        }
        let rows = InvoiceText(invoice: issued).rows
        #expect(rows.filter { TextWidth.of($0) > 80 } == [])
        let all = rows.joined(separator: "\n")
        for text in [
            "Invoice 2026-0142, ", "Customer     Hotel Seeblick KG, Lübeck", "Issued       2026-11-21, due 2026-12-05",
            "Order        PO-7", "Of quote     Q2026-0007", "Terms        14 days net", "Note         Thank you",
            "1. Espresso beans 1 kg", "24 kg      21.40     7 %      513.60", "2. Grinder", "89.00    19 %       89.00",
            "Sum of lines        602.60", "VAT 7 % of 513.60         35.95", "VAT 19 % of 89.00         16.91",
            "With VAT        655.46", "Paid before        -10.00", "Amount due EUR        645.46",
            "Paid, SEPA 4711 2026-11-28       -100.00", "Open EUR        545.46",
        ] {
            #expect(all.contains(text), "\(text) is not in:\n\(all)")
        }
    }

    @Test("ends with the payment of a paid invoice, without a row of zero")
    func paid() throws {
        let day = try #require(CalendarDate("2026-11-28"))
        let rows = InvoiceText(
            invoice: invoice { invoice in
                invoice.issuance = Issuance(number: "2026-0142", moment: "2026-11-21T08:00:00Z")
                invoice.payments = [Payment(amount: invoice.openAmount, date: day)]
            }
        ).rows
        #expect(rows[0] == "Invoice 2026-0142, paid" && !rows.contains { $0.contains("Open EUR") }, "\(rows)")
        #expect(rows.last?.contains("2026-11-28") == true && rows.last?.hasSuffix("-645.46") == true, "\(rows)")
    }

    @Test("has each allowance and charge in a row, below its line, and those of the invoice above the sums")
    func allowances() {
        let rows = InvoiceText(
            invoice: invoice { invoice in
                let ofLine = LineAllowanceCharge()
                ofLine.percentage = 3
                let named = LineAllowanceCharge()
                (named.isCharge, named.enteredAmount, named.reason) = (true, 5, "Engraving")
                invoice.lines[1].allowanceCharges.append(ofLine)
                invoice.lines[1].allowanceCharges.append(named)
                let ofAll = DocumentAllowanceCharge()
                (ofAll.isCharge, ofAll.enteredAmount, ofAll.reason, ofAll.vatRate) = (true, 12, "Freight", 19)
                invoice.allowanceCharges.append(ofAll)
            }
        ).rows
        #expect(rows.filter { TextWidth.of($0) > 80 } == [])
        for (words, amount) in [
            ("2. Grinder", "89.00"), ("     less 3 % of Grinder ", " -2.67"), ("     plus Engraving ", " 5.00"),
            ("plus Freight ", " 12.00"), ("Sum of lines", "604.93"), ("Without VAT", "616.93"),
        ] {
            #expect(rows.contains { $0.contains(words) && $0.hasSuffix(amount) }, "\(words) in \(rows)")
        }
    }

    @Test("keeps to 80 columns whatever is in it, and to one row each of what has line breaks")
    func odd() {
        let long = invoice { invoice in
            invoice.lines[0].itemName = String(repeating: "煎茶 ", count: 100) + "\nbroken"
            invoice.lines[1].enteredNetPrice = 123_456_789
            invoice.note = String(repeating: "x", count: 500)
            invoice.number = ""
        }
        let rows = InvoiceText(invoice: long).rows
        #expect(rows.filter { TextWidth.of($0) > 80 } == [])
        #expect(rows[0].hasPrefix("Invoice (no number), "))
        #expect(rows.allSatisfy { !$0.contains("\n") } && rows.joined().contains("123456789.00"))
    }

    @Test("of a quote says until when it is valid, and asks for no money")
    func quote() {
        let rows = InvoiceText(invoice: invoice { $0.typeCode = .quote }).rows.joined(separator: "\n")
        #expect(rows.hasPrefix("Quote 2026-0142, ") && rows.contains("2026-11-21, valid until 2026-12-05"))
        #expect(!rows.contains("Amount due") && !rows.contains("open "))
    }

    @Test("says the open amount alone before any payment, and amounts without decimals that the currency has not")
    func yen() {
        let rows = InvoiceText(
            invoice: invoice { invoice in
                invoice.issuance = Issuance(number: "2026-0142", moment: "2026-11-21T08:00:00Z")
                invoice.currency = CurrencyCode(code: "JPY")
                invoice.lines[1].enteredNetPrice = 1000
                _ = invoice.lines.remove(at: 0)
            }
        ).rows
        #expect(rows.contains { $0.hasSuffix(" Open JPY          1180") }, "\(rows)")
        #expect(!rows.joined().contains("Amount due") && !rows.joined().contains(".00"), "\(rows)")
    }

    @Test("says the interest of a reminder without decimals that the currency has not")
    func reminded() throws {
        let day = try #require(CalendarDate("2026-11-28"))
        let rows = InvoiceText(
            invoice: invoice { invoice in
                invoice.currency = CurrencyCode(code: "JPY")
                invoice.reminders = [Reminder(level: 2, date: day, interest: 12)]
            }
        ).rows
        #expect(rows.contains("reminder 2 on 2026-11-28, with 12 JPY interest"), "\(rows)")
    }

    @Test("says why no VAT is charged")
    func reverseCharge() throws {
        let abroad = invoice { invoice in
            for line in invoice.lines.elements { (line.vatCategory, line.vatRate) = (.reverseCharge, 0) }
        }
        let rows = InvoiceText(invoice: abroad).rows
        #expect(rows.contains { $0.hasSuffix("No VAT (reverse) on 602.60") }, "\(rows)")
        #expect(rows.filter { $0.contains(" reverse ") }.count == 2 && !rows.joined().contains("0 %"), "\(rows)")
        let json = JSONDocument.json(of: InvoiceSnapshot(abroad))
        #expect(json.contains("\"taxableAmount\": \"602.60\",\n      \"taxAmount\": \"0.00\""), "\(json)")
    }
}

@Suite("What “billow list” prints")
struct ListCommandTests {
    @Test(
        "has amounts as the screen has them, without decimals that the currency has not",
        arguments: [("JPY", "266 200 JPY"), ("SEK", "15 768.03 SEK")])
    func coins(currency: String, amount: String) throws {
        let sample = try #require(Samples.invoices().first { $0.currency.code == currency })
        #expect(InvoiceSummary(sample).line.hasSuffix("\t\(amount)"))
        let json = sample.json.text()
        #expect(json.contains("\"openAmount\": \"\(sample.openAmount.inCents)\""), "a script reads it: \(json)")
    }
}
