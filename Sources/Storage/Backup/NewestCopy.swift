import Foundation
import GRDB

/// The newest copy that Billow has made of a database by itself: one of a day, or the one in which it has continued after another
/// program had taken the file away.
nonisolated enum NewestCopy {
    /// - Returns: Its path; nil if there is none.
    static func path(of database: String) -> String? {
        let copies = DailyCopies(of: database).all.map(\.path) + rescued(of: database)
        let states = copies.compactMap { path in FileState(of: path).map { (path: path, state: $0) } }
        return states.filter { $0.state.size > 0 }.max { $0.state.time < $1.state.time }?.path
    }

    /// How a backup takes the place of a damaged database, as the beginning of a sentence.
    static func advice(on database: String) -> String {
        path(of: database).map { "“billow restore \($0)” puts the newest copy in its place" }
            ?? "“billow restore FILE” puts a backup in its place"
    }

    private static func rescued(of database: String) -> [String] {
        let (name, ending) = DatabaseFile.nameAndEnding(of: database)
        let folder = DatabaseFile.folder(of: database)
        let beginning = URL(fileURLWithPath: name).lastPathComponent + ".rescued."
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasPrefix(beginning) && $0.hasSuffix(ending) && !DatabaseFile.isCompanion($0) }
            .map { "\(folder)/\($0)" }
    }
}

/// A database without an invoice beside copies that have some: another program has emptied it, or taken it away.
nonisolated struct EmptiedDatabase: CustomStringConvertible {
    let path, copy: String

    var description: String {
        "The database “\(path)” has never had an invoice, but “\(copy)” is a copy that Billow has made of it. If another program has "
            + "emptied it, “billow restore \(copy) --db \(path)” puts that copy in its place."
    }
}

extension Repository {
    /// The newest copy that Billow has made by itself of the database at a path; nil if there is none.
    public nonisolated static func newestCopy(of path: String) -> String? { NewestCopy.path(of: path) }

    /// What is to be said of a database that seems to be emptied; nil of any other.
    func emptiedDatabase() throws -> EmptiedDatabase? {
        // SQLite remembers the numbers of rows that are gone.
        let sql =
            "SELECT EXISTS (SELECT * FROM sqlite_sequence WHERE name = 'invoice') OR EXISTS (SELECT * FROM invoice)"
        guard list.count == 0, try backend.read({ try Bool.fetchOne($0, sql: sql) }) != true else { return nil }
        return NewestCopy.path(of: path).map { EmptiedDatabase(path: path, copy: $0) }
    }

    func noticeEmptied() throws {
        guard status.notice == nil else { return }
        status.notice = try emptiedDatabase().map { "\($0)" }
    }
}
