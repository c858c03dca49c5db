import Derive

/// A set of objects that change, are undone and are committed together: an invoice with its lines, say.
///
/// - An object joins with its holder: ``adopt(_:)`` adds an object and everything that its properties and collections
///   hold. An object that is inserted later joins by itself, and a removed one belongs to no document any more.
/// - Each transaction that changes members is one ``Commit`` with the next ``revision``; a change outside any
///   transaction is a transaction of its own. One transaction that changes several documents commits once in each.
/// - A change is undone where it was made: ``history`` never crosses documents.
/// - While an edit is open, all changes of members are part of it. Those of other documents are not.
/// - A document holds the objects that it has adopted, and its members know it by a number only, so that it ends with
///   whoever uses it. They belong to no document then.
@MainActor
public final class Document {
    /// The name that messages use; may be empty.
    public let name: String
    /// The number of the last commit; zero before the first.
    public private(set) var revision = 0
    /// The edit that is open, if one is.
    public internal(set) weak var openEdit: OpenEdit?
    /// The steps that can be undone and done again.
    public let history: UndoHistory

    /// The number by which its members refer to it. No other living document has the same.
    let number: UInt32
    /// The adopted objects, in order.
    package private(set) var roots: [any ObservationRoot] = []
    private var observers: [(id: ObjectIdentifier, body: (Commit) -> Void)] = []
    /// Commits that were not delivered yet, in order.
    private var undelivered: [Commit] = []
    private var isDelivering = false
    var members = Membership()

    /// Makes a document without members.
    /// - Parameter historyLimit: How many steps can be undone; the oldest are dropped first. Zero keeps none.
    public init(_ name: String = "", historyLimit: Int = 10_000) {
        self.name = name
        history = UndoHistory(limit: historyLimit)
        number = DocumentTable.nextNumber()
        history.document = self
        DocumentTable.add(self)
        TransactionStack.connect()
    }

    isolated deinit { DocumentTable.remove(number) }

    // MARK: Members

    /// Makes an object and everything that it holds members, for as long as this document lives.
    ///
    /// A property that is `weak`, `unowned` or marked ``Unobserved()`` holds nothing. Objects that belong to another
    /// document stay there, and so does everything that they hold.
    /// - Complexity: O(*n*) in the objects that join.
    public func adopt(_ root: any ObservationRoot) {
        guard !roots.contains(where: { $0 === root }) else { return }
        roots.append(root)
        join(root, heldBy: nil)
    }

    /// Releases an adopted object and everything that it holds. Without effect for an object that was not adopted.
    public func release(_ root: any ObservationRoot) {
        guard let index = roots.firstIndex(where: { $0 === root }) else { return }
        roots.remove(at: index)
        leave(root, heldBy: nil)
    }

    /// Returns `true` if an object or a collection is a member.
    public func contains(_ object: AnyObject) -> Bool {
        (object as? any ObservationRoot)?._$document == number
    }

    /// The document to which an object or a collection belongs; nil for none.
    /// - Complexity: O(1)
    public static func owner(of object: AnyObject) -> Document? {
        (object as? any ObservationRoot).flatMap { DocumentTable.document($0._$document) }
    }

    // MARK: Changes

    /// Makes several changes one step; see the function of the same name.
    @discardableResult
    public func transaction<Result>(_ name: String = "", _ body: () throws -> Result) rethrows -> Result {
        try recordingTransaction(name, origin: .edit, of: self, body)
    }

    /// `true` if a transaction is open, so that nothing can be merged now.
    public static var isTransactionOpen: Bool { TransactionStack.isOpen }

    /// Opens an edit: changes that are made for now, until they are committed or cancelled.
    /// - Parameter name: What an undo menu calls it.
    /// - Precondition: No other edit of this document is open, and no transaction.
    public func beginEdit(_ name: String = "") -> OpenEdit {
        precondition(
            openEdit == nil,
            "An edit of \(label) is opened while “\(openEdit?.name ?? "")” is open; end that one first.")
        precondition(
            !TransactionStack.isOpen, "An edit of \(label) is opened inside a transaction; end that one first.")
        let edit = OpenEdit(name, of: self)
        openEdit = edit
        return edit
    }

    /// Calls back after each commit, before control returns to who made the change; a store saves there.
    ///
    /// A commit that a callback makes is delivered after the present one, to all in the same order.
    /// - Returns: A token; the observation ends when that is stopped or released.
    public func observeCommits(_ body: @escaping @MainActor (Commit) -> Void) -> CommitObservation {
        let observation = CommitObservation(of: self)
        observers.append((ObjectIdentifier(observation), body))
        return observation
    }

    func stopObserving(_ id: ObjectIdentifier) { observers.removeAll { $0.id == id } }

    /// Gives a record its revision, and the history its step. Its delivery waits for ``deliverCommits()``.
    func makeCommit(_ record: ChangeRecord) {
        revision += 1
        var record = record
        record.revision = revision
        history.append(record)
        CommitTime.committed(record)
        undelivered.append(Commit(record, of: self, revision: revision))
    }

    /// Calls the observers of commits, without those that an earlier one has stopped. A call during a delivery has no
    /// effect, since that delivery reaches new commits too.
    func deliverCommits() {
        guard !isDelivering else { return }
        isDelivering = true
        defer { isDelivering = false }
        var next = 0
        while next < undelivered.count {
            let commit = undelivered[next]
            next += 1
            for observer in observers where observers.contains(where: { $0.id == observer.id }) {
                observer.body(commit)
            }
        }
        undelivered.removeAll()
    }

    var label: String { name.isEmpty ? "a document" : "“\(name)”" }
}

/// The documents that live, by number.
@MainActor
enum DocumentTable {
    private static var all: [UInt32: Unmanaged<Document>] = [:]
    private static var last: UInt32 = 0

    static func nextNumber() -> UInt32 {
        // An object has a bit less than 32 for it; see ``ObservedStorage``.
        repeat { last = (last + 1) & .max >> 1 } while last == 0 || all[last] != nil
        return last
    }

    static func add(_ document: Document) { all[document.number] = .passUnretained(document) }

    static func remove(_ number: UInt32) { all[number] = nil }

    /// Returns the document with a number; nil for zero and once the document is gone.
    static func document(_ number: UInt32) -> Document? {
        number == 0 ? nil : all[number]?.takeUnretainedValue()
    }
}
