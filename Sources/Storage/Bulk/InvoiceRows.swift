import Foundation
import Invoicing

/// Rows that are derived from those of another invoice, for more invoices or lines than should exist as objects.
extension InvoiceRows {
    /// The rows of an invoice, with what is derived from it.
    @MainActor
    public init(of invoice: Invoice) throws {
        self = try InvoiceChanges(invoice).allRows(sequence: nil)
    }

    /// The same invoice with other identities, another number and other days, and for the buyer of another one.
    ///
    /// Nothing of that changes what is derived, but for what the list repeats of it.
    public func copy(
        id: UUID, lineIDs: (Int) -> UUID, number: String, issueDate: CalendarDate, dueDate: CalendarDate,
        buyerOf other: InvoiceRows
    ) -> InvoiceRows {
        let buyer = other.head.filter { $0.column.hasPrefix("buyer") && $0.column != "buyerReference" }
        let days: ColumnValues = [
            ("issueDate", .text(issueDate.description)), ("dueDate", .text(dueDate.description)),
        ]
        var copy = InvoiceRows(
            id: id, head: head.replacing([("number", .text(number))] + days + buyer),
            entry: entry.replacing(
                [("number", .text(number)), ("numberKey", .text(number.sortKey))] + days
                    + other.entry.filter { $0.column.hasPrefix("buyer") }))
        copy.lines = lines.enumerated().map { LineWrite(id: lineIDs($0), position: $1.position, values: $1.values) }
        return copy
    }

    /// Adds lines that are like another one but for some columns, and the totals that come with them.
    /// - Parameters:
    ///   - columns: The columns in which they are other than `line`.
    ///   - values: What the line at an index has there, as it is stored, in the order of `columns`.
    @MainActor
    public mutating func addLines(
        like line: InvoiceLine, count: Int, totals: StoredTotals, columns: [String],
        values: @escaping @Sendable (Int) -> [String]
    ) throws {
        let common = try line.columns()
        let places = columns.map { name in common.firstIndex { $0.column == name } }
        let first = UUID().uuid
        generatedLines = GeneratedLines(count: count) { index in
            var line = common
            for (place, text) in zip(places, values(index)) {
                if let place { line[place].value = .text(text) }
            }
            return LineWrite(
                id: UUID(first, plus: UInt32(index)), position: Int64(index + 1) * LinePositions.gap, values: line)
        }
        entry = entry.replacing(totals.columns(otherThan: nil))
    }
}

extension UUID {
    /// One of a row of identities: none of them asks the system for random bytes, and an index of them grows at its end.
    fileprivate nonisolated init(_ first: uuid_t, plus index: UInt32) {
        var bytes = first
        (bytes.12, bytes.13) = (UInt8(truncatingIfNeeded: index >> 24), UInt8(truncatingIfNeeded: index >> 16))
        (bytes.14, bytes.15) = (UInt8(truncatingIfNeeded: index >> 8), UInt8(truncatingIfNeeded: index))
        self.init(uuid: bytes)
    }
}

extension ColumnValues {
    /// These columns, with the values that others have where they have one.
    nonisolated func replacing(_ others: ColumnValues) -> ColumnValues {
        map { own in others.first { $0.column == own.column } ?? own }
    }
}

/// Putting many invoices in at once.
extension Repository {
    /// How many invoices are written in one transaction.
    private static let batch = 2_000

    /// Puts in as many invoices as `make` is called for. No undo step and no other program hears of them, so this is for a
    /// database that nobody works with yet.
    /// - Parameters:
    ///   - progress: Called after each batch, with how many are in. Returns whether to go on; if not, those are in, and the
    ///     next opening makes the indexes.
    ///   - report: Takes how far the indexes are.
    /// - Returns: How many are in.
    @discardableResult
    public func insert(
        count: Int, progress: (Int) -> Bool = { _ in true }, report: @escaping LongWork.Report = { _, _, _ in true },
        _ make: (Int) -> InvoiceRows
    ) throws(StorageError) -> Int {
        do {
            try backend.beginBulk()
            for start in stride(from: 0, to: count, by: Self.batch) {
                let end = min(start + Self.batch, count)
                try backend.write { database in
                    for index in start..<end { try backend.insert(make(index), into: database) }
                }
                guard progress(end) || end == count else { return end }
            }
            try backend.endBulk(report)
            list.recount(try backend.read { try $0.invoiceCount() })
            return count
        } catch is LongWork.Stopped {
            return count
        } catch {
            throw StorageError(error, path: path)
        }
    }
}
