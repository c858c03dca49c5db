import Foundation
import GRDB
import Invoicing

/// Makes the copy in which Billow continues where the file of an open database is not its own any more.
nonisolated struct Rescue {
    private let pool: DatabasePool
    private let path: String
    private let lastCommit: KnownCommit?
    private let dataFolder: String
    private let day: Date

    /// - Parameters:
    ///   - lastCommit: A commit that the database must have; nil if none is known.
    ///   - dataFolder: The user's folder for databases.
    init(
        _ pool: DatabasePool, from path: String, _ lastCommit: KnownCommit?, dataFolder: String, on day: Date = .now
    ) {
        (self.pool, self.path, self.lastCommit, self.day) = (pool, path, lastCommit, day)
        self.dataFolder = dataFolder
    }

    /// Copies all of the database: SQLite has its file open, wherever it is. If what SQLite reads there is damaged or is another
    /// database, the file was overwritten as well.
    /// - Throws: ``StorageError/gone(path:reason:)``.
    func make() throws(StorageError) -> MovedDatabase {
        do { return try make(.all) } catch {
            guard Self.isDamage(error) else { throw gone(error) }
            return try makeOfOverwritten()
        }
    }

    /// Copies what SQLite still reads, from its log and from what others have written into the file, if that is sound and has
    /// the last commit; else what is in the newest daily copy that can be read; else nothing.
    /// - Throws: ``StorageError/gone(path:reason:)``.
    func makeOfOverwritten() throws(StorageError) -> MovedDatabase {
        // After an earlier rescue there are those of the file before that, too.
        let paths = Set([URL(fileURLWithPath: path).path, DatabaseFile.folder(of: path) + "/" + originalName])
        let copies = paths.flatMap { DailyCopies(of: $0).all }.sorted { ($0.day, $0.path) > ($1.day, $1.path) }
        let isReadable = (try? pool.writeWithoutTransaction(isReadable)) ?? false
        let candidates = (isReadable ? [MovedDatabase.Contents.readable] : []) + copies.map { .copy($0) }
        for contents in candidates { if let move = try? make(contents) { return move } }
        do { return try make(.nothing) } catch { throw gone(error) }
    }

    /// Beside where the file was, else where databases are unless somebody says otherwise, else where temporary files are.
    /// - Throws: The first trouble. Damage is in no folder, so that no other one is tried then.
    private func make(_ contents: MovedDatabase.Contents) throws -> MovedDatabase {
        var trouble: (any Error)?
        for folder in [DatabaseFile.folder(of: path), dataFolder, NSTemporaryDirectory()] {
            do {
                let place = "\(folder)/\(originalName)"
                if folder == dataFolder { try DatabaseFile.makeFolder(of: place) }
                // `billow.rescued.2026-11-21.sqlite`, also after a rescue on an earlier day.
                let mark = "rescued.\(day.formatted(.iso8601.year().month().day()))"
                let copy = try DatabaseCopy.makeUnused(beside: place, mark)
                do { try fill(copy, contents) } catch {
                    unlink(copy)
                    throw error
                }
                return MovedDatabase(from: path, to: copy, contents, isTemporary: folder == NSTemporaryDirectory())
            } catch let error where !Self.isDamage(error) {
                trouble = trouble ?? error
            }
        }
        throw trouble ?? StorageError.gone(path: path, reason: "there is no folder for it")
    }

    private func gone(_ trouble: any Error) -> StorageError { .gone(path: path, reason: Self.reason(of: trouble)) }

    /// Whether the contents of a database are the cause of an error, and not the place where it is to be copied to.
    private static func isDamage(_ error: any Error) -> Bool {
        guard let error = error as? DatabaseError else { return false }
        // A database of which pages were exchanged may have two rows with one key.
        return [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_CONSTRAINT].contains(error.resultCode.primaryResultCode)
    }

    /// Why a copy could not be made, as the end of a sentence.
    private static func reason(of error: any Error) -> String {
        switch error {
        case StorageError.notWritable(_, let reason), StorageError.noFolder(_, let reason),
            StorageError.gone(_, let reason), StorageError.other(_, let reason):
            reason
        case let error as DatabaseError: error.message ?? "\(error.resultCode)"
        default: error.reason
        }
    }

    /// The name that the file had before it was rescued for the first time.
    private var originalName: String {
        URL(fileURLWithPath: path).lastPathComponent
            .replacing(/\.rescued\.\d{4}-\d\d-\d\d(-\d+)?(?=\.|$)/, with: "")
    }

    private func fill(_ copy: String, _ contents: MovedDatabase.Contents) throws {
        switch contents {
        case .all:
            try pool.writeWithoutTransaction { database in
                guard lastCommit?.isMissing(in: database) != true else {
                    throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the last commit is not in it")
                }
                try Self.copy(database, to: copy)
            }
        case .readable: try pool.writeWithoutTransaction { try Self.copy($0, to: copy) }
        case .copy(let daily):
            var configuration = Configuration()
            configuration.readonly = true
            let source = try DatabaseQueue(path: daily.path, configuration: configuration)
            try source.inDatabase { try Self.copy($0, to: copy) }
            try source.close()
            try prepare(copy)
        case .nothing: try prepare(copy)
        }
    }

    private static func copy(_ database: Database, to path: String) throws {
        try database.execute(sql: "VACUUM INTO ?", arguments: [path])
    }

    /// Whether what SQLite reads is one database, and this one. It reads from memory what it has there: nothing of that is given
    /// up until all is copied.
    private func isReadable(_ database: Database) throws -> Bool {
        try database.execute(sql: "PRAGMA cache_size = -1000000")
        guard try String.fetchOne(database, sql: "PRAGMA integrity_check(1)") == "ok" else { return false }
        guard let lastCommit else { return true }
        return try lastCommit.isIn(database)
    }

    /// Creates the tables in an empty copy, and continues the numbering of commits after the last known one.
    private func prepare(_ copy: String) throws {
        let database = try DatabaseQueue(path: copy)
        try DatabaseSchema.make(in: database)
        try database.write { database in
            guard let lastCommit else { return }
            let table = "sqlite_sequence WHERE name = 'changeLog'"
            let known = try Int64.fetchOne(database, sql: "SELECT seq FROM \(table)") ?? 0
            try database.execute(sql: "DELETE FROM \(table)")
            try database.execute(
                sql: "INSERT INTO sqlite_sequence (name, seq) VALUES ('changeLog', ?)",
                arguments: [max(known, lastCommit.revision)])
        }
        try database.close()
    }
}

