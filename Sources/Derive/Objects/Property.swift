/// One property of an observed class, with ways to get at it when only the name is known.
@MainActor
public struct Property {
    /// How a property comes by its value.
    public enum Kind: Sendable {
        /// It is set.
        case source
        /// It is computed from others and cached.
        case derived
        /// It is computed each time that it is read.
        case computed
        /// It never changes.
        case constant
    }

    /// The name in the source.
    public let name: String
    /// How the value comes about.
    public let kind: Kind
    /// The type of its values.
    public let valueType: Any.Type
    /// Where it is declared: the line in its class's file.
    public let line: Int
    let keyPath: AnyKeyPath
    let get: @MainActor (AnyObject) -> Any
    let set: (@MainActor (AnyObject, Any) -> Void)?

    /// Describes a property that is set.
    public static func source<Owner: AnyObject, Value>(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, Value>, line: Int = 0
    ) -> Property {
        Property(name, .source, path, line, set: setter(name, path))
    }

    /// Describes a property that is computed from others and can be set until it is next invalidated.
    public static func settable<Owner: AnyObject, Value>(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, Value>, line: Int = 0
    ) -> Property {
        Property(name, .derived, path, line, set: setter(name, path))
    }

    /// Describes a property that is computed from others.
    public static func derived<Owner: AnyObject, Value>(
        _ name: String, _ path: KeyPath<Owner, Value>, line: Int = 0
    ) -> Property {
        Property(name, .derived, path, line)
    }

    /// Describes a property that is computed each time.
    public static func computed<Owner: AnyObject, Value>(
        _ name: String, _ path: KeyPath<Owner, Value>, line: Int = 0
    ) -> Property {
        Property(name, .computed, path, line)
    }

    /// Describes a property that never changes.
    public static func constant<Owner: AnyObject, Value>(
        _ name: String, _ path: KeyPath<Owner, Value>, line: Int = 0
    ) -> Property {
        Property(name, .constant, path, line)
    }

    private init<Owner: AnyObject, Value>(
        _ name: String, _ kind: Kind, _ path: KeyPath<Owner, Value>, _ line: Int,
        set: (@MainActor (AnyObject, Any) -> Void)? = nil
    ) {
        self.name = name
        self.kind = kind
        self.line = line
        self.set = set
        keyPath = path
        valueType = Value.self
        get = { unsafeDowncast($0, to: Owner.self)[keyPath: path] }
    }

    private static func setter<Owner: AnyObject, Value>(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, Value>
    ) -> @MainActor (AnyObject, Any) -> Void {
        { object, value in
            guard let value = value as? Value else {
                preconditionFailure("\(Owner.self).\(name) is a \(Value.self), it cannot be set to \(value)")
            }
            unsafeDowncast(object, to: Owner.self)[keyPath: path] = value
        }
    }
}
