import Derive
import DeriveGraph

extension Change {
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
        default: (root as? any RevertibleCollection)?.apply(kind, of: movedElement)
        }
    }

    /// `true` if things are as this change has left them, so that its undo undoes nothing that came after it.
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
    public var keyPath: AnyKeyPath? { subject == nil ? nil : property?.keyPath }

    private var observed: (any ObservedObject)? { root as? any ObservedObject }

    /// The subject under which changes of a kind are one record: a property of an object. Nil for changes of a collection,
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

    /// `true` if the value equals the one before.
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
        return becoming(.property(name: name, old: old, new: new))
    }

    /// One record for this change and the one before it.
    func merged(after earlier: Change) -> Change {
        switch (kind, earlier.kind) {
        case (.property(let name, _, let new), .property(_, let old, _)):
            becoming(.property(name: name, old: old, new: new))
        case (.override(let name, _, let new), .override(_, let old, _)):
            becoming(.override(name: name, old: old, new: new))
        default: self
        }
    }

    private func becoming(_ kind: Kind) -> Change {
        var change = self
        change.kind = kind
        return change
    }
}

/// `true` if two values differ for certain; false for values that cannot be compared.
private func areKnownToDiffer(_ a: Any, _ b: Any) -> Bool {
    guard let a = content(of: a), let b = content(of: b) else { return !areSame(a, b) }
    guard a is any Equatable || type(of: a) is AnyClass else { return false }
    return !areSame(a, b)
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
    /// Returns `true` if the collection is as a change has left it.
    func stands(_ kind: Change.Kind) -> Bool
}
