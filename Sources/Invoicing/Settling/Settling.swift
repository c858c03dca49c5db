import Foundation

/// That an invoice was issued: from then on it says what it says.
public nonisolated struct Issuance: Codable, Hashable, Sendable {
    /// The number that it was given.
    public let number: String
    /// When, in UTC: `2026-11-22T08:15:00Z`.
    public let moment: String

    /// Makes the fact that a number was given.
    public init(number: String, moment: String) { (self.number, self.moment) = (number, moment) }
}

/// Money that came for an invoice of one's own, or went for a received one.
public nonisolated struct Payment: Codable, Hashable, Sendable, Identifiable {
    /// Tells it from any other.
    public let id: UUID
    /// How much, in the invoice's currency.
    public let amount: ExactDecimal
    /// The day on which it was paid.
    public let date: CalendarDate
    /// What the bank's list says of it; empty for nothing.
    public let reference: String
    /// The number of the credit note or the invoice against which it was set off; nil for money.
    public let offset: String?

    /// Makes a payment.
    public init(
        id: UUID = UUID(), amount: ExactDecimal, date: CalendarDate, reference: String = "", offset: String? = nil
    ) {
        (self.id, self.amount, self.date, self.reference, self.offset) = (id, amount, date, reference, offset)
    }
}

/// That a customer was reminded of an invoice.
public nonisolated struct Reminder: Codable, Hashable, Sendable, Identifiable {
    /// Tells it from any other.
    public let id: UUID
    /// The first, the second, and so on.
    public let level: Int
    /// The day on which that was written.
    public let date: CalendarDate

    /// Makes a reminder.
    public init(id: UUID = UUID(), level: Int, date: CalendarDate) {
        (self.id, self.level, self.date) = (id, level, date)
    }
}

/// That a customer has accepted a quote.
public nonisolated struct Acceptance: Codable, Hashable, Sendable {
    /// On which day.
    public let date: CalendarDate

    /// Makes the fact that a quote was accepted.
    public init(date: CalendarDate) { self.date = date }
}

/// That an issued invoice does not count any more. Its number stays taken.
public nonisolated struct Cancellation: Codable, Hashable, Sendable {
    /// Since when.
    public let date: CalendarDate
    /// Why.
    public let reason: String

    /// Makes the fact that an invoice was cancelled.
    public init(date: CalendarDate, reason: String) { (self.date, self.reason) = (date, reason) }
}
