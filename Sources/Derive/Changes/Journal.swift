import DeriveGraph

/// A layer above that records changes: it keeps the transactions that are open, and documents with their members.
@MainActor
package protocol Journal {
    /// `true` if nothing is recorded right now.
    static var isPaused: Bool { get }
    /// `true` if a transaction takes the changes back that are made now if it fails; nil while it does so.
    static var takesBack: Bool? { get }
    /// Begins a record of a change with all that it brings about.
    /// - Returns: `false` inside a transaction, which is that record; otherwise ``end()`` is due.
    static func begin() -> Bool
    /// Ends the record that was begun last.
    static func end()
    /// Records a change that has been made.
    static func record(_ change: Change)
    /// The transaction or the edit that may still take back changes of a document's members; nil for none.
    static func rollBackPoint(in document: UInt32) -> UInt64?
    /// Lets objects join the document of their holder that have come into it, and leave it that have left.
    static func noteMembers(of holder: any ObservationRoot, removed: [Any], inserted: [Any])
}

/// The way from a change to the journal. An object of no document reaches it in a transaction only.
@MainActor
package enum Journaling {
    /// Who records changes; nil while nobody does.
    @exclusivity(unchecked) package static var journal: (any Journal.Type)?

    /// Returns who records the changes of an object now; nil for nobody.
    /// - Parameter document: The number of the object's document; zero for none.
    static func journal(of document: UInt32) -> (any Journal.Type)? {
        guard document != 0 || graph.isRecording, let journal, !journal.isPaused else { return nil }
        return journal
    }
}
