import Foundation
import GRDB

/// Damage to a database.
public enum DatabaseDamage {
    /// Fills the first page of a table or an index with noise, or the one on which some text stands.
    public static func overwrite(_ table: String, orPageOf text: String? = nil, at path: String) throws {
        let (root, size) = try prepare(table, at: path)
        try change(path) { bytes in
            let place = text.flatMap { bytes.range(of: Data($0.utf8))?.lowerBound } ?? (root - 1) * size
            fill(place / size, of: size, in: &bytes)
        }
    }

    /// Fills pages with noise on which texts stand.
    /// - Parameters:
    ///   - indexes: Which of those pages, in the order of the texts; those below zero count from the end.
    ///   - texts: Texts in the order of their rows.
    /// - Returns: Of each text whether its page is as it was.
    public static func overwritePages(_ indexes: [Int], of texts: [String], at path: String) throws -> [Bool] {
        let (_, size) = try prepare("", at: path)
        return try change(path) { bytes in
            let pageOfText = texts.map { text in bytes.range(of: Data(text.utf8)).map { $0.lowerBound / size } }
            var pages: [Int] = []
            for page in pageOfText.compactMap(\.self) where pages.last != page { pages.append(page) }
            let damaged = indexes.map { pages[$0 < 0 ? pages.count + $0 : $0] }
            for page in damaged { fill(page, of: size, in: &bytes) }
            return pageOfText.map { page in page.map { !damaged.contains($0) } ?? false }
        }
    }

    /// Moves all into the file, and leaves no text of the log of changes in it.
    /// - Returns: The first page of a table or an index, and the size of pages.
    private static func prepare(_ table: String, at path: String) throws -> (root: Int, size: Int) {
        let database = try DatabaseQueue(path: path)
        let found = try database.write { database in
            try database.execute(sql: "DELETE FROM changeLog")
            let sql = "SELECT rootpage FROM sqlite_master WHERE name = ?"
            return (
                try Int.fetchOne(database, sql: sql, arguments: [table]) ?? 0,
                try Int.fetchOne(database, sql: "PRAGMA page_size") ?? 0
            )
        }
        _ = try database.inDatabase { try $0.checkpoint(.truncate) }
        try database.close()
        return found
    }

    private static func change<Value>(_ path: String, _ body: (inout Data) throws -> Value) throws -> Value {
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let result = try body(&bytes)
        try bytes.write(to: URL(fileURLWithPath: path))
        return result
    }

    private static func fill(_ page: Int, of size: Int, in bytes: inout Data) {
        let start = page * size
        bytes.replaceSubrange(start..<start + size, with: (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 91) })
    }

    /// Has two indexes of the list stand where the other one should, which only a look at all of the file finds, and no reading of its pages.
    public static func exchangeIndexes(at path: String) throws {
        let database = try DatabaseQueue(path: path)
        try database.inDatabase { database in
            let sql = "SELECT rootpage FROM sqlite_master WHERE name = ?"
            let names = ["invoiceEntryBy_numberKey", "invoiceEntryBy_buyerKey"]
            let pages = try names.map { try Int.fetchOne(database, sql: sql, arguments: [$0]) }
            try database.execute(sql: "PRAGMA writable_schema = ON")
            for (name, page) in zip(names, pages.reversed()) {
                try database.execute(
                    sql: "UPDATE sqlite_master SET rootpage = ? WHERE name = ?", arguments: [page, name])
            }
        }
        try database.close()
    }
}
