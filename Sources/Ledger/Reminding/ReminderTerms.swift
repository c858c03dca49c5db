import Foundation
import Invoicing

/// When a company reminds of what is overdue, and what it asks for besides.
public nonisolated struct ReminderTerms: Equatable, Sendable {
    /// The days after the due day on which each level is written, from one to three, each later than the one before.
    public var days = [7, 21, 35]
    /// Empty where no interest is asked for.
    public var baseRates: [BaseRate] = []
    /// The first level that asks for interest and lump sum.
    public var firstWithCharges = 2
    /// `true` if firms are asked for the lump sum.
    public var asksForLumpSum = false

    /// Three levels, without interest and lump sum.
    public static let usual = ReminderTerms()

    public init() {}

    /// The lump sum of § 288 (5) BGB and article 6 of Directive 2011/7/EU, in euro for each invoice.
    public static let lumpSum: ExactDecimal = 40

    // MARK: Levels

    /// The level of the next letter. The last one is written again where all were.
    public func nextLevel(after reminders: [Reminder]) -> Int {
        min((reminders.map(\.level).max() ?? 0) + 1, days.count)
    }

    /// The first day on which the next level is due: its days after the due day, and no sooner after the letter before than the levels
    /// are apart. Nil after the last level.
    public func nextDay(due: CalendarDate, _ reminders: [Reminder]) -> CalendarDate? {
        let written = reminders.map(\.level).max() ?? 0
        guard days.indices.contains(written), let planned = due.adding(days: days[written]) else { return nil }
        guard written > 0, let last = reminders.map(\.date).max() else { return planned }
        return last.adding(days: days[written] - days[written - 1]).map { max($0, planned) }
    }

    /// The days that a letter gives for paying: those between its level and the next one, after the last level those before it.
    func daysToPay(at level: Int) -> Int {
        let next = min(level, days.count - 1)
        return next > 0 ? days[next] - days[next - 1] : days[0]
    }

    // MARK: Amounts

    /// The base rate of a day where it is of an earlier half-year: base rates change on the first of January and of July. Nil where the
    /// one of that half-year is known, or none is.
    public func olderRate(on day: CalendarDate) -> BaseRate? {
        guard let start = CalendarDate(year: day.year, month: day.month < 7 ? 1 : 7, day: 1),
            let rate = baseRates.filter({ $0.day <= day }).max(by: { $0.day < $1.day })
        else { return nil }
        return rate.day < start ? rate : nil
    }

    /// The claims of a letter of a day.
    /// - Throws: ``SettlingError/noBaseRate(_:invoice:)``
    public func claim(of overdue: OverdueInvoice, on day: CalendarDate) throws(SettlingError) -> ReminderClaim {
        let level = nextLevel(after: overdue.reminders)
        let hasCharges = level >= firstWithCharges
        var interest: LateInterest?
        if hasCharges, !baseRates.isEmpty {
            do throws(MissingBaseRate) {
                interest = try LateInterest(
                    on: overdue.amountDue, due: overdue.due, overdue.payments, through: day, baseRates,
                    points: overdue.isOfFirm ? 9 : 5, in: overdue.currency)
            } catch {
                throw .noBaseRate(error.day, invoice: overdue.number)
            }
        }
        let isCharged = hasCharges && asksForLumpSum && overdue.isOfFirm && overdue.currency == .euro
        return ReminderClaim(
            invoice: overdue.id, number: overdue.number, issued: overdue.issued, due: overdue.due, open: overdue.open,
            level: level, interest: interest, lumpSum: isCharged ? Self.lumpSum : 0)
    }

    /// Makes one letter of claims of a day.
    /// - Precondition: There is one.
    public func letter(_ claims: [ReminderClaim], on day: CalendarDate, in currency: CurrencyCode) -> ReminderLetter {
        let level = claims.map(\.level).max() ?? 1
        let payBy = day.adding(days: daysToPay(at: level)) ?? day
        return ReminderLetter(claims, date: day, payBy: payBy, currency: currency)
    }
}

// MARK: Typed texts

