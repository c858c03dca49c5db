import Foundation

/// The newest copy that Billow has made of a database by itself: one of a day, the one in which it has continued after another
/// program had taken the file away, or the one from before a step of the schema.
nonisolated enum NewestCopy {
    /// - Returns: Its path; nil if there is none.
    static func path(of database: String) -> String? {
        let days = DailyCopies(of: database).all
        // The times of files that a wrong clock has made are wrong as well.
        let past = days.filter { !$0.isOfLaterDay }
        let copies = (past.isEmpty ? days : past).map(\.path) + ownRelatives(of: database)
        let states = copies.compactMap { path in FileState(of: path).map { (path: path, state: $0) } }
        return states.filter { $0.state.size > 0 }.max { $0.state.time < $1.state.time }?.path
    }

    /// Returns the way in which a backup takes the place of a damaged database, as the beginning of a sentence.
    static func advice(on database: String) -> String {
        path(of: database).map { "“billow restore \($0)” puts the newest copy in its place" }
            ?? "“billow restore FILE” puts a backup in its place"
    }

    private static func ownRelatives(of database: String) -> [String] {
        relatives(of: database).filter { $0.contains(".rescued.") || $0.contains(".\(DatabaseCopy.formerMark)") }
    }

    /// The name of a file before it was saved beside itself, a backup was put in its place, or it was copied before a step.
    static func original(_ name: String) -> String {
        name.replacing(/\.(before-0\.2|(rescued|before-restore)\.\d{4}-\d\d-\d\d)(-\d+)?(?=\.|$)/, with: "")
    }

    /// The databases that were one with this one: the file beside which it was saved, those saved beside it, those in whose
    /// place a backup was put, and copies from before a step.
    static func relatives(of database: String) -> [String] {
        let url = URL(fileURLWithPath: database)
        let folder = DatabaseFile.folder(of: database)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter {
            $0 != url.lastPathComponent && original($0) == original(url.lastPathComponent)
                && !DatabaseFile.isCompanion($0)
        }.sorted().map { "\(folder)/\($0)" }
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
