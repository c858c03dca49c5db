import Foundation
import Invoicing

/// Unusual properties of an invoice that is to be issued.
public nonisolated enum IssueOddity: Equatable, Sendable {
    /// Lines with a price of 0, counted from 1.
    case noPrice(lines: [Int])
    case noTotal
    /// The server of the ledger has another day than this machine.
    case otherDay
    case dayToCome(CalendarDate)
    /// Dated more than a month back.
    case dayPast(CalendarDate, isOverAYear: Bool)
    /// A number that is to be confirmed, in words.
    case unconfirmed(String)
    /// A document for the same customer and amount, at most a week before or after.
    case equal(number: String, day: CalendarDate)
    /// VAT that a small business charges, which it owes then.
    case vatOfSmallBusiness(String)
    /// It gives a small business’s reason for the exemption, but the company is not one and owes VAT.
    case exemptAsSmallBusiness
    /// A rate of VAT for a buyer in another country.
    case vatAbroad(rate: ExactDecimal, country: String)
    /// An amount that was paid before, in words, without a deposit that the invoice names.
    case prepaid(String)
    /// A rounding amount, in words, that leaves an amount due which no coins pay.
    case uselessRounding(String)
    case noDueDate
    /// The usual days for paying, which were not agreed.
    case assumedDays(ExactDecimal)

    /// Commands refuse it without `--confirm`.
    public var wantsConfirmation: Bool {
        switch self {
        case .noPrice, .noTotal, .otherDay, .dayToCome, .dayPast(_, isOverAYear: true), .unconfirmed,
            .vatOfSmallBusiness, .exemptAsSmallBusiness:
            true
        case .dayPast, .equal, .vatAbroad, .prepaid, .uselessRounding, .noDueDate, .assumedDays: false
        }
    }

    /// The oddity, as a part of a sentence.
    public var words: String {
        switch self {
        case .noPrice(let lines):
            "price 0 in line\(lines.count == 1 ? "" : "s") "
                + lines.prefix(Self.mostNamed).map(String.init).joined(separator: ", ")
                + (lines.count > Self.mostNamed ? " and \(lines.count - Self.mostNamed) more" : "")
        case .noTotal: "total 0"
        case .otherDay: "the server has another day, and the computer’s clock may be wrong"
        case .dayToCome(let day): "dated \(day.shown), a day to come"
        case .dayPast(let day, let isOverAYear):
            "dated \(day.shown), more than a \(isOverAYear ? "year" : "month") back"
        case .unconfirmed(let sentence): sentence
        case .equal(let number, let day): "same customer and amount as \(number) of \(day.shown)"
        case .vatOfSmallBusiness(let rate): "VAT \(rate), though your company is a small business"
        case .exemptAsSmallBusiness: "exempt as a small business, though your company is not one"
        case .vatAbroad(let rate, let country):
            "\(rate.shownPlainly) % VAT to \(CodeWords.countries.word(for: country) ?? country)"
        case .prepaid(let amount): "\(amount) paid before, without a deposit invoice"
        case .uselessRounding(let amount): "the rounding amount \(amount) was typed for another sum"
        case .noDueDate: "no due date"
        case .assumedDays(let days): "due in \(days) days, since no terms are set"
        }
    }

    private static let mostNamed = 5
}

/// Facts from issued documents about an invoice that is to be issued.
public nonisolated struct IssuePrecedents: Equatable, Sendable {
    /// An issued document for the same customer and amount, at most a week before or after; nil for none.
    public let equal: IssuedDay?
    /// An earlier document is due after ``Ledger/usualDaysToPay``, so these were announced.
    public let hasUsualDays: Bool
    /// The number that the invoice would be given now; nil for a chosen one that is taken.
    public let number: String?

    /// The number and the day of an issued document.
    public struct IssuedDay: Equatable, Sendable {
        let number: String
        let day: CalendarDate

        public init(number: String, day: CalendarDate) { (self.number, self.day) = (number, day) }
    }

    public init(equal: IssuedDay?, hasUsualDays: Bool, number: String? = nil) {
        (self.equal, self.hasUsualDays, self.number) = (equal, hasUsualDays, number)
    }
}

/// The result of issuing an invoice, with its oddities. Editor and commands show the same.
public nonisolated struct IssueReview: Equatable, Sendable {
    /// The number to come; another program may take it before.
    public let number: String
    public let buyer: String
    public let amountDue: ExactDecimal
    public let currency: CurrencyCode
    /// The day by which to pay; nil for none.
    public let dueDate: CalendarDate?
    public let oddities: [IssueOddity]

    /// The question before an invoice is issued, in a row.
    /// - Parameter amount: The amount due, as it is shown.
    public func question(_ amount: String) -> String {
        let due = dueDate.map { ", due \($0.shown)" } ?? ""
        let odd = oddities.map { " · \($0.words)" }.joined()
        return "Issue \(number) to \(buyer), \(amount) \(currency)\(due)?\(odd)"
    }
}

