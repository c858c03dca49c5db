/// One change of one object, with what is needed to take it back and to make it again.
@MainActor
public struct Change {
    /// What happened.
    public enum Kind {
        /// A property was set.
        case property(name: String, old: Any, new: Any)
        /// A settable derived property was set, or went back to its formula: nil stands for what that computes.
        case override(name: String, old: Any?, new: Any?)
        /// An element came into a collection. In a set the position says nothing.
        case inserted(at: Int, element: Any)
        /// An element left a collection. In a set the position says nothing.
        case removed(at: Int, element: Any)
        /// An element took the place of another one.
        case replaced(at: Int, old: Any, new: Any)
        /// An element went to another place; both places are those of the element before and after.
        case moved(from: Int, to: Int)
        /// Two elements changed places.
        case exchanged(Int, Int)
        /// A dictionary has another value for a key; nil stands for none.
        case entry(key: AnyHashable, old: Any?, new: Any?)
    }

    /// The object that changed: one of an observed class, or a collection. Kept alive by this record.
    public let object: AnyObject
    /// What happened to it.
    public let kind: Kind

    init<Owner: ObservedObject>(_ object: Owner, key: UInt32, old: Any, new: Any) {
        self.object = object
        kind = .property(name: Owner._$schema.properties[Int(key)].name, old: old, new: new)
    }

    init<Owner: ObservedObject>(overriding object: Owner, key: UInt32, old: Any?, new: Any?) {
        self.object = object
        kind = .override(name: Owner._$schema.properties[Int(key)].name, old: old, new: new)
    }

    init(collection: any RevertibleCollection, _ kind: Kind) {
        object = collection
        self.kind = kind
    }

    fileprivate init(object: AnyObject, kind: Kind) {
        self.object = object
        self.kind = kind
    }

    /// Puts back what was before. The object must stand as this change left it.
    func revert() {
        switch kind.opposite {
        case .property(let name, _, let new): observed?.set(name, to: new)
        case .override(let name, _, let new?): observed?.set(name, to: new)
        case .override(let name, _, nil): observed?.endOverride(name)
        case let opposite: (object as? any RevertibleCollection)?.apply(opposite)
        }
    }

    private var observed: (any ObservedObject)? { object as? any ObservedObject }

    /// Whether this follows upon another change of the same property, so that one record can stand for both.
    func continues(_ earlier: Change) -> Bool {
        guard object === earlier.object else { return false }
        return switch (kind, earlier.kind) {
        case (.property(let name, _, _), .property(let earlierName, _, _)): name == earlierName
        case (.override(let name, _, _), .override(let earlierName, _, _)): name == earlierName
        default: false
        }
    }

    /// One record for this change and the one before it.
    func merged(after earlier: Change) -> Change {
        switch (kind, earlier.kind) {
        case (.property(let name, _, let new), .property(_, let old, _)):
            Change(object: object, kind: .property(name: name, old: old, new: new))
        case (.override(let name, _, let new), .override(_, let old, _)):
            Change(object: object, kind: .override(name: name, old: old, new: new))
        default: self
        }
    }
}

extension Change.Kind {
    /// What takes this back.
    var opposite: Change.Kind {
        switch self {
        case .property(let name, let old, let new): .property(name: name, old: new, new: old)
        case .override(let name, let old, let new): .override(name: name, old: new, new: old)
        case .inserted(let position, let element): .removed(at: position, element: element)
        case .removed(let position, let element): .inserted(at: position, element: element)
        case .replaced(let position, let old, let new): .replaced(at: position, old: new, new: old)
        case .moved(let from, let to): .moved(from: to, to: from)
        case .exchanged(let a, let b): .exchanged(a, b)
        case .entry(let key, let old, let new): .entry(key: key, old: new, new: old)
        }
    }
}

extension ObservedObject {
    fileprivate func set(_ name: String, to value: Any) {
        type(of: self)._$schema.property(named: name)?.set?(self, value)
    }

    /// Lets a settable derived property be what its formula says again.
    fileprivate func endOverride(_ name: String) {
        let schema = type(of: self)._$schema
        guard let key = schema.properties.lastIndex(where: { $0.name == name }) else { return }
        let node = _$node(UInt32(key), makes: false)
        guard node != 0, graph.nodes[Int(node)].flags.contains(.overridden) else { return }
        let old = graph.untracked { schema.properties[key].get(self) }
        graph.invalidateDerived(node)
        guard graph.state.pointee.isRecording else { return }
        Journal.record(Change(object: self, kind: .override(name: name, old: old, new: nil)))
    }
}

/// A collection whose changes can be made from a record.
@MainActor
protocol RevertibleCollection: AnyObject {
    func apply(_ kind: Change.Kind)
}
