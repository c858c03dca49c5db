import DeriveDocuments
import Foundation
import Invoicing

/// Rows that are derived from those of another invoice, for more invoices or lines than should exist as objects.
extension InvoiceRows {
    /// Creates the rows of an invoice, with its derived columns.
    /// - Parameter document: The document of an invoice that is issued; nil for any other.
    @MainActor
    public init(of invoice: Invoice, issued document: String? = nil) throws {
        self = try InvoiceChanges(invoice).allRows(sequence: nil)
        guard let issuance = invoice.issuance, let document else { return }
        issued = IssuedRow(number: issuance.number, moment: issuance.moment, xml: document)
    }

    /// Returns the same invoice with other identities, other values in some columns, and the buyer of another invoice.
    ///
    /// The new values may not change derived columns, except for those that the list repeats.
    public func copy(
        id: UUID, lineIDs: (Int) -> UUID, with values: [(column: String, text: String)], buyerOf other: InvoiceRows
    ) -> InvoiceRows {
        let texts = values.map { ($0.column, ColumnValue.text($0.text)) }
        let sorted = values.filter { $0.column == "number" }.map { ("numberKey", ColumnValue.text($0.text.sortKey)) }
        let entry = commit.entry.replacing(
            texts + sorted + other.commit.entry.filter { $0.column.hasPrefix("buyer") })
        return copy(id: id, lineIDs: lineIDs, entry: entry) { values in
            for (column, text) in texts { values[column] = text }
            values["buyer"] = other.head["buyer"]
        }
    }

    /// Returns the same invoice with other identities, and with other texts in place of some in its properties and in its document:
    /// its number, say, and its days.
    public func copy(
        id: UUID, lineIDs: (Int) -> UUID, number: String, replacing texts: [(text: String, other: String)]
    ) -> InvoiceRows {
        let replacement = TextReplacement(texts)
        func replacing(_ value: ColumnValue) -> ColumnValue {
            switch value {
            case .text(let text): .text(replacement.applied(to: text))
            case .json(let text): .json(replacement.applied(to: text))
            case .null, .integer, .real: value
            }
        }
        let entry = commit.entry.map { column, value in
            (column, column == "numberKey" ? .text(number.sortKey) : replacing(value))
        }
        var copy = copy(id: id, lineIDs: lineIDs, entry: entry) { $0 = $0.mapValues(replacing) }
        copy.issued = issued.map {
            IssuedRow(
                number: replacement.applied(to: $0.number), moment: replacement.applied(to: $0.moment),
                xml: replacement.applied(to: $0.xml))
        }
        return copy
    }

    private func copy(
        id: UUID, lineIDs: (Int) -> UUID, entry: ColumnValues, changeHead: (inout [String: ColumnValue]) -> Void
    ) -> InvoiceRows {
        var copy = InvoiceRows(commit: DocumentCommit(id))
        copy.commit.entry = entry
        var operations: [RowOperation] = []
        for case .insert(let row, let owner, let list, _, var values) in commit.changes.operations {
            var (new, newOwner) = (RowID(entity: row.entity, id: id), owner)
            if row.entity == Invoice.entity {
                changeHead(&values)
            } else {
                (new, newOwner) = (
                    RowID(entity: row.entity, id: lineIDs(operations.count - 1)), RowID(entity: Invoice.entity, id: id)
                )
            }
            copy.commit.columns[new] = commit.columns[row]
            // Bulk rows are not logged, and their positions say where they stand.
            operations.append(.insert(new, into: newOwner, list: list, after: nil, values: values))
        }
        copy.commit.changes = DocumentCommit(id, operations).changes
        return copy
    }

    /// The properties of the invoice itself.
    private var head: [String: ColumnValue] {
        guard case .insert(_, _, _, _, let values)? = commit.changes.operations.first else { return [:] }
        return values
    }

    /// Adds lines that are like another one but for some properties to an invoice without lines, and the totals that come with
    /// them.
    /// - Parameter values: The name, quantity, net price, VAT rate and net amount of the line at an index, as they are stored.
    @MainActor
    public mutating func addLines(
        like line: InvoiceLine, count: Int, totals: StoredTotals,
        values:
            @escaping @Sendable (Int) -> (
                name: String, quantity: String, netPrice: String, rate: String, netAmount: String
            )
    ) throws {
        let common = try line.columnValues
        let names = [\InvoiceLine.itemName, \.invoicedQuantity, \.enteredNetPrice, \.vatRate].map {
            (path: PartialKeyPath<InvoiceLine>) in
            InvoiceLine.rowCoding.column(at: path)?.name ?? ""
        }
        let first = UUID().uuid
        generatedLines = GeneratedLines(count: count) { index in
            let new = values(index)
            var line = common
            for (name, text) in zip(names, [new.name, new.quantity, new.netPrice, new.rate]) {
                line[name] = .text(text)
            }
            return (
                UUID(first, plus: UInt32(index)), line,
                [("position", .integer(Int64(index + 1) * LinePositions.gap)), ("netAmount", .text(new.netAmount))]
            )
        }
        commit.entry = commit.entry.replacing(totals.columns(otherThan: nil))
    }
}

/// Texts with others in their place, all found in one pass over the bytes: a document has thousands.
private nonisolated struct TextReplacement {
    private let texts: [(own: [UInt8], other: [UInt8])]
    /// `true` at each byte with which one of the texts begins.
    private var isFirst = [Bool](repeating: false, count: 256)

    /// - Precondition: No text is empty.
    init(_ texts: [(text: String, other: String)]) {
        self.texts = texts.map { (Array($0.text.utf8), Array($0.other.utf8)) }
        for text in self.texts { isFirst[Int(text.own[0])] = true }
    }

    func applied(to text: String) -> String {
        var text = text
        let replaced: [UInt8]? = text.withUTF8 { bytes in
            var (result, start, place) = ([UInt8](), 0, 0)
            while place < bytes.count {
                guard isFirst[Int(bytes[place])],
                    let found = texts.first(where: { bytes[place...].starts(with: $0.own) })
                else {
                    place += 1
                    continue
                }
                result += bytes[start..<place]
                result += found.other
                place += found.own.count
                start = place
            }
            return start == 0 ? nil : result + bytes[start...]
        }
        return replaced.map { String(decoding: $0, as: UTF8.self) } ?? text
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
    /// The number of invoices that are written in one transaction.
    private static let batch = 2_000

    /// Inserts as many invoices as `make` is called for. There is no undo step, and other programs are not told, so the
    /// database must not be in use yet.
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
                    for index in start..<end {
                        var rows = make(index)
                        try backend.insert(&rows, into: database)
                    }
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
