import DeriveDocuments
import Foundation
import GRDB
import Synchronization

/// Invoices in one file of SQLite.
///
/// The file is in WAL mode with `synchronous = NORMAL`: whatever ends the program, all that was committed is there. After each
/// commit the log is written to the disk on another thread: if the power fails, what was committed in the moments before may
/// be missing, and the file is sound. One connection writes; others read beside it.
nonisolated final class SQLiteBackend: CommitLog {
    private let database: OpenDatabase
    /// The identity of this program in the log.
    let program = UUID().uuidString
    /// `true` if all of the file is still to be checked after an unclean end, since it was too large to wait for that.
    let isToBeChecked: Bool
    let path: String
    let disk = DiskSync()
    /// The commits of other programs, for the transactions that write.
    let commits = Mutex(ForeignCommits())
    /// The commits that were refused.
    let refused = Mutex<Set<UUID>>([])
    /// The first commit that the transaction has logged, with which all others of it are sent.
    let transaction = Mutex<UUID?>(nil)
    /// The owner of the drafts that were begun here.
    let owner: OwnerFile
    /// The copy that was made of a file of an earlier version before it was stepped to this one; nil where it was not.
    let formerCopy: String?
    let patience: LockPatience
    /// The reason why nothing may be written; nil as long as it may.
    private let refusal = Mutex<StorageError?>(nil)

    /// Opens a database, or makes one.
    /// - Parameters:
    ///   - mostBytesToAwait: Up to this size all of it is looked at before it is opened after an unclean end; else while it is
    ///     open.
    ///   - isChecked: False for a file that is known to be damaged.
    ///   - isCopy: Whether the file is a copy, of which no other is made where it is of an earlier version.
    ///   - onWait: Called once, on any thread, when another program's lock was waited for for a second.
    init(
        path: String, pace: Pace = Pace(), mostBytesToAwait: Int = 100 << 20, isChecked: Bool = true,
        isCopy: Bool = false, _ report: @escaping LongWork.Report = { _, _, _ in true },
        onWait: @escaping @Sendable () -> Void = {}
    ) throws {
        self.path = path
        owner = OwnerFile(beside: path)
        patience = LockPatience(pace.lock, onWait: onWait)
        try DatabaseFile.ready(path)
        try LocalDisk.check(path)
        try HardLinks.check(path)
        let isUnclean = UncleanEnd.happened(to: path)
        let size = UncleanEnd.size(of: path) + UncleanEnd.size(of: DatabaseFile.logPath(of: path))
        let isSmall = size <= mostBytesToAwait
        let isAwaited = isUnclean && isSmall
        if isAwaited, isChecked { _ = report(.check, 0, 1) }
        let depth: DatabaseCheck.Depth = !isChecked ? .header : isAwaited ? .all : isSmall ? .allIfMarked : .pages
        try DatabaseCheck.run(path, depth, lock: pace.lock)
        database = try OpenDatabase(path: path, configuration: Self.configuration(for: path, patience))
        do {
            isToBeChecked = try CheckMark.update(in: database.pool, isUnclean ? !(isAwaited && isChecked) : nil)
            formerCopy = try Self.step(database.pool, of: path, isCopy: isCopy, report)
            try prepare(report)
        } catch {
            // Else the log would stay, as after an unclean end.
            try? database.close()
            throw error
        }
        UncleanEnd.opened(path)
    }

    /// Steps a file of an earlier version to this one, after a copy beside it. Both are within one transaction, so that of several
    /// programs the first makes the copy, with all that was written before.
    /// - Returns: The path of the copy; nil where none was made.
    private static func step(
        _ pool: DatabasePool, of path: String, isCopy: Bool, _ report: @escaping LongWork.Report
    ) throws -> String? {
        guard try pool.read(DatabaseSchema.isFormer) else { return nil }
        return try pool.write { database in
            guard try DatabaseSchema.isFormer(database) else { return nil }
            let copy = isCopy ? nil : try DatabaseCopy.keep(pool, of: path, report)
            try DatabaseSchema.step(in: database)
            return copy
        }
    }

    /// Creates the tables of a new file, and the indexes that an interrupted ``beginBulk()`` has left out.
    private func prepare(_ report: @escaping LongWork.Report) throws {
        if try pool.read({ try DatabaseSchema.storedVersion(in: $0) }) == 0 {
            try DatabaseSchema.make(in: pool)
            // The file itself has its mark then, and not its log alone.
            _ = try? pool.writeWithoutTransaction { try $0.checkpoint(.passive) }
        }
        if try pool.read(DatabaseSchema.hasOldFormulas) { try pool.write(DatabaseSchema.noteOldFormulas) }
        try endBulk(report)
        try database.remember()
    }

    var pool: DatabasePool { database.pool }

    func loss(toleratesAbsence: Bool = false) -> StorageError? {
        database.loss(toleratesAbsence: toleratesAbsence) ?? (patience.isOnScreen ? nil : database.lossOfLog())
    }

    /// `true` if the rest of the database can be read beside this program, since only its log was lost.
    var hasLostLog: Bool { database.hasLostLog }

    /// Reads in a transaction, beside others that read and write.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value { try database.read(body) }

    /// Writes in a transaction, to the file that is at its path.
    func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        if let refusal = refusal.withLock({ $0 }) { throw refusal }
        defer { disk.begin(database.logPath) }
        return try patience.whileWriting {
            try database.write { database in
                transaction.withLock { $0 = nil }
                return try body(database)
            }
        }
    }

    /// Refuses all writes from now on, for a reason.
    func refuseWrites(_ reason: StorageError) { refusal.withLock { $0 = reason } }

    /// Has reads that go on fail.
    func stopReading() { pool.interrupt() }

    /// Ends all access.
    func close() throws {
        defer { UncleanEnd.closed(path) }
        disk.finish()
        owner.remove()
        patience.isClosing.store(true, ordering: .relaxed)
        try database.close()
    }

    /// Drops the indexes of an empty database, since building them after the inserts is several times as fast.
    func beginBulk() throws {
        try write { database in
            guard try Int.fetchOne(database, sql: "SELECT count FROM invoiceCount") == 0 else { return }
            try SearchSchema.dropTriggers(in: database)
            try ListSchema.dropIndexes(in: database)
        }
    }

    /// Builds the indexes that ``beginBulk()`` dropped. Without this call the next opening builds them.
    func endBulk(_ report: LongWork.Report) throws {
        guard try pool.read({ try !SearchSchema.hasTriggers(in: $0) }) else { return }
        try write { database in
            try ListSchema.makeIndexes(in: database)
            try SearchSchema.dropTriggers(in: database)
            try SearchSchema.makeTriggers(in: database, report)
        }
    }

    /// Creates the write-ahead log without an fsync, since it holds nothing yet. Otherwise the pool creates it and waits for
    /// the disk twice.
    private static func beginLog(of database: Database, _ path: String, _ patience: LockPatience) throws {
        guard try mode(of: database, patience) == "wal" else { return }
        guard UncleanEnd.size(of: DatabaseFile.logPath(of: path)) == 0 else { return }
        try database.execute(sql: "PRAGMA synchronous = OFF")
        try database.inTransaction(.immediate) {
            let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
            try database.execute(sql: "PRAGMA user_version = \(version)")
            return .commit
        }
    }

    /// Sets the mode of the journal to WAL. SQLite asks no busy handler where two programs change it at once, since each has read
    /// the file by then.
    private static func mode(of database: Database, _ patience: LockPatience) throws -> String? {
        var tries = 0
        while true {
            do { return try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL") } catch let error
                as DatabaseError
                where error.resultCode == .SQLITE_BUSY && patience.wait(after: tries)
            { tries += 1 }
        }
    }

    private static func configuration(for path: String, _ patience: LockPatience) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .callback(patience.wait)
        configuration.maximumReaderCount = 4
        configuration.prepareDatabase { database in
            guard !database.configuration.readonly else { return }
            try beginLog(of: database, path, patience)
            try database.execute(sql: "PRAGMA synchronous = NORMAL")
        }
        return configuration
    }
}

extension DeriveDocuments.ColumnValue: DatabaseValueConvertible {
    public nonisolated var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let value): value.databaseValue
        case .real(let value): value.databaseValue
        case .text(let value), .json(let value): value.databaseValue
        }
    }

    public nonisolated static func fromDatabaseValue(_ value: DatabaseValue) -> DeriveDocuments.ColumnValue? {
        switch value.storage {
        case .null: .null
        case .int64(let value): .integer(value)
        case .double(let value): .real(value)
        case .string(let value): .text(value)
        // No column of this program has bytes; those of another one are text at best.
        case .blob(let bytes): .text(String(decoding: bytes, as: UTF8.self))
        }
    }
}

extension StoredRow {
    /// Reads all rows of a statement.
    nonisolated static func all(
        _ database: Database, _ sql: String, _ arguments: StatementArguments = StatementArguments()
    ) throws -> [StoredRow] {
        let statement = try database.cachedStatement(sql: sql)
        let names = statement.columnNames
        let columns = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
        let rows = try Row.fetchCursor(statement, arguments: arguments)
        var result: [StoredRow] = []
        while let row = try rows.next() {
            result.append(StoredRow(columns: columns, values: names.indices.map { row[$0] ?? .null }))
        }
        return result
    }
}
