import Foundation
import GRDB
import Synchronization

/// A database while it is open, also when its file does not stay where it was.
///
/// SQLite keeps the file that it has opened, whatever stands at its path: what it writes would be lost when the program ends,
/// and its log would be taken for that of the file which has come in its place. So Billow continues in a copy, also where
/// another program has overwritten the file.
nonisolated final class OpenDatabase: Sendable {
    private struct State {
        var path: String
        var pool: DatabasePool
        var files: Files
        let main: MainFile
        /// Whether no file was there at the last look.
        var isMissing = false
        /// Nothing of a closed database is followed: SQLite removes the log when it closes.
        var isClosed = false
    }

    /// The files that stand where those of the database were made.
    private struct Files: Equatable {
        let database: FileIdentity?
        /// Nil until the first write, if it is not made before.
        var log: FileIdentity?
        let logPath: String

        init(at path: String) {
            logPath = DatabaseFile.logPath(of: path)
            (database, log) = (FileIdentity(of: path), FileIdentity(of: logPath))
        }
    }

    private let state: Mutex<State>
    /// Read when the database is opened: other threads see another environment in a test.
    private let dataFolder = UserFolder.data.path
    /// What has happened and was not reported yet. Who asks for it does not wait for a copy that is being made.
    private let move = Mutex<MovedDatabase?>(nil)
    private let open: @Sendable (String) throws -> DatabasePool
    /// The last commit that is known of.
    private let lastCommit = Mutex<KnownCommit?>(nil)
    /// Databases of which the file or the log was replaced. They are never closed, since SQLite would write into such a file, and delete
    /// by its name a log that may be another program's by now.
    private static let abandoned = Mutex<[(DatabasePool, MainFile)]>([])

    /// - Parameters:
    ///   - connection: One to the same file that is open already, and is closed with this; nil to open one.
    ///   - open: Opens a file, and sets it up.
    init(
        path: String, reusing connection: DatabaseQueue?, _ open: @escaping @Sendable (String) throws -> DatabasePool
    ) throws {
        self.open = open
        state = Mutex(try Self.state(of: path, reusing: connection, open))
    }

    var path: String { state.withLock { $0.path } }
    var logPath: String { state.withLock { $0.files.logPath } }
    var pool: DatabasePool { state.withLock { $0.pool } }

    /// Continues in a copy, with all that was committed, if the file or its log is not at its path any more, or if the file was
    /// written by another program than SQLite. Call it before each write.
    /// - Parameter toleratesAbsence: Whether a missing file is waited for until the next call: a program may be replacing it.
    /// - Returns: Whether that was so.
    /// - Throws: ``StorageError/gone(path:reason:)`` if no copy can be made. Nothing may be written then.
    /// - Complexity: O(1) while the file is as it was; else O(*n*) in the database.
    @discardableResult
    func follow(toleratesAbsence: Bool = false) throws -> Bool {
        try state.withLock { state in
            guard !state.isClosed else { return false }
            let found = Files(at: state.path)
            state.files.log = state.files.log ?? found.log
            let commit = lastCommit.withLock { $0 }
            let finding = state.main.compare(knowing: commit)
            let old = state
            let isInPlace = found.database == old.files.database
            let rescue = Rescue(old.pool, from: old.path, commit, dataFolder: dataFolder)
            if finding == .overwritten {
                abandon(old)
                removeLog(of: old)
                try continueIn(rescue.makeOfOverwritten(), &state)
                return true
            }
            let wasMissing = state.isMissing
            state.isMissing = found.database == nil
            guard found != old.files, !(toleratesAbsence && state.isMissing && !wasMissing) else { return false }
            // A file of which another program has begun a log is only read, since both would write to the same pages, and so is
            // one that may have been overwritten.
            if !isInPlace || found.log == nil && finding == .untouched { empty(old) }
            let move = try rescue.make()
            abandon(old)
            // It may have been written while it was copied.
            if isInPlace, move.contents == .all, old.main.compare(knowing: commit) == .overwritten {
                unlink(move.to)
                try continueIn(rescue.makeOfOverwritten(), &state)
            } else {
                try continueIn(move, &state)
            }
            return true
        }
    }

    /// Records how the file stands after a write of this program, which may have run a checkpoint.
    func noteOwnWrite() {
        state.withLock { state in
            if !state.isClosed { state.main.compare() }
        }
    }

    /// Records the newest commit that the database must have, for ``Rescue``.
    func setLastCommit(_ commit: KnownCommit) { lastCommit.withLock { $0 = commit } }

    /// Ends all access, with nothing left in the log.
    func close() throws {
        try follow()
        try state.withLock { state in
            try state.main.close()
            state.isClosed = true
            // The next program that opens the file finds all of it in one place.
            _ = try? state.pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
            try state.pool.close()
        }
    }

    private func continueIn(_ move: MovedDatabase, _ state: inout State) throws {
        do { state = try Self.state(of: move.to, open) } catch {
            // The next attempt makes another copy.
            for ending in ["", "-wal", "-shm"] { unlink(move.to + ending) }
            throw error
        }
        self.move.withLock { $0 = move.following($0) }
    }

    /// Where the database has gone, once.
    func takeMove() -> MovedDatabase? {
        move.withLock { move in
            defer { move = nil }
            return move
        }
    }

    /// Leaves nothing in the log: neither what the file lacks, wherever it is now, nor what would be put into another one.
    private func empty(_ state: State) {
        _ = try? state.pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        removeLog(of: state)
    }

    /// Removes the log, unless another one has come in its place, so that nobody puts it into a file which is not its own.
    private func removeLog(of state: State) {
        guard let log = state.files.log, FileIdentity(of: state.files.logPath) == log else { return }
        unlink(state.files.logPath)
        unlink(String(state.files.logPath.dropLast(3)) + "shm")
    }

    private func abandon(_ state: State) {
        state.main.closeEvents()
        Self.abandoned.withLock { abandoned in
            if !abandoned.contains(where: { $0.0 === state.pool }) { abandoned.append((state.pool, state.main)) }
        }
    }

    private static func state(
        of path: String, reusing connection: DatabaseQueue? = nil, _ open: (String) throws -> DatabasePool
    ) throws -> State {
        let pool = try open(path)
        let main = try MainFile(at: path, reusing: connection)
        if main.isHalfDone {
            _ = try? pool.writeWithoutTransaction { try $0.checkpoint(.passive) }
            main.compare()
        }
        return State(path: path, pool: pool, files: Files(at: path), main: main)
    }
}
