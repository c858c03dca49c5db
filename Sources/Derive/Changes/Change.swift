/// One change of one object, with the values to undo and to redo it.
@MainActor
public struct Change {
    /// The kind of change.
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

    /// The kind of change.
    public package(set) var kind: Kind
    package let root: any ObservationRoot
    /// The property; names may be the same in a class and its superclass.
    package let key: UInt32
    /// The element that was moved, out of line, since most changes have none.
    private let moved: MovedElement?

    private final class MovedElement {
        let value: Any
        init(_ value: Any) { self.value = value }
    }

    init<Owner: ObservedObject>(_ object: Owner, key: UInt32, old: Any, new: Any) {
        let name = Owner._$schema.properties[Int(key)].name
        self.init(object, key: key, .property(name: name, old: old, new: new))
    }

    init<Owner: ObservedObject>(overriding object: Owner, key: UInt32, old: Any?, new: Any?) {
        let name = type(of: object)._$schema.properties[Int(key)].name
        self.init(object, key: key, .override(name: name, old: old, new: new))
    }

    init(_ object: any ObservationRoot, key: UInt32 = 0, _ kind: Kind, moved: Any? = nil) {
        self.moved = moved.map(MovedElement.init)
        root = object
        self.key = key
        self.kind = kind
    }

    /// The object that changed: one of an observed class, or a collection. Kept alive by this record.
    public var object: AnyObject { root }

    /// The property that was set, as its class declares it; nil for a change of a collection.
    public var property: Property? {
        (root as? any ObservedObject).map { type(of: $0)._$schema.properties[Int(key)] }
    }

    /// The element that was moved.
    package var movedElement: Any? { moved?.value }
}

extension Change.Kind {
    /// The members of a collection that have left it with this change, and those that have come in.
    package var members: (removed: [Any], inserted: [Any]) {
        switch self {
        case .inserted(_, let element): ([], [element])
        case .removed(_, let element): ([element], [])
        case .replaced(_, let old, let new): ([old], [new])
        case .spliced(_, let removed, let inserted): (removed, inserted)
        case .entry(_, let old, let new): (old.map { [$0] } ?? [], new.map { [$0] } ?? [])
        case .moved, .exchanged, .property, .override: ([], [])
        }
    }

    /// The elements that came into a collection or left it.
    public var elements: [Any] { members.removed + members.inserted }
}
