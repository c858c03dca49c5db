import Derive
import Foundation
import Invoicing

/// What is damaged is read and not written.
extension Repository {
    /// Opens what can be read of a damaged database, in a new one that closing removes. The file stays as it is, and nothing is
    /// written.
    /// - Parameter report: Called with each part of the work. Returns whether to go on.
    /// - Throws: The damage where nothing of it can be read, with the reason where there can be no copy of what is sound;
    ///   ``StorageError/stopped(path:)``; any other ``StorageError``.
    /// - Complexity: O(*n*) in all rows.
    public convenience init(
        readingDamaged path: String, _ damage: StorageError, _ report: @escaping LongWork.Report = { _, _, _ in true }
    ) throws(StorageError) {
        var copy: String?
        do {
            _ = report(.copy, 0, 1)
            let made = try DatabaseCopy.forReading(path)
            copy = made
            let sound = DatabaseCopy.unusedPath(beside: made, "salvaged")
            var salvage = try DatabaseSalvage.copy(made, to: sound, report)
            guard salvage.rowCount > 0 else { throw damage }
            let backend = try SQLiteBackend(path: sound, report)
            salvage.listedAnew = try Self.listUnlistedInvoices(in: backend, report)
            let partial = try backend.partialInvoices(besides: salvage.doubtful)
            try self.init(path: path, backend)
            (temporaryCopy, self.salvage) = (sound, salvage)
            read(only: damage, namely: partial)
        } catch {
            copy.map(DatabaseCopy.removeFolder)
            throw Self.adding(error, to: damage, path)
        }
    }

    /// The damage, with the reason why what is sound cannot be copied.
    private static func adding(_ error: any Error, to damage: StorageError, _ path: String) -> StorageError {
        let obstacle: String? =
            switch StorageError(error, path: path) {
            case .full: POSIXError(.ENOSPC).reason
            case .notWritable(_, let reason), .noFolder(_, let reason): reason
            default: error is CocoaError ? error.reason : nil
            }
        guard let obstacle, case .damaged(_, let reason) = damage else { return StorageError(error, path: path) }
        let folder = FileManager.default.temporaryDirectory.path
        return .damaged(path: path, reason: "\(reason); what can be read cannot be copied to “\(folder)”: \(obstacle)")
    }

    /// Derives the list entry of each invoice that has none. An invoice that cannot be read stays unlisted.
    /// - Returns: The keys of those that have one now.
    private static func listUnlistedInvoices(
        in backend: SQLiteBackend, _ report: LongWork.Report
    ) throws -> Set<Int64> {
        let unlisted = try backend.unlistedInvoices()
        var listed: Set<Int64> = []
        for start in stride(from: 0, to: unlisted.count, by: 1_000) {
            guard report(.list, start, unlisted.count) else { throw LongWork.Stopped() }
            let entries = try unlisted[start..<min(start + 1_000, unlisted.count)].compactMap { sequence in
                try entry(of: sequence, in: backend).map { (sequence: sequence, columns: $0) }
            }
            try backend.insertEntries(entries, inBin: false)
            listed.formUnion(entries.map(\.sequence))
        }
        return listed
    }

    /// The list entry of an invoice; nil if the invoice cannot be read.
    private static func entry(of sequence: Int64, in backend: SQLiteBackend) throws -> ColumnValues? {
        guard let stored = try backend.contents(of: sequence) else { return nil }
        return try? unrecorded {
            entryColumns(of: try Invoice(id: try UUID(column: stored.head["id"]), stored))
        }
    }

    /// Looks at all of the file on another thread, which nobody waits for.
    func checkWhileOpen() {
        let (backend, path) = (backend, path)
        checker.begin {
            try backend.checkFile(repair: false).first(where: \.isOfFile)
        } receive: { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(nil): break
            case .success(let finding?): read(only: .damaged(path: path, reason: finding.stored))
            case .failure(let error):
                let error = StorageError(error, path: path)
                if case .damaged = error { read(only: error) }
            }
        }
    }

    /// - Parameter invoices: The numbers of those of which a part cannot be read.
    private func read(only damage: StorageError, namely invoices: [String] = []) {
        backend.refuseWrites(damage)
        status.damage = damage
        status.notice = "Read only. \(damage)"
        guard !invoices.isEmpty else { return }
        let rest = invoices.count > Self.mostNamed ? " and \(invoices.count - Self.mostNamed) more" : ""
        let names = invoices.prefix(Self.mostNamed).joined(separator: ", ") + rest
        status.notice? += " Not all can be read of the \(invoices.count == 1 ? "invoice" : "invoices") \(names)."
    }

    private static let mostNamed = 5
}
