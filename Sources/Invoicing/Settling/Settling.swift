import Foundation
import Synchronization

/// That an invoice was issued: from then on it says what it says.
public nonisolated struct Issuance: Codable, Hashable, Sendable {
    /// The number that it was given.
    public let number: String
    /// When, in UTC: `2026-11-22T08:15:00Z`.
    public let moment: String
    /// The number of the formulas that its amounts follow for ever; nil for those of 0.1.0.
    public let formulas: Int?

    /// The number of the formulas that drafts follow. Raise it with each change of a formula, which asks for it then.
    public static let currentFormulas = 2

    /// Makes the fact that a number was given.
    public init(number: String, moment: String, formulas: Int? = Issuance.currentFormulas) {
        (self.number, self.moment, self.formulas) = (number, moment, formulas)
    }
}

/// A record of what became of an invoice. Several programs may add some to one invoice at once.
public nonisolated protocol SettlingRecord: Codable, Hashable, Sendable, Identifiable where ID == UUID {
    var date: CalendarDate { get }
    /// The number of corrections; nil for none. Of two programs that know it, the one with more corrections is right.
    var edition: Int? { get }
}

nonisolated extension SettlingRecord {
    public var edition: Int? { nil }
}

nonisolated extension Array where Element: SettlingRecord {
    /// The records by day and identity: the same order in every program.
    public var inOrder: [Element] { sorted { ($0.date, $0.id) < ($1.date, $1.id) } }
}

nonisolated extension UUID {
    private static let last = Mutex<UInt64>(0)

    /// A new identity that comes after all that this process has made before: version 7 of RFC 9562, whose first 60 bits count
    /// the time in 1/4096 ms, or go on from the last one where the clock has not.
    public static var ascending: UUID {
        let now = UInt64(max(0, Date.now.timeIntervalSince1970) * 1000 * 4096)
        let time = last.withLock { last in
            last = Swift.max(last + 1, now)
            return last
        }
        var bytes = UUID().uuid
        withUnsafeMutableBytes(of: &bytes) { bytes in
            for index in 0..<6 { bytes[index] = UInt8(truncatingIfNeeded: time >> UInt64(52 - 8 * index)) }
            bytes[6] = 0x70 | UInt8(truncatingIfNeeded: time >> 8) & 0x0F
            bytes[7] = UInt8(truncatingIfNeeded: time)
        }
        return UUID(uuid: bytes)
    }

    /// The identity of what is recorded together with a payment of this identity, such as the cash discount that it keeps: the next
    /// one, so that it comes after the payment.
    public var companion: UUID {
        var bytes = uuid
        withUnsafeMutableBytes(of: &bytes) { bytes in
            for index in bytes.indices.reversed() {
                bytes[index] &+= 1
                guard bytes[index] == 0 else { break }
            }
        }
        return UUID(uuid: bytes)
    }
}

/// Money that came for an invoice of one's own, or went for a received one; or what settles a part of it otherwise.
public nonisolated struct Payment: SettlingRecord {
    /// Reasons why a rest is not paid any more.
    public enum WriteOff: String, Codable, CaseIterable, Sendable {
        /// The payer has taken what the terms allow for early payment.
        case cashDiscount
        /// The payment is not expected any more.
        case loss
    }

    /// The kinds of settlements of a part of an invoice.
    public enum Kind: Equatable, Sendable {
        case money
        /// Against the document of that number.
        case offset(String)
        /// Money that was paid too much for the document of that number; below zero in that one.
        case assignment(String)
        case writeOff(WriteOff)
    }

    /// Tells it from any other.
    public let id: UUID
    /// The amount, in the invoice's currency; below zero for what was paid back, or assigned to another invoice.
    public let amount: ExactDecimal
    /// The day on which it was paid.
    public let date: CalendarDate
    /// The text of the bank's list; empty for none.
    public let reference: String
    /// The number of the document against which it was set off, or which it was assigned to or from; nil for money.
    public let offset: String?
    /// `true` if it is money that was assigned; nil if not.
    public let isAssigned: Bool?
    /// The reason of a write-off; nil for other kinds.
    public let writeOff: WriteOff?
    public private(set) var edition: Int?

    /// Makes a payment.
    public init(
        id: UUID = .ascending, amount: ExactDecimal, date: CalendarDate, reference: String = "", offset: String? = nil,
        writeOff: WriteOff? = nil, isAssigned: Bool? = nil
    ) {
        (self.id, self.amount, self.date, self.reference, self.offset) = (id, amount, date, reference, offset)
        (self.writeOff, self.isAssigned) = (writeOff, isAssigned)
    }

    /// Its kind.
    public var kind: Kind {
        if let offset { return isAssigned == true ? .assignment(offset) : .offset(offset) }
        return writeOff.map(Kind.writeOff) ?? .money
    }

    /// The same payment with other values.
    public func corrected(amount: ExactDecimal, date: CalendarDate, reference: String) -> Payment {
        var payment = Payment(
            id: id, amount: amount, date: date, reference: reference, offset: offset, writeOff: writeOff)
        payment.edition = (edition ?? 0) + 1
        return payment
    }

    /// The same with no more than an amount, above or below zero; itself where it has no more.
    public func limited(to most: ExactDecimal) -> Payment {
        guard abs(amount) > most else { return self }
        return corrected(amount: amount < 0 ? -most : most, date: date, reference: reference)
    }
}

/// That a customer was reminded of an invoice.
public nonisolated struct Reminder: SettlingRecord {
    /// Tells it from any other.
    public let id: UUID
    /// The first, the second, and so on.
    public let level: Int
    /// The day on which that was written.
    public let date: CalendarDate
    /// The interest that it asks for besides the open amount; nil for none.
    public let interest: ExactDecimal?
    /// The lump sum that it asks for; nil for none.
    public let lumpSum: ExactDecimal?

    /// Makes a reminder.
    public init(
        id: UUID = .ascending, level: Int, date: CalendarDate, interest: ExactDecimal? = nil,
        lumpSum: ExactDecimal? = nil
    ) {
        (self.id, self.level, self.date) = (id, level, date)
        (self.interest, self.lumpSum) = (interest, lumpSum)
    }
}

/// That a document was handed to the mail program.
public nonisolated struct SentMail: SettlingRecord {
    /// Tells it from any other.
    public let id: UUID
    /// The day on which that was.
    public let date: CalendarDate
    /// The addresses of the mail, without those of copies. Empty where the sender has entered them in the mail program.
    public let recipients: [String]

    /// Makes the fact that a mail was handed over.
    public init(id: UUID = .ascending, date: CalendarDate, recipients: [String]) {
        (self.id, self.date, self.recipients) = (id, date, recipients)
    }
}

nonisolated extension [SentMail] {
    /// Each mail in words, in the order of their days: `sent on 2026-11-28 to a@x.example`, then `sent again on …`.
    public var words: [String] {
        enumerated().map { index, mail in
            let recipients = mail.recipients.isEmpty ? "" : " to \(mail.recipients.joined(separator: ", "))"
            return "sent \(index == 0 ? "" : "again ")on \(mail.date.shown)\(recipients)"
        }
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
    /// The reason, in words.
    public let reason: String

    /// Makes the fact that an invoice was cancelled.
    public init(date: CalendarDate, reason: String) { (self.date, self.reason) = (date, reason) }
}
