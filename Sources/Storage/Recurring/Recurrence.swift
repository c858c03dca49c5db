import Foundation
import Invoicing

/// That an invoice is made again, as a draft, every so many months.
public nonisolated struct Recurrence: Sendable, Equatable {
    /// The invoice that is made again.
    public let invoice: UUID
    /// Its number or, for a draft, its name.
    public let number: String
    public let buyerName: String
    /// Its day of issue, from which the others are counted: the 31st stays the 31st where a month has one.
    public let first: CalendarDate
    /// After how many months each.
    public let months: Int
    /// The number of times that it was made again.
    public internal(set) var made: Int
    /// The last day of which one is made; nil for no end.
    public let until: CalendarDate?
    /// `true` while no draft is made, until it is resumed.
    public internal(set) var isPaused: Bool

    /// The day of issue of the next draft; nil if there is none.
    public var next: CalendarDate? {
        guard !isPaused, let day = first.adding(months: months * (made + 1)) else { return nil }
        return until.map { day <= $0 } ?? true ? day : nil
    }

    /// The entry of the log about it.
    var fact: CommitFact { .recurs(months: months, made: made, until: until, isPaused: isPaused) }

    /// The interval, in a word.
    public var words: String {
        switch months {
        case 1: "each month"
        case 3: "each quarter"
        case 12: "each year"
        default: "every \(months) months"
        }
    }

    /// That it is made again from now on. Editor and commands print the same sentence.
    public var sentence: String {
        "\(number) is made again \(words) as a draft\(next.map { ", next on \($0.shown)" } ?? "")."
    }

    /// Describes it in a sentence: `2026-0001, Café Łódź: each month, next on 2026-12-01, until 2027-12-31.`
    public var description: String {
        let state = next.map { "next on \($0.shown)" } ?? stateWithoutNext
        return "\(number), \(buyerName): \(words), \(state)\(until.map { ", until \($0.shown)" } ?? "")."
    }

    /// The state of a recurrence without a next day.
    public var stateWithoutNext: String { isPaused ? "paused" : "ended" }

    init?(row: StoredRow) throws {
        guard let first = CalendarDate(row["issueDate"]) else { return nil }
        self.first = first
        invoice = try UUID(column: row["id"])
        (number, buyerName) = (row["number"], row["buyerName"])
        isPaused = row["paused"] != 0 as Int64
        (months, made) = (Int(row["months"] as Int64), Int(row["made"] as Int64))
        for (column, isRight) in [("months", months > 0), ("made", made >= 0)] where !isRight {
            throw ColumnError(column: "recurrence.\(column)", value: (row[column] as ColumnValue).printed)
        }
        until = try (row["until"] as String?).map { text in
            guard let day = CalendarDate(text) else { throw ColumnError(column: "recurrence.until", value: text) }
            return day
        }
    }

    @MainActor
    init(of invoice: Invoice, from first: CalendarDate, every months: Int, until: CalendarDate?, today: CalendarDate) {
        (self.invoice, number, buyerName) = (invoice.id, invoice.reference, invoice.buyer.name)
        (self.first, self.months, self.until, made, isPaused) = (first, months, until, 0, false)
        // What was before it became recurring is not made up for.
        while let day = next, day <= today { made += 1 }
    }
}

/// Reasons why an invoice is not made again. Each sentence says what to do.
public nonisolated enum RecurrenceError: Error, Equatable, CustomStringConvertible {
    case received(invoice: String)
    case hasNoDate(invoice: String)
    case isQuote(invoice: String)
    case isCreditNote(invoice: String)
    case cancelled(invoice: String)
    case isOver(until: CalendarDate)

    public var description: String {
        switch self {
        case .received(let invoice): "\(invoice) was received. Only an invoice of your own is made again."
        case .isQuote(let invoice): "\(invoice) is a quote. Make the invoice of it, and that again."
        case .isCreditNote(let invoice): "\(invoice) is a credit note. Only an invoice is made again."
        case .cancelled(let invoice): "\(invoice) was cancelled. Name an invoice that counts."
        case .isOver(let day): "No invoice is due until \(day.shown). Name a later last day."
        case .hasNoDate(let invoice): "\(invoice) has no day of issue. Enter it, so that there is a day to count from."
        }
    }
}
