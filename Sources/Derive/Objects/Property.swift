/// One property of an observed class, with ways to get at it when only the name is known.
@MainActor
public struct Property {
    /// How a property comes by its value.
    public enum Kind: Sendable {
        /// It is set.
        case source
        /// It is computed from others.
        case derived
        /// It never changes.
        case constant
    }

    /// The name in the source.
    public let name: String
    /// How the value comes about.
    public let kind: Kind
    /// The type of its values.
    public let valueType: Any.Type
    let keyPath: AnyKeyPath
    let get: (AnyObject) -> Any
    let set: ((AnyObject, Any) -> Void)?

    /// Describes a property that is set.
    public static func source<Owner: AnyObject, Value>(
        _ name: String, _ keyPath: ReferenceWritableKeyPath<Owner, Value>
    ) -> Property {
        Property(name, .source, keyPath) { object, value in
            guard let value = value as? Value else {
                preconditionFailure("\(Owner.self).\(name) is a \(Value.self), it cannot be set to \(value)")
            }
            unsafeDowncast(object, to: Owner.self)[keyPath: keyPath] = value
        }
    }

    /// Describes a property that is computed from others.
    public static func derived<Owner: AnyObject, Value>(_ name: String, _ keyPath: KeyPath<Owner, Value>) -> Property {
        Property(name, .derived, keyPath, set: nil)
    }

    /// Describes a property that never changes.
    public static func constant<Owner: AnyObject, Value>(_ name: String, _ keyPath: KeyPath<Owner, Value>) -> Property {
        Property(name, .constant, keyPath, set: nil)
    }

    private init<Owner: AnyObject, Value>(
        _ name: String, _ kind: Kind, _ keyPath: KeyPath<Owner, Value>, set: ((AnyObject, Any) -> Void)?
    ) {
        self.name = name
        self.kind = kind
        self.keyPath = keyPath
        self.set = set
        valueType = Value.self
        get = { unsafeDowncast($0, to: Owner.self)[keyPath: keyPath] }
    }
}
