import Foundation
import Invoicing

/// A document that an entry of a bank can settle, as far as entries are compared with it.
public nonisolated struct BankDocument: Sendable {
    public let id: UUID
    public let number: String
    /// The customer of one's own documents, the supplier of received ones.
    public let party: String
    public let currency: CurrencyCode
    /// `true` if money is expected, `false` if it is to be paid.
    public let isIncoming: Bool
    /// The open amount; zero for none.
    public internal(set) var open: ExactDecimal
    /// The amounts that settle it early.
    public internal(set) var early: [EarlyAmount]
    /// The payments that were recorded, which can be returned.
    public internal(set) var paid: [ExactDecimal]

    /// Makes a document.
    public init(
        id: UUID, number: String, party: String, currency: CurrencyCode, isIncoming: Bool, open: ExactDecimal,
        early: [EarlyAmount] = [], paid: [ExactDecimal] = []
    ) {
        (self.id, self.number, self.party, self.currency) = (id, number, party, currency)
        (self.isIncoming, self.open, self.early, self.paid) = (isIncoming, open, early, paid)
    }

    /// Takes over the payments that were recorded; one that was returned or paid back is no payment any more.
    public mutating func note(_ payments: [Payment]) {
        let money = payments.filter { $0.kind == .money }.map(\.amount)
        // What a document gives back by its amounts is below zero.
        let isNegative = (money.first ?? 0) < 0
        paid = []
        for amount in money {
            if (amount < 0) == isNegative {
                paid.append(abs(amount))
            } else if let index = paid.lastIndex(of: abs(amount)) {
                paid.remove(at: index)
            }
        }
    }

    /// Returns `true` if an amount settles it early on a day.
    func discounted(_ amount: ExactDecimal, on day: CalendarDate) -> Bool {
        amount < open && early.contains { $0.amount == amount && day <= $0.lastDay }
    }
}

/// Documents that an entry of a bank may settle, with the reasons.
public nonisolated struct BankProposal: Equatable, Sendable {
    /// A document with its share of the entry.
    public struct Part: Equatable, Sendable {
        public let document: UUID
        public let number: String
        public let party: String
        /// The share, above zero.
        public let amount: ExactDecimal
    }

    /// The reasons for it.
    public enum Reason: String, Sendable {
        case number = "number in the text"
        case nearNumber = "nearly its number in the text"
        case payer = "name"
        case amount = "amount"
        case discount = "amount less discount"
        case sum = "several add up"
        case part = "a part of the amount"
        case excess = "more than the amount"
        case returned = "return of a payment"
        case settled = "nothing is open any more"
    }

    public let parts: [Part]
    public let reasons: [Reason]
    /// `true` if no other document fits.
    public internal(set) var isSure: Bool

    /// The numbers of the documents.
    public var numbers: String { parts.map(\.number).joined(separator: " + ") }

    /// The reasons for it, in a line.
    public var why: String { reasons.map(\.rawValue).joined(separator: ", ") }

    /// The numbers of the documents, and what speaks for them.
    public var words: String { "\(numbers): \(why)" }
}
