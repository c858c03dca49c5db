import Foundation
import GRDB

/// Looks at every page of a file, and makes damaged indexes anew.
nonisolated enum IntegrityCheck {
    /// One finding for each damaged index where nothing else is damaged; else what SQLite says of the file, at most 20 sentences.
    static func findings(in database: Database) throws -> [StorageFinding] {
        let messages = try String.fetchAll(database, sql: "PRAGMA integrity_check(20)")
            .filter { $0 != "ok" && !isAboutTexts($0) }
        let indexes = try Set(String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'index'"))
        var findings: [StorageFinding] = []
        for message in messages {
            guard let name = index(in: message), indexes.contains(name) else {
                return messages.map { StorageFinding(.file, stored: $0) }
            }
            guard !findings.contains(where: { $0.column == name }) else { continue }
            findings.append(StorageFinding(.index, column: name, stored: message))
        }
        return findings
    }

    /// Makes the indexes of findings anew from their tables, also those of which SQLite says something only after that.
    /// - Returns: The findings, mended, or as damage of the file where that does not help; nothing is changed then.
    static func mend(
        _ findings: [StorageFinding], write: ((Database) throws -> [StorageFinding]) throws -> [StorageFinding]
    ) throws -> [StorageFinding] {
        do {
            return try write { try makeIndexes(of: findings, in: $0) }
        } catch let error as DatabaseError
            where [.SQLITE_CORRUPT, .SQLITE_CONSTRAINT].contains(error.resultCode.primaryResultCode)
        {
            return findings.map { StorageFinding(.file, stored: $0.stored) }
        }
    }

    private static func makeIndexes(of findings: [StorageFinding], in database: Database) throws -> [StorageFinding] {
        var (mended, damaged) = ([StorageFinding](), findings)
        while !damaged.isEmpty {
            let done = Set(mended.map(\.column))
            guard damaged.allSatisfy({ $0.kind == .index && !done.contains($0.column) }) else {
                throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: damaged.first?.stored)
            }
            for finding in damaged { try database.execute(sql: "REINDEX \(finding.column.sqlName)") }
            mended += damaged
            damaged = try self.findings(in: database)
        }
        return mended.map(\.repaired)
    }

    /// The index that a sentence of SQLite is about, if its table is not said to be damaged.
    static func index(in message: String) -> String? {
        let beginnings = ["row", "wrong # of entries in index ", "non-unique entry in index "]
        guard beginnings.contains(where: message.hasPrefix) else { return nil }
        return message.range(of: " index ", options: .backwards).map { String(message[$0.upperBound...]) }
    }

    /// Newer versions of SQLite look at the index of texts as well, which can be made anew.
    private static func isAboutTexts(_ message: String) -> Bool { message.contains("textIndex") }
}
