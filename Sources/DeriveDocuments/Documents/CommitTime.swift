import Derive
import DeriveGraph
import Foundation

extension ObservedObject {
    /// The time of the last committed transaction that changed this object or one of its own collections.
    ///
    ///     @Derived var modified: Date
    ///     func deriveModified() -> Date { now() }
    ///
    /// Before the first it is the time of the first call. Each commit is later than the one before, also if the clock is
    /// not. *(Core Data's `now()`.)*
    public func now() -> Date {
        let node = _$node(NodeKey.commit, makes: true)
        let time = CommitTime.time(of: node, self)
        if graph.active != 0 { graph.recordRead(of: node) }
        return time
    }
}

/// The times of the last commits of those objects that were asked for one.
@MainActor
enum CommitTime {
    private struct Entry {
        weak var object: (any ObservedObject)?
        var time: Date
    }

    private static var entries: [NodeID: Entry] = [:] {
        didSet { TransactionStack.updateRecording() }
    }
    private static var last = Date.distantPast

    static func time(of node: NodeID, _ object: any ObservedObject) -> Date {
        if let entry = entries[node], entry.object === object { return entry.time }
        let entry = Entry(object: object, time: next())
        entries[node] = entry
        return entry.time
    }

    /// `true` if any object wants to know when it was changed.
    static var isAskedFor: Bool { !entries.isEmpty }

    /// Before any other observer of commits, who may ask for the time.
    static func committed(_ record: ChangeRecord) {
        guard isAskedFor else { return }
        entries = entries.filter { $0.value.object != nil }
        let changed = Set(record.changes.map { ObjectIdentifier($0.object) })
        let time = next()
        for (node, entry) in entries {
            guard let object = entry.object, isConcerned(object, by: changed) else { continue }
            entries[node]?.time = time
            graph.invalidate(node)
        }
    }

    private static func isConcerned(_ object: any ObservedObject, by changed: Set<ObjectIdentifier>) -> Bool {
        if changed.contains(ObjectIdentifier(object)) { return true }
        let schema = type(of: object)._$schema
        return schema.holdingKeys.contains { key in
            let held = graph.untracked { content(of: schema.properties[key].get(object)) } as? AnyObservedCollection
            return held.map { changed.contains(ObjectIdentifier($0)) } ?? false
        }
    }

    /// Now, or just after the last answer.
    private static func next() -> Date {
        last = max(Date(), Date(timeIntervalSinceReferenceDate: last.timeIntervalSinceReferenceDate.nextUp))
        return last
    }
}
