import Foundation
import GRDB
import Synchronization

/// Detects that another program has cut or overwritten the write-ahead log of an open database, or taken its index away.
///
/// SQLite reads the log at the places that it has in memory, and would put whatever is there into the database. A program that
/// closes the database rightly cuts the log, and one that commits may begin it anew: then the database or `data_version` has moved.
nonisolated final class LogWatch: Sendable {
    private struct Seen {
        /// The random numbers in the first frame, new whenever SQLite begins the log anew; 0 for an empty log.
        var salts: UInt64 = 0
        /// In bytes.
        var size = 0
        var file: FileState?
        var version: Int64?
        /// Programs with different indexes would overwrite each other's commits.
        var index: FileIdentity?
        /// `true` if this program has written since.
        var isWriting = false

        /// - Returns: Whether the log could be read, or is not there.
        mutating func readLog(_ path: String) -> Bool {
            // SQLite has no locks on a log, which closing it would release.
            let descriptor = open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return errno == ENOENT }
            defer { close(descriptor) }
            // Behind the header of the log, and the number and size of the first page.
            _ = withUnsafeMutableBytes(of: &salts) { pread(descriptor, $0.baseAddress, $0.count, 32 + 8) }
            var status = stat()
            // A log without a frame is as good as empty: another program begins it just now.
            if salts != 0, fstat(descriptor, &status) == 0 { size = Int(status.st_size) }
            return true
        }
    }

    /// Results of reading the first page where the log has something else.
    private static let unreadable: [ResultCode] = [.SQLITE_NOTADB, .SQLITE_CORRUPT, .SQLITE_IOERR]

    private let path, logPath, indexPath: String
    /// The state that was seen last; nil before the first look.
    private let seen = Mutex<Seen?>(nil)
    private let found = Mutex<StorageError?>(nil)

    init(_ path: String) {
        (self.path, logPath, indexPath) = (path, DatabaseFile.logPath(of: path), DatabaseFile.indexPath(of: path))
    }

    /// The loss that was found; nil if there is none.
    var loss: StorageError? { found.withLock { $0 } }

    /// Compares the log with the last look, outside of transactions. It waits for other programs only where the log seems to be cut.
    func look(_ database: Database) -> StorageError? {
        if let loss { return loss }
        guard !isContinued(in: database, isWriting: false) else { return nil }
        do {
            try database.inTransaction(.immediate) {
                try check(database)
                return .rollback
            }
        } catch let error as DatabaseError where Self.unreadable.contains(error.resultCode.primaryResultCode) {
            return lose()
        } catch {}
        return loss
    }

    /// Compares the log within a transaction that writes, so that no other program is in the midst of a commit.
    /// - Throws: ``StorageError/gone(path:isOverwritten:)``
    func check(_ database: Database) throws {
        guard let loss = loss ?? (isContinued(in: database, isWriting: true) ? nil : lose()) else { return }
        throw loss
    }

    private func isContinued(in database: Database, isWriting: Bool) -> Bool {
        var now = Seen(file: FileState(of: path), index: FileIdentity(of: indexPath), isWriting: isWriting)
        now.version = try? Int64.fetchOne(database.cachedStatement(sql: "PRAGMA data_version"))
        // The log comes last, and its size behind its salts: what others do meanwhile is compared again by the next look.
        guard now.readLog(logPath) else { return true }
        return seen.withLock { seen in
            if let seen {
                let hasMoved = now.file != seen.file || now.version ?? seen.version != seen.version
                let isBegunAnew = hasMoved || seen.isWriting && now.salts != 0
                guard now.index == seen.index, now.salts == seen.salts ? now.size >= seen.size : isBegunAnew else {
                    return false
                }
            }
            seen = now
            return true
        }
    }

    /// The next program that opens the database makes an index of what is left of the log, which stays.
    private func lose() -> StorageError {
        let index = seen.withLock { $0?.index }
        if index == FileIdentity(of: indexPath) { unlink(indexPath) }
        let loss = StorageError.gone(path: path, isOverwritten: true)
        found.withLock { $0 = loss }
        return loss
    }
}
