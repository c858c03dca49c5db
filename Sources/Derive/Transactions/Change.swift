/// One change of one object, with what is needed to take it back and to make it again.
@MainActor
public struct Change {
    /// What happened.
    public enum Kind {
        /// A property was set.
        case property(name: String, old: Any, new: Any)
        /// An element came into a collection.
        case inserted(at: Int, element: Any)
        /// An element left a collection.
        case removed(at: Int, element: Any)
        /// An element took the place of another one.
        case replaced(at: Int, old: Any, new: Any)
        /// An element went to another place; both places are those of the element before and after.
        case moved(from: Int, to: Int)
    }

    /// The object that changed: one of an observed class, or a collection. Kept alive by this record.
    public let object: AnyObject
    /// What happened to it.
    public let kind: Kind

    init<Owner: ObservedObject>(_ object: Owner, key: UInt32, old: Any, new: Any) {
        self.object = object
        kind = .property(name: Owner._$schema.properties[Int(key)].name, old: old, new: new)
    }

    init(collection: any RevertibleCollection, _ kind: Kind) {
        object = collection
        self.kind = kind
    }

    /// Puts back what was before. The object must stand as this change left it.
    func revert() {
        switch kind {
        case .property(let name, let old, _): set(name, to: old)
        case .inserted(let index, _): collection?.apply(.removed(at: index, element: ()))
        case .removed(let index, let element): collection?.apply(.inserted(at: index, element: element))
        case .replaced(let index, let old, let new): collection?.apply(.replaced(at: index, old: new, new: old))
        case .moved(let from, let to): collection?.apply(.moved(from: to, to: from))
        }
    }

    /// Whether this follows upon another change of the same property, so that one record can stand for both.
    func continues(_ earlier: Change) -> Bool {
        guard object === earlier.object, case .property(let name, _, _) = kind,
            case .property(let earlierName, _, _) = earlier.kind
        else { return false }
        return name == earlierName
    }

    /// One record for this change and the one before it.
    func merged(after earlier: Change) -> Change {
        guard case .property(_, let old, _) = earlier.kind, case .property(let name, _, let new) = kind else {
            return self
        }
        return Change(object: object, kind: .property(name: name, old: old, new: new))
    }

    private init(object: AnyObject, kind: Kind) {
        self.object = object
        self.kind = kind
    }

    private func set(_ name: String, to value: Any) {
        guard let object = object as? any ObservedObject else { return }
        let property = type(of: object)._$schema.properties.first { $0.name == name }
        property?.set?(object, value)
    }

    private var collection: (any RevertibleCollection)? { object as? any RevertibleCollection }
}

/// A collection whose changes can be made from a record.
@MainActor
protocol RevertibleCollection: AnyObject {
    func apply(_ kind: Change.Kind)
}
