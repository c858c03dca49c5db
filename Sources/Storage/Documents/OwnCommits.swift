import DeriveDocuments
import Foundation

/// The commits of this program to one document that may come after a commit of another program which is still to arrive. What
/// they have set stays over that one.
struct OwnCommits {
    private struct Pending {
        let id: UUID
        let operations: [RowOperation]
        let positions: [UUID: Int64]
        /// `true` if it puts the whole document in, or takes it out.
        let isWhole: Bool
        /// Nil until the writer has reported it.
        var revision: Int64?
    }

    /// In their order.
    private var pending: [Pending] = []
    /// The number of commits.
    private(set) var count = 0
    /// The revision of the first commit; nil until it is written.
    private(set) var firstRevision: Int64?

    /// Takes a commit that is about to be written.
    mutating func append(_ commit: DocumentCommit, isWhole: Bool = false) {
        count += 1
        let operations = commit.changes.operations
        pending.append(
            Pending(id: commit.id, operations: operations, positions: commit.positions, isWhole: isWhole))
    }

    /// Takes the writer's report of a commit. Where no other program's commit came before it unseen, the commits up to it are
    /// passed.
    mutating func record(_ id: UUID, _ written: WrittenCommit) {
        guard let index = pending.firstIndex(where: { $0.id == id }) else { return }
        guard written.refusal == nil else {
            pending.remove(at: index)
            return
        }
        note(written.revision, at: index)
        if !written.isCrossed { pending.removeSubrange(...index) }
    }

    /// The log has a commit behind all that was merged of other programs.
    mutating func pass(_ id: UUID?, at revision: Int64) {
        guard let index = pending.firstIndex(where: { $0.id == id }) else { return }
        note(revision, at: index)
        pending.removeSubrange(...index)
    }

    /// All that other programs have committed up to a revision is merged.
    mutating func pass(upTo revision: Int64) {
        pending.removeAll { commit in commit.revision.map { $0 <= revision } ?? false }
    }

    private mutating func note(_ revision: Int64, at index: Int) {
        pending[index].revision = revision
        if firstRevision == nil, revision > 0 { firstRevision = revision }
    }

    /// All that is written is merged, since it was read from the file.
    mutating func passWritten() { pass(upTo: .max) }

    /// Forgets the commits that are not written, since they were discarded.
    mutating func forgetUnwritten() { pending.removeAll { $0.revision == nil } }

    /// `true` if some are not written, as far as the writer has reported.
    var hasUnwritten: Bool { pending.contains { $0.revision == nil } }

    /// `true` if some of those put the whole document in, or take it out.
    var hasUnwrittenWhole: Bool { pending.contains { $0.isWhole && $0.revision == nil } }

    /// `true` if some put the whole document in, or take it out.
    var hasWhole: Bool { pending.contains(where: \.isWhole) }

    /// The changes that stay over a commit that arrives.
    var later: LaterWins {
        LaterWins(
            pending.lazy.flatMap(\.operations),
            positions: pending.reduce(into: [:]) { $0.merge($1.positions) { $1 } })
    }
}
