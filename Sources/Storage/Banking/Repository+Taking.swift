import Foundation
import Invoicing
import Ledger

/// What entries of banks settle.
extension Repository {
    /// Records what an entry settles: each document has its payment, or none has.
    /// - Throws: ``SettlingError`` or ``StorageError``
    public func take(
        _ proposal: BankProposal, by entry: BankEntry, today: CalendarDate?, _ receive: @escaping Receive<Void>
    ) throws -> [PaymentOutcome] {
        let invoices = try proposal.parts.map { (part: $0, invoice: try load($0.document)) }
        note(entry.id, settles: invoices.map(\.part.document), receive)
        var outcomes: [PaymentOutcome] = []
        do {
            for (part, invoice) in invoices {
                outcomes.append(try invoice.settle(part.amount, by: entry, today: today))
            }
        } catch {
            for (_, invoice) in invoices.prefix(outcomes.count) { _ = invoice.takeBack(entry.id) }
            throw error
        }
        return outcomes
    }

    /// Takes back what an entry has settled, unless something followed it.
    /// - Returns: Why it stays, a sentence each.
    public func takeBack(_ entry: StoredEntry) throws -> [String] {
        guard case .taken(let ids) = entry.state else { return [] }
        return try ids.compactMap { try load($0).takeBack(entry.entry.id) }
    }

    /// Takes a statement back: the payments of its entries are removed where nothing followed, and the entries with them.
    /// - Returns: The number of entries that were taken back, and why others stay.
    public func takeBack(statement: Int) throws -> (count: Int, kept: [String]) {
        let entries = try bankEntries(of: statement)
        var (count, kept) = (0, [String]())
        for entry in entries {
            let reasons = try takeBack(entry)
            if reasons.isEmpty { count += 1 } else { kept += reasons }
        }
        flush()
        try removeEntries(of: statement)
        return (count, kept)
    }
}
