import Foundation

/// The commits of all programs on one database: each appends its own, and follows those of the others.
nonisolated protocol CommitLog: Sendable {
    /// Makes all changes of a commit and logs them, or does neither.
    func write(_ commit: CommitWrite) throws -> WrittenCommit
    /// Returns the reason why nothing may be written any more, since another program has taken the database away or overwritten
    /// it; nil while it is as it was.
    /// - Parameter toleratesAbsence: Whether a missing file is waited for until the next call: a program may be replacing it.
    func loss(toleratesAbsence: Bool) -> StorageError?
    /// Changes whenever another program commits something, and never with what this one commits.
    func dataVersion() throws -> Int64
    /// The number of the last commit that the log has, whoever made it; zero for none.
    func lastRevision() throws -> Int64
    /// All commits since a revision, in their order; nil if the log does not go back that far, or has a row that cannot be
    /// decoded.
    func entries(since revision: Int64) throws -> [LogEntry]?
    /// The notes of stored values that are still to be derived, by document or row of the ledger.
    func notes() throws -> [UUID: DerivationNote]
}
