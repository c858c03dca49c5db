import GRDB
import GRDBSQLite

/// The index of a write-ahead log, which the programs on one database share (SQLite’s “WAL-mode File Format”).
///
/// It is read where SQLite has it in memory: closing a descriptor of the file would release SQLite’s locks.
nonisolated struct LogIndex {
    /// How much of a log SQLite has put into the file of the database. Each checkpoint changes it, before it writes and after.
    struct Checkpoints: Equatable, Sendable {
        /// Change whenever SQLite begins to write the log from its start again.
        let salts: UInt64
        /// Frames that are in the file: nBackfill.
        let backfilled: UInt32
        /// Frames that are or may be in the file: nBackfillAttempted.
        let backfillAttempted: UInt32

        /// Whether none has ended half done.
        var isComplete: Bool { backfilled == backfillAttempted }
    }

    private let file: UnsafeMutablePointer<sqlite3_file>
    private let methods: sqlite3_io_methods
    private let memory: UnsafeMutableRawPointer

    private enum Offset {
        static let copy = 48, pageSize = 14, frames = 16, pages = 20, salts = 32
        static let backfilled = 96, backfillAttempted = 128
        /// Which of the locks a checkpoint holds.
        static let checkpointLock: Int32 = 1
        static let regionSize: Int32 = 32_768
    }

    /// That of an open database; nil while it has none.
    init?(of database: Database) {
        var pointer: UnsafeMutablePointer<sqlite3_file>?
        let code = sqlite3_file_control(database.sqliteConnection, "main", SQLITE_FCNTL_FILE_POINTER, &pointer)
        guard code == SQLITE_OK, let file = pointer, let methods = file.pointee.pMethods?.pointee,
            methods.iVersion >= 2, let map = methods.xShmMap
        else { return nil }
        var memory: UnsafeMutableRawPointer?
        guard map(file, 0, Offset.regionSize, 0, &memory) == SQLITE_OK, let memory else { return nil }
        (self.file, self.methods, self.memory) = (file, methods, memory)
    }

    var checkpoints: Checkpoints {
        Checkpoints(
            salts: memory.loadUnaligned(fromByteOffset: Offset.salts, as: UInt64.self),
            backfilled: number(at: Offset.backfilled), backfillAttempted: number(at: Offset.backfillAttempted))
    }

    /// Bytes of the database file by the header of the index, once all frames are in it; nil before that, and while a program
    /// commits. Call it within ``lockingCheckpoints(_:)``.
    var fileSize: Int? {
        let (frames, pages) = (number(at: Offset.frames), number(at: Offset.pages))
        // A program that commits writes the second copy first.
        let (copyOfFrames, copyOfPages) = (Offset.copy + Offset.frames, Offset.copy + Offset.pages)
        let isSame = frames == number(at: copyOfFrames) && pages == number(at: copyOfPages)
        guard isSame, pages > 0, frames == number(at: Offset.backfilled) else { return nil }
        let size = memory.loadUnaligned(fromByteOffset: Offset.pageSize, as: UInt16.self)
        return Int(pages) * (size == 1 ? 65_536 : Int(size))
    }

    /// Does something while no program can put the log into the file.
    /// - Returns: What that gives; nil if a checkpoint is under way, or the lock cannot be had.
    func lockingCheckpoints<Value>(_ body: () -> Value) -> Value? {
        guard lock(SQLITE_SHM_LOCK) else { return nil }
        defer { _ = lock(SQLITE_SHM_UNLOCK) }
        return body()
    }

    private func lock(_ action: Int32) -> Bool {
        methods.xShmLock?(file, Offset.checkpointLock, 1, action | SQLITE_SHM_EXCLUSIVE) == SQLITE_OK
    }

    private func number(at offset: Int) -> UInt32 { memory.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
}
