import DeriveDocuments
import Foundation
import Invoicing

/// Checking that stored derived values equal their recomputation.
extension Repository {
    /// Opens a copy of a database that cannot be written, to check or to read that. Closing removes the copy.
    public convenience init(copyOf path: String) throws(StorageError) {
        var copy: String?
        do {
            let made = try DatabaseCopy.forReading(path)
            copy = made
            try self.init(path: path, SQLiteBackend(path: made, isCopy: true))
            temporaryCopy = made
            try noticeRelatives()
        } catch {
            copy.map(DatabaseCopy.removeFolder)
            throw StorageError(error, path: path)
        }
    }

    /// The difference of an issued document from its invoice; nil if there is none.
    public typealias IssuedComparison = (Invoice, Data) -> (stored: String, expected: String)?

    /// Checks the pages of the file, and compares every stored derived column with a recomputation, also in the bin, the index of
    /// texts with the texts, what customers and products are found by with their rows, and each issued document with its invoice.
    /// - Parameters:
    ///   - repair: Whether to rewrite derived values that differ. Nothing else is changed, and nothing in a damaged file.
    ///   - progress: Called now and then with how many invoices were looked at. Returns whether to go on.
    ///   - comparison: Compares the contents of an issued document, which the database does not read.
    /// - Complexity: O(*n*) in all lines of all invoices, some hundred microseconds an invoice.
    public func check(
        repair: Bool = false, progress: (Int) -> Bool = { _ in true },
        issued comparison: IssuedComparison = { _, _ in nil }
    ) throws(StorageError) -> [StorageProblem] {
        try translating {
            let damage = try backend.checkFile()
            guard damage.isEmpty else { return damage.map { StorageProblem(.file, column: path, stored: $0) } }
            var problems = try emptiedDatabase().map { [StorageProblem(.emptied, column: path, stored: $0.copy)] } ?? []
            problems += try backend.checkReferences() + backend.checkFresh()
            problems += try backend.checkIndexes(repair: repair)
            problems += try checkLedger(repair: repair)
            let isWhole = try eachInvoice(inBin: false, progress) {
                problems += try check($0, repair: repair, issued: comparison)
            }
            guard isWhole else { return problems }
            problems += try checkIssuedAlone()
            try eachInvoice(inBin: true, { _ in true }) { problems += try checkBinned($0, repair: repair) }
            return problems
        }
    }

    /// Goes through the table of invoices, and not through the list, in which one may be missing.
    /// - Returns: Whether all of them were looked at.
    @discardableResult
    private func eachInvoice(
        inBin: Bool, _ progress: (Int) -> Bool, _ body: (StoredRow) throws -> Void
    ) throws -> Bool {
        let table = inBin ? BinSchema.bin(of: "invoice") : "invoice"
        var (last, count): (Int64, Int) = (0, 0)
        while true {
            let rows = try rows(
                of: table,
                "sequence, id, CASE WHEN json_valid(document) THEN coalesce(document ->> '$.number', '') ELSE '' END AS number",
                after: &last)
            for row in rows { try body(row) }
            count += rows.count
            guard progress(count) else { return false }
            guard !rows.isEmpty else { return true }
        }
    }

    private func check(
        _ key: StoredRow, repair: Bool, issued comparison: IssuedComparison
    ) throws -> [StorageProblem] {
        try readable(key) { id, name in
            guard let stored = try backend.contents(of: key["sequence"]) else { return [] }
            let invoice = try Invoice(id: id, stored)
            return try compare(stored, invoice, name, inBin: false, repair: repair)
                + checkIssued(invoice, name, comparison)
        }
    }

    private func checkBinned(_ key: StoredRow, repair: Bool) throws -> [StorageProblem] {
        try readable(key, " in the bin") { id, name in
            guard let stored = try backend.binned(id) else { return [] }
            let invoice = try Invoice(id: id, stored)
            return try compare(stored, invoice, name, inBin: true, repair: repair)
        }
    }

    /// Calls a closure with the identity of an invoice and its name in problems; what cannot be read is a problem.
    private func readable(
        _ key: StoredRow, _ place: String = "", _ body: (UUID, String) throws -> [StorageProblem]
    ) throws -> [StorageProblem] {
        let (number, id) = (key["number"] as String, key["id"] as String)
        let name = (number.isEmpty ? id : number) + place
        do {
            return try unrecorded { try body(try UUID(column: id), name) }
        } catch let error as ColumnError {
            return [StorageProblem(.unreadable, invoice: name, stored: "\(error)")]
        }
    }
}
