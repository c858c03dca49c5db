import Foundation
import Invoicing
import Storage

extension Repository {
    /// Opens a database that is there: what only reads makes none, since the path may be mistyped.
    /// - Throws: ``CommandProblem/noDatabase(_:copy:)``, ``StorageError``
    package static func openingExisting(_ path: String) throws -> Repository {
        try checkExists(path)
        return try opening(path)
    }

    /// Refuses a path without a database. Whether there is one cannot be told where its folder may not be entered.
    package static func checkExists(_ path: String) throws {
        guard access(path, F_OK) != 0 else { return }
        guard errno == ENOENT || errno == ENOTDIR else {
            throw StorageError.notWritable(path: path, reason: systemReason())
        }
        throw CommandProblem.noDatabase(path, copy: newestCopy(of: path))
    }

    /// Opens a database that is there; a copy of it where the file is empty or cannot be written, or the disk is full, so that neither is changed.
    /// - Throws: ``CommandProblem/noDatabase(_:copy:)``, ``StorageError``
    package static func openingOrCopying(_ path: String) throws -> Repository {
        try checkExists(path)
        var status = stat()
        if stat(path, &status) == 0, status.st_size == 0 { return try Repository(copyOf: path) }
        do { return try opening(path) } catch {
            switch error {
            // A full disk has no room for the index of the log.
            case .notWritable, .full: return try openingCopy(path, error)
            default: throw error
            }
        }
    }

    private static func openingCopy(_ path: String, _ refusal: StorageError) throws(StorageError) -> Repository {
        do { return try Repository(copyOf: path) } catch {
            // An error of the copy holds for the file.
            switch error {
            case .damaged(_, let reason): throw .damaged(path: path, reason: reason)
            case .newer: throw .newer(path: path)
            // With room for the file itself no copy is wanted.
            case .noCopy where refusal != .full(path: path): throw error
            case .older: throw .older(path: path)
            case .unreleased: throw .unreleased(path: path)
            case .foreign: throw .foreign(path: path)
            default: throw refusal
            }
        }
    }

    /// Opens a database, and shows how far that is where it takes long. Esc and Ctrl-C end the program meanwhile.
    package static func opening(_ path: String) throws(StorageError) -> Repository {
        Interruption.endAtOnce()
        let bar = LongWorkBar()
        defer { bar.end() }
        let streams = StandardStreams.replaced
        let report: LongWork.Report = { work, done, total in
            bar.show(work, done, of: total)
            return true
        }
        return try Repository(path: path, report: report) {
            StandardStreams.$replaced.withValue(streams) {
                Failure.tell(
                    "Waiting for another program that writes to “\(path)”. End it if it does not end by itself.")
            }
        }
    }
}
