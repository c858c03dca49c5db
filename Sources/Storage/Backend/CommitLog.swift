/// The commits of all programs on one database: each appends its own, and follows those of the others.
nonisolated protocol CommitLog: Sendable {
    /// Makes all changes of a commit and logs them, or does neither.
    func write(_ commit: CommitWrite) throws -> WrittenCommit
    /// Sees whether the database is where it was, and continues in a copy if another program has moved or overwritten it.
    /// - Parameter toleratesAbsence: Whether a missing file is waited for until the next call: a program may be replacing it.
    /// - Returns: Whether it does so now.
    func followFile(toleratesAbsence: Bool) throws -> Bool
    /// How many transactions there were at the last call of ``followFile(toleratesAbsence:)``; nil where that cannot be told.
    var commitCount: CommitCount? { get }
    /// The number of the last commit that the log has, whoever made it; zero for none.
    func lastRevision() throws -> Int64
    /// What other programs have committed since; nil if the log does not go back that far,
    /// or has a row that cannot be decoded.
    func changes(since revision: Int64) throws -> [LoggedChange]?
}

/// How many transactions were committed to a database, whoever did so.
nonisolated struct CommitCount: Equatable, Sendable {
    /// All since the log was made; it begins at zero again after four billion, and where SQLite had to rebuild the log's index.
    let all: UInt32
    /// How many of the last ones, without a gap, are this program's own.
    let own: UInt32

    /// Whether another program may have committed since an earlier count.
    func includesOthers(since earlier: CommitCount) -> Bool { all &- earlier.all > own }
}

/// The transactions that this program has committed one after the other, with none of another program between them.
nonisolated struct OwnCommits: Equatable, Sendable {
    private var first: UInt32 = 0
    private var end: UInt32 = 0

    /// Records a transaction of this program.
    /// - Parameter count: How many there were before it.
    mutating func append(after count: UInt32) {
        if count != end { first = count }
        end = count &+ 1
    }

    /// Forgets those that an index cannot have which counts fewer: it was rebuilt.
    mutating func forget(after all: UInt32) {
        if Int32(bitPattern: all &- end) < 0 { (first, end) = (all, all) }
    }

    /// How many there are of them just before a count of all.
    func count(before all: UInt32) -> UInt32 { all &- first <= end &- first ? all &- first : 0 }
}
