import Derive
import Foundation
import GRDB
import Invoicing
import Ledger
import Testing

@testable import Storage

@Suite("Reports")
struct ReportTests {
    let scratch = Scratch()

    private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

    private func rows(_ report: Report) -> [String] {
        report.rows.map { row in
            "\(row.key.name) \(row.amount.plainText) \(row.vat.plainText) \(row.key.currency) \(row.count)"
        }
    }

    /// Two invoices, one of them of two rates, a credit note, a cancelled invoice and a draft.
    private func makeStore() throws -> Repository {
        let store = try Repository(path: scratch.path)
        let invoices = (0..<5).map { _ in Invoice.ready() }
        let milk = InvoiceLine("Milk", 10)
        milk.vatRate = 7
        invoices[1].lines.append(milk)
        (invoices[1].issueDate, invoices[1].dueDate) = (CalendarDate("2026-08-31"), CalendarDate("2026-09-30"))
        invoices[1].buyer.name = "Zeisig"
        invoices[2].typeCode = .creditNote
        invoices[2].lines[0].enteredNetPrice = 40
        for invoice in invoices { try store.add(invoice) }
        for invoice in invoices[..<4] { try store.issue(invoice) { _ in Data() } }
        try invoices[3].cancel(reason: "written twice", on: day("2026-11-20"))
        store.flush()
        return store
    }

