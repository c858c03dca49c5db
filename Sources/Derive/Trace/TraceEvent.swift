/// A property of one object, as the trace names it.
@MainActor
public struct TracedProperty {
    /// The holder of a property: an object, or a collection.
    public enum Holder {
        /// An object of a class; the path is that of the property.
        case object(any ObservedObject.Type, AnyKeyPath)
        /// A collection of such members, which has changed.
        case collection(of: Any.Type, CollectionChange)
        /// Nothing: it is a value on its own, such as a ``Signal``.
        case value
        /// A computation over the members of a collection: its operation, and their properties that it reads.
        case aggregate(of: Any.Type, operation: String, [AnyKeyPath])
    }

    /// The object's class.
    public let typeName: String
    /// The property.
    public let name: String
    /// `Invoice.total`.
    public let label: String
    /// The holder of the property.
    public let owner: Holder
    /// `true` if it belongs to transactions and undo, as a model's properties do and a cursor's place does not.
    public let isRecorded: Bool
    /// The object that has the property. It is held weakly.
    public var object: AnyObject? { reference.object }
    /// A copy of a weak reference costs as much as many copies of this.
    private let reference: WeakReference

    package init<Object: ObservedObject>(_ object: Object, _ key: UInt32) {
        let schema = Object._$schema
        let property = schema.properties[Int(key)]
        self.init(
            schema.typeName, property.name, object, .object(Object.self, property.keyPath),
            isRecorded: schema.isRecorded, label: schema.labels[Int(key)])
    }

    init(
        _ typeName: String, _ name: String, _ object: AnyObject?, _ owner: Holder, isRecorded: Bool = true,
        label: String? = nil
    ) {
        (self.typeName, self.name, self.owner, self.isRecorded) = (typeName, name, owner, isRecorded)
        self.label = label ?? "\(typeName).\(name)"
        reference = WeakReference(object)
    }

    /// A property of an object, by the way to it.
    public init(of object: any ObservedObject, _ path: AnyKeyPath) {
        let schema = type(of: object)._$schema
        self.init(
            schema.typeName, schema.property(at: path)?.name ?? "\(path)", object, .object(type(of: object), path),
            isRecorded: schema.isRecorded)
    }
}

/// Holds an object weakly.
private final class WeakReference {
    private(set) weak var object: AnyObject?

    init(_ object: AnyObject?) { self.object = object }
}

/// One step of a change on its way through the model.
public enum TraceEvent {
    /// A source was set to another value.
    case changed(TracedProperty, from: Any, to: Any)
    /// A derived value may be out of date from now on; its name.
    case invalidated(String)
    /// A derived value was recomputed and is a different one.
    case recomputed(TracedProperty, from: Any, to: Any)
    /// A derived value was recomputed and is the same: the propagation stops here.
    case equal(TracedProperty, value: Any)
    /// An observation ran.
    case notified(String)
}

/// In words, on one line: `Item.price: 2 → 3`.
extension TraceEvent: CustomStringConvertible {
    public var description: String {
        switch self {
        case .changed(let property, let old, let new): "\(property.label): \(old) → \(new)"
        case .invalidated(let name): "\(name) may be out of date"
        case .recomputed(let property, _, let new): "\(property.label) = \(new)"
        case .equal(let property, let value): "\(property.label) = \(value), as before"
        case .notified(let name): "\(name) ran"
        }
    }
}
