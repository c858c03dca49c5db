import DeriveGraph

/// One change of one object, with the values to undo and to redo it.
@MainActor
public struct Change {
    /// What happened.
    public enum Kind {
        /// A property was set.
        case property(name: String, old: Any, new: Any)
        /// A settable derived property was set, or went back to its formula: nil means the computed value.
        case override(name: String, old: Any?, new: Any?)
        /// An element came into a collection. In a set the position says nothing.
        case inserted(at: Int, element: Any)
        /// An element left a collection. In a set the position says nothing.
        case removed(at: Int, element: Any)
        /// An element took the place of another one.
        case replaced(at: Int, old: Any, new: Any)
        /// Elements took the place of a range of others, which begins at the position; either may be none.
        case spliced(at: Int, removed: [Any], inserted: [Any])
        /// An element went to another place; both places are those of the element before and after.
        case moved(from: Int, to: Int)
        /// Two elements changed places.
        case exchanged(Int, Int)
        /// A dictionary has another value for a key; nil means no value.
        case entry(key: AnyHashable, old: Any?, new: Any?)
    }

    /// What happened.
    public let kind: Kind
    private let root: any ObservationRoot
    /// Which property it is; names may be the same in a class and its superclass.
    private let key: UInt32
    /// The element that was moved, out of line, since most changes have none.
    private let moved: MovedElement?

    private final class MovedElement {
        let value: Any
        init(_ value: Any) { self.value = value }
    }

    init<Owner: ObservedObject>(_ object: Owner, key: UInt32, old: Any, new: Any) {
        let name = Owner._$schema.properties[Int(key)].name
        self.init(object: object, key: key, kind: .property(name: name, old: old, new: new))
    }

    init<Owner: ObservedObject>(overriding object: Owner, key: UInt32, old: Any?, new: Any?) {
        let name = type(of: object)._$schema.properties[Int(key)].name
        self.init(object: object, key: key, kind: .override(name: name, old: old, new: new))
    }

    init(collection: any RevertibleCollection, _ kind: Kind, moved: Any?) {
        self.init(object: collection, key: 0, kind: kind, moved: moved)
    }

    private init(object: any ObservationRoot, key: UInt32, kind: Kind, moved: Any? = nil) {
        self.moved = moved.map(MovedElement.init)
        root = object
        self.key = key
        self.kind = kind
    }

    /// The object that changed: one of an observed class, or a collection. Kept alive by this record.
    public var object: AnyObject { root }

    /// The property that was set, as its class declares it; nil for a change of a collection.
    public var property: Property? {
        observed.map { type(of: $0)._$schema.properties[Int(key)] }
    }

    /// The number of the document to which the object belongs now; zero for none.
    var document: UInt32 { root._$document }

    /// Puts back what was before. The object must stand as this change left it.
    func revert() { carryOut(kind.opposite) }

    /// Undoes this change and keeps what was changed in a list with identities since.
    func revertKeepingLaterChanges() {
        guard let rest = valueKeepingLaterChanges else { return revert() }
        set(to: rest)
    }

    private func carryOut(_ kind: Kind) {
        switch kind {
        case .property(_, _, let new), .override(_, _, let new?): set(to: new)
        case .override(_, _, nil): observed?.endOverride(key)
        default: (root as? any RevertibleCollection)?.apply(kind, of: moved?.value)
        }
    }

    /// Whether things are as this change has left them, so that its undo undoes nothing that came after it.
    var stands: Bool {
        switch kind {
        case .property(_, _, let new):
            return currentValue.map { !areKnownToDiffer($0, new) } ?? true || valueKeepingLaterChanges != nil
        case .override: return true
        default: return (root as? any RevertibleCollection)?.stands(kind) ?? true
        }
    }

    /// A list without what this has changed in it, where something else was changed in it since; nil for any other.
    private var valueKeepingLaterChanges: Any? {
        guard case .property(_, let old, let new) = kind, let value = currentValue as? any MergeableValue,
            areKnownToDiffer(value, new)
        else { return nil }
        return value.merging(changeFrom: new, to: old)
    }

