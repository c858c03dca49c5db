import Foundation
import GRDB

/// A database as lines of JSON: the first says which tables it has, each other one is a row, and the last says how many rows
/// there are. Nothing is lost on the way out and in. Derived data, such as the index of texts, is rebuilt.
///
/// `{"table":"invoice","row":{"sequence":1,"id":"6F…","number":"2026-0001", …}}`
nonisolated enum DatabaseLines {
    /// The first line.
    struct Head: Codable {
        /// Marks the file as Billow's.
        var format = "billow 1"
        /// The version of the schema; nil in a file of a version before 0.1.0.
        var schema: Int? = DatabaseSchema.version
    }

    /// Any other line: a row of a table, or at the end how many there were.
    struct Line: Codable {
        var table: String?
        var row: [String: LineValue]?
        var rows: Int?
    }

    /// The beginning of every line that this version writes.
    static let mark = "{"

    /// Returns `true` if a file is one of lines, and not a database.
    static func isAt(_ path: String) -> Bool {
        let count = FileLines.byteOrderMark.count + mark.utf8.count
        let beginning = try? FileHandle(forReadingFrom: URL(fileURLWithPath: path)).read(upToCount: count)
        return beginning.map { FileLines.withoutMark($0).starts(with: mark.utf8) } ?? false
    }

    // MARK: Out

    /// - Returns: How many rows there are.
    static func write(_ database: Database, to write: (String) throws -> Void) throws -> Int {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        func line(_ value: some Encodable) throws { try write(String(decoding: encoder.encode(value), as: UTF8.self)) }
        try line(Head())
        var count = 0
        for table in try tables(of: database) {
            let rows = try Row.fetchCursor(database, sql: "SELECT * FROM \(table.sqlName)")
            while let row = try rows.next() {
                let values = row.map { ($0, LineValue($1)) }
                try line(Line(table: table, row: Dictionary(values) { first, _ in first }))
                count += 1
            }
        }
        try line(Line(rows: count))
        return count
    }

    /// The tables with rows of their own: those of the index of texts follow from them.
    static func tables(of database: Database) throws -> [String] {
        try String.fetchAll(
            database,
            sql: """
                SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
                    AND name NOT IN ('sqlite_schema', 'sqlite_stat1', 'sqlite_stat4') ORDER BY name
                """)
    }

    // MARK: In

    /// Makes a database of a file of lines.
    /// - Throws: ``StorageError`` with the number of an invalid line; the database is of no use then.
    static func read(_ file: String, to path: String) throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        defer { try? queue.close() }
        var lines = FileLines(try FileHandle(forReadingFrom: URL(fileURLWithPath: file)))
        guard let first = try lines.next(), let head = try? JSONDecoder().decode(Head.self, from: first),
            head.format == Head().format
        else { throw StorageError.foreign(path: file) }
        guard let schema = head.schema, schema > 0 else { throw StorageError.older(path: file) }
        guard schema <= DatabaseSchema.version else { throw StorageError.newer(path: file) }
        // The first start steps it, as it does any file of an earlier version.
        try DatabaseSchema.make(in: queue, version: schema)
        try queue.write { database in
            let triggers = try dropTriggers(in: database)
            try insert(&lines, file, into: database)
            for trigger in triggers { try database.execute(sql: trigger) }
            try database.execute(sql: "INSERT INTO textIndex(textIndex) VALUES ('rebuild')")
            try database.checkForeignKeys()
        }
    }

    /// Drops the triggers: the rows that they derive are there already.
    private static func dropTriggers(in database: Database) throws -> [String] {
        let triggers = try Row.fetchAll(database, sql: "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        for trigger in triggers {
            try database.execute(sql: "DROP TRIGGER \((trigger["name"] as String).sqlName)")
        }
        return triggers.map { $0["sql"] }
    }

    private static func insert(_ lines: inout FileLines, _ file: String, into database: Database) throws {
        let tables = Set(try tables(of: database))
        for table in tables { try database.execute(sql: "DELETE FROM \(table.sqlName)") }
        let decoder = JSONDecoder()
        var (count, number, end): (Int, Int, Int?) = (0, 1, nil)
        while let text = try lines.next() {
            number += 1
            guard let line = try? decoder.decode(Line.self, from: text), end == nil else {
                throw StorageError.damagedLines(path: file, reason: "line \(number) is no row")
            }
            end = line.rows
            guard end == nil else { continue }
            guard let table = line.table, tables.contains(table), let row = line.row else {
                throw StorageError.damagedLines(path: file, reason: "line \(number) is a row of no table that there is")
            }
            // SQLite ends a text there.
            guard !row.values.contains(where: \.hasNull) else {
                throw StorageError.damagedLines(path: file, reason: "line \(number) has a character U+0000")
            }
            do { try insert(row, table, into: database) } catch let error as DatabaseError {
                let reason = error.message ?? "it cannot be imported"
                throw StorageError.damagedLines(path: file, reason: "line \(number): \(reason)")
            }
            count += 1
        }
        guard end == count else {
            throw StorageError.damagedLines(path: file, reason: "it has \(count) rows and ends early")
        }
    }

    private static func insert(_ row: [String: LineValue], _ table: String, into database: Database) throws {
        // SQLite has counted the rows that came before.
        if table == "sqlite_sequence" {
            let name = row["name"]?.databaseValue ?? .null
            try database.execute(sql: "DELETE FROM sqlite_sequence WHERE name IS ?", arguments: [name])
        }
        let columns = row.keys.sorted()
        let names = columns.map(\.sqlName).joined(separator: ", ")
        let marks = repeatElement("?", count: columns.count).joined(separator: ", ")
        let sql = "INSERT INTO \(table.sqlName) (\(names)) VALUES (\(marks))"
        let values = columns.map { row[$0]?.databaseValue ?? .null }
        try database.cachedStatement(sql: sql).execute(arguments: StatementArguments(values))
    }
}

