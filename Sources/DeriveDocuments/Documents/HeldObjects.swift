import Derive
import DeriveGraph

// Which objects a document's member holds: found by the properties of its class, and by what their values turn out to be.

extension ObservationRoot {
    /// `true` if it can belong to a document: its changes are recorded.
    var canJoin: Bool {
        (self as? AnyObservedCollection)?.isRecorded ?? _$instanceSchema?.isRecorded ?? false
    }

    /// Calls back with each object and collection that this one holds.
    func forEachHeld(_ body: (any ObservationRoot) -> Void) {
        guard let schema = _$instanceSchema else {
            (self as? AnyObservedCollection)?.forEachMember { forEachObject(in: $0, body) }
            return
        }
        graph.untracked {
            for key in schema.holdingKeys { forEachObject(in: schema.properties[key].get(self), body) }
        }
    }
}

/// Calls back with each observed object or collection that a value is or, as an array, dictionary or set, holds.
@MainActor
func forEachObject(in value: Any, _ body: (any ObservationRoot) -> Void) {
    guard let value = content(of: value) else { return }
    if let instance = classInstance(value) {
        // Collections have a class in common: a cast to a protocol may search the program's conformances.
        if let collection = instance as? AnyObservedCollection {
            body(collection)
        } else if let object = instance as? any ObservationRoot {
            body(object)
        }
    } else if let container = value as? any ObjectContainer {
        for object in container.objects { body(object) }
    } else if let object = value as? any ObservationRoot {
        // What an optional of a protocol's type holds.
        body(object)
    }
}

/// The instance of a class that a value is; nil for a value of any other type. An `Any` is opened on the way here.
private func classInstance<Value>(_ value: Value) -> AnyObject? {
    // To cast it to an object or to a class, the runtime would search the program's conformances twice for each class.
    Value.self is AnyClass ? unsafeBitCast(value, to: AnyObject.self) : nil
}