    private var currentValue: Any? {
        observed.map { owner in graph.untracked { type(of: owner)._$schema.properties[Int(key)].get(owner) } }
    }

    private func set(to value: Any) {
        guard let observed else { return }
        type(of: observed)._$schema.properties[Int(key)].set?(observed, value)
    }

    /// The way to the property that changed, from the object; nil for a change of a collection.
    public var keyPath: AnyKeyPath? {
        guard subject != nil, let observed else { return nil }
        return type(of: observed)._$schema.properties[Int(key)].keyPath
    }

    private var observed: (any ObservedObject)? { root as? any ObservedObject }

    /// What may stand as one record with others of its kind: a property of an object. Nil for changes of a collection,
    /// which build upon one another.
    var subject: Subject? {
        switch kind {
        case .property: Subject(object: ObjectIdentifier(object), key: key, isOverride: false)
        case .override: Subject(object: ObjectIdentifier(object), key: key, isOverride: true)
        default: nil
        }
    }

    struct Subject: Hashable {
        let object: ObjectIdentifier
        let key: UInt32
        let isOverride: Bool
    }

    /// Whether the value equals the one before.
    var isNoOp: Bool {
        switch kind {
        case .property(_, let old, let new): areSame(old, new)
        case .override(_, let old?, let new?): areSame(old, new)
        case .override(_, nil, nil): true
        default: false
        }
    }

    /// The same change of another value; itself where no property was set.
    func rebased(onto old: Any) -> Change {
        guard case .property(let name, _, let new) = kind else { return self }
        return Change(object: root, key: key, kind: .property(name: name, old: old, new: new))
    }

    /// One record for this change and the one before it.
    func merged(after earlier: Change) -> Change {
        switch (kind, earlier.kind) {
        case (.property(let name, _, let new), .property(_, let old, _)):
            Change(object: root, key: key, kind: .property(name: name, old: old, new: new))
        case (.override(let name, _, let new), .override(_, let old, _)):
            Change(object: root, key: key, kind: .override(name: name, old: old, new: new))
        default: self
        }
    }
}

extension Change.Kind {
    /// The change that undoes this one.
    var opposite: Change.Kind {
        switch self {
        case .property(let name, let old, let new): .property(name: name, old: new, new: old)
        case .override(let name, let old, let new): .override(name: name, old: new, new: old)
        case .inserted(let position, let element): .removed(at: position, element: element)
        case .removed(let position, let element): .inserted(at: position, element: element)
        case .replaced(let position, let old, let new): .replaced(at: position, old: new, new: old)
        case .spliced(let position, let removed, let inserted):
            .spliced(at: position, removed: inserted, inserted: removed)
        case .moved(let from, let to): .moved(from: to, to: from)
        case .exchanged(let a, let b): .exchanged(a, b)
        case .entry(let key, let old, let new): .entry(key: key, old: new, new: old)
        }
    }
}

extension Change.Kind {
    /// What came into a collection or left it.
    public var elements: [Any] {
        switch self {
        case .inserted(_, let element), .removed(_, let element): [element]
        case .replaced(_, let old, let new): [old, new]
        case .spliced(_, let removed, let inserted): removed + inserted
        case .property, .override, .moved, .exchanged, .entry: []
        }
    }
}

extension ObservedObject {
    /// Lets a settable derived property be what its formula says again.
    fileprivate func endOverride(_ key: UInt32) {
        let node = _$node(key, makes: false)
        guard node != 0, graph.nodes[Int(node)].flags.contains(.overridden) else { return }
        graph.invalidateDerived(node)
    }
}

/// A collection whose changes can be made from a record.
@MainActor
protocol RevertibleCollection: ObservationRoot {
    /// - Parameter moved: The element that a move has moved.
    func apply(_ kind: Change.Kind, of moved: Any?)
    /// Whether the collection is as a change has left it.
    func stands(_ kind: Change.Kind) -> Bool
}
