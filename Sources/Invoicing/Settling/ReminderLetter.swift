import Foundation

/// An overdue invoice in a letter: what is asked for, and from when.
public nonisolated struct ReminderClaim: Hashable, Sendable {
    /// The invoice's identity.
    public let invoice: UUID
    public let number: String
    public let issued: CalendarDate?
    public let due: CalendarDate
    /// The open amount, without interest and lump sum.
    public let open: ExactDecimal
    /// The reminder's level, from 1.
    public let level: Int
    /// Nil where none is asked for.
    public let interest: LateInterest?
    /// The lump sum for late payment, asked for once for each invoice in however many letters; zero for none.
    public let lumpSum: ExactDecimal

    public init(
        invoice: UUID, number: String, issued: CalendarDate?, due: CalendarDate, open: ExactDecimal, level: Int,
        interest: LateInterest? = nil, lumpSum: ExactDecimal = 0
    ) {
        (self.invoice, self.number, self.issued, self.due, self.open) = (invoice, number, issued, due, open)
        (self.level, self.interest, self.lumpSum) = (level, interest, lumpSum)
    }
}

/// One letter to one customer, about one or several invoices in one currency. It has no number, and changes nothing of them.
public nonisolated struct ReminderLetter: Hashable, Sendable {
    /// The invoices, the one that was due first at the beginning; never empty.
    public let claims: [ReminderClaim]
    public let date: CalendarDate
    /// The new day by which to pay.
    public let payBy: CalendarDate
    public let currency: CurrencyCode

    /// - Precondition: There is a claim.
    public init(_ claims: [ReminderClaim], date: CalendarDate, payBy: CalendarDate, currency: CurrencyCode) {
        precondition(!claims.isEmpty, "A letter has a claim.")
        self.claims = claims.sorted { ($0.due, $0.number) < ($1.due, $1.number) }
        (self.date, self.payBy, self.currency) = (date, payBy, currency)
    }

    /// The highest level of its claims, which decides on title and text.
    public var level: Int { claims.map(\.level).max() ?? 1 }

    public var open: ExactDecimal { claims.reduce(0) { $0 + $1.open } }

    public var interest: ExactDecimal { claims.reduce(0) { $0 + ($1.interest?.amount ?? 0) } }

    public var lumpSum: ExactDecimal { claims.reduce(0) { $0 + $1.lumpSum } }

    /// All that is asked for.
    public var total: ExactDecimal { open + interest + lumpSum }

    /// The numbers of its invoices: `2026-0001, 2026-0004`.
    public var numbers: String { claims.map(\.number).joined(separator: ", ") }

    /// The numbers to quote in a transfer: as many whole ones as its 140 characters have room for.
    public var remittance: String {
        var text = ""
        for claim in claims {
            let longer = text.isEmpty ? claim.number : "\(text), \(claim.number)"
            guard longer.count <= 140 else { break }
            text = longer
        }
        return text
    }
}
