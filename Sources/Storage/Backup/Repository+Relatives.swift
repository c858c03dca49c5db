import Foundation
import GRDB

extension Repository {
    /// The newest copy that Billow has made by itself of the database at a path; nil if there is none.
    public nonisolated static func newestCopy(of path: String) -> String? { NewestCopy.path(of: path) }

    /// Returns the copy beside a database that has never had an invoice; nil for any other database.
    func emptiedDatabase() throws -> EmptiedDatabase? {
        // SQLite remembers the numbers of rows that are gone.
        let sql =
            "SELECT EXISTS (SELECT * FROM sqlite_sequence WHERE name = 'invoice') OR EXISTS (SELECT * FROM invoice)"
        guard list.count == 0, try backend.read({ try Bool.fetchOne($0, sql: sql) }) != true else { return nil }
        let hasInvoices = "SELECT EXISTS (SELECT * FROM invoice)"
        guard let copy = NewestCopy.path(of: path),
            (try? DatabaseBackup.read(copy, { try Bool.fetchOne($0, sql: hasInvoices) })) != false
        else { return nil }
        return EmptiedDatabase(path: path, copy: copy)
    }

    /// Says what other files of the same database have that this one lacks.
    func noticeRelatives() throws {
        guard status.notice == nil else { return }
        status.notice = try emptiedDatabase().map { "\($0)" } ?? numbersIssuedElsewhere()
    }

    /// Names the numbers that a file which was one with this one has issued, and which this one would give again.
    private func numbersIssuedElsewhere() throws -> String? {
        let sql = "SELECT number FROM issuedDocument WHERE number <> '' ORDER BY rowid DESC LIMIT 1000"
        for file in NewestCopy.relatives(of: path) {
            guard let numbers = try? DatabaseBackup.read(file, { try String.fetchAll($0, sql: sql) }) else { continue }
            let lacking = try backend.read { database in
                try numbers.filter { number in
                    let sql = "SELECT 1 FROM issuedDocument WHERE number = ?"
                    return try Int.fetchOne(database.cachedStatement(sql: sql), arguments: [number]) == nil
                }
            }
            guard let last = lacking.first else { continue }
            let more = lacking.count > 1 ? " and \(lacking.count - 1) more" : ""
            return "“\(file)” has issued \(last)\(more), and this database would give such a number again. Continue "
                + "the numbers behind it, or move that file away."
        }
        return nil
    }
}
