import Foundation
import GRDB
import Ledger
import Synchronization

/// A database while it is open: takes no more writes once another program has taken its file away or overwritten it.
///
/// SQLite keeps the file that it has opened, even if its path has another file by now. Later writes would be lost when the
/// program ends, and the log would be taken for that of the other file.
nonisolated final class OpenDatabase: Sendable {
    private struct State {
        /// The file and its mark at the last comparison; nil before the tables are there.
        var file: FileState?
        var mark: FileMark?
        /// The log at its path. Nil until the first write, if it is not made before.
        var log: FileIdentity?
        /// `true` if no file was there at the last look.
        var isMissing = false
        var loss: StorageError?
        /// Nothing of a closed database is compared: SQLite removes the log when it closes.
        var isClosed = false
    }

    let path, logPath: String
    let pool: DatabasePool
    private let log: LogWatch
    private let state = Mutex(State())
    /// Databases that are never closed, since SQLite would write into a file that was overwritten, and delete by its name a log that
    /// may be another program's by now.
    private static let abandoned = Mutex<[DatabasePool]>([])

    init(path: String, configuration: Configuration) throws {
        (self.path, logPath, log) = (path, DatabaseFile.logPath(of: path), LogWatch(path))
        pool = try DatabasePool(path: path, configuration: configuration)
    }

    deinit {
        if log.loss != nil { Self.abandoned.withLock { $0.append(pool) } }
    }

    /// Records which file this is, once its tables are there.
    func remember() throws {
        try state.withLock { state in
            // The file has its own mark, and not the log alone.
            if try pool.read(FileMark.init) != FileMark(of: path) {
                _ = try? pool.writeWithoutTransaction { try $0.checkpoint(.passive) }
            }
            (state.file, state.log) = (FileState(of: path), FileIdentity(of: logPath))
            state.mark = try FileMark(of: path)
        }
        _ = lossOfLog()
    }

    /// Returns why nothing may be written any more: the file or its log is not at its path, or another program than SQLite has
    /// written the file. Nil where the file is as it was. Call it before each write.
    /// - Parameter toleratesAbsence: Whether a missing file is waited for until the next call: a program may be replacing it.
    /// - Complexity: O(1). Another connection reads the file where its size or time has changed, as by a checkpoint.
    func loss(toleratesAbsence: Bool = false) -> StorageError? {
        if let loss = log.loss { return loss }
        return state.withLock { state in
            guard let known = state.file, state.loss == nil, !state.isClosed else { return state.loss }
            let (file, log) = (FileState(of: path), FileIdentity(of: logPath))
            state.log = state.log ?? log
            let wasMissing = state.isMissing
            state.isMissing = file == nil
            guard file?.identity == known.identity else {
                guard file != nil || !toleratesAbsence || wasMissing else { return nil }
                // What the log has belongs into the file, wherever that is now.
                return lose(&state, isOverwritten: false, emptiesLog: true)
            }
            var isKnown = true
            if file != known, let mark = state.mark {
                switch mark.isSame(at: path) {
                case true?: state.file = file
                case false?: return lose(&state, isOverwritten: true, emptiesLog: false)
                case nil: isKnown = false
                }
            }
            // A file of which another program has begun a log is only read: both would write to the same pages. One that cannot be
            // read any more is being overwritten: what the log has would damage it.
            return log == state.log ? nil : lose(&state, isOverwritten: !isKnown, emptiesLog: log == nil && isKnown)
        }
    }

    /// Returns why nothing may be written any more, where another program has cut or overwritten the log; nil where the log is as it
    /// was, and where the file is not at its path, which ``loss(toleratesAbsence:)`` says. It waits for the connection that writes.
    func lossOfLog() -> StorageError? {
        if let loss = log.loss { return loss }
        guard FileIdentity(of: path) == state.withLock({ $0.file?.identity }) else { return nil }
        return pool.writeWithoutTransaction { log.look($0) }
    }

    /// Writes in a transaction, to the file and the log that are as they were.
    func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        if let loss = loss() { throw loss }
        do {
            let value = try pool.write { database in
                try log.check(database)
                return try body(database)
            }
            // What was written is seen: it may be all that is cut.
            _ = lossOfLog()
            return value
        } catch let error as DatabaseError where error.resultCode.primaryResultCode != .SQLITE_BUSY {
            if let loss = loss() ?? lossOfLog() { throw loss }
            throw error
        }
    }

    /// `true` if the rest of the database is at its path.
    var hasLostLog: Bool { log.loss != nil }

    /// Reads beside others. A lost file is read by the connection that has it: a new one would open another file.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        guard state.withLock({ $0.loss == nil }) else { return try pool.writeWithoutTransaction(body) }
        return try pool.read(body)
    }

    private func lose(_ state: inout State, isOverwritten: Bool, emptiesLog: Bool) -> StorageError? {
        if emptiesLog { _ = try? pool.writeWithoutTransaction { try $0.checkpoint(.truncate) } }
        if let log = state.log, FileIdentity(of: logPath) == log {
            // Otherwise SQLite would put it into a file that comes in its place.
            for path in [logPath, DatabaseFile.indexPath(of: path)] { unlink(path) }
        }
        Self.abandoned.withLock { $0.append(pool) }
        state.loss = .gone(path: path, isOverwritten: isOverwritten)
        return state.loss
    }

    /// Ends all access, with nothing left in the log. Does nothing where that is done.
    func close() throws {
        guard loss() == nil, lossOfLog() == nil else { return }
        try state.withLock { state in
            guard !state.isClosed else { return }
            state.isClosed = true
            // The next program that opens the file finds all of it in one place.
            _ = try? pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
            try pool.close()
        }
    }
}
