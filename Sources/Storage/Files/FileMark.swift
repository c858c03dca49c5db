import Foundation
import GRDB
import GRDBSQLite

/// The mark that tells a database from others that come into the same file: the parts of SQLite's header that no commit
/// changes, and a row that no other database has.
nonisolated struct FileMark: Equatable {
    private let header: [UInt8]
    private let identity: String?

    static let table = "CREATE TABLE fileIdentity (id TEXT NOT NULL); INSERT INTO fileIdentity VALUES (\(newIdentity));"
    private static let newIdentity = "lower(hex(randomblob(16)))"
    /// Seconds. A file that is locked for longer is looked at again later.
    private static let patience = 0.5
    /// The bytes with which each database of SQLite begins.
    static let headerSize = 100

    init(_ database: Database) throws {
        header = try Self.header(of: database)
        identity = try String.fetchOne(database, sql: "SELECT id FROM fileIdentity")
    }

    /// Reads the mark of a file by a connection of its own, since others have pages in memory.
    init(of path: String) throws {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(Self.patience)
        let database = try DatabaseQueue(path: path, configuration: configuration)
        defer { try? database.close() }
        self = try database.inDatabase(FileMark.init)
    }

    /// Returns `true` if the file at a path has this mark; nil where it cannot be read now.
    func isSame(at path: String) -> Bool? {
        // SQLite takes a shorter file for a new one, and would delete its log.
        guard let size = FileState(of: path)?.size, size >= Self.headerSize else { return false }
        do { return try FileMark(of: path) == self } catch let error as DatabaseError {
            switch error.resultCode.primaryResultCode {
            case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR: return false
            default: return nil
            }
        } catch {
            return nil
        }
    }

    /// Makes a copy another database than its original.
    static func renew(in database: Database) throws {
        try database.execute(sql: "UPDATE fileIdentity SET id = \(newIdentity)")
    }

    /// SQLite itself reads it: closing another descriptor of the file would release the locks of this process.
    private static func header(of database: Database) throws -> [UInt8] {
        var file: UnsafeMutablePointer<sqlite3_file>?
        var bytes = [UInt8](repeating: 0, count: headerSize)
        let code = sqlite3_file_control(database.sqliteConnection, "main", SQLITE_FCNTL_FILE_POINTER, &file)
        guard code == SQLITE_OK, let file, let read = file.pointee.pMethods?.pointee.xRead else {
            throw DatabaseError(resultCode: .SQLITE_IOERR)
        }
        let result = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress, Int32(headerSize), 0) }
        guard result == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: result)) }
        // The kind of file with the size of its pages. A step of the schema changes whose it is.
        return Array(bytes[..<24])
    }
}
