import Foundation
import Invoicing

/// A credit note that was issued for one invoice.
public nonisolated struct IssuedCredit: Hashable, Sendable {
    /// Its number.
    public let number: String
    /// The amount that it gives back, with VAT.
    public let amount: ExactDecimal
    /// The credited parts of single lines, by their identities. Credit notes of 0.1.0 have none.
    public let lines: [UUID: LineCredit]

    /// Says what was given back.
    public init(number: String, amount: ExactDecimal, lines: [UUID: LineCredit] = [:]) {
        (self.number, self.amount, self.lines) = (number, amount, lines)
    }
}

extension [IssuedCredit] {
    /// The amount that they give back together.
    public nonisolated var sum: ExactDecimal { reduce(0) { $0 + $1.amount } }

    /// The credited parts of each line together.
    public nonisolated var lines: [UUID: LineCredit] {
        reduce(into: [:]) { $0.merge($1.lines, uniquingKeysWith: +) }
    }
}

extension Invoice {
    /// Returns the credited and the remaining amount, in a sentence; nil if nothing was credited yet.
    public func leftToCredit(after credits: [IssuedCredit]) -> String? {
        guard !credits.isEmpty else { return nil }
        return
            "\(words(for: credits.sum)) are credited already, by \(credits.map(\.number).joined(separator: " and ")); "
            + "\(words(for: taxInclusiveAmount - credits.sum)) are left."
    }
}

extension Ledger {
    /// Checks that an invoice of one's own can be credited: it was issued, counts, and is not credited completely. An invoice
    /// that another program issued and that was imported as one's own can be credited, too.
    /// - Parameters:
    ///   - rows: The indices of the lines to credit; nil for all. Something of one of them has to be left.
    ///   - credits: The credit notes that were issued for it.
    /// - Throws: ``SettlingError``
    public func checkCrediting(
        _ invoice: Invoice, of rows: ClosedRange<Int>? = nil, after credits: [IssuedCredit]
    ) throws(SettlingError) {
        let name = invoice.titleInSentence
        guard !invoice.isCreditNote else { throw .isCreditNote(invoice: name) }
        guard !invoice.isQuote else { throw .isQuote(invoice: name) }
        guard !invoice.isReceived else { throw .isReceived(invoice: name) }
        guard invoice.isFrozen else { throw .notIssued(invoice: name) }
        guard invoice.cancellation == nil else { throw .countsNowhere(invoice: name) }
        guard credits.isEmpty || credits.sum < invoice.taxInclusiveAmount else {
            throw .isCredited(invoice: name, by: credits.map(\.number))
        }
        let chosen = rows.map { Array($0) } ?? Array(invoice.lines.elements.indices)
        let lines = credits.lines
        guard !lines.isEmpty, !chosen.contains(where: { invoice.isLeft(invoice.lines[$0], after: lines) }) else {
            return
        }
        guard let rows else { throw .isCredited(invoice: name, by: credits.map(\.number)) }
        let ids = Set(chosen.map { invoice.lines[$0].id })
        throw .linesCredited(
            rows.map { $0 + 1 }, by: credits.filter { !ids.isDisjoint(with: $0.lines.keys) }.map(\.number))
    }
}
