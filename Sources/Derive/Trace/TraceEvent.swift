/// A property of one object, as the trace names it.
@MainActor
public struct TracedProperty: Hashable {
    /// The object's class.
    public let typeName: String
    /// The property.
    public let name: String
    /// Which object.
    public let object: ObjectIdentifier
    /// Whether it belongs to transactions and undo, as a model's properties do and a cursor's place does not.
    public let isRecorded: Bool

    init<Owner: ObservedObject>(_ owner: Owner, _ key: UInt32) {
        let schema = Owner._$schema
        typeName = schema.typeName
        name = schema.properties[Int(key)].name
        object = ObjectIdentifier(owner)
        isRecorded = schema.isRecorded
    }

    init(typeName: String, name: String, object: AnyObject) {
        self.typeName = typeName
        self.name = name
        self.object = ObjectIdentifier(object)
        isRecorded = true
    }

    /// `Invoice.total`.
    public var label: String { "\(typeName).\(name)" }
}

/// One step of a change on its way through the model.
public enum TraceEvent {
    /// A source was set to another value.
    case changed(TracedProperty, from: Any, to: Any)
    /// A derived value may be out of date from now on; its name.
    case invalidated(String)
    /// A derived value was computed anew and is a different one.
    case recomputed(TracedProperty, from: Any, to: Any)
    /// A derived value was computed anew and is the same: the wave stops here.
    case equal(TracedProperty, value: Any)
    /// An observation ran.
    case notified(String)
}

/// A step as an element of ``Trace/steps()``, which belongs to the main actor as the values in it do.
@MainActor
public final class TraceStep {
    /// What happened.
    public let event: TraceEvent

    init(_ event: TraceEvent) { self.event = event }
}