/// A commit, as the log of commits has it.
nonisolated struct KnownCommit: Sendable, Equatable {
    let revision: Int64
    /// The program that has made it.
    let program: String

    /// Whether a database has it. A log of commits that keeps it no longer has counted it.
    func isIn(_ database: Database) throws -> Bool {
        let program = "SELECT program FROM changeLog WHERE revision = ?"
        if let found = try String.fetchOne(database, sql: program, arguments: [revision]) {
            return found == self.program
        }
        let newest = "SELECT seq FROM sqlite_sequence WHERE name = 'changeLog'"
        return try Int64.fetchOne(database, sql: newest) ?? 0 >= revision
    }

    /// Whether a file certainly is another database, an earlier state of this one, or damaged, rather than in use.
    func isMissing(in database: Database) -> Bool {
        do { return try !isIn(database) } catch {
            let code = (error as? DatabaseError)?.resultCode.primaryResultCode
            // Without the log it is the database of another program.
            return code == .SQLITE_ERROR || code == .SQLITE_CORRUPT || code == .SQLITE_NOTADB
        }
    }
}

/// The copy in which Billow continues after another program has moved, deleted, replaced or overwritten its file.
nonisolated struct MovedDatabase: Sendable, Equatable {
    let from, to: String
    let contents: Contents
    /// Whether it is where files are deleted sooner or later.
    let isTemporary: Bool

    /// What is in the copy.
    enum Contents: Sendable, Equatable {
        /// Everything: the file was elsewhere, but whole.
        case all
        /// What SQLite could still read of a file that was overwritten.
        case readable
        /// What a copy of an earlier moment has.
        case copy(DailyCopies.Copy)
        case nothing
    }

    fileprivate init(from: String, to: String, _ contents: Contents, isTemporary: Bool) {
        (self.from, self.to, self.contents, self.isTemporary) = (from, to, contents, isTemporary)
    }

    /// This move and an earlier one that was not reported yet, as one: it has no more than that one has left.
    func following(_ earlier: MovedDatabase?) -> MovedDatabase {
        guard let earlier else { return self }
        let left =
            switch (contents, earlier.contents) {
            case (.all, _), (.readable, .copy), (.readable, .nothing): earlier.contents
            default: contents
            }
        return MovedDatabase(from: earlier.from, to: to, left, isTemporary: isTemporary)
    }

    /// Says where the database is.
    /// - Parameter isOfCommand: Whether a command has changed it, and not somebody who types.
    func sentences(isOfCommand: Bool) -> String {
        sentence(isOfCommand: isOfCommand)
            + (isTemporary ? " That folder is emptied: copy it to another one." : "")
            + (isOfCommand ? " Look at what is in it (“billow list --db FILE”) before you run the command again." : "")
    }

    private func sentence(isOfCommand: Bool) -> String {
        let isOverwritten = "“\(from)” was overwritten by another program; nothing is written into it any more."
        let changes =
            isOfCommand
            ? "the drafts that this command had open and all that it has changed since"
            : "the drafts that are open and all that is typed from now on"
        return switch contents {
        case .all:
            "“\(from)”, or its log, was moved, deleted or replaced by another program. Everything that was in it, and all "
                + "that \(isOfCommand ? "this command has changed" : "is typed since"), is in “\(to)”."
        case .readable: "\(isOverwritten) “\(to)” has what could still be read of it, with \(changes)."
        case .copy(let copy): "\(isOverwritten) “\(to)” has the copy of \(copy.day), with \(changes)."
        case .nothing: "\(isOverwritten) “\(to)” has only \(changes)."
        }
    }
}
