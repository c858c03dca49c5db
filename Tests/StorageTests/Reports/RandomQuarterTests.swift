import Derive
import Foundation
import Fuzzing
import Invoicing
import Ledger
import Rendering
import Testing

@testable import Storage

@Suite("Random quarters of companies")
struct RandomQuarterTests {
    let scratch = Scratch()

    @Test(
        "are reported to the cent as a model sums up the printed documents and their payments",
        arguments: 1...UInt64(sampleSize(40, soak: 300)))
    func quarters(seed: UInt64) throws {
        let store = try scratch.open()
        var quarter = RandomQuarter(store, seed)
        try quarter.run()
        let documents = try quarter.printed()
        let today = try #require(CalendarDate(ModelOfReports.today))
        for (period, from, until) in [
            (.month, nil, nil), (.quarter, nil, nil), (.month, "2026-11-08", "2026-12-20"),
        ] as [(Report.Period, String?, String?)] {
            for kind in [.turnover, .vat, .euSales, .open] as [Report.Kind] {
                var model = ModelOfReports(period: period, from: from ?? "", until: until ?? "9999")
                for document in documents { model.add(document, to: kind, among: documents) }
                let request = Report.Request(
                    kind, by: period, from: from.flatMap { CalendarDate($0) },
                    until: until.flatMap { CalendarDate($0) }, today: today)
                let rows = try store.report(request).modelRows
                #expect(
                    rows == model.rows,
                    "seed \(seed), \(kind) by \(period): \(Set(rows).symmetricDifference(model.rows).sorted())")
            }
        }
        #expect(try store.check() == [])
        try store.close()
    }
}

extension Printed {
    @MainActor
    init(_ invoice: Invoice) throws {
        let json = JSONDocument.json(of: InvoiceSnapshot(invoice))
        self = try JSONDecoder().decode(Self.self, from: Data(json.utf8))
        taxPoint = (invoice.taxPointDate?.description, invoice.taxPointCode?.code)
        rate = invoice.vatExchangeRate.map { Cents("\(($0 * 100_000).inCents)").value }
    }
}

extension Report {
    /// The rows that are not zero, as the model has them.
    nonisolated var modelRows: [String] {
        rows.filter { $0.amount != 0 || $0.vat != 0 }.map { row in
            "\(row.key.name) \(row.key.currency): \(row.amount.inCents) \(row.vat.inCents)"
        }
    }
}

/// A company's documents of the fourth quarter, made and settled at random by what the commands call.
private struct RandomQuarter {
    private let store: Repository
    private var random: SplitMix
    private var invoices: [Invoice] = []

    init(_ store: Repository, _ seed: UInt64) { (self.store, random) = (store, SplitMix(seed: seed)) }

    mutating func run() throws {
        let today = try #require(CalendarDate(ModelOfReports.today))
        for _ in 0..<12 { try addInvoice() }
        for _ in 0..<24 {
            let invoice = invoices[random.below(invoices.count)]
            do { try settle(invoice, on: day(), today: today) } catch is SettlingError {} catch is IssueError {}
        }
        store.flush()
    }

    /// The documents as `billow show --json` prints them, with what that leaves out.
    func printed() throws -> [Printed] { try invoices.map { try Printed($0) } }

    private mutating func day() throws -> CalendarDate {
        let (month, day) = (10 + random.below(3), 1 + random.below(30))
        return try #require(CalendarDate("2026-\(month)-\(day < 10 ? "0" : "")\(day)"))
    }

    private mutating func oneIn(_ count: Int) -> Bool { random.below(count) == 0 }

    private static let buyers = [
        ("Adler", "DE987654328", "DE"), ("Bernard", "FR40303265045", "FR"), ("Conti", "", "IT"),
        ("Berger", "ATU12345678", "AT"), ("Egli", "", "CH"),
        ("Derry", "XI123456789", "GB"),
    ]

