import Foundation
import GRDB
import Synchronization

/// A database while it is open, also when its file does not stay where it was.
///
/// SQLite goes on with the file that it has opened, whatever stands at its path: what it writes would be lost when the program
/// ends, and its log would be taken for that of the file which has come in its place. So a copy is gone on with.
nonisolated final class OpenDatabase: Sendable {
    private struct State {
        var path: String
        var pool: DatabasePool
        var files: Files
    }

    /// The files that stand where those of the database were made.
    private struct Files: Equatable {
        let database: FileIdentity?
        /// Nil until the first write, if it is not made before.
        var log: FileIdentity?
        /// Without symbolic links, since SQLite makes the log beside the file at their end.
        let logPath: String

        init(at path: String) {
            logPath = URL(fileURLWithPath: path).resolvingSymlinksInPath().path + "-wal"
            (database, log) = (FileIdentity(of: path), FileIdentity(of: logPath))
        }
    }

    private let state: Mutex<State>
    /// What has happened and was not reported yet. Who asks for it does not wait for a copy that is being made.
    private let move = Mutex<MovedDatabase?>(nil)
    private let open: @Sendable (String) throws -> DatabasePool
    /// Pools whose file has gone elsewhere. They are never closed, since SQLite would delete by its name a log that may be
    /// another program's by now.
    private static let abandoned = Mutex<[DatabasePool]>([])

    /// - Parameter open: Opens a file, and sets it up.
    init(path: String, _ open: @escaping @Sendable (String) throws -> DatabasePool) throws {
        self.open = open
        state = Mutex(Self.state(of: path, try open(path)))
    }

    var path: String { state.withLock { $0.path } }
    var pool: DatabasePool { state.withLock { $0.pool } }

    /// Goes on in a copy, with all that was committed, if the file or its log is not at its path any more. Call it before each
    /// write.
    /// - Returns: Whether that was so.
    /// - Throws: ``StorageError/gone(path:reason:)`` if no copy can be made. Nothing may be written then.
    /// - Complexity: O(1) while the file is where it was; else O(*n*) in the database.
    @discardableResult
    func follow() throws -> Bool {
        try state.withLock { state in
            let found = Files(at: state.path)
            state.files.log = state.files.log ?? found.log
            guard found != state.files else { return false }
            let old = state
            // A file of which another program has begun a log is only read: both would write to the same pages.
            if found.database != old.files.database || found.log == nil { empty(old) }
            let copy = try DatabaseCopy.rescue(old.pool, from: old.path)
            state = Self.state(of: copy, try open(copy))
            move.withLock { $0 = MovedDatabase(from: $0?.from ?? old.path, to: copy) }
            Self.abandoned.withLock { $0.append(old.pool) }
            return true
        }
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
        guard let log = state.files.log, FileIdentity(of: state.files.logPath) == log else { return }
        unlink(state.files.logPath)
        unlink(String(state.files.logPath.dropLast(3)) + "shm")
    }

    private static func state(of path: String, _ pool: DatabasePool) -> State {
        State(path: path, pool: pool, files: Files(at: path))
    }
}

/// Where a database is gone on with after another program has moved, deleted or replaced its file.
nonisolated struct MovedDatabase: Sendable, Equatable, CustomStringConvertible {
    let from, to: String

    var description: String {
        "“\(from)”, or its log, was moved, deleted or replaced by another program. Everything that was in it, and all that is typed since, "
            + "is in “\(to)”."
    }
}

/// What tells a file from others, whatever it is called.
private nonisolated struct FileIdentity: Equatable, Sendable {
    private let device: dev_t
    private let number: ino_t

    /// The file at a path; nil if there is none.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (device, number) = (status.st_dev, status.st_ino)
    }
}
