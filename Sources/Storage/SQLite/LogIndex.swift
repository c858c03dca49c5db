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

    private let file, log: UnsafeMutablePointer<sqlite3_file>
    private let methods: sqlite3_io_methods
    private let memory: UnsafeMutableRawPointer

    private enum Offset {
        static let copy = 48, pageSize = 14, frames = 16, pages = 20, salts = 32
        static let backfilled = 96, backfillAttempted = 128
        /// Which of the locks a checkpoint holds.
        static let checkpointLock: Int32 = 1
        static let regionSize: Int32 = 32_768
        /// Of the log, of each of its frames, and of the salts in that.
        static let logHeaderSize = 32, frameHeaderSize = 24, frameSalts = 8
    }

    /// That of an open database; nil while it has none.
    init?(of database: Database) {
        func pointer(_ operation: Int32) -> UnsafeMutablePointer<sqlite3_file>? {
            var pointer: UnsafeMutablePointer<sqlite3_file>?
            let code = sqlite3_file_control(database.sqliteConnection, "main", operation, &pointer)
            return code == SQLITE_OK ? pointer : nil
        }
        guard let file = pointer(SQLITE_FCNTL_FILE_POINTER), let log = pointer(SQLITE_FCNTL_JOURNAL_POINTER),
            let methods = file.pointee.pMethods?.pointee, methods.iVersion >= 2, let map = methods.xShmMap
        else { return nil }
        var memory: UnsafeMutableRawPointer?
        guard map(file, 0, Offset.regionSize, 0, &memory) == SQLITE_OK, let memory else { return nil }
        (self.file, self.log, self.methods, self.memory) = (file, log, methods, memory)
    }

    var checkpoints: Checkpoints {
        Checkpoints(
            salts: memory.loadUnaligned(fromByteOffset: Offset.salts, as: UInt64.self),
            backfilled: number(at: Offset.backfilled), backfillAttempted: number(at: Offset.backfillAttempted))
    }

    /// Bytes of the database file by the header of the index, once all frames are in it; nil before that, and while a program
    /// commits. Call it within ``lockingCheckpoints(_:)``.
    var fileSize: Int? { isWritten ? Int(number(at: Offset.pages)) * pageSize : nil }

    /// Whether the log has no frame, and all that was committed is in the file. Call it within ``lockingCheckpoints(_:)``.
    var isEmpty: Bool { isWritten && number(at: Offset.frames) == 0 }

    /// Whether the file has the page that was committed last; nil while it need not have it, or the log has none. Call it within
    /// ``lockingCheckpoints(_:)``.
    var fileHasNewestPage: Bool? {
        let (frames, salts) = (Int(number(at: Offset.frames)), checkpoints.salts)
        guard isWritten, frames > 0 else { return nil }
        let start = Offset.logHeaderSize + (frames - 1) * (Offset.frameHeaderSize + pageSize)
        guard let frame = read(Offset.frameHeaderSize + pageSize, of: log, at: start) else { return nil }
        let (foundSalts, page) = frame.withUnsafeBytes {
            (
                $0.loadUnaligned(fromByteOffset: Offset.frameSalts, as: UInt64.self),
                $0.loadUnaligned(as: UInt32.self).bigEndian
            )
        }
        guard foundSalts == salts, page > 0 else { return nil }
        let stored = read(pageSize, of: file, at: (Int(page) - 1) * pageSize)
        // A program may have begun the log again while it was read.
        guard isWritten, checkpoints.salts == salts, Int(number(at: Offset.frames)) == frames else { return nil }
        return stored.map { $0.elementsEqual(frame[Offset.frameHeaderSize...]) } ?? false
    }

    /// Whether all frames are in the file, and nobody commits.
    private var isWritten: Bool {
        let (frames, pages) = (number(at: Offset.frames), number(at: Offset.pages))
        // A program that commits writes the second copy first.
        let (copyOfFrames, copyOfPages) = (Offset.copy + Offset.frames, Offset.copy + Offset.pages)
        let isSame = frames == number(at: copyOfFrames) && pages == number(at: copyOfPages)
        return isSame && pages > 0 && frames == number(at: Offset.backfilled)
    }

    /// In bytes.
    private var pageSize: Int {
        let size = memory.loadUnaligned(fromByteOffset: Offset.pageSize, as: UInt16.self)
        return size == 1 ? 65_536 : Int(size)
    }

    /// Bytes of a file that SQLite has open; nil where it ends before.
    private func read(_ count: Int, of file: UnsafeMutablePointer<sqlite3_file>, at offset: Int) -> [UInt8]? {
        guard let read = file.pointee.pMethods?.pointee.xRead else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        let code = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress, Int32(count), Int64(offset)) }
        return code == SQLITE_OK ? bytes : nil
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
