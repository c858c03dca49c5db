import DeriveGraph

/// One property of an observed class, with ways to get at it when only the name is known.
@MainActor
public struct Property {
    /// The kinds of values of a property.
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
    /// The kind of the value.
    public let kind: Kind
    /// The type of its values.
    public let valueType: Any.Type
    /// The line of its declaration in its class's file.
    public let line: Int
    /// The path to it, as its own class declares it.
    public var keyPath: AnyKeyPath { path() }
    /// Makes the path, which costs more than all else here and is asked for in few classes.
    private let path: @MainActor () -> AnyKeyPath
    /// A ``Getter`` of the owner's and the value's type.
    let getter: AnyObject
    package let get: @MainActor (AnyObject) -> Any
    /// The value of a settable derived property, without bringing it up to date.
    let cached: (@MainActor (AnyObject) -> Any?)?
    package let set: (@MainActor (AnyObject, Any) -> Void)?
    /// `true` if it keeps alive what it refers to, and its values are more than plain memory.
    private let holds: Bool

    /// `true` if its values may hold observed objects, which belong to the same document then.
    var mayHold: Bool { holds && mayHoldObjects(valueType) }

    /// Describes a property that is set.
    /// - Parameter holds: Whether it keeps alive what it refers to: it is neither `weak` nor `unowned`.
    public static func source<Owner: AnyObject, Value>(
        _ name: String, _ path: @autoclosure @escaping @MainActor () -> ReferenceWritableKeyPath<Owner, Value>,
        line: Int = 0, holds: Bool = true,
        _ get: @escaping @MainActor (Owner) -> Value
    ) -> Property {
        Property(name, .source, path, line, get, holds: holds, set: setter(name, path))
    }

    /// Describes a property that is computed from others and can be set until it is next invalidated.
    public static func settable<Owner: AnyObject, Value>(
        _ name: String, _ path: @autoclosure @escaping @MainActor () -> ReferenceWritableKeyPath<Owner, Value>,
        line: Int = 0,
        cached: @escaping @MainActor (Owner) -> Value?, _ get: @escaping @MainActor (Owner) -> Value
    ) -> Property {
        Property(name, .derived, path, line, get, set: setter(name, path)) {
            cached(unsafeDowncast($0, to: Owner.self))
        }
    }

    /// Describes a property that is computed from others.
    public static func derived<Owner: AnyObject, Value>(
        _ name: String, _ path: @autoclosure @escaping @MainActor () -> KeyPath<Owner, Value>, line: Int = 0,
        _ get: @escaping @MainActor (Owner) -> Value
    ) -> Property {
        Property(name, .derived, path, line, get)
    }

    /// Describes a property that is computed each time.
    public static func computed<Owner: AnyObject, Value>(
        _ name: String, _ path: @autoclosure @escaping @MainActor () -> KeyPath<Owner, Value>, line: Int = 0,
        _ get: @escaping @MainActor (Owner) -> Value
    ) -> Property {
        Property(name, .computed, path, line, get)
    }

    /// Describes a property that never changes.
    /// - Parameter holds: Whether it keeps alive what it refers to: it is neither `weak` nor `unowned`.
    public static func constant<Owner: AnyObject, Value>(
        _ name: String, _ path: @autoclosure @escaping @MainActor () -> KeyPath<Owner, Value>, line: Int = 0,
        holds: Bool = true,
        _ get: @escaping @MainActor (Owner) -> Value
    ) -> Property {
        Property(name, .constant, path, line, get, holds: holds)
    }

    private init<Owner: AnyObject, Value>(
        _ name: String, _ kind: Kind, _ path: @escaping @MainActor () -> KeyPath<Owner, Value>, _ line: Int,
        _ get: @escaping @MainActor (Owner) -> Value, holds: Bool = false,
        set: (@MainActor (AnyObject, Any) -> Void)? = nil,
        cached: (@MainActor (AnyObject) -> Any?)? = nil
    ) {
        self.cached = cached
        self.name = name
        self.kind = kind
        self.line = line
        self.set = set
        self.holds = holds && !_isPOD(Value.self)
        self.path = path
        valueType = Value.self
        getter = Getter(get)
        self.get = { get(unsafeDowncast($0, to: Owner.self)) }
    }

    private static func setter<Owner: AnyObject, Value>(
        _ name: String, _ path: @escaping @MainActor () -> ReferenceWritableKeyPath<Owner, Value>
    ) -> @MainActor (AnyObject, Any) -> Void {
        { object, value in
            guard let value = value as? Value else {
                preconditionFailure("\(Owner.self).\(name) is a \(Value.self), it cannot be set to \(value)")
            }
            unsafeDowncast(object, to: Owner.self)[keyPath: path()] = value
        }
    }
}

/// Reads a property of one type from objects of another one, faster than a key path does.
@MainActor
@usableFromInline
final class Getter<Owner, Value> {
    /// A closure that cannot be copied, so that calling it counts no reference.
    @usableFromInline
    struct Access: ~Copyable {
        @usableFromInline let read: @MainActor (Owner) -> Value

        @inlinable
        init(_ read: @escaping @MainActor (Owner) -> Value) { self.read = read }

        @MainActor @inlinable @inline(__always)
        borrowing func callAsFunction(_ owner: Owner) -> Value { read(owner) }
    }

    @usableFromInline let access: Access

    @usableFromInline
    init(_ get: @escaping @MainActor (Owner) -> Value) { access = Access(get) }

    /// The getter of what a path leads to: its property's own if it is one hop to a property of an observed class.
    @usableFromInline
    static func of(_ path: KeyPath<Owner, Value>) -> Getter {
        let schema = (Owner.self as? any ObservedObject.Type)?._$schema
        return schema?.property(at: path)?.getter as? Getter ?? Getter { $0[keyPath: path] }
    }

    @inlinable @inline(__always)
    func callAsFunction(_ owner: Owner) -> Value {
        Unmanaged.passUnretained(self).borrow { $0.access(owner) }
    }

    /// The getter of an optional's content, with zero for none.
    @usableFromInline
    static func orZero(_ path: KeyPath<Owner, Value?>) -> Getter where Value: AdditiveArithmetic {
        let optional = Getter<Owner, Value?>.of(path)
        return Getter { optional($0) ?? .zero }
    }

    /// The getter of a value as an optional.
    @usableFromInline
    static func optional<Wrapped>(_ path: KeyPath<Owner, Wrapped>) -> Getter where Value == Wrapped? {
        let wrapped = Getter<Owner, Wrapped>.of(path)
        return Getter { wrapped($0) }
    }
}