    @Test("count what was issued and not cancelled, with credit notes taken off, as it is stored")
    func sums() throws {
        let store = try makeStore()
        let today = try day("2026-11-22")
        func report(_ kind: Report.Kind, by period: Report.Period = .month) throws -> [String] {
            rows(try store.report(Report.Request(kind, by: period, today: today)))
        }
        #expect(try report(.turnover) == ["2026-08 110 19.7 EUR 1", "2026-11 60 11.4 EUR 2"])
        #expect(try report(.turnover, by: .quarter) == ["2026-Q3 110 19.7 EUR 1", "2026-Q4 60 11.4 EUR 2"])
        #expect(try report(.turnover, by: .year) == ["2026 170 31.1 EUR 3"])
        #expect(
            try report(.vat, by: .quarter)
                == ["2026-Q3 19 % 100 19 EUR 1", "2026-Q3 7 % 10 0.7 EUR 1", "2026-Q4 19 % 60 11.4 EUR 2"])
        #expect(try report(.customers) == ["Adler 60 0 EUR 2", "Zeisig 110 0 EUR 1"])
        #expect(try report(.products) == ["Milk 10 0 EUR 1", "Tea 160 0 EUR 3"])
        #expect(
            try report(.open) == [
                "1 overdue up to 30 days 119 0 EUR 1", "2 overdue up to 60 days 129.7 0 EUR 1",
                "6 to give back -47.6 0 EUR 1",
            ])
        let limited = Report.Request(.turnover, from: try day("2026-10-01"), until: try day("2026-11-30"), today: today)
        #expect(rows(try store.report(limited)) == ["2026-11 60 11.4 EUR 2"])
        try store.close()
    }

    @Test("have an empty row for each period between two on request, up to twelve in a row", arguments: [12, 13])
    func gaps(count: Int) throws {
        let (store, today) = (try makeStore(), try day("2026-11-22"))
        func names(_ kind: Report.Kind, by period: Report.Period = .month) throws -> [String] {
            try store.report(.init(kind, by: period, today: today)).rowsWithGaps.map(\.key.name)
        }
        #expect(try names(.turnover) == ["2026-08", "2026-09", "2026-10", "2026-11"])
        #expect(
            try names(.vat)
                == ["2026-08 19 %", "2026-08 7 %", "2026-09", "2026-10", "2026-11 19 %"])
        #expect(try names(.turnover, by: .year) == ["2026"] && names(.customers) == ["Adler", "Zeisig"])
        for period in Report.Period.allCases {
            let months = period == .month ? 1 : period == .quarter ? 3 : 12
            let days = try [today, #require(today.adding(months: (count + 1) * months))]
            let rows = days.map { Report.Row(key: Report.Key(name: period.name(of: $0), currency: "EUR")) }
            let report = Report(request: Report.Request(.turnover, by: period, today: today), rows: rows)
            #expect(report.rowsWithGaps.count == (count > 12 ? 2 : 14) && report.rows.count == 2, "\(period)")
            #expect(report.rowsWithGaps.map(\.key) == report.rowsWithGaps.map(\.key).sorted(), "\(period)")
        }
    }

    @Test("of products have what is on whole invoices as a row of its own, and come to the turnover")
    func wholeInvoices() throws {
        let store = try makeStore()
        let (invoice, note) = (Invoice.ready(), Invoice.ready())
        invoice.discount = .percentage(10)
        (note.typeCode, note.discount) = (.creditNote, .percentage(5))
        for invoice in [invoice, note] {
            try store.add(invoice)
            try store.issue(invoice) { _ in Data() }
        }
        let today = try day("2026-11-22")
        let products = try store.report(Report.Request(.products, today: today))
        #expect(rows(products) == ["\(Report.ofWholeInvoices) -5 0 EUR 2", "Milk 10 0 EUR 1", "Tea 160 0 EUR 5"])
        #expect(
            try products.totals.map(\.amount)
                == store.report(Report.Request(.turnover, today: today)).totals.map(\.amount))
        try store.close()
    }

    @Test("say of each sum what it is made of, and that comes to it", arguments: Report.Kind.allCases)
    func parts(kind: Report.Kind) throws {
        let store = try makeStore()
        let invoice = Invoice.ready()
        (invoice.taxPointCode, invoice.paidAmount) = (.payment, 9)
        try issue(invoice, in: store, paid: [(20, "2026-11-03"), (30, "2026-11-30"), (60, "2026-12-01")])
        let written = reverseCharged(to: "FR40303265045", in: "FR")
        try issue(written, in: store)
        _ = try written.writeOff(10, as: .cashDiscount, on: day("2026-12-01"))
        store.flush()
        let request = Report.Request(kind, today: try day("2026-11-22"))
        let report = try store.report(request)
        #expect(!report.rows.isEmpty)
        for row in report.rows {
            let parts = try store.parts(of: row.key, in: request)
            #expect(parts.reduce(0) { $0 + $1.amount } == row.amount && parts.reduce(0) { $0 + $1.vat } == row.vat)
            #expect(Set(parts.map(\.invoice)).count == parts.count && (kind == .products || parts.count == row.count))
        }
        let summed = report.rows.filter { $0.key.isSummed(in: kind) }
        #expect(report.totals.map(\.amount) == [summed.reduce(0) { $0 + $1.amount }])
        try store.close()
    }

    // MARK: Tax points

    private func issue(
        _ invoice: Invoice, in store: Repository, paid payments: [(ExactDecimal, String)] = []
    ) throws {
        try store.add(invoice)
        try store.issue(invoice) { _ in Data() }
        for (amount, date) in payments { _ = try invoice.record(Payment(amount: amount, date: day(date))) }
        store.flush()
    }

    private func vat(
        _ store: Repository, from: String? = nil, until: String? = nil, by period: Report.Period = .quarter
    ) throws -> [String] {
        let (from, until) = (try from.map(day), try until.map(day))
        return rows(try store.report(.init(.vat, by: period, from: from, until: until, today: day("2027-06-01"))))
    }

    private struct StatedDays {
        var taxPoint, delivery, end: String?
        var code: VATPointDateCode?
        let month: String
    }

    @Test("count VAT on the stated day, at the stated event, on delivery, at the end of the period, or on issue")
    func taxPoints() throws {
        let store = try Repository(path: scratch.path)
        // All are issued on 2 November.
        let cases = [
            StatedDays(taxPoint: "2026-03-31", delivery: "2026-04-01", end: "2026-05-31", month: "2026-03"),
            StatedDays(delivery: "2026-04-01", end: "2026-05-31", month: "2026-04"),
            StatedDays(end: "2026-05-31", month: "2026-05"),
            StatedDays(month: "2026-11"),
            StatedDays(delivery: "2026-04-01", end: "2026-05-31", code: .issue, month: "2026-11"),
            StatedDays(delivery: "2026-06-30", end: "2026-05-31", code: .delivery, month: "2026-06"),
            StatedDays(end: "2026-07-31", code: .delivery, month: "2026-07"),
            StatedDays(code: .delivery, month: "2026-11"),
        ]
        var expected: [String: Int] = [:]
        for stated in cases {
            let invoice = Invoice.ready()
            try store.add(invoice)
            invoice.taxPointDate = try stated.taxPoint.map(day)
            invoice.taxPointCode = stated.code
            if let end = stated.end { invoice.invoicingPeriod = Period(end: try day(end)) }
            if let date = stated.delivery {
                invoice.delivery = Delivery()
                invoice.delivery?.date = try day(date)
            }
            store.flush()
            try store.issue(invoice) { _ in Data() }
            expected[stated.month, default: 0] += 1
        }
        store.flush()
        let found = expected.sorted { $0.key < $1.key }.map { "\($0) 19 % \($1 * 100) \($1 * 19) EUR \($1)" }
        #expect(try vat(store, by: .month) == found)
        #expect(try vat(store, from: "2026-03-01", until: "2026-03-31") == ["2026-Q1 19 % 100 19 EUR 1"])
        #expect(try vat(store, from: "2026-09-01", until: "2026-10-31") == [])
        let turnover = try store.report(Report.Request(.turnover, today: day("2026-11-22")))
        #expect(turnover.rows.map(\.key.name) == ["2026-11"])
        #expect(try store.check() == [])
        try store.close()
    }

    @Test("take a credit note off on its own tax point, and not in the month of the supply that it corrects")
    func creditNote() throws {
        let store = try Repository(path: scratch.path)
        let (note, refunded, delivered) = (Invoice.ready(), Invoice.ready(), Invoice.ready())
        delivered.typeCode = .creditNote
        delivered.delivery = Delivery()
        delivered.delivery?.date = try day("2026-03-05")
        try issue(delivered, in: store)
        (note.typeCode, note.taxPointDate) = (.creditNote, try day("2026-09-30"))
        (refunded.typeCode, refunded.taxPointCode) = (.creditNote, .payment)
        try issue(note, in: store)
        try issue(refunded, in: store, paid: [(119, "2027-01-02")])
        #expect(
            try vat(store) == [
                "2026-Q3 19 % -100 -19 EUR 1", "2026-Q4 19 % -100 -19 EUR 1", "2027-Q1 19 % -100 -19 EUR 1",
            ])
        try store.close()
    }

    @Test("count VAT that is due with payment for the share and on the day of each payment, without losing a cent")
    func payments() throws {
        let store = try Repository(path: scratch.path)
        let invoice = Invoice.ready()
        let milk = InvoiceLine("Milk", 10)
        milk.vatRate = 7
        invoice.lines.append(milk)
        invoice.taxPointCode = .payment
        try issue(invoice, in: store)
        #expect(try vat(store) == [])
        for (amount, date) in [(79.7, "2027-01-05"), (20, "2026-12-30"), (30, "2026-12-31")] as [(ExactDecimal, String)]
        {
            _ = try invoice.record(Payment(amount: amount, date: day(date)))
        }
        store.flush()
        let last = ["2026-Q4 19 % 38.55 7.32 EUR 1", "2026-Q4 7 % 3.86 0.27 EUR 1"]
        let first = ["2027-Q1 19 % 61.45 11.68 EUR 1", "2027-Q1 7 % 6.14 0.43 EUR 1"]
        #expect(try vat(store) == last + first)
        #expect(try vat(store, until: "2026-12-31") == last && vat(store, from: "2027-01-01") == first)
        #expect(try store.check() == [])
        try store.close()
    }

    @Test("count VAT of a prepayment as far as it is paid, unless it states another day or event")
    func prepayments() throws {
        let store = try Repository(path: scratch.path)
        let (open, paid, stated, issued) = (Invoice.ready(), Invoice.ready(), Invoice.ready(), Invoice.ready())
        for invoice in [open, paid, stated, issued] { invoice.typeCode = .prepayment }
        stated.taxPointDate = try day("2026-09-30")
        issued.taxPointCode = .issue
        for invoice in [open, stated, issued] { try issue(invoice, in: store) }
        #expect(try vat(store) == ["2026-Q3 19 % 100 19 EUR 1", "2026-Q4 19 % 100 19 EUR 1"])
        try issue(paid, in: store, paid: [(59.5, "2027-01-02"), (59.5, "2027-04-01")])
        #expect(
            try vat(store, from: "2027-01-01") == ["2027-Q1 19 % 50 9.5 EUR 1", "2027-Q2 19 % 50 9.5 EUR 1"])
        #expect(try store.check() == [])
        try store.close()
    }

    @Test(
        "count what was paid before on the day of issue, set-offs as payments, and neither write-offs nor what exceeds the total"
    )
    func otherPayments() throws {
        let store = try Repository(path: scratch.path)
        let (before, written, over, assigned) = (Invoice.ready(), Invoice.ready(), Invoice.ready(), Invoice.ready())
        for invoice in [before, written, over, assigned] { invoice.taxPointCode = .payment }
        before.paidAmount = 119
        try issue(before, in: store)
        #expect(try vat(store) == ["2026-Q4 19 % 100 19 EUR 1"])
        try issue(written, in: store, paid: [(59.5, "2027-01-05")])
        _ = try written.writeOff(as: .loss, on: day("2027-01-06"))
        try issue(over, in: store, paid: [(238, "2027-04-05")])
        try issue(assigned, in: store)
        _ = try over.assign(to: assigned, on: day("2027-07-01"))
        store.flush()
        #expect(
            try vat(store) == [
                "2026-Q4 19 % 100 19 EUR 1", "2027-Q1 19 % 50 9.5 EUR 1", "2027-Q2 19 % 100 19 EUR 1",
                "2027-Q3 19 % 100 19 EUR 1",
            ])
        try store.close()
    }

    @Test("count VAT that is due with payment in full where the amount due is rounded")
    func roundedPayment() throws {
        let store = try Repository(path: scratch.path)
        let invoice = Invoice.ready()
        invoice.lines[0].enteredNetPrice = 99
        invoice.roundAmountDue(toMultipleOf: 1)
        invoice.taxPointCode = .payment
        try issue(invoice, in: store, paid: [(118, "2027-01-05")])
        #expect(try vat(store) == ["2027-Q1 19 % 99 18.81 EUR 1"])
        try store.close()
    }

    // MARK: Write-offs

    @Test("take a write-off from each rate by its share, on its own day, in all sums, and from VAT once only")
    func writeOffs() throws {
        let store = try Repository(path: scratch.path)
        let (invoice, other) = (Invoice.ready(), Invoice.ready())
        let milk = InvoiceLine("Milk", 100)
        milk.vatRate = 7
        invoice.lines.append(milk)
        try issue(invoice, in: store, paid: [(219.22, "2026-12-01")])
        _ = try invoice.writeOff(as: .cashDiscount, on: day("2026-12-02"))
        try issue(other, in: store, paid: [(50, "2026-11-03")])
        _ = try other.writeOff(as: .loss, on: day("2027-02-01"))
        store.flush()
        #expect(
            try vat(store, by: .month) == [
                "2026-11 19 % 200 38 EUR 2", "2026-11 7 % 100 7 EUR 1",
                "2026-12 19 %, cash discount taken -3 -0.57 EUR 1", "2026-12 7 %, cash discount taken -3 -0.21 EUR 1",
                "2027-02 19 %, loss -57.98 -11.02 EUR 1",
            ])
        func report(_ kind: Report.Kind) throws -> [String] {
            rows(try store.report(Report.Request(kind, until: day("2026-12-31"), today: day("2027-06-01"))))
        }
        #expect(try report(.turnover) == ["2026-11 300 45 EUR 2", "2026-12, cash discount taken -6 -0.78 EUR 1"])
        #expect(try report(.customers) == ["Adler 294 0 EUR 2"])
        #expect(try report(.products) == ["\(Report.ofWriteOffs) -6 0 EUR 1", "Milk 100 0 EUR 1", "Tea 200 0 EUR 2"])
        #expect(try store.check() == [])
        try store.close()
    }

    @Test("take a loss from what a credit note has left of each rate, and from the whole that was there before it")
    func creditedBeforeLoss() throws {
        let store = try Repository(path: scratch.path)
        let invoice = Invoice.ready()
        let milk = InvoiceLine("Milk", 100)
        milk.vatRate = 7
        invoice.lines.append(milk)
        try issue(invoice, in: store)
        _ = try invoice.writeOff(2.26, as: .cashDiscount, on: day("2026-11-03"))
        let note = try store.openLedger().copy(
            invoice, as: .creditNote(of: 1...1), on: day("2026-11-20"), to: store
        ).draft
        note.lines[0].enteredNetPrice = 99
        try store.issue(note) { _ in Data() }
        _ = try invoice.writeOff(as: .loss, on: day("2026-12-01"))
        store.flush()
        #expect(
            try vat(store, by: .month) == [
                "2026-11 19 % 100 19 EUR 1", "2026-11 19 %, cash discount taken -1 -0.19 EUR 1",
                "2026-11 7 % 1 0.07 EUR 2", "2026-11 7 %, cash discount taken -1 -0.07 EUR 1",
                "2026-12 19 %, loss -99 -18.81 EUR 1",
            ])
        try store.close()
    }

    @Test("take a write-off back in the month in which its invoice is credited, or paid after all")
    func takenBack() throws {
        let store = try Repository(path: scratch.path)
        let (lost, discounted, paid) = (Invoice.ready(), Invoice.ready(), Invoice.ready())
        for invoice in [lost, discounted, paid] { try issue(invoice, in: store) }
        _ = try lost.writeOff(as: .loss, on: day("2026-12-01"))
        _ = try discounted.settle(.payment, 116.62, on: day("2026-11-20"), today: day("2026-12-01"))
        _ = try discounted.writeOff(as: .cashDiscount, on: day("2026-11-20"))
        _ = try paid.writeOff(as: .loss, on: day("2026-12-02"))
        _ = try paid.settle(.payment, 119, on: day("2027-02-01"), today: day("2027-02-01"))
        store.flush()
        let notes = try [lost, discounted].map {
            try store.openLedger().copy($0, as: .creditNote(of: nil), on: day("2027-01-10"), to: store).draft
        }
        for note in notes { try store.issue(note) { _ in Data() } }
        #expect(notes.map(\.openAmount) == [0, 116.62] && paid.openAmount == 0)
        #expect([lost, discounted, paid].map(\.stage) == [.credited, .paid, .paid])
        #expect(
            try vat(store, by: .year) == [
                "2026 19 % 300 57 EUR 3", "2026 19 %, cash discount taken -2 -0.38 EUR 1",
                "2026 19 %, loss -200 -38 EUR 2", "2027 19 % -200 -38 EUR 2",
                "2027 19 %, cash discount taken back 2 0.38 EUR 1", "2027 19 %, loss taken back 200 38 EUR 2",
            ])
        #expect(try store.check() == [])
        try store.close()
    }

    @Test("split write-offs so that rows sum to them, and that no cent is left where all is written off")
    func splitting() {
        let groups = ([(19, 33.33), (7, 66.67), (0, 0.01)] as [(ExactDecimal, ExactDecimal)]).map { rate, net in
            VATBreakdown(group: VATGroup(category: .standard, rate: rate), taxableAmount: net)
        }
        let total = groups.reduce(ExactDecimal(0)) { $0 + $1.taxableAmount + $1.taxAmount }
        for step in [0.01, 13.37, 50, total] as [ExactDecimal] {
            let parts = groups.parts(of: step, in: total)
            #expect(parts.reduce(0) { $0 + $1.taxableAmount + $1.taxAmount } == step)
        }
        #expect(groups.parts(of: total, in: total) == groups)
    }

    // MARK: Countries and currencies

    private func reverseCharged(to identifier: String, in country: String) -> Invoice {
        let invoice = Invoice.ready()
        (invoice.lines[0].vatCategory, invoice.lines[0].vatRate) = (.reverseCharge, 0)
        (invoice.seller.vatIdentifier, invoice.buyer.vatIdentifier) = ("DE123456788", identifier)
        invoice.buyer.address?.countryCode = country
        return invoice
    }

    @Test("tell reverse charge at home from that to member states, and have EU sales by VAT id and kind")
    func reverseCharges() throws {
        let store = try Repository(path: scratch.path)
        let triangular = reverseCharged(to: "ATU12345678", in: "AT")
        triangular.notes = [InvoiceNote("Triangular transaction")]
        for invoice in [
            reverseCharged(to: "FR40303265045", in: "FR"), reverseCharged(to: "DE987654328", in: "DE"), triangular,
        ] { try issue(invoice, in: store) }
        #expect(
            try vat(store) == [
                "2026-Q4 reverse charge at home 100 0 EUR 1", "2026-Q4 reverse charge to member states 200 0 EUR 2",
            ])
        let request = Report.Request(.euSales, by: .quarter, today: try day("2026-12-01"))
        let sales = try store.report(request)
        #expect(
            rows(sales) == ["2026-Q4 services FR40303265045 100 0 EUR 1", "2026-Q4 triangular ATU12345678 100 0 EUR 1"])
        #expect(try store.parts(of: sales.rows[0].key, in: request).map(\.vatIdentifier) == ["FR40303265045"])
        try store.close()
    }

    @Test("count Northern Ireland as a member state for goods, and services to it as those to another country")
    func northernIreland() throws {
        let store = try Repository(path: scratch.path)
        let (goods, triangular) = (
            reverseCharged(to: "XI123456789", in: "GB"), reverseCharged(to: "XI987654321", in: "XI")
        )
        goods.lines[0].vatCategory = .intraCommunity
        goods.delivery = Delivery()
        goods.delivery?.date = try day("2026-11-02")
        goods.delivery?.address = PostalAddress()
        goods.delivery?.address?.countryCode = "GB"
        triangular.notes = [InvoiceNote("Dreiecksgeschäft")]
        let atHome = reverseCharged(to: "GB123456789", in: "GB")
        atHome.seller.vatIdentifier = "XI110305878"
        let fromThere = reverseCharged(to: "FR40303265045", in: "FR")
        fromThere.seller.vatIdentifier = "XI110305878"
        for invoice in [goods, triangular, atHome, fromThere, reverseCharged(to: "XI123456789", in: "GB")] {
            try issue(invoice, in: store)
        }
        #expect(
            try vat(store) == [
                "2026-Q4 intra-community 100 0 EUR 1", "2026-Q4 reverse charge at home 100 0 EUR 1",
                "2026-Q4 reverse charge to member states 100 0 EUR 1",
                "2026-Q4 reverse charge to other countries 200 0 EUR 2",
            ])
        #expect(
            try rows(store.report(.init(.euSales, by: .quarter, today: day("2026-12-01")))) == [
                "2026-Q4 goods XI123456789 100 0 EUR 1", "2026-Q4 triangular XI987654321 100 0 EUR 1",
            ])
        try store.close()
    }

    @Test("have VAT in the company's currency by BT-111, and without a rate in a row that no total counts")
    func currencies() throws {
        let store = try Repository(path: scratch.path)
        let (rated, unrated) = (Invoice.ready(), Invoice.ready())
        for invoice in [rated, unrated] { invoice.currency = CurrencyCode(code: "USD") }
        rated.lines[0].enteredNetPrice = 200
        rated.vatAccountingCurrency = .euro
        rated.enter(vatExchangeRate: 0.9234567)
        for invoice in [rated, unrated] { try issue(invoice, in: store) }
        let report = try store.report(.init(.vat, today: day("2026-12-01")))
        #expect(
            rows(report) == ["2026-11 19 % 184.69 35.09 EUR 1", "2026-11 19 %, no rate of exchange 100 19 USD 1"])
        #expect(report.totals.map(\.key.currency) == ["EUR"] && report.totals.map(\.vat) == [35.09])
        try store.close()
    }

    @Test("set what is overpaid off against nothing that another owes, and have ages of what the company owes")
    func open() throws {
        let store = try Repository(path: scratch.path)
        let (owed, overpaid, received) = (Invoice.ready(), Invoice.ready(), Invoice.ready())
        for invoice in [owed, overpaid, received] { invoice.dueDate = try day("2026-11-10") }
        try issue(owed, in: store)
        try issue(overpaid, in: store, paid: [(200, "2026-11-20")])
        received.declared = DeclaredTotals()
        try store.add(received)
        store.flush()
        let report = try store.report(.init(.open, today: day("2026-12-20")))
        #expect(
            rows(report) == [
                "2 overdue up to 60 days 119 0 EUR 1", "5 overpaid -81 0 EUR 1",
                "c we owe, overdue up to 60 days 119 0 EUR 1",
            ])
        #expect(report.totals.map(\.amount) == [119])
        // A discount of a supplier lowers what is owed, and no VAT of one's own.
        let before = try vat(store)
        _ = try received.writeOff(19, as: .cashDiscount, on: day("2026-12-01"))
        store.flush()
        #expect(
            try store.report(.init(.open, today: day("2026-12-20"))).rows.last?.amount == 100 && vat(store) == before)
        try store.close()
    }

    @Test("are summed up off the main thread, from the table of the list alone")
    func offTheMainThread() throws {
        let store = try makeStore()
        var received: Report?
        let request = Report.Request(.customers, today: try day("2026-11-22"))
        store.readReport(request) { received = try? $0.get() }
        #expect(received == nil && store.isBusy)
        #expect(wait { received != nil })
        #expect(try received == store.report(request))
        // What the other tables say is not looked at.
        let database = try DatabaseQueue(path: scratch.path)
        try database.write {
            try $0.execute(sql: "UPDATE invoice SET document = json_set(document, '$.buyer.name', 'Nobody')")
        }
        try database.close()
        #expect(try received == store.report(request))
        try store.close()
    }
}
