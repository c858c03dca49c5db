import Foundation
import Invoicing

@testable import Storage

/// A printed amount, in cents.
nonisolated struct Cents: Decodable {
    let value: Int
    init(_ text: String) {
        let parts = text.split(separator: ".")
        precondition(parts.count == 2 && parts[1].count == 2, "\(text) is not in cents")
        value = Int(parts.joined()) ?? 0
    }

    init(from decoder: any Decoder) throws { self.init(try decoder.singleValueContainer().decode(String.self)) }
}

/// A document as `billow show --json` prints it, with what that leaves out.
nonisolated struct Printed: Decodable {
    struct Address: Decodable { let countryCode: String? }
    struct Party: Decodable {
        let name: String
        let vatIdentifier: String?
        let address: Address?
        var country: String { vatIdentifier.map { String($0.prefix(2)) } ?? address?.countryCode ?? "" }
    }
    struct Group: Decodable {
        let vatCategory: String
        let vatRate: String?
        let taxableAmount, taxAmount: Cents
    }
    struct Totals: Decodable {
        let taxExclusiveAmount, taxInclusiveAmount, paidAmount, amountDue: Cents
        let taxAmountInAccountingCurrency: Cents?
    }
    struct Payment: Decodable {
        let date, kind: String
        let amount: Cents
        let document: String?
    }
    struct Days: Decodable { let date, end: String? }
    struct Preceding: Decodable { let number: String }

    let number, issueDate, dueDate: String?
    let stage, typeCode, currency: String
    let seller, buyer: Party
    let delivery, period: Days?
    let vatBreakdown: [Group]
    let totals: Totals
    let payments: [Payment]?
    let notes: [String]?
    let precedingInvoices: [Preceding]?
    /// The day (BT-7) and the event (BT-8), which are not printed.
    var taxPoint: (day: String?, event: String?)
    /// The rate of exchange times ten million.
    var rate: Int?

    private enum CodingKeys: CodingKey {
        case number, issueDate, dueDate, stage, typeCode, currency, seller, buyer, delivery, period, vatBreakdown,
            totals
        case payments, notes, precedingInvoices
    }
    var isCreditNote: Bool { typeCode == "381" }
    var isReceived: Bool { stage == "received" || stage == "settled" }
    var counts: Bool { !isReceived && stage != "draft" && stage != "cancelled" }
    var sign: Int { isCreditNote ? -1 : 1 }
    var total: Int { totals.amountDue.value + totals.paidAmount.value }
}

