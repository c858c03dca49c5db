/// What programs on one database have committed, for those that follow each other's commits.
nonisolated protocol CommitLog: Sendable {
    /// Sees whether the database is where it was, and continues in a copy if another program has moved or overwritten it.
    /// - Parameter toleratesAbsence: Whether a missing file is waited for until the next call: a program may be replacing it.
    /// - Returns: Whether it does so now.
    func followFile(toleratesAbsence: Bool) throws -> Bool
    /// When the files were last written, whoever did so.
    var writeStamp: WriteStamp { get }
    /// The number of the last commit that the log has, whoever made it; zero for none.
    func lastRevision() throws -> Int64
    /// What other programs have committed since; nil if the log does not go back that far.
    func changes(since revision: Int64) throws -> [LoggedChange]?
}
