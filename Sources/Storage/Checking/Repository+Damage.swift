import Derive
import Foundation
import Invoicing

/// What is damaged is read and not written.
extension Repository {
    /// Opens what can be read of a damaged database, in a new one that closing removes. The file stays as it is, and nothing is
    /// written.
    /// - Throws: The damage where nothing of it can be read; any other ``StorageError``.
    /// - Complexity: O(*n*) in all rows.
    public convenience init(readingDamaged path: String, _ damage: StorageError) throws(StorageError) {
        var copy: String?
        do {
            let made = try DatabaseCopy.forReading(path)
            copy = made
            let sound = DatabaseCopy.unusedPath(beside: made, "salvaged")
            guard try DatabaseSalvage.copy(made, to: sound) > 0 else { throw damage }
            let backend = try SQLiteBackend(path: sound)
            try Self.listWhatIsNot(in: backend)
            try self.init(path: path, backend)
            temporaryCopy = sound
            read(only: damage)
        } catch {
            copy.map(DatabaseCopy.removeFolder)
            throw StorageError(error, path: path)
        }
    }

    /// Puts into the list those invoices whose entry could not be read.
    private static func listWhatIsNot(in backend: SQLiteBackend) throws {
        for sequence in try backend.unlistedInvoices() {
            guard let stored = try backend.contents(of: sequence) else { continue }
            let entry = try? unrecorded {
                let invoice = Invoice(id: try UUID(column: stored.head["id"]))
                try invoice.decode(stored)
                return entryColumns(of: invoice)
            }
            if let entry { try backend.insertEntries([(sequence, entry)], inBin: false) }
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

    private func read(only damage: StorageError) {
        backend.refuseWrites(damage)
        status.damage = damage
        status.notice = "Read only. \(damage)"
    }
}
