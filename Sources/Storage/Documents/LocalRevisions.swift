import Derive
import Foundation

/// The commits of this program to an invoice, so that no older commit of another program overwrites them in memory.
///
/// The database orders all commits. A commit that another program made before ours may be seen here after ours, and then it
/// must not overwrite ours.
struct LocalRevisions {
    private enum Place: Hashable {
        case column(String, of: UUID)
        case row(UUID)
        case position(UUID)
    }

    /// By place, the number of our last commit that has changed it.
    private var numbers: [Place: Int] = [:]
    /// How many commits there were.
    private(set) var count = 0
    /// The number of our last commit that has put the whole invoice in, or taken it out.
    private var wholeNumber = 0
    /// The number of the first commit of which the revision is known and of use.
    private var first = 1
    /// The revisions of the commits from there on, as far as they are written.
    private var revisions: [Int64] = []
    /// The revision of our first commit; nil until it is written.
    private(set) var firstRevision: Int64?

    /// A commit is about to be written.
    mutating func append(_ changes: ChangeSet) {
        count += 1
        for operation in changes.operations {
            for place in places(of: operation) { numbers[place] = count }
        }
    }

    /// The whole invoice is about to be put in, or taken out.
    mutating func appendWhole() {
        count += 1
        wholeNumber = count
    }

    /// The first commit that was not written yet is written now.
    mutating func recordWritten(_ revision: Int64) {
        if first + revisions.count <= count { revisions.append(revision) }
        if firstRevision == nil, revision > 0 { firstRevision = revision }
    }

    /// Forgets the commits that are not written, since they were discarded.
    mutating func forgetUnwritten() {
        count = first + revisions.count - 1
        wholeNumber = min(wholeNumber, count)
        numbers = numbers.filter { $0.value <= count }
    }

    /// Forgets what no other commit can be older than any more.
    mutating func forget(upTo revision: Int64) {
        let old = revisions.prefix { $0 <= revision }.count
        guard old > 0 else { return }
        revisions.removeFirst(old)
        first += old
        numbers = numbers.filter { $0.value >= first }
    }

    /// Whether anything was committed here after a revision. Unwritten commits come after every revision.
    func hasLater(than revision: Int64) -> Bool { isLater(count, than: revision) }

    /// Whether the whole invoice was put in or taken out here after a revision.
    func hasWhole(after revision: Int64) -> Bool { isLater(wholeNumber, than: revision) }

    /// Whether a column was written here after a revision.
    func hasLater(than revision: Int64, row: UUID, column: String) -> Bool {
        hasLater(than: revision, at: .column(column, of: row)) || hasLater(than: revision, row: row)
    }

    /// Whether a row was put in or taken out here after a revision.
    func hasLater(than revision: Int64, row: UUID) -> Bool { hasLater(than: revision, at: .row(row)) }

    /// Whether a row was placed here after a revision.
    func hasLater(than revision: Int64, positionOf row: UUID) -> Bool { hasLater(than: revision, at: .position(row)) }

    private func hasLater(than revision: Int64, at place: Place) -> Bool {
        numbers[place].map { isLater($0, than: revision) } ?? false
    }

    private func isLater(_ number: Int, than revision: Int64) -> Bool {
        guard number >= first else { return false }
        let index = number - first
        return index >= revisions.count || revisions[index] > revision
    }

    private func places(of operation: RowOperation) -> [Place] {
        switch operation {
        case .update(let row, let column, _, _): [.column(column, of: row.id)]
        case .insert(let row, _, _, _, _): [.row(row.id), .position(row.id)]
        case .delete(let row, _, _): [.row(row.id)]
        case .move(let row, _, _, _): [.position(row.id)]
        }
    }
}
