import Foundation

/// What is damaged is read and not written.
extension Repository {
    /// Opens what can be read of a damaged database, in a copy that closing removes. The file stays as it is, and nothing is
    /// written.
    /// - Throws: ``StorageError`` where too little of it can be read.
    public convenience init(readingDamaged path: String, _ damage: StorageError) throws(StorageError) {
        var copy: String?
        do {
            let made = try DatabaseCopy.forReading(path)
            copy = made
            let backend = try SQLiteBackend(path: made, isDamaged: true)
            try self.init(path: path, backend)
            temporaryCopy = made
            read(only: damage)
        } catch {
            copy.map(DatabaseCopy.removeFolder)
            throw StorageError(error, path: path)
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
