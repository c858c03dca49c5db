import Foundation

/// Databases that are damaged.
extension Repository {
    /// Opens a copy of a database that is damaged or cannot be written, for reading only; closing removes it. The file stays as it is.
    /// - Throws: The reason, where the copy cannot be opened either.
    public convenience init(readingOnly path: String, _ reason: StorageError) throws(StorageError) {
        var copy: String?
        do {
            let made = try DatabaseCopy.forReading(path)
            copy = made
            try self.init(path: path, SQLiteBackend(path: made, isChecked: false, isCopy: true))
            temporaryCopy = made
            read(only: reason)
        } catch {
            copy.map(DatabaseCopy.removeFolder)
            throw reason
        }
    }

    /// Checks all of the file on another thread.
    func checkWhileOpen() {
        let (backend, path) = (backend, path)
        checker.begin {
            try backend.checkFile().first
        } receive: { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(nil): break
            case .success(let reason?): read(only: .damaged(path: path, reason: reason))
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