    private mutating func addInvoice() throws {
        let invoice = Invoice.ready()
        let (buyer, identifier, country) = Self.buyers[random.below(Self.buyers.count)]
        (invoice.seller.vatIdentifier, invoice.buyer.name, invoice.buyer.vatIdentifier) = (
            "DE123456788", buyer, identifier
        )
        invoice.buyer.address?.countryCode = country
        let isTaxed = country == "DE" && !oneIn(5) || oneIn(4)
        let untaxed: VATCategory =
            country == "DE" || oneIn(3)
            ? .reverseCharge : country == "CH" ? .export : identifier.isEmpty ? .exempt : .intraCommunity
        if identifier.isEmpty { invoice.buyer.legalRegistration = Identifier("HR 7") }
        invoice.exemptionReasons[VATGroup(category: .exempt, rate: 0)] = ExemptionReason("Training")
        if !isTaxed && untaxed == .intraCommunity || oneIn(4) {
            let (delivery, place) = (Delivery(), PostalAddress())
            place.countryCode = country
            (delivery.date, delivery.address) = (try day(), place)
            invoice.delivery = delivery
        }
        invoice.lines.removeAll { _ in true }
        for index in 0...random.below(4) {
            let line = InvoiceLine(
                "Item \(index)", ExactDecimal(random.below(40_000) + (index == 0 ? 150_000 : 1), exponent: -2))
            line.invoicedQuantity = ExactDecimal(oneIn(9) && index > 0 ? -1 : 1 + random.below(5))
            (line.vatCategory, line.vatRate) = isTaxed ? (.standard, [19, 7, 5.5][random.below(3)]) : (untaxed, 0)
            invoice.lines.append(line)
        }
        if oneIn(4) { invoice.discount = oneIn(2) ? .percentage(3) : .amount(7.77) }
        invoice.issueDate = try day()
        invoice.dueDate = oneIn(6) ? nil : try day()
        if oneIn(6) { invoice.invoicingPeriod = Period(end: try day()) }
        invoice.taxPointCode = [.payment, .issue, .delivery, nil, nil, nil][random.below(6)]
        if invoice.taxPointCode == nil, oneIn(6) { invoice.taxPointDate = try day() }
        if oneIn(8) { invoice.paidAmount = ExactDecimal(random.below(3000), exponent: -2) }
        if oneIn(8) { invoice.notes = [InvoiceNote("Triangular transaction")] }
        if oneIn(3) {
            invoice.currency = CurrencyCode(code: oneIn(2) ? "USD" : "CHF")
            if !oneIn(4) {
                invoice.vatAccountingCurrency = .euro
                invoice.enter(vatExchangeRate: [0.9234567, 1.07][random.below(2)])
            }
        }
        if oneIn(5) { invoice.roundAmountDue(toMultipleOf: 0.05) }
        if oneIn(12) { invoice.declared = DeclaredTotals() }
        try store.add(invoice)
        if invoice.declared == nil { try store.issue(invoice) { _ in Data() } }
        invoices.append(invoice)
    }

    private mutating func settle(_ invoice: Invoice, on day: CalendarDate, today: CalendarDate) throws {
        let part = (invoice.openAmount * ExactDecimal(1 + random.below(12), exponent: -1)).roundedToCents
        switch random.below(12) {
        case 0, 1: _ = try invoice.settle(.payment, nil, on: day, today: today)
        case 2...4: _ = try invoice.settle(.payment, part, on: day, today: today)
        case 5, 6: _ = try invoice.settle(.writeOff(oneIn(2) ? .cashDiscount : .loss), part, on: day, today: day)
        case 7: _ = try invoice.settle(.writeOff(.loss), nil, on: day, today: oneIn(2) ? day : today)
        case 8: _ = try invoice.settle(.payBack, oneIn(2) ? nil : 0.5, on: day, today: today)
        case 9:
            let other = invoices[random.below(invoices.count)]
            _ = try invoice.settle(.assign(to: other), nil, on: day, today: today)
        case 10 where oneIn(4): _ = try invoice.cancel(reason: "written twice", on: day)
        default:
            let row = random.below(invoice.lines.count)
            let rows = oneIn(3) ? nil : row...row
            let note = try store.openLedger().copy(invoice, as: .creditNote(of: rows), on: day, to: store).draft
            invoices.append(note)
            try store.issue(note) { _ in Data() }
        }
    }
}
