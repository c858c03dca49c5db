import Foundation
import GRDB

/// Tables and views that a database cannot be opened without.
extension Repository {
    /// Makes what is missing of a database that could not be opened, where all of that follows from the rest.
    /// - Returns: What was missing.
    /// - Throws: ``StorageError/incomplete(path:missing:isMendable:)`` where something is missing that follows from nothing, and
    ///   ``StorageError/damaged(path:reason:)``; nothing is changed then.
    public static func makeMissingParts(of path: String) throws(StorageError) -> [StorageFinding] {
        try StorageError.translating(path: path) {
            _ = try DatabaseCheck.run(path, .all)
            let database = try DatabaseQueue(path: path)
            defer { try? database.close() }
            return try database.write { database in
                let missing = try SchemaCheck.differences(in: database).filter(\.isMissing)
                guard missing.allSatisfy(\.isMendable) else { throw StorageError(path, lacking: missing) }
                return try missing.map { difference in
                    try SchemaCheck.mend(difference, in: database)
                    return StorageFinding(difference).repaired
                }
            }
        }
    }

    /// Makes the damaged indexes anew of a database that could not be opened.
    /// - Returns: What was damaged.
    /// - Throws: ``StorageError/damaged(path:reason:)`` where more is damaged; nothing is changed then.
    public static func mendIndexes(of path: String) throws(StorageError) -> [StorageFinding] {
        try StorageError.translating(path: path) {
            let database = try DatabaseQueue(path: path)
            defer { try? database.close() }
            let findings = try IntegrityCheck.mend(database.read(IntegrityCheck.findings)) { try database.write($0) }
            if let open = findings.first(where: \.isOfFile) {
                throw StorageError.damaged(path: path, reason: open.stored)
            }
            return findings
        }
    }
}

extension StorageError {
    /// Why a database cannot be opened. Where SQLite says that something is not there, all that is missing is named.
    nonisolated init(opening path: String, _ error: any Error) {
        self.init(error, path: path)
        guard let error = error as? DatabaseError, error.resultCode.primaryResultCode == .SQLITE_ERROR else { return }
        let missing = try? DatabaseQueue(path: path).read(SchemaCheck.differences).filter(\.isMissing)
        guard let missing, !missing.isEmpty else { return }
        self.init(path, lacking: missing)
    }

    /// What is missing by a sentence of SQLite; nil where that says anything else.
    nonisolated init?(_ path: String, lacking message: String) {
        guard let part = SchemaCheck.missingPart(in: message) else { return nil }
        self.init(path, lacking: [part])
    }

    fileprivate nonisolated init(_ path: String, lacking missing: [SchemaCheck.Difference]) {
        // What belongs to a table that is missing is missing with it.
        let parts = missing.filter { ["table", "view"].contains($0.type) }
        self = .incomplete(
            path: path, missing: (parts.isEmpty ? missing : parts).map(\.title),
            isMendable: missing.allSatisfy(\.isMendable))
    }
}
