import Foundation

/// The files that SQLite keeps beside a database, which may hold what was committed last: no document takes their place, be they
/// empty or not there.
public nonisolated enum DatabaseCompanion {
    /// Why a path may not be written to, as part of a sentence.
    public static let reason = "the database beside it needs that name"

    /// Whether a path is that of such a file, beside a database that is there.
    public static func isAt(_ path: String) -> Bool {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        return [path, target].contains { path in
            ["-wal", "-shm", "-journal"].contains { path.hasSuffix($0) && isDatabase(String(path.dropLast($0.count))) }
        }
    }

    /// Whether a file begins as those of SQLite do.
    static func isDatabase(_ path: String) -> Bool {
        var status = stat()
        // A pipe would not end.
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        let beginning = try? FileHandle(forReadingFrom: URL(fileURLWithPath: path)).read(upToCount: 16)
        return beginning == Data("SQLite format 3\0".utf8)
    }
}
