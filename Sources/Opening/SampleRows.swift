import Delivery
import Editor
import Foundation
import Invoicing
import Propagation
import Storage

/// Rows of any number of invoices, the same each time: some thousand are made as objects, and all others are those with other
/// numbers, days and buyers.
///
/// The newest are issued, in the order of their days, and most of them are paid. Others are drafts, as each issued one has a document.
struct SampleRows {
    private let drafts: [InvoiceRows]
    /// Issued invoices, by what became of them.
    private let issued: [Outcome: [InvoiceRows]]
    /// The number of drafts before the issued invoices.
    private let draftCount: Int
    private let issuedCount: Int
    /// The days by their age: the first is today.
    private let days: [CalendarDate]
    /// The position among the issued ones of the first of each year.
    private let firsts: [Int: Int]

    private enum Outcome: CaseIterable { case paid, partlyPaid, open }

    private static let draftTemplateCount = 1_500
    private static let templateCount = 400
    private static let mostIssued = 10_000
    /// Over so many days the issued ones are spread.
    private static let span = 3 * 365

    @MainActor
    init(count: Int, today: CalendarDate?) throws {
        let today = today ?? Self.templateDays[0]
        issuedCount = min(count, Self.mostIssued)
        draftCount = count - issuedCount
        drafts =
            draftCount == 0
            ? [] : try (0..<Self.draftTemplateCount).map { try InvoiceRows(of: Invoice.sample(number: $0)) }
        issued = try Dictionary(
            uniqueKeysWithValues: Outcome.allCases.map { outcome in
                (outcome, try (0..<min(count, Self.templateCount)).map { try Self.template($0, outcome) })
            })
        days = (0...Self.span).map { today.adding(days: -$0) ?? today }
        var firsts: [Int: Int] = [:]
        for index in (0..<issuedCount).reversed() {
            firsts[days[Self.age(of: index, among: issuedCount)].year] = index
        }
        self.firsts = firsts
    }

    /// The invoice at an index.
    func row(at index: Int) -> InvoiceRows {
        index < draftCount ? draft(at: index) : issued(at: index - draftCount, id: index)
    }

    private func draft(at index: Int) -> InvoiceRows {
        let year = days[0].year - 10 + index % 7
        let issueDate = CalendarDate(year: year, month: 1 + index / 7 % 12, day: 1 + index / 84 % 28)
        let dueDate = CalendarDate(year: year, month: 1 + index / 7 % 12, day: 28)
        let (template, customer) = (index &* 7919 % drafts.count, index &* 104_729 % drafts.count)
        guard let issueDate, let dueDate else { return drafts[template] }
        return drafts[template].copy(
            id: Self.id(index, 0), lineIDs: { Self.id(index, $0 + 1) },
            with: [
                ("number", Self.number(index / 7, year)), ("issueDate", "\(issueDate)"), ("dueDate", "\(dueDate)"),
            ], buyerOf: drafts[customer])
    }

    private func issued(at index: Int, id: Int) -> InvoiceRows {
        let age = Self.age(of: index, among: issuedCount)
        let (day, chance) = (days[age], index &* 7919 % 100)
        let templates = issued[Self.outcome(age: age, chance: chance)] ?? []
        let paid = days[max(0, age - 7 - chance % 25)]
        let number = Self.number(index - (firsts[day.year] ?? 0), day.year)
        let moved = zip(Self.templateDays, [day, day.adding(days: Self.daysToPay) ?? day, paid]).flatMap { own, other in
            [
                ("\(own)", "\(other)"), ("\(own)".filter { $0 != "-" }, "\(other)".filter { $0 != "-" }),
                (Self.json(own), Self.json(other)),
            ]
        }
        return templates[index &* 104_729 % templates.count].copy(
            id: Self.id(id, 0), lineIDs: { Self.id(id, $0 + 1) }, number: number,
            replacing: [(Self.templateNumber, number)] + moved)
    }

    /// A day as a payment has it.
    private static func json(_ day: CalendarDate) -> String {
        "\"day\":\(day.day),\"month\":\(day.month),\"year\":\(day.year)"
    }

    /// Of those that are long due nearly all are paid, of those of the last weeks a third.
    private static func outcome(age: Int, chance: Int) -> Outcome {
        switch age {
        case ...30: chance < 35 ? .paid : chance < 95 ? .open : .partlyPaid
        case ...75: chance < 75 ? .paid : chance < 90 ? .open : .partlyPaid
        default: chance < 97 ? .paid : .open
        }
    }

    private static func age(of index: Int, among count: Int) -> Int { (count - 1 - index) * span / count }

    /// Stands for the number in a template.
    private static let templateNumber = "NUMBER-0"
    private static let daysToPay = 30
    /// Stand for the day of issue, the due date and the day of payment in a template.
    private static let templateDays = ["2001-01-01", "2001-01-31", "2001-01-15"].compactMap { CalendarDate($0) }

