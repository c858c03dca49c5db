import GRDB
import Synchronization

/// The file of an open database, beside its log: notices when something else than SQLite writes into it, such as `cp`.
///
/// SQLite writes it only while it puts the log into it, which needs a lock and changes the index of the log. So a file that has
/// another size or another time, while nobody has the lock and the index says that nothing was put into it, was written by
/// someone else, unless the system reports that only its time was set. So was one that is not as the log has it once all of
/// the log is in it: of another size, with another page than was committed last, or without a commit that is known.
nonisolated final class MainFile: Sendable {
    /// What has become of the file since the last comparison.
    enum Finding { case untouched, checkpointed, overwritten, unknown }

    private struct Snapshot {
        let file: FileState
        let checkpoints: LogIndex.Checkpoints
    }

    private let path: String
    /// Reads the index alone, and the log's table where a commit is looked for. Close it before other connections, so that they
    /// can empty the log.
    private let connection: DatabaseQueue
    private let last = Mutex<Snapshot?>(nil)
    /// Nil where the system has none.
    private let events: Mutex<FileEvents?>

    /// - Parameter connection: One to the same file that is open already, and is closed with this; nil to open one.
    init(at path: String, reusing connection: DatabaseQueue? = nil) throws {
        self.path = path
        events = Mutex(FileEvents(of: path))
        self.connection = try connection ?? Self.connection(to: path)
        // It has the index from the first reading on.
        try self.connection.inDatabase { _ = try Int.fetchOne($0, sql: "PRAGMA schema_version") }
        compare()
    }

    private static func connection(to path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.busyMode = .timeout(Pace().lock)
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Whether a checkpoint was ended half done, so that another one may write without a trace.
    var isHalfDone: Bool { last.withLock { $0.map { !$0.checkpoints.isComplete } ?? false } }

    /// Compares the file with what it was at the last comparison. One that was overwritten stays so.
    /// - Parameter commit: One that the database must have.
    /// - Complexity: O(1), and a search for the commit where another program has emptied the log.
    @discardableResult
    func compare(knowing commit: KnownCommit? = nil) -> Finding {
        connection.inDatabase { database in
            guard let index = LogIndex(of: database) else { return .unknown }
            return last.withLock { last in
                compare(in: index, after: &last) { commit?.isMissing(in: database) ?? false }
            }
        }
    }

    func close() throws { try connection.close() }

    /// Closes the queue of events: Linux gives a user few of them, and a database that was abandoned is never closed.
    func closeEvents() { events.withLock { $0 = nil } }

    private func compare(
        in index: LogIndex, after last: inout Snapshot?, lacksCommit: () -> Bool
    ) -> Finding {
        // Before the file, so that what is put into it meanwhile is not taken for older than it is.
        let checkpoints = index.checkpoints
        guard let file = state(after: last) else { return .unknown }
        if let known = last, known.file == file {
            last = Snapshot(file: file, checkpoints: checkpoints)
            return known.checkpoints == checkpoints ? .untouched : .checkpointed
        }
        let result = index.lockingCheckpoints { () -> Finding in
            guard let file = state(after: last) else { return .unknown }
            let found = Snapshot(file: file, checkpoints: index.checkpoints)
            let isTouched = events.withLock { $0?.wasOnlyTouched() == true }
            // What was reported stays, also where nobody heeds this finding.
            if let last, isForeign(found, after: last, isOnlyTouched: isTouched, index, lacksCommit) {
                return .overwritten
            }
            last = found
            // It may have been written since the comparison began.
            if state(after: last) == file { events.withLock { $0?.forget() } }
            return .checkpointed
        }
        return result ?? .unknown
    }

    /// That of the file which is open here, also when its path leads to another one or to none.
    private func state(after last: Snapshot?) -> FileState? {
        let found = FileState(of: path)
        guard let file = last?.file.identity, file != found?.identity else { return found }
        return FileState(ofOpen: file)
    }

    /// Whether something else than SQLite has written it.
    private func isForeign(
        _ found: Snapshot, after last: Snapshot, isOnlyTouched: Bool, _ index: LogIndex, _ lacksCommit: () -> Bool
    ) -> Bool {
        guard found.file != last.file else { return false }
        if let size = index.fileSize, size != found.file.size { return true }
        if found.checkpoints == last.checkpoints && found.checkpoints.isComplete { return !isOnlyTouched }
        return index.fileHasNewestPage == false || index.isEmpty && lacksCommit()
    }
}
