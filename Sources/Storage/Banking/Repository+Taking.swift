import Foundation
import Invoicing
import Ledger

/// Taking and releasing entries of banks.
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

    /// Takes back what entries have settled, each whole, unless something followed it. One that follows another, as the return of a
    /// payment does, goes first, in whatever order they are.
    /// - Returns: The number of those that were taken back, and why others stay.
    public func takeBack(_ entries: [StoredEntry]) throws -> (count: Int, kept: [String]) {
        var (left, before, kept) = (Array(entries.reversed()), entries.count + 1, [String]())
        while left.count < before {
            (before, kept) = (left.count, [])
            left = try left.filter { entry in
                let reasons = try takeBack(entry)
                kept += reasons
                return !reasons.isEmpty
            }
        }
        return (entries.count - left.count, kept)
    }

    /// - Returns: Why it stays, of each document that keeps it.
    private func takeBack(_ entry: StoredEntry) throws -> [String] {
        guard case .taken(let ids) = entry.state else { return [] }
        let invoices = try ids.map { try load($0) }
        let obstacles = invoices.compactMap { $0.obstacle(toTakingBack: entry.entry.id) }
        return obstacles.isEmpty ? invoices.compactMap { $0.takeBack(entry.entry.id) } : obstacles
    }

    /// Takes a statement back: the payments of its entries are removed where nothing followed, and the entries with them.
    /// - Returns: The number of entries that were taken back, and why others stay.
    public func takeBack(statement: Int) throws -> (count: Int, kept: [String]) {
        let outcome = try takeBack(bankEntries(of: statement))
        flush()
        try removeEntries(of: statement)
        return outcome
    }
}