/// A value of a row, as a line has it: bytes are Base64 in an object, so that they are told from texts.
nonisolated enum LineValue: Codable {
    case value(DatabaseValue)

    init(_ value: DatabaseValue) { self = .value(value) }

    var databaseValue: DatabaseValue {
        switch self {
        case .value(let value): value
        }
    }

    /// `true` if it is a text with a character U+0000.
    var hasNull: Bool { if case .string(let text) = databaseValue.storage { text.utf8.contains(0) } else { false } }

    private struct Bytes: Codable { let bytes: Data }
    private struct Real: Codable { let real: String }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch databaseValue.storage {
        case .null: try container.encodeNil()
        case .int64(let value): try container.encode(value)
        // A number of JSON may be read as another one; these digits are those of just this one.
        case .double(let value): try container.encode(Real(real: "\(value)"))
        case .string(let value): try container.encode(value)
        case .blob(let value): try container.encode(Bytes(bytes: value))
        }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self.init(.null)
        } else if let text = try? container.decode(String.self) {
            self.init(text.databaseValue)
        } else if let number = try? container.decode(Int64.self) {
            self.init(number.databaseValue)
        } else if let real = try? container.decode(Real.self), let number = Double(real.real) {
            self.init(number.databaseValue)
        } else {
            self.init(try container.decode(Bytes.self).bytes.databaseValue)
        }
    }
}

/// The lines of a file, one after the other: memory does not grow with their number.
nonisolated struct FileLines {
    private let file: FileHandle
    private var rest = Data()
    /// The part of the rest that has no end of a line.
    private var searched = 0
    private var isAtStart = true

    /// The bytes that some programs write before a text in UTF-8.
    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    static func withoutMark(_ text: Data) -> Data {
        text.starts(with: byteOrderMark) ? text.dropFirst(byteOrderMark.count) : text
    }

    init(_ file: FileHandle) { self.file = file }

    /// The next line without its end; nil behind the last.
    mutating func next() throws -> Data? {
        while true {
            if let end = rest[(rest.startIndex + searched)...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { (rest, searched) = (rest[(end + 1)...], 0) }
                return Data(rest[..<end])
            }
            searched = rest.count
            guard let more = try file.read(upToCount: 1 << 16), !more.isEmpty else {
                defer { (rest, searched) = (Data(), 0) }
                return rest.isEmpty ? nil : rest
            }
            rest = Data(rest) + (isAtStart ? Self.withoutMark(more) : more)
            isAtStart = false
        }
    }
}
