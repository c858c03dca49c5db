import Foundation
import GRDB
import Ledger

/// Saving in a new file what another program has taken away.
extension Repository {
    /// Writes a database beside the place of one whose file was moved, deleted, replaced or overwritten: everything that was in it and
    /// was committed since. Of an overwritten file that is what its newest daily copy has, and the drafts that are open; of one whose
    /// log was overwritten what is left of it, and these. Closing
    /// writes it again, with what was committed after that.
    /// - Returns: Its path: `billow.rescued.2026-11-21.sqlite`, in the folder for databases where that of the file is gone.
    /// - Throws: ``StorageError``; nothing is left of the new file then.
    @discardableResult
    public func saveBeside(on day: Date = .now) throws(StorageError) -> String {
        try translating {
            let target: String
            if let known = status.savedBeside {
                unlink(known)
                target = known
                try DatabaseFile.makeNew(at: target)
            } else {
                target = try makeFileBeside("rescued.\(day.formatted(.iso8601.year().month().day()))")
            }
            do {
                try fill(target)
            } catch {
                for path in [target] + DatabaseFile.companions(of: target) { unlink(path) }
                throw error
            }
            status.savedBeside = target
            return target
        }
    }

    private func makeFileBeside(_ mark: String) throws -> String {
        let name = NewestCopy.original(URL(fileURLWithPath: path).lastPathComponent)
        do { return try DatabaseCopy.makeUnused(beside: "\(DatabaseFile.folder(of: path))/\(name)", mark) } catch {
            let other = UserFolder.data.path + "/\(name)"
            try DatabaseFile.makeFolder(of: other)
            return try DatabaseCopy.makeUnused(beside: other, mark)
        }
    }

    private func fill(_ target: String) throws {
        let isOverwritten = backend.loss() == .gone(path: path, isOverwritten: true)
        if isOverwritten {
            // A file whose log was lost is what it was before, with what is left of the log.
            let whole = backend.hasLostLog ? try? DatabaseCopy.forReading(path) : nil
            defer { whole.map(DatabaseCopy.removeFolder) }
            _ = ([whole].compactMap(\.self) + DailyCopies(of: path).all.map(\.path)).contains {
                (try? Self.copy($0, to: target)) != nil
            }
        } else {
            try backend.pool.writeWithoutTransaction { try $0.execute(sql: "VACUUM INTO ?", arguments: [target]) }
        }
        let copy = try SQLiteBackend(path: target, isCopy: true)
        defer { try? copy.close() }
        try copy.write(FileMark.renew)
        guard isOverwritten else {
            for write in writes.pending { _ = try copy.write(write) }
            return
        }
        // Issued invoices stay as they are in the copy, or are missing there: none is issued a second time.
        for open in opened.values where open.isLoaded && !open.isRemoved && !open.invoice.isIssued {
            _ = try copy.write(.invoice(.insert(try InvoiceRows(of: open.invoice))))
        }
    }

    private static func copy(_ path: String, to target: String) throws {
        try DatabaseBackup.read(path) { try $0.execute(sql: "VACUUM INTO ?", arguments: [target]) }
    }
}
