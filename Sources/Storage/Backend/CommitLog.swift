/// The commits of all programs on one database: each appends its own, and follows those of the others.
nonisolated protocol CommitLog: Sendable {
    /// Makes all changes of a commit and logs them, or does neither.
    func write(_ commit: CommitWrite) throws -> WrittenCommit
    /// Sees whether the database is where it was, and continues in a copy if another program has moved or overwritten it.
    /// - Parameter toleratesAbsence: Whether a missing file is waited for until the next call: a program may be replacing it.
    /// - Returns: Whether it does so now.
    func followFile(toleratesAbsence: Bool) throws -> Bool
    /// The number of the last commit that the log has, whoever made it; zero for none.
    func lastRevision() throws -> Int64
    /// What other programs have committed since; nil if the log does not go back that far,
    /// or has a row that cannot be decoded.
    func changes(since revision: Int64) throws -> [LoggedChange]?
}
