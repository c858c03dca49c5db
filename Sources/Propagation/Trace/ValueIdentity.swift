import Derive
import Editor

/// Which value it is: whose, and of which property.
struct ValueIdentity: Hashable {
    let object: ObjectIdentifier
    /// `InvoiceLine.netAmount`.
    let name: String
}

extension TracedProperty {
    /// Nil where the object is gone.
    var identity: ValueIdentity? { object.map { ValueIdentity(object: ObjectIdentifier($0), name: label) } }
}

extension RecordedHop {
    /// Which value it is about; nil for an observation.
    var identity: ValueIdentity? { property?.identity }
}
