import Derive
import Foundation
import Invoicing

/// Proving that what is stored as derived is what derives from what is stored.
extension Repository {
    /// Compares every stored derived column with a recomputation, the index of texts with the texts, and looks at the file's
    /// own integrity.
    /// - Parameters:
    ///   - repair: Whether to mend what can be mended.
    ///   - progress: Called now and then with how many invoices were looked at.
    /// - Complexity: O(*n*) in all lines of all invoices, some hundred microseconds an invoice.
    public func check(
        repair: Bool = false, progress: (Int) -> Void = { _ in }
    ) throws(StorageError) -> [StorageFinding] {
        do {
            let file = try backend.checkFile()
            // Nothing in a damaged file is mended: what is written may make it worse.
            let mends = repair && file.isEmpty
            var findings = file + (try backend.checkIndexes(repair: mends))
            try eachInvoice(progress) { findings += try check($0, repair: mends) }
            return findings
        } catch {
            throw StorageError(error, path: path)
        }
    }

    private func eachInvoice(_ progress: (Int) -> Void, _ body: (InvoiceSummary) throws -> Void) throws {
        var start = ListRequest.Start.first
        var count = 0
        while true {
            let rows = try backend.rows(of: ListRequest(order: .newest, start: start, limit: ListWindow.page))
            for row in rows { try body(row.summary) }
            count += rows.count
            progress(count)
            guard let last = rows.last else { return }
            start = .after(last.key)
        }
    }

    private func check(_ summary: InvoiceSummary, repair: Bool) throws -> [StorageFinding] {
        let name = summary.number.isEmpty ? summary.id.uuidString : summary.number
        do {
            return try unrecorded { try compare(summary.id, name, repair: repair) }
        } catch let error as ColumnError {
            return [StorageFinding(.unreadable, invoice: name, stored: "\(error)")]
        }
    }

    private func compare(_ id: UUID, _ name: String, repair: Bool) throws -> [StorageFinding] {
        guard let stored = try backend.head(of: id, lines: -1) else { return [] }
        let invoice = Invoice(id: id)
        try invoice.decode(head: stored.head)
        for row in stored.allowanceCharges { invoice.allowanceCharges.append(try DocumentAllowanceCharge(row: row)) }
        for row in stored.lines { invoice.lines.append(try InvoiceLine(row: row)) }
        var update = InvoiceUpdate(id: id)
        let derived = StoredTotals(invoice).columns(otherThan: nil) + ListedHead(invoice).columns
        var findings = differences(derived, stored.entry, of: name, &update.entry)
        for (row, line) in zip(stored.lines, invoice.lines.elements) {
            var columns: ColumnValues = []
            findings += differences([("netAmount", .text(line.netAmount.column))], row, of: name, &columns)
            if !columns.isEmpty { update.changedLines.append(LineWrite(id: line.id, position: nil, values: columns)) }
        }
        guard repair, !update.entry.isEmpty || !update.changedLines.isEmpty else { return findings }
        _ = try backend.write(CommitWrite(writes: [.update(update)]))
        for index in findings.indices { findings[index].isRepaired = true }
        return findings
    }

    /// The columns of a row that differ from what is derived. A null one is no finding, but is written by a repair.
    private func differences(
        _ derived: ColumnValues, _ row: StoredRow, of name: String, _ columns: inout ColumnValues
    ) -> [StorageFinding] {
        derived.compactMap { column, value in
            let stored: ColumnValue = row[column]
            guard !stored.holdsSame(as: value) else { return nil }
            columns.append((column, value))
            guard stored != .null else { return nil }
            return StorageFinding(.derived, invoice: name, column: column, stored: stored.text, expected: value.text)
        }
    }
}

extension ColumnValue {
    /// Whether a column that holds one would not change by writing the other.
    nonisolated func holdsSame(as other: ColumnValue) -> Bool { self == other || text == other.text }

    /// As a message shows it.
    nonisolated var text: String {
        switch self {
        case .null: ""
        case .text(let text), .json(let text): text
        case .integer(let value): "\(value)"
        case .real(let value): "\(value)"
        }
    }
}