extension Ledger {
    /// Returns the result of issuing an invoice, with its oddities.
    /// - Parameter hasOtherDay: The server of the ledger has another day than this machine.
    /// - Throws: ``IssueError`` where more than a confirmation is missing.
    public func review(
        _ invoice: Invoice, after precedents: IssuePrecedents, today: CalendarDate, hasOtherDay: Bool = false
    ) throws(IssueError) -> IssueReview {
        do { try invoice.checkIssuing() } catch { if !error.isUnconfirmed { throw error } }
        try checkParties(of: invoice)
        let given = dueDateToGive(to: invoice)
        let request = try numberRequest(for: invoice)
        return IssueReview(
            number: precedents.number ?? expectedNumber(request), buyer: invoice.buyer.name,
            amountDue: invoice.amountDue, currency: invoice.currency,
            dueDate: invoice.isQuote ? nil : invoice.dueDate ?? given,
            oddities: (hasOtherDay ? [.otherDay] : [])
                + oddities(of: invoice, due: invoice.dueDate ?? given, after: precedents, today: today))
    }

    private func oddities(
        of invoice: Invoice, due: CalendarDate?, after precedents: IssuePrecedents, today: CalendarDate
    ) -> [IssueOddity] {
        var all = unconfirmedNumbers(of: invoice)
        let free = invoice.lines.elements.enumerated().filter { $1.isCharged && $1.netPrice == 0 }.map { $0.offset + 1 }
        if !free.isEmpty { all.append(.noPrice(lines: free)) }
        if invoice.taxInclusiveAmount == 0 { all.append(.noTotal) }
        if let day = invoice.issueDate {
            if day > today { all.append(.dayToCome(day)) }
            if let month = today.adding(months: -1), day < month {
                all.append(.dayPast(day, isOverAYear: today.adding(months: -12).map { day < $0 } ?? false))
            }
        }
        if let equal = precedents.equal { all.append(.equal(number: equal.number, day: equal.day)) }
        if !invoice.isCreditNote, let oddity = smallBusinessOddity(of: invoice) { all.append(oddity) }
        if let rate = invoice.rateChargedAbroad {
            all.append(.vatAbroad(rate: rate, country: invoice.buyer.countryCode))
        }
        if invoice.hasUselessRounding { all.append(.uselessRounding(invoice.words(for: invoice.roundingAmount))) }
        guard !invoice.isQuote, !invoice.isCreditNote else { return all }
        if invoice.paidAmount > 0, invoice.precedingInvoices.isEmpty {
            all.append(.prepaid(invoice.words(for: invoice.paidAmount)))
        }
        if due == nil { all.append(.noDueDate) }
        if hasAssumedDays(invoice, due: due), !precedents.hasUsualDays { all.append(.assumedDays(Self.usualDaysToPay)) }
        return all
    }

    private func smallBusinessOddity(of invoice: Invoice) -> IssueOddity? {
        if company.isSmallBusiness {
            let charged = invoice.vatBreakdown.first { $0.taxAmount != 0 }
            return charged.map { .vatOfSmallBusiness($0.group.name(\.shownPlainly)) }
        }
        let exempt = invoice.vatBreakdown.first { $0.group.category == .exempt }
        let reason = exempt.flatMap { invoice.exemptionReason(of: $0.group)?.text } ?? ""
        return !reason.isEmpty && reason == company.textOfSmallBusiness ? .exemptAsSmallBusiness : nil
    }

    private func unconfirmedNumbers(of invoice: Invoice) -> [IssueOddity] {
        guard invoice.problemCounts.errors > 0 else { return [] }
        let names = PlaceNames(of: invoice)
        return invoice.problems.filter(\.isUnconfirmed).map { problem in
            let (place, sentence) = (names[problem.place], problem.sentence)
            let words = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
            return .unconfirmed("\(place)\(place.isEmpty ? "" : ": ")\(words)")
        }
    }

    /// Returns `true` for a due date that follows from the usual days, since none were agreed.
    private func hasAssumedDays(_ invoice: Invoice, due: CalendarDate?) -> Bool {
        guard let due, let day = invoice.issueDate, ExactDecimal(day.days(until: due)) == Self.usualDaysToPay else {
            return false
        }
        return agreedDays(of: customer(of: invoice), terms: invoice.paymentTerms) == nil
    }
}
