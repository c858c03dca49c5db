import Foundation
import Invoicing

/// The place of a copy of an open database: in the place of nothing, or of a file that no program has open.
///
/// SQLite takes the log beside a file for that file's own. So no log of an earlier file may be there when the copy comes.
nonisolated struct CopyPlace {
    /// The user's name for it.
    private let name: String
    /// At the end of a symbolic link, which stays.
    let path: String
    private let database: String
    private let replaces: Bool

    /// - Parameters:
    ///   - database: The copied database, which the copy never replaces.
    ///   - replaces: Whether a file that is there is replaced.
    /// - Throws: ``StorageError/notWritable(path:reason:)`` where no copy may be put there.
    init(_ name: String, of database: String, replaces: Bool) throws(StorageError) {
        (self.name, self.database, self.replaces) = (name, database, replaces)
        path = DatabaseFile.resolved(name)
        try check()
    }

    /// Moves a file there, once no other file's log is beside it. Where that fails, all is as it was.
    func move(_ part: String) throws(StorageError) {
        // Making the copy has taken a while.
        try check()
        var aside: [(log: String, kept: String)] = []
        do throws(StorageError) {
            for log in DatabaseFile.companions(of: path) {
                let kept = DatabaseCopy.temporaryPath(beside: path)
                guard rename(log, kept) != 0 else {
                    aside.append((log, kept))
                    continue
                }
                guard errno == ENOENT else { throw refusal("“\(log)” cannot be removed: \(systemReason())") }
            }
            guard rename(part, path) == 0 else { throw refusal(systemReason()) }
        } catch {
            // The earlier file is there still, and needs them.
            for (log, kept) in aside { _ = rename(kept, log) }
            throw error
        }
        for (_, kept) in aside { unlink(kept) }
    }

    private func check() throws(StorageError) {
        if let objection = DatabaseFile.objection(to: name) { throw refusal(objection) }
        guard let file = FileIdentity(of: name) else {
            // What it has is nowhere else.
            guard let log = DatabaseFile.StrayLog(beside: path) else { return }
            throw refusal("\(log)")
        }
        guard file != FileIdentity(of: database) else { throw refusal("it is the database itself") }
        guard replaces else { throw refusal("it is there already") }
        guard !UncleanEnd.isOpenHere(name), !HardLinks.isOpenElsewhere(name), !UncleanEnd.isOpenElsewhere(path) else {
            throw refusal("it is a database that a program has open")
        }
    }

    private func refusal(_ reason: String) -> StorageError { .notWritable(path: name, reason: reason) }
}