/// The rules of the reports, written once more in whole cents.
nonisolated struct ModelOfReports {
    static let today = "2027-01-31"
    let period: Report.Period
    let from, until: String
    /// What final invoices take of their deposits, and credit notes give back.
    let deposits: [String: [(number: String, amount: Int)]]
    private var sums: [String: (amount: Int, vat: Int)] = [:]
    init(
        period: Report.Period, from: String, until: String, deposits: [String: [(number: String, amount: Int)]] = [:]
    ) {
        (self.period, self.from, self.until, self.deposits) = (period, from, until, deposits)
    }

    typealias Group = (key: String, net: Int, tax: Int)
    var rows: [String] {
        func text(_ cents: Int) -> String {
            let digits = "\(abs(cents))"
            let padded = String(repeating: "0", count: max(0, 3 - digits.count)) + digits
            return (cents < 0 ? "-" : "") + padded.dropLast(2) + "." + padded.suffix(2)
        }
        return sums.filter { $0.value != (0, 0) }.sorted { $0.key < $1.key }.map {
            "\($0.key.replacing("\t", with: " ")): \(text($0.value.amount)) \(text($0.value.vat))"
        }
    }

    private func has(_ day: String) -> Bool { from <= day && day <= until }

    private func name(of day: String) -> String {
        switch period {
        case .month: String(day.prefix(7))
        case .quarter: "\(day.prefix(4))-Q\(((Int(day.dropFirst(5).prefix(2)) ?? 0) + 2) / 3)"
        case .year: String(day.prefix(4))
        }
    }

    private mutating func add(_ name: String, _ currency: String, _ amount: Int, _ vat: Int = 0) {
        sums["\(name)\t\(currency)", default: (0, 0)].amount += amount
        sums["\(name)\t\(currency)", default: (0, 0)].vat += vat
    }

    mutating func add(_ document: Printed, to kind: Report.Kind, among all: [Printed]) {
        let day = document.issueDate ?? ""
        guard kind != .open else { return addOpen(document, day) }
        guard document.counts else { return }
        if kind == .turnover {
            let net = document.totals.taxExclusiveAmount.value
            let tax = document.totals.taxInclusiveAmount.value - net
            if has(day) { add(name(of: day), document.currency, document.sign * net, document.sign * tax) }
            for part in deposited(in: document, among: all, groups: plain) where has(day) {
                add(name(of: day), document.currency, -document.sign * part.net, -document.sign * part.tax)
            }
            for (day, words, parts) in writeOffs(of: document, among: all, groups: plain) where has(day) {
                for part in parts {
                    add(
                        "\(name(of: day)), \(words)", document.currency, -document.sign * part.net,
                        -document.sign * part.tax)
                }
            }
            return
        }
        let isRated = document.currency == "EUR" || document.rate != nil
        for (day, words, parts) in vat(of: document, among: all) where has(day) {
            for part in parts {
                guard let words = row(of: part, kind, document, isRated ? words : ", no rate of exchange" + words)
                else {
                    continue
                }
                add(
                    "\(name(of: day)) \(words)", isRated ? "EUR" : document.currency, document.sign * part.net,
                    document.sign * part.tax)
            }
        }
    }

    private func row(of group: Group, _ kind: Report.Kind, _ document: Printed, _ words: String) -> String? {
        let isAtHome = document.buyer.country == document.seller.country
        let isTriangular = document.notes?.contains { $0.contains("Triangular") } == true
        let members = ["DE", "FR", "AT", "IT"] + (isTriangular ? ["XI"] : [])
        let isInUnion = members.contains(document.buyer.country) && !isAtHome
        let category = group.key.prefix { $0 != " " }
        guard kind == .euSales else {
            let reverse = isAtHome ? "at home" : isInUnion ? "to member states" : "to other countries"
            let names = ["AE": "reverse charge \(reverse)", "K": "intra-community", "G": "export", "E": "exempt"]
            return (names[String(category)] ?? "\(group.key.dropFirst(2)) %") + words
        }
        guard category == "K" || category == "AE" && isInUnion else { return nil }
        let buyer = document.buyer.vatIdentifier ?? "without a VAT id: \(document.buyer.name)"
        return "\(isTriangular ? "triangular" : category == "K" ? "goods" : "services") \(buyer)\(words)"
    }

    private mutating func addOpen(_ document: Printed, _ day: String) {
        guard document.stage != "cancelled", document.stage != "draft", has(day) else { return }
        let settled = (document.payments ?? []).reduce(0) { $0 + $1.amount.value }
        let open = document.sign * (document.totals.amountDue.value - settled)
        let due = document.dueDate.flatMap { CalendarDate($0) } ?? CalendarDate(Self.today)
        let days = due.flatMap { due in CalendarDate(Self.today).map { due.days(until: $0) } } ?? 0
        let age = days <= 0 ? 0 : min(4, (days + 29) / 30)
        let words = ["not due"] + [30, 60, 90].map { "overdue up to \($0) days" } + ["overdue for longer"]
        switch (document.isReceived, open < 0) {
        case (false, false): add("\(age) \(words[age])", document.currency, open)
        case (false, true):
            add(
                document.isCreditNote || document.totals.taxInclusiveAmount.value < 0 ? "6 to give back" : "5 overpaid",
                document.currency, open)
        case (true, false): add("\(["a", "b", "c", "d", "e"][age]) we owe, \(words[age])", document.currency, open)
        case (true, true): add("f to get back", document.currency, open)
        }
    }

    // MARK: VAT

    /// The days on which VAT of a document is due or falls, with what of each group.
    private func vat(of document: Printed, among all: [Printed]) -> [(day: String, words: String, parts: [Group])] {
        let groups = accounted(document)
        let issued = document.issueDate ?? ""
        let supplied = document.delivery?.date ?? document.period?.end
        switch document.taxPoint {
        case (nil, "432"),
            (nil, _) where document.typeCode == "386" && document.taxPoint.event != "3":
            let payments =
                [(issued, document.totals.paidAmount.value)]
                + (document.payments ?? []).filter { !["cashDiscount", "loss"].contains($0.kind) }
                .map { ($0.date, $0.amount.value) }
            guard document.total != 0 else { return [(issued, "", groups)] }
            var sum = 0
            return payments.sorted { $0.0 < $1.0 }.map { day, amount in
                func part(_ whole: Int) -> Int {
                    let paid = document.total < 0 ? max(document.total, min(0, sum)) : min(document.total, max(0, sum))
                    return Self.rounded(whole * paid, document.total)
                }
                let before = groups.map { (part($0.net), part($0.tax)) }
                sum += amount
                return (day, "", zip(groups, before).map { ($0.key, part($0.net) - $1.0, part($0.tax) - $1.1) })
            }
        case (let day, let event):
            let day = day ?? (document.isCreditNote || event == "3" ? issued : supplied ?? issued)
            let deposits = deposited(in: document, among: all, groups: accounted).map { ($0.key, -$0.net, -$0.tax) }
            return [(day, "", groups + deposits)] + corrections(of: document, among: all)
        }
    }

    /// Deposits have counted by themselves: what is taken of one is the share of what was left of each rate.
    private func deposited(in document: Printed, among all: [Printed], groups: (Printed) -> [Group]) -> [Group] {
        (deposits[document.number ?? ""] ?? []).flatMap { number, _ -> [Group] in
            guard let deposit = all.first(where: { $0.number == number }) else { return [] }
            var (left, total) = (groups(deposit), deposit.total)
            var taken: [String: [Group]] = [:]
            for other in all {
                let preceding = other.precedingInvoices?.map(\.number) ?? []
                if let amount = deposits[other.number ?? ""]?.first(where: { $0.number == number })?.amount {
                    let sign = other.isCreditNote ? 1 : -1
                    let parts =
                        other.isCreditNote
                        ? taken[preceding.first ?? ""] ?? [] : Self.share(amount, of: total, left)
                    (left, total) = (Self.sum(left, parts, sign), total + sign * amount)
                    taken[other.number ?? ""] = parts
                } else if other.isCreditNote, preceding.contains(number) {
                    (left, total) = (Self.sum(left, groups(other), -1), total - other.totals.taxInclusiveAmount.value)
                }
            }
            return taken[document.number ?? ""] ?? []
        }
    }

    private func corrections(of document: Printed, among all: [Printed]) -> [(
        day: String, words: String, parts: [Group]
    )] {
        writeOffs(of: document, among: all, groups: accounted).map { day, words, parts in
            (day, ", \(words)", parts.map { ($0.key, -$0.net, -$0.tax) })
        }
    }

    private func plain(_ document: Printed) -> [Group] {
        document.vatBreakdown.map {
            ("\($0.vatCategory) \($0.vatRate ?? "")", $0.taxableAmount.value, $0.taxAmount.value)
        }
    }

    /// The groups in euros: the VAT adds up to BT-111.
    private func accounted(_ document: Printed) -> [Group] {
        let groups = plain(document)
        guard document.currency != "EUR", let rate = document.rate else { return groups }
        let taxes = Self.apportioned(
            groups.map { $0.tax * rate }, over: 10_000_000,
            addingUpTo: document.totals.taxAmountInAccountingCurrency?.value ?? 0)
        return zip(groups, taxes).map { ($0.key, Self.rounded($0.net * rate, 10_000_000), $1) }
    }

    /// Each write-off lowers every group by its share of what credit notes for the invoice and earlier ones have left.
    private func writeOffs(
        of document: Printed, among all: [Printed], groups: (Printed) -> [Group]
    ) -> [(day: String, words: String, parts: [Group])] {
        var (left, total) = (groups(document), document.total)
        var (written, sum) = (left.map { ($0.key, 0, 0) } as [Group], 0)
        var found: [(String, String, [Group])] = []
        for payment in document.payments ?? [] where total > 0 || sum > 0 {
            let amount = payment.amount.value
            let notes = payment.kind == "credit" ? all.filter { $0.number == payment.document } : []
            let note = notes.first { $0.precedingInvoices?.contains { $0.number == document.number } == true }
            guard note != nil || ["cashDiscount", "loss"].contains(payment.kind) else { continue }
            let isBack = note == nil && amount < 0
            let back = isBack ? Self.share(min(-amount, sum), of: sum, written).map { ($0.key, -$0.net, -$0.tax) } : nil
            let parts =
                back ?? note.map { Self.share(amount, of: $0.total, groups($0)) } ?? Self.share(amount, of: total, left)
            if note == nil {
                let words = payment.kind == "loss" ? "loss" : isBack ? "cash discount" : "cash discount taken"
                found.append((payment.date, words + (isBack ? " taken back" : ""), parts))
                (written, sum) = (Self.sum(written, parts, 1), sum + amount)
            }
            (left, total) = (Self.sum(left, parts, -1), total - amount)
        }
        return found
    }

    private static func sum(_ groups: [Group], _ parts: [Group], _ sign: Int) -> [Group] {
        groups.map { group in
            let part = parts.first { $0.key == group.key } ?? (group.key, 0, 0)
            return (group.key, group.net + sign * part.net, group.tax + sign * part.tax)
        }
    }

    private static func share(_ amount: Int, of total: Int, _ groups: [Group]) -> [Group] {
        guard amount != total else { return groups }
        let gross = groups.map { $0.net + $0.tax }
        let shares = apportioned(
            gross.map { $0 * amount }, over: total, addingUpTo: rounded(gross.reduce(0, +) * amount, total))
        return zip(groups, shares).map { group, share in
            let whole = group.net + group.tax
            let tax = whole == 0 ? 0 : rounded(share * group.tax, whole)
            return (group.key, share - tax, tax)
        }
    }

    /// Rounds fractions down, and gives the missing cents to those that have lost most, the first of equals.
    private static func apportioned(_ numerators: [Int], over divisor: Int, addingUpTo whole: Int) -> [Int] {
        guard divisor > 0 else { return apportioned(numerators.map { -$0 }, over: -divisor, addingUpTo: whole) }
        let floors = numerators.map { ($0 - (($0 % divisor) + divisor) % divisor) / divisor }
        let lost = zip(numerators, floors).map { $0 - $1 * divisor }
        let favoured = numerators.indices.sorted { (-lost[$0], $0) < (-lost[$1], $1) }
            .prefix(max(0, whole - floors.reduce(0, +)))
        return floors.indices.map { floors[$0] + (favoured.contains($0) ? 1 : 0) }
    }

    private static func rounded(_ numerator: Int, _ divisor: Int) -> Int {
        let (a, b) = (abs(numerator), abs(divisor))
        return (numerator < 0) == (divisor < 0) ? (2 * a + b) / (2 * b) : -((2 * a + b) / (2 * b))
    }
}
