import Foundation

/// A commit of one document on its way from a file to the log that several machines share.
public nonisolated struct SharedCommit: Hashable, Sendable {
    /// The kinds of commits, by which the log refuses them.
    public enum Kind: String, Sendable {
        /// It adds an invoice with all its rows, or changes the ledger.
        case insert
        case update
        /// It changes what became of an invoice, and not what it says.
        case settle
        case delete, issue
    }

    /// The number of the form that this version writes. An unknown property of a row is no other form.
    public static let format = 1

    public let id: UUID
    /// The commits of one group go in together or not at all.
    public let group: UUID
    /// It is the last of its group.
    public let endsGroup: Bool
    public let document: UUID
    public let kind: Kind
    public let format: Int
    /// Operations, positions and derived columns as JSON, which the log never reads.
    public let body: String
    /// JSON that the log reads: claims and releases; series, counter and number of an issue. And what else goes with the commit:
    /// the document as issued, a recurrence.
    public let facts: String
    /// The revision up to which its file had carried out all commits when it was made.
    public let base: Int64
    /// When it was made, in seconds since the beginning of 1970.
    public let made: Int
    /// Who made it where, for a commit that is sent again to a log that has lost it; nil for one of this machine.
    public let author: Author?
    /// The log had it before it was restored from a copy.
    public let isAgain: Bool

    public struct Author: Hashable, Sendable {
        public let person, machine: String

        public init(person: String, machine: String) { (self.person, self.machine) = (person, machine) }
    }

    public init(
        id: UUID, group: UUID, endsGroup: Bool, document: UUID, kind: Kind, format: Int = Self.format, body: String,
        facts: String, base: Int64, made: Int, author: Author? = nil, isAgain: Bool = false
    ) {
        (self.id, self.group, self.endsGroup, self.document, self.kind) = (id, group, endsGroup, document, kind)
        (self.format, self.body, self.facts, self.base, self.made) = (format, body, facts, base, made)
        (self.author, self.isAgain) = (author, isAgain)
    }
}

/// A commit in the order of all machines.
public nonisolated struct OrderedCommit: Hashable, Sendable {
    /// Its place, without gaps.
    public let revision: Int64
    /// A digest of the commit and all before it.
    public let hash: String
    public let commit: SharedCommit
    public let author: SharedCommit.Author
    /// `true` if no other machine's commit to its document came between its base and it, so that its derived columns are right.
    public let isAlone: Bool

    public init(
        revision: Int64, hash: String, commit: SharedCommit, author: SharedCommit.Author, isAlone: Bool
    ) {
        (self.revision, self.hash, self.commit, self.author) = (revision, hash, commit, author)
        self.isAlone = isAlone
    }
}

/// The log's answer to a commit.
public nonisolated enum SharedAnswer: Hashable, Sendable {
    case accepted(id: UUID, revision: Int64)
    /// - Parameter why: `issued`, `deleted`, `changed`, `taken`, `number` or `claimed`.
    case refused(id: UUID, why: String, detail: String?)

    public var id: UUID {
        switch self {
        case .accepted(let id, _), .refused(let id, _, _): id
        }
    }
}

/// All rows of a document as of a revision.
public nonisolated struct DocumentBase: Hashable, Sendable {
    public let document: UUID
    public let revision: Int64
    /// The insertion of all its rows, as a commit has it.
    public let body, facts: String

    public init(document: UUID, revision: Int64, body: String, facts: String) {
        (self.document, self.revision, self.body, self.facts) = (document, revision, body, facts)
    }
}

/// A document as the log has it: a base, and the commits behind it.
public nonisolated struct SharedDocument: Sendable {
    /// The last commit to the document; zero for an unknown one.
    public let revision: Int64
    /// The first commit to it.
    public let first: Int64
    public let base: DocumentBase?
    public let commits: [OrderedCommit]

    public init(revision: Int64, first: Int64, base: DocumentBase?, commits: [OrderedCommit]) {
        (self.revision, self.first, self.base, self.commits) = (revision, first, base, commits)
    }

    /// Its identity; nil for an unknown one.
    public var id: UUID? { base?.document ?? commits.first?.commit.document }
}

/// A file's knowledge of the log that it shares.
public nonisolated struct SharedPlace: Hashable, Sendable {
    public let address: String
    public let ledger, machine: UUID
    /// The letters of the machine; nil before it has joined.
    public let letter: String?
    /// The last epoch of which everything was sent.
    public let epoch: Int
    /// The last revision that is carried out, and its digest.
    public let cursor: Int64
    public let hash: String
    /// The last own commit that was acknowledged.
    public let sent: Int64
    public let sentID: UUID?
    /// The last document that has come in while the file joins by documents, empty before the first; nil once all are there.
    public let joining: String?
    /// When all was exchanged last, to the minute; since when the log is not reached, and when it was tried last.
    public let exchanged, offline, failed: Date?
}

/// Reasons for which a file cannot share, each in a sentence.
public nonisolated enum SharingError: Error, Equatable, CustomStringConvertible {
    /// A commit that this version cannot read.
    case unreadable(revision: Int64, person: String)
    /// The file has contents of its own.
    case notEmpty
    case otherLedger
    /// An answer of the log that follows from none of the calls.
    case disordered(String)
    /// The log was restored to a state before what this file remembers.
    case outdated
    /// The log has commits already.
    case hasLedger
    /// The file shares none.
    case left
    /// The file shares one.
    case joined
    /// Two invoices of the file have a number, which a ledger gives once.
    case twice(number: String)
    /// Changes wait to be sent, so that the file cannot leave.
    case unsent(Int)

    public var description: String {
        switch self {
        case .unreadable(let revision, let person):
            "Commit \(revision) of \(person) was made by a later version of Billow. This file stays as it was before it, and "
                + "work goes on offline. Install that version."
        case .notEmpty:
            "This file has invoices of its own. Join with an empty file, or with a copy of a file that has joined."
        case .otherLedger: "The server has another ledger than this file. Nothing is exchanged. Check its address."
        case .disordered(let what): "The server’s answer is out of order: \(what). Nothing of it is taken."
        case .outdated:
            "The server was restored from a copy that is older than what this file remembers. Restore a newer copy; or have the "
                + "other machines send what they have, and join again with a new file: billow server join ADDRESS --db FILE. "
                + "Changes of this file alone stay in it."
        case .hasLedger:
            "The server has a ledger already. Join it with an empty file: billow server join ADDRESS --db FILE."
        case .left:
            "This file shares no ledger. Begin one with billow server init, or join one with billow server join."
        case .joined:
            "This file shares a ledger already. Join with another file, or have this one leave with billow server leave."
        case .twice(let number):
            "Two invoices have the number \(number), and a ledger gives each number once. Cancel or delete one of them first."
        case .unsent(let count):
            "\(count == 1 ? "1 change waits" : "\(count) changes wait") to be sent, so the file stays in the ledger. Try again "
                + "when the server is reached."
        }
    }
}

nonisolated extension SharedPlace {
    /// The place of a file that has not joined yet.
    public init(joining address: String) {
        self.init(
            address: address, ledger: UUID(), machine: UUID(), letter: nil, epoch: 0, cursor: 0, hash: "", sent: 0,
            sentID: nil, joining: nil, exchanged: nil, offline: nil, failed: nil)
    }
}
