import DeriveDocuments
import Foundation
import GRDB
import Invoicing

/// Comparing the stored values of one invoice with their recomputation.
extension Repository {
    /// Every derived column, the lines' net amounts, and whether the invoice is in its list.
    func compare(
        _ stored: StoredHead, _ invoice: Invoice, _ name: String, inBin: Bool, repair: Bool
    ) throws -> [StorageProblem] {
        var commit = DocumentCommit(invoice.id)
        let derived = Self.entryColumns(of: invoice)
        guard !stored.entry.values.isEmpty else {
            let problem = StorageProblem(.unlisted, invoice: name, stored: "")
            guard repair else { return [problem] }
            try backend.insertEntry(derived, of: stored.sequence, inBin: inBin)
            return [problem.repaired]
        }
        var problems = differences(derived, stored.entry, of: name, &commit.entry)
        problems += differences(stored.lines, invoice, of: name, &commit)
        problems += checkMoment(stored.entry, of: name, &commit)
        if !inBin { problems += checkPlaces(stored.lines, of: name, invoice, &commit) }
        guard repair, !commit.entry.isEmpty || !commit.columns.isEmpty else { return problems }
        return try write(commit, of: stored, inBin: inBin) ? problems.map(\.repaired) : problems
    }

    /// All derived columns of an invoice's entry in the list.
    static func entryColumns(of invoice: Invoice) -> ColumnValues {
        ListColumn.all.values(of: invoice) + [("id", .text(invoice.id.uuidString))]
    }

    /// - Returns: Whether it may be written: the lines of an issued invoice stay where they are.
    private func write(_ commit: DocumentCommit, of stored: StoredHead, inBin: Bool) throws -> Bool {
        guard inBin else { return try backend.write(.invoice(.update(commit))).refusal == nil }
        try backend.write { database in
            let entries = BinSchema.bin(of: "invoiceEntry")
            try database.update(entries, commit.entry, key: "sequence", .integer(stored.sequence))
            for (row, columns) in commit.columns {
                try database.update(BinSchema.bin(of: row.entity), columns, key: "id", .text(row.id.uuidString))
            }
        }
        return true
    }

    /// Returns the lines' net amounts that differ from the derived ones.
    private func differences(
        _ rows: [StoredRow], _ invoice: Invoice, of name: String, _ commit: inout DocumentCommit
    ) -> [StorageProblem] {
        zip(rows, invoice.lines.elements).flatMap { row, line in
            var columns: ColumnValues = []
            let problems = differences(line.derivedColumns, row, of: name, &columns)
            if !columns.isEmpty { commit.columns[line.row] = columns }
            return problems
        }
    }

    /// Returns the columns of a row that differ from the derived values.
    private func differences(
        _ derived: ColumnValues, _ row: StoredRow, of name: String, _ columns: inout ColumnValues
    ) -> [StorageProblem] {
        derived.compactMap { column, value in
            let stored: ColumnValue = row[column]
            guard !stored.holdsSame(as: value) else { return nil }
            columns.append((column, value))
            return StorageProblem(
                .derived, invoice: name, column: column, stored: stored.printed, expected: value.printed)
        }
    }

    /// When an invoice was changed last follows from nothing; a repair changes it now.
    private func checkMoment(_ entry: StoredRow, of name: String, _ commit: inout DocumentCommit) -> [StorageProblem] {
        let modified: ColumnValue = entry["modified"]
        guard !Moment.isWellFormed(modified.printed) else { return [] }
        commit.entry.append(("modified", .text(Moment.now)))
        return [StorageProblem(.moment, invoice: name, column: "modified", stored: modified.printed)]
    }

    /// Two programs that add lines at once may give both the same place; their identities say then which comes first, in each
    /// program. More of that means that the places were lost; a repair gives each line one of its own, in the order of the keys.
    private func checkPlaces(
        _ rows: [StoredRow], of name: String, _ invoice: Invoice, _ commit: inout DocumentCommit
    ) -> [StorageProblem] {
        let places = rows.map { $0["position"] as Int64 }
        let equals = zip(places, places.dropFirst()).count { $0 == $1 }
        guard rows.count > 2, equals * 2 >= rows.count else { return [] }
        var moves: [RowOperation] = []
        // The keys say in which order they came.
        let lines = zip(rows, invoice.lines.elements).sorted { ($0.0["sequence"] as Int64) < $1.0["sequence"] }.map(\.1)
        for (index, line) in lines.enumerated() {
            let before = index > 0 ? lines[index - 1].id : nil
            let place = Int64(index + 1) * LinePositions.gap
            commit.columns[line.row, default: []].append(("position", .integer(place)))
            moves.append(.move(line.row, in: invoice.row, list: InvoiceLists.lines, after: before))
        }
        // The database refuses moves in an issued invoice, so its positions are written without them.
        if !invoice.isIssued {
            commit.changes = DocumentCommit(invoice.id, moves).changes
        }
        return [StorageProblem(.places, invoice: name, column: "position", stored: "\(equals + 1)")]
    }
}

extension ColumnValue {
    /// Returns `true` if a column that holds one would not change by writing the other.
    nonisolated func holdsSame(as other: ColumnValue) -> Bool {
        self == other || (self == .null) == (other == .null) && printed == other.printed
    }

    /// The text of a message.
    nonisolated var printed: String {
        switch self {
        case .null: ""
        case .text(let text), .json(let text): text
        case .integer(let value): "\(value)"
        case .real(let value): "\(value)"
        }
    }
}
