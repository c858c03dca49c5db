import Exchange
import Foundation
import Fuzzing
import Input
import InvoiceTerms
import Invoicing
import Rendering
import Storage
import Terminal
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import Commands

/// What is open of an invoice is one amount, whoever is asked.
@Suite("The open amount")
struct OneAmountTests {
    private let day = CalendarDate("2026-11-20")

    /// An issued invoice of random lines, prepaid, rounded and settled by random payments of each kind.
    private func invoice(_ number: Int, _ random: inout SplitMix) throws -> Invoice {
        let lines = (0...random.below(4)).map { _ in
            let line = InvoiceLine()
            line.itemName = "Tea"
            line.invoicedQuantity = random.decimal(upTo: 50, places: 2)
            line.enteredNetPrice = random.decimal(upTo: 400, places: 2)
            line.vatRate = [ExactDecimal(7), 19][random.below(2)]
            return line
        }
        let invoice = Invoice(lines: lines)
        (invoice.number, invoice.issueDate, invoice.dueDate) = ("R-\(number)", day, day)
        (invoice.seller.name, invoice.buyer.name, invoice.currency) = ("Me", "You", .euro)
        let transfer = CreditTransfer()
        transfer.account = "DE02120300000000202051"
        invoice.paymentInstructions.append(PaymentInstructions(creditTransfers: [transfer]))
        if random.below(3) == 0 { invoice.paidAmount = random.decimal(upTo: 50, places: 2) }
        if random.below(3) == 0 { invoice.roundAmountDue(toMultipleOf: ExactDecimal(5, exponent: -2)) }
        invoice.issuance = Issuance(number: invoice.number, moment: "2026-11-20T08:00:00Z")
        let date = try #require(day)
        for _ in 0..<random.below(4) {
            let amount = random.decimal(upTo: 300, places: 2)
            switch random.below(5) {
            case 0: invoice.payments.append(Payment(amount: amount, date: date, offset: "G-1"))
            case 1: invoice.payments.append(Payment(amount: amount, date: date, writeOff: .loss))
            case 2: invoice.payments.append(Payment(amount: -amount, date: date))
            case 3: invoice.payments.append(Payment(amount: max(.cent, invoice.openAmount), date: date))
            default: invoice.payments.append(Payment(amount: amount, date: date, reference: "transfer"))
            }
        }
        return invoice
    }

    @Test("is the same in list, header, totals, reports, tables, JSON, text, page and code, for 200 random invoices")
    func views() throws {
        var random = SplitMix(seed: 40)
        let editor = try EditorUnderTest(width: 140, height: 40, isEmpty: true)
        let store = editor.workspace.store
        var sum: ExactDecimal = 0
        for number in 1...200 {
            let invoice = try invoice(number, &random)
            let settled = invoice.payments.reduce(ExactDecimal(0)) { $0 + $1.amount }
            let open = invoice.taxInclusiveAmount - invoice.paidAmount + invoice.roundingAmount - settled
            sum += open
            let stored = try store.add(invoice)
            try check(invoice, is: open)
            try checkFiles(of: invoice, say: open)
            if number % 20 == 0 {
                editor.workspace.show(stored)
                let amount = DecimalFormat.amount(abs(open), in: .euro)
                #expect(rendered(HeadPane(editor.workspace), width: 140, height: 4)[0].contains(amount), "\(open)")
            }
        }
        store.flush()
        #expect(store.flush())
        let summaries = try (1...200).flatMap { try store.invoices(numbered: "R-\($0)") }
        for summary in summaries {
            let invoice = try store.load(summary.id)
            #expect(summary.openAmount == invoice.openAmount && summary.listedAmount == invoice.openAmount)
            #expect(summary.json.text().contains("\"openAmount\": \"\(invoice.openAmount.inCents)\""))
            #expect(summary.status(on: day) == invoice.status(on: day))
            #expect((summary.openAmount < 0) == (summary.status(on: day) == .overpaid))
        }
        let today = try #require(day)
        let report = try store.report(Report.Request(.open, today: today))
        let reported: ExactDecimal = report.rows.map(\.amount).reduce(0, +)
        let owed: ExactDecimal = summaries.map(\.openAmount).filter { $0 > 0 }.reduce(0, +)
        #expect(summaries.count == 200)
        #expect(reported == sum)
        // What is overpaid settles nothing that others owe.
        #expect(report.totals.map(\.amount) == [owed])
        let listed = summaries.filter { InvoiceStage.outstanding.contains($0.stage) }.map(\.openAmount)
        #expect(listed.reduce(0, +) == sum)
    }

    private func check(_ invoice: Invoice, is open: ExactDecimal) throws {
        #expect(invoice.balance.open == open && invoice.openAmount == open, "\(invoice.number)")
        #expect(TotalRow.open.amount(of: invoice) == open)
        #expect(invoice.json.text().contains("\"openAmount\": \"\(open.inCents)\""))
        let row = InvoiceText(invoice: invoice).rows.last { $0.contains("Open EUR") }
        let isDone = open == 0 && !invoice.payments.isEmpty
        #expect(isDone ? row == nil : row?.hasSuffix(" \(open.inCents)") == true, "\(row ?? "")")
    }

    @Test("is shown in the form of payments with the three decimals of dinars, and each payment, too")
    func dinars() throws {
        let line = InvoiceLine()
        (line.itemName, line.invoicedQuantity, line.enteredNetPrice, line.vatRate) = ("Tea", 1, 1000, 0)
        let invoice = Invoice(lines: [line])
        invoice.currency = CurrencyCode(code: "KWD")
        invoice.issuance = Issuance(number: "R-1", moment: "2026-11-20T08:00:00Z")
        let paid = try #require(ExactDecimal("5.125"))
        invoice.payments = [Payment(amount: paid, date: try #require(day))]
        let form = Form.payments(of: invoice, .billow) { _ in nil }
        #expect(form.advice.hasPrefix("994.875 KWD are open."), "\(form.advice)")
        let texts = form.rows().compactMap { $0.field?.shownText() }
        #expect(texts.contains("994.875") && texts.contains("5.125"), "\(texts)")
    }

    /// `−1,234.50`.
    private static func english(_ amount: ExactDecimal) -> String {
        let text = abs(amount).inCents
        let whole = text.dropLast(3)
        let grouped = whole.count > 3 ? "\(whole.dropLast(3)),\(whole.suffix(3))" : "\(whole)"
        return (amount < 0 ? "−" : "") + grouped + text.suffix(3)
    }

    private func checkFiles(of invoice: Invoice, say open: ExactDecimal) throws {
        let snapshot = InvoiceSnapshot(invoice)
        #expect(JSONDocument.json(of: snapshot).contains("\"openAmount\": \"\(open.inCents)\""))
        let table = CSVWriter<InvoiceSnapshot>.invoices
        let (names, cells) = (
            table.header.split(separator: ","),
            table.row(snapshot).split(separator: ",", omittingEmptySubsequences: false)
        )
        let column = try #require(names.firstIndex { $0.hasPrefix("open") })
        #expect(cells[column].trimmingCharacters(in: .newlines) == open.inCents)
        var style = DocumentStyle()
        style.language = .english
        let amount = Self.english(open)
        #expect(TextDocument.text(of: snapshot, style).contains(" \(amount)"), "\(invoice.number) \(amount)")
        #expect(HTMLDocument.html(of: snapshot, style).contains(">\(amount)<"), "\(invoice.number) \(amount)")
        let code = try? EPCCode(snapshot)
        #expect((code == nil) == (open < .cent), "\(open)")
        if let code { #expect(code.text.contains("\nEUR\(open.inCents)\n")) }
    }
}
