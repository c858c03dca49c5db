import Foundation
import GRDB
import Invoicing

/// Reasons why the database cannot be used. Each sentence names the file, the cause and the way out.
public nonisolated enum StorageError: Error, Equatable, CustomStringConvertible {
    /// The folder of the database cannot be made.
    case noFolder(path: String, reason: String)
    /// No database can be at a path.
    case noPlace(path: String, reason: String)
    /// Programs that write at once would damage it on its disk.
    case unsuitableDisk(path: String, reason: String)
    /// The file cannot be opened for reading and writing.
    case notWritable(path: String, reason: String)
    /// It can only be read from a copy, for which there is no place.
    case noCopy(path: String, folder: String, reason: String)
    /// Another program holds a lock on it.
    case locked(path: String)
    /// Another program has it open by another name.
    case otherName(path: String)
    /// It is no database, or a damaged one.
    case damaged(path: String, reason: String)
    /// A copy of lines of JSON is not whole, or has an invalid line.
    case damagedLines(path: String, reason: String)
    /// A later version of Billow has made it.
    case newer(path: String)
    /// A version before 0.1.0 made it; those were never released.
    case older(path: String)
    /// A build made it that was never released.
    case unreleased(path: String)
    /// It is a database of something else.
    case foreign(path: String)
    /// There is no room left.
    case full(path: String)
    /// A commit may not have reached the disk.
    case notOnDisk(path: String, reason: String)
    /// The database refuses what was changed in one document, and takes everything else.
    case refused(path: String, document: String, reason: String)
    /// Another program has overwritten the file or its log, or moved, deleted or replaced it or its log, while it was open.
    case gone(path: String, isOverwritten: Bool)
    /// The user has stopped what takes long.
    case stopped(path: String)
    /// SQLite says something else.
    case other(path: String, reason: String)
    /// A stored value is not of its kind.
    case unreadable(path: String, reason: String)
    /// An invoice that the list has is not there.
    case noInvoice(id: UUID)
    /// A change was not written, since another program has changed the same thing just before.
    case overtaken(thing: String, event: String)
    /// The server has not confirmed an invoice's number yet.
    case beingIssued(number: String)

    public var description: String {
        switch self {
        case .noFolder(let path, let reason):
            "The folder “\(path)” cannot be made: \(reason). Make it, or name another database with --db."
        case .noPlace(let path, let reason):
            "“\(path)” cannot be used for the database: \(reason). Name another one with --db."
        case .unsuitableDisk(let path, let reason):
            "The database “\(path)” cannot be used where it is: \(reason), and programs that write at once would damage it. "
                + "Copy it to a local disk, and name it there with --db."
        case .notWritable(let path, let reason):
            "The database “\(path)” cannot be opened for writing: \(reason). "
                + "Mend its permissions, or name another one with --db."
        case .noCopy(let path, let folder, let reason):
            "The database “\(path)” cannot be written, and no copy to read can be made in “\(folder)”: \(reason). "
                + "Name another folder with the variable TMPDIR."
        case .locked(let path):
            "Another program holds the database “\(path)”. End what that is doing, then try again."
        case .otherName(let path):
            "Another program has the database “\(path)” open by another name, a hard link, and over two names each would damage "
                + "what the other writes. Use that name; or end that program, and make a file of its own with “cp”."
        case .damaged(let path, let reason):
            "The database “\(path)” is damaged: \(reason). It was left as it is. \(NewestCopy.advice(on: path)), and "
                + "“sqlite3 \(path) .recover” saves what can be read; or name another one with --db."
        case .damagedLines(let path, let reason):
            "“\(path)” is damaged: \(reason). Nothing of it is imported. Restore another copy: “billow backup --list” names "
                + "those that Billow has made."
        case .newer(let path):
            "The database “\(path)” was made by a later version of Billow. Use that version, or name another database "
                + "with --db."
        case .older(let path):
            "“\(path)” was made by a version of Billow from before 0.1.0 and cannot be opened. Export its invoices with that "
                + "version and import them into a new database, which --db names."
        case .unreleased(let path):
            "“\(path)” was made by a build of Billow that was never released, and cannot be opened. Restore the copy that was made "
                + "beside it before, or name another database with --db."
        case .foreign(let path):
            "The database “\(path)” belongs to another program. Name another one with --db."
        case .full(let path):
            "There is no room left for the database “\(path)”. Make some."
        case .notOnDisk(let path, let reason):
            "What was changed last in “\(path)” may be lost when the power fails, since the disk does not take it: \(reason). "
                + "Copy the database to another disk with “billow backup FILE”, and check this one."
        case .refused(let path, let document, let reason):
            "The database “\(path)” refuses what was changed in \(document): \(reason). It is not saved, and holds up nothing else. "
                + "“billow check” says whether the database is damaged."
        case .gone(let path, isOverwritten: true):
            "“\(path)” was overwritten by another program, or its log was, and nothing is written into it any more. "
                + "\(NewestCopy.advice(on: path))."
        case .gone(let path, isOverwritten: false):
            "“\(path)”, or its log, was moved, deleted or replaced by another program, and nothing is written into it any more. "
                + "Put it back, and start again."
        case .stopped(let path):
            "Stopped. The database “\(path)” is whole; what was not finished is taken back."
        case .other(let path, let reason):
            "The database “\(path)” cannot be used: \(reason). Try again, or name another one with --db."
        case .unreadable(let path, let reason):
            "Not all of the database “\(path)” can be read: \(reason). “billow check --repair” recomputes what can "
                + "be derived, and says what to do about the rest."
        case .noInvoice:
            "The invoice is not in the database any more: it was deleted elsewhere. Choose another one in the list."
        case .overtaken(let thing, let event):
            "\(thing) was \(event) by another program just before. Nothing is changed; look at it, and try again."
        case .beingIssued(let number):
            "\(number) is being issued: the server has not confirmed the number yet, so the invoice is not sent to anybody. "
                + "“billow server sync” asks again."
        }
    }

    /// The reason for which nothing can be saved, in two words.
    public var cause: String {
        switch self {
        case .full: "disk full"
        case .locked: "database in use"
        case .gone: "file gone"
        case .notWritable: "not writable"
        case .refused: "change refused"
        case .notOnDisk: "disk error"
        case .damaged: "database damaged"
        default: "database error"
        }
    }

    /// The exit status, as sysexits(3) has it.
    public var exitCode: Int32 {
        switch self {
        case .noFolder, .noPlace, .unsuitableDisk, .noCopy: 73
        case .notWritable: 77
        case .locked, .otherName, .beingIssued: 75
        case .damaged, .damagedLines, .unreadable, .foreign, .newer, .older, .unreleased, .noInvoice, .overtaken: 65
        case .full, .notOnDisk, .refused, .gone, .other: 74
        case .stopped: 130
        }
    }

    /// Puts an error of SQLite into words.
    init(_ error: any Error, path: String) {
        guard let error = error as? DatabaseError else {
            guard !(error is LongWork.Stopped) else {
                self = .stopped(path: path)
                return
            }
            if let error = error as? ColumnError {
                self = .unreadable(path: path, reason: "\(error)")
                return
            }
            self = error as? StorageError ?? .other(path: path, reason: error.reason)
            return
        }
        let reason = error.message ?? "\(error.resultCode)"
        switch error.resultCode.primaryResultCode {
        // The index of the log is written before anything can be read.
        case _ where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE: self = .full(path: path)
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged(path: path, reason: reason)
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked(path: path)
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM: self = .notWritable(path: path, reason: reason)
        case .SQLITE_FULL: self = .full(path: path)
        // A table, a view or a column of the schema is missing.
        case .SQLITE_ERROR where reason.hasPrefix("no such "): self = .damaged(path: path, reason: reason)
        default: self = .other(path: path, reason: reason)
        }
    }

    /// Returns `true` if an error concerns the failed write alone, so that other writes may succeed.
    static func isRefusal(_ error: any Error) -> Bool {
        switch error as? StorageError {
        case .noInvoice, .unreadable: return true
        case nil: break
        default: return false
        }
        guard let code = (error as? DatabaseError)?.resultCode.primaryResultCode else { return true }
        return [.SQLITE_CONSTRAINT, .SQLITE_ERROR, .SQLITE_CORRUPT, .SQLITE_MISMATCH, .SQLITE_TOOBIG].contains(code)
    }

    /// Calls a function, and puts what it throws into words.
    /// - Parameter path: Where the database is; asked for after the function has failed.
    static func translating<Value>(
        path: @autoclosure () -> String, _ body: () throws -> Value
    ) throws(StorageError) -> Value {
        do {
            return try body()
        } catch {
            throw StorageError(error, path: path())
        }
    }
}