    @MainActor
    private static func template(_ index: Int, _ outcome: Outcome) throws -> InvoiceRows {
        let invoice = Invoice.sample(number: index)
        invoice.number = templateNumber
        (invoice.issueDate, invoice.dueDate) = (templateDays[0], templateDays[1])
        let document = String(decoding: invoice.documentToSend(), as: UTF8.self)
        invoice.issuance = Issuance(number: templateNumber, moment: "\(templateDays[0])T09:00:00Z")
        let part = outcome == .paid ? invoice.amountDue : (invoice.amountDue * .cent * 40).roundedToCents
        if outcome != .open { invoice.payments = [Payment(amount: part, date: templateDays[2])] }
        return try InvoiceRows(of: invoice, issued: document)
    }

    /// Invoices that have all items and the first of the customers, as objects.
    static func customers() -> [Invoice] { (0..<200).map { Invoice.sample(number: $0) } }

    private static func number(_ index: Int, _ year: Int) -> String {
        let digits = String(index + 1)
        return "\(year)-" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    }

    /// Identities in the order in which they are used, so that an index of them grows at its end.
    private static func id(_ index: Int, _ part: Int) -> UUID {
        let (a, b) = (UInt32(truncatingIfNeeded: index), UInt16(truncatingIfNeeded: part))
        let bytes: [UInt8] = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: a >> $0) }
        let low = [8, 0].map { UInt8(truncatingIfNeeded: b >> $0) }
        return UUID(
            uuid: (bytes[0], bytes[1], bytes[2], bytes[3], low[0], low[1], 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 0))
    }
}

extension Invoice {
    private static let items: [(name: String, unit: String, cents: Int, rate: ExactDecimal)] = [
        ("Espresso beans, 1 kg", "C62", 1890, 7), ("Filter paper no. 4", "C62", 349, 19), ("Oat drink", "LTR", 189, 19),
        ("Sencha 煎茶", "C62", 1250, 7), ("Piernik z Torunia", "C62", 690, 7), ("Ελαιόλαδο", "LTR", 1475, 7),
        ("Portable grinder", "C62", 8990, 19), ("Barista course", "HUR", 6500, 19), ("Delivery", "C62", 590, 19),
        ("Crème brûlée", "C62", 480, 7), ("Maintenance of the machine", "HUR", 8200, 19),
        ("Smörgåstårta", "C62", 4200, 7),
    ]
    private static let kinds = [
        "Café", "Bäckerei", "Hôtel", "Kiosk", "Ristorante", "Büro", "Kantine", "Hotel", "Teehaus", "Konditorei",
    ]
    private static let names = [
        "Müller", "Łódź", "Adler", "Weber", "Lehmann", "Bella Vista", "Ørsted", "São Bento", "Žižkov", "Dvořák",
        "Nguyễn",
        "Şahin", "Kowalska", "O’Brien", "Åkesson", "Schön", "Özdemir", "García", "Løvland", "Weiß", "Meyer",
        "Brüggemann",
    ]
    private static let towns = [
        ("20457", "Hamburg"), ("80331", "München"), ("50667", "Köln"), ("01067", "Dresden"), ("04109", "Leipzig"),
        ("23552", "Lübeck"), ("97070", "Würzburg"), ("99084", "Erfurt"),
    ]

    /// An invoice with one to six lines that breaks no rule, the same for the same number.
    static func sample(number: Int) -> Invoice {
        let lines = (0..<1 + number * 7 % 6).map { sampleLine(number * 5 + $0 * 11) }
        let invoice = Invoice(seller: sampleSeller, buyer: sampleBuyer(number), lines: lines)
        invoice.number = "\(number)"
        invoice.issueDate = CalendarDate(year: 2026, month: 1, day: 1)
        invoice.dueDate = CalendarDate(year: 2026, month: 1, day: 31)
        invoice.buyerReference = "PO-\(1000 + number)"
        invoice.paymentTerms = "\(PaymentTerms.days) days net"
        if number.isMultiple(of: 9) { invoice.note = "Thank you for the order." }
        return invoice
    }

    private static func sampleLine(_ seed: Int) -> InvoiceLine {
        let item = items[seed % items.count]
        let line = InvoiceLine()
        line.itemName = item.name
        line.unitCode = item.unit
        line.invoicedQuantity = ExactDecimal(1 + seed / 12 % 24)
        line.enteredNetPrice = ExactDecimal(item.cents + seed % 7 * 10, exponent: -2)
        line.vatRate = item.rate
        return line
    }

    private static var sampleSeller: Party {
        let seller = Party(name: "Kolonialwaren Wellenreiter KG")
        seller.vatIdentifier = "DE298765432"
        (seller.street, seller.city, seller.postCode, seller.countryCode) = ("Hafenstraße 12", "Hamburg", "20457", "DE")
        return seller
    }

    private static func sampleBuyer(_ number: Int) -> Party {
        let buyer = Party(
            name: "\(kinds[number % kinds.count]) \(names[number / 10 % names.count]) \(number / 220 + 1)")
        let town = towns[number % towns.count]
        (buyer.street, buyer.city, buyer.postCode, buyer.countryCode) = (
            "Promenade \(number % 90 + 1)", town.1, town.0, "DE"
        )
        return buyer
    }
}