nonisolated extension ReminderTerms {
    /// Reads `7, 21, 35`.
    /// - Throws: ``Mistake/noDays(_:)``
    static func days(in text: String) throws(Mistake) -> [Int] {
        let parts = text.split { $0.isWhitespace || ",;".contains($0) }
        let days = parts.compactMap { Int($0) }.filter { (1...mostDays).contains($0) }
        let isRising = zip(days, days.dropFirst()).allSatisfy { $0 < $1 }
        guard days.count == parts.count, (1...3).contains(days.count), isRising else { throw .noDays(text) }
        return days
    }

    private static let mostDays = 3_650

    /// Reads `1.27 from 2026-07-01; 2.27 from 2026-01-01`, with a decimal comma and with days as `1.7.2026` too.
    /// - Throws: ``Mistake/noRate(_:)``, ``Mistake/twoRates(_:)``
    static func baseRates(in text: String) throws(Mistake) -> [BaseRate] {
        var rates: [BaseRate] = []
        for part in text.split(separator: ";") {
            let words = part.split { $0.isWhitespace || $0 == "%" }
            guard words.isEmpty || words.count >= 2 else { throw .noRate(String(part)) }
            guard let first = words.first, let last = words.last else { continue }
            let digits = String(first).replacing(",", with: ".").replacing("\u{2212}", with: "-")
            guard let percent = ExactDecimal(digits), percent > -20, percent < 100, let day = day(in: last) else {
                throw .noRate(String(part))
            }
            guard !rates.contains(where: { $0.day == day }) else { throw .twoRates(day) }
            rates.append(BaseRate(day: day, percent: percent))
        }
        return rates
    }

    /// Reads `2026-07-01` and `1.7.2026`.
    private static func day(in text: Substring) -> CalendarDate? {
        if let day = CalendarDate(text) { return day }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).compactMap { Int($0) }
        return parts.count == 3 ? CalendarDate(year: parts[2], month: parts[1], day: parts[0]) : nil
    }

    /// A typed text that cannot be read. Each sentence says what can be.
    public enum Mistake: Error, Equatable, CustomStringConvertible {
        case noDays(String)
        case noRate(String)
        case twoRates(CalendarDate)

        public var description: String {
            switch self {
            case .noDays(let text):
                "“\(text)” are no days of reminders. Enter one to three numbers of days after the due day, each larger than the one "
                    + "before, as in 7, 21, 35."
            case .noRate(let text):
                "“\(text)” is no base rate. Enter percent and the first day, as in 1.27 from 2026-07-01, and “;” between several."
            case .twoRates(let day): "There are two base rates from \(day.shown) on. Keep one of them."
            }
        }
    }
}

extension Company {
    /// Its terms for reminders.
    public var reminderTerms: ReminderTerms {
        var terms = ReminderTerms.usual
        if let days = try? ReminderTerms.days(in: agreedReminderDays) { terms.days = days }
        terms.baseRates = (try? ReminderTerms.baseRates(in: baseRates)) ?? []
        terms.firstWithCharges = interestFrom.wholeNumber ?? terms.firstWithCharges
        terms.asksForLumpSum = asksForLumpSum
        return terms
    }

    /// The days of reminders, as typed or as usual.
    public var agreedReminderDays: String {
        get { reminderDays.isEmpty ? Self.usualReminderDays : reminderDays }
        set { reminderDays = newValue == Self.usualReminderDays ? "" : newValue }
    }

    private static let usualReminderDays = ReminderTerms.usual.days.map(String.init).joined(separator: ", ")

    /// Checks what is typed for the days of reminders.
    /// - Throws: ``ReminderTerms/Mistake``
    public nonisolated static func checkReminderDays(_ text: String) throws(ReminderTerms.Mistake) {
        if !text.allSatisfy(\.isWhitespace) { _ = try ReminderTerms.days(in: text) }
    }

    /// Checks what is typed for the base rates.
    /// - Throws: ``ReminderTerms/Mistake``
    public nonisolated static func checkBaseRates(_ text: String) throws(ReminderTerms.Mistake) {
        _ = try ReminderTerms.baseRates(in: text)
    }
}
