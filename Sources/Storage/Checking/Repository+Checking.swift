import Derive
import Foundation
import Invoicing

/// Proving that what is stored as derived is what derives from what is stored.
extension Repository {
    /// Opens a copy of a database that cannot be written, to check that. Closing removes the copy.
    public convenience init(copyOf path: String) throws(StorageError) {
        do {
            let copy = try DatabaseCopy.forReading(path)
            try self.init(path: copy)
            temporaryCopy = copy
        } catch {
            throw StorageError(error, path: path)
        }
    }

    /// Compares every stored derived column with a recomputation, the index of texts with the texts, what customers and products
    /// are found by with their rows, and looks at the file's own integrity.
    /// - Parameters:
    ///   - repair: Whether to mend what can be mended.
    ///   - progress: Called now and then with how many invoices were looked at. Returns whether to go on.
    /// - Complexity: O(*n*) in all lines of all invoices, some hundred microseconds an invoice.
    public func check(
        repair: Bool = false, progress: (Int) -> Bool = { _ in true }
    ) throws(StorageError) -> [StorageFinding] {
        do {
            let file = try backend.checkFile()
            // Nothing in a damaged file is mended: what is written may make it worse.
            let mends = repair && !file.contains { $0.kind == .file }
            var findings = file + (try backend.checkSchema(repair: mends))
            // Nothing can be compared with a table or a view that is not there.
            guard !findings.contains(where: \.isOfMissingPart) else { return findings }
            findings += try backend.checkIndexes(repair: mends)
            findings += try checkLedger(repair: mends)
            try eachInvoice(progress) { findings += try check($0, repair: mends) }
            return findings
        } catch {
            throw StorageError(error, path: path)
        }
    }

    /// Goes through the table of invoices, and not through the list, in which one may be missing.
    private func eachInvoice(_ progress: (Int) -> Bool, _ body: (StoredRow) throws -> Void) throws {
        var last: Int64 = 0
        var count = 0
        while true {
            let rows = try backend.invoiceKeys(after: last, limit: ListWindow.page)
            for row in rows { try body(row) }
            count += rows.count
            guard progress(count), let row = rows.last else { return }
            last = row["sequence"]
        }
    }

    private func check(_ key: StoredRow, repair: Bool) throws -> [StorageFinding] {
        let (number, id) = (key["number"] as String, key["id"] as String)
        let name = number.isEmpty ? id : number
        do {
            guard let stored = try backend.contents(of: key["sequence"]) else { return [] }
            return try unrecorded { try compare(stored, try UUID(column: id), name, repair: repair) }
        } catch let error as ColumnError {
            return [StorageFinding(.unreadable, invoice: name, stored: "\(error)")]
        }
    }

    private func compare(
        _ stored: StoredHead, _ id: UUID, _ name: String, repair: Bool
    ) throws -> [StorageFinding] {
        let invoice = Invoice(id: id)
        try invoice.decode(stored)
        var update = InvoiceUpdate(id: id)
        let listed: ColumnValues = [("id", .text(id.uuidString))] + ListedHead(invoice).columns
        let derived = StoredTotals(invoice).columns(otherThan: nil) + listed
        guard !stored.entry.values.isEmpty else {
            var finding = StorageFinding(.unlisted, invoice: name, stored: "")
            if repair {
                try backend.insertEntry(derived, of: stored.sequence)
                finding.isRepaired = true
            }
            return [finding]
        }
        let uncounted = stored.entry.columnsOfLaterVersions
        let missing = derived.filter { uncounted.contains($0.column) }
        if !missing.isEmpty { _ = try backend.write(.invoice(.update(InvoiceUpdate(id: id, entry: missing)))) }
        let known = derived.filter { !uncounted.contains($0.column) }
        var findings = differences(known, stored.entry, of: name, &update.entry)
        for (row, line) in zip(stored.lines, invoice.lines.elements) {
            var columns: ColumnValues = []
            findings += differences([("netAmount", .text(line.netAmount.column))], row, of: name, &columns)
            if !columns.isEmpty { update.changedLines.append(LineWrite(id: line.id, position: nil, values: columns)) }
        }
        findings += checkPlaces(stored.lines, of: name, invoice, &update)
        guard repair, !update.entry.isEmpty || !update.changedLines.isEmpty else { return findings }
        _ = try backend.write(.invoice(.update(update)))
        for index in findings.indices { findings[index].isRepaired = true }
        return findings
    }

    /// The columns of a row that differ from what is derived.
    private func differences(
        _ derived: ColumnValues, _ row: StoredRow, of name: String, _ columns: inout ColumnValues
    ) -> [StorageFinding] {
        derived.compactMap { column, value in
            let stored: ColumnValue = row[column]
            guard !stored.holdsSame(as: value) else { return nil }
            columns.append((column, value))
            return StorageFinding(
                .derived, invoice: name, column: column, stored: stored.printed, expected: value.printed)
        }
    }

    /// Two programs that add lines at once may give both the same place. More of that means that the places were lost.
    private func checkPlaces(
        _ rows: [StoredRow], of name: String, _ invoice: Invoice, _ update: inout InvoiceUpdate
    ) -> [StorageFinding] {
        let places = rows.map { $0["position"] as Int64 }
        let equals = zip(places, places.dropFirst()).count { $0 == $1 }
        guard rows.count > 2, equals * 2 >= rows.count else { return [] }
        let owner = RowID(entity: Invoice.entity, id: invoice.id)
        var moves: [RowOperation] = []
        for (index, line) in invoice.lines.elements.enumerated() {
            let before = index > 0 ? invoice.lines[index - 1].id : nil
            let place = Int64(index + 1) * LinePositions.gap
            update.changedLines.append(LineWrite(id: line.id, position: place, values: []))
            let row = RowID(entity: InvoiceLine.entity, id: line.id)
            moves.append(.move(row, in: owner, list: InvoiceLists.lines, after: before))
        }
        update.changeSet = ChangeSet(name: "", origin: .edit, revision: 0, operations: moves)
        return [StorageFinding(.places, invoice: name, column: "position", stored: "\(equals + 1)")]
    }
}

extension StoredRow {
    /// The derived columns that the first versions did not store, together.
    private static let laterColumns: Set = [
        "errorCount", "warningCount", "sumOfAllowances", "sumOfCharges", "vatBreakdown",
    ]

    /// The derived columns that an earlier version did not have which wrote the row, where nobody has opened the invoice
    /// since.
    fileprivate var columnsOfLaterVersions: Set<String> {
        let isUncounted = Self.laterColumns.allSatisfy { self[$0] == ColumnValue.null }
        let wrong: Set = self["wrongCount"] == ColumnValue.null ? ["wrongCount"] : []
        let unplaced: Set = self["stage"] == ColumnValue.null ? ["stage", "openAmount"] : []
        return (isUncounted ? Self.laterColumns.union(wrong) : wrong).union(unplaced)
    }
}

extension ColumnValue {
    /// Whether a column that holds one would not change by writing the other.
    nonisolated func holdsSame(as other: ColumnValue) -> Bool {
        self == other || (self == .null) == (other == .null) && printed == other.printed
    }

    /// As a message shows it.
    nonisolated var printed: String {
        switch self {
        case .null: ""
        case .text(let text), .json(let text): text
        case .integer(let value): "\(value)"
        case .real(let value): "\(value)"
        }
    }
}
