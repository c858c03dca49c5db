// When a new value is no change: `==` where the type is Equatable, identity where it is a class, else never (rule 3).
// The functions are what the macros' accessors call: the compiler picks the closest one. The type `Sameness` decides at
// run time, for values whose type only the caller knows.

/// Returns `true` if two values are the same to an observer.
@inlinable public func _$isEqual<Value: Equatable>(_ a: Value, _ b: Value) -> Bool { a == b }

/// Returns `true` if two references lead to the same object.
@inlinable public func _$isEqual<Value: AnyObject>(_ a: Value, _ b: Value) -> Bool { a === b }

/// Returns `true` if two references lead to the same object, or both to none.
@inlinable public func _$isEqual<Value: AnyObject>(_ a: Value?, _ b: Value?) -> Bool { a === b }

/// Returns `true` if two objects say that they are equal.
@inlinable public func _$isEqual<Value: AnyObject & Equatable>(_ a: Value, _ b: Value) -> Bool { a == b }

/// Returns `true` if two objects say that they are equal, or both are none.
@inlinable public func _$isEqual<Value: AnyObject & Equatable>(_ a: Value?, _ b: Value?) -> Bool { a == b }

/// Returns `true` if two values of a type that says nothing, such as that of a protocol, turn out to be the same.
@MainActor
public func _$isEqual<Value>(_ a: Value, _ b: Value) -> Bool {
    !Incomparable.types.contains(ObjectIdentifier(Value.self)) && areSameUnlessIncomparable(a, b)
}

/// The types that were found to be incomparable: no two of their values are ever the same. Such a type is neither a class nor
/// `Equatable`, and no optional or protocol, of which only a value shows what it is. Asking for all that at each change takes
/// longer than most formulas.
@MainActor
private enum Incomparable {
    static var types: Set<ObjectIdentifier> = []
}

@MainActor @inline(never)
private func areSameUnlessIncomparable<Value>(_ a: Value, _ b: Value) -> Bool {
    let isComparable =
        Value.self is AnyClass || Value.self is any Equatable.Type || Value.self is any OptionalType.Type
        || type(of: a as Any) != Value.self
    if !isComparable { Incomparable.types.insert(ObjectIdentifier(Value.self)) }
    return isComparable && areSame(a, b)
}

/// The comparison of two values of a type.
struct Sameness<Value> {
    let isSame: (Value, Value) -> Bool
    /// `true` if values are references, of which an observer keeps only weak ones.
    let isReference: Bool
    /// `true` if only a value itself shows what it is, as with protocols' types.
    let isOpen: Bool

    init(of type: Value.Type) {
        isReference = wrapped(type) is AnyClass
        isOpen = !isReference && !(type is any Equatable.Type)
        if let equatable = type as? any Equatable.Type {
            isSame = Self.byValue(equatable)
        } else {
            isSame = { areSame($0, $1) }
        }
    }

    private static func byValue<Same: Equatable>(_ type: Same.Type) -> (Value, Value) -> Bool {
        { a, b in
            guard let a = a as? Same, let b = b as? Same else { return false }
            return a == b
        }
    }
}

/// Compares two values of which nothing is known beforehand.
package func areSame(_ a: Any, _ b: Any) -> Bool {
    switch (content(of: a), content(of: b)) {
    case (nil, nil): return true
    case (let a?, let b?):
        if let a = a as? any Equatable { return a.equals(b) }
        guard type(of: a) is AnyClass, type(of: b) is AnyClass else { return false }
        return (a as AnyObject) === (b as AnyObject)
    default: return false
    }
}

extension Equatable {
    /// Compares with a value whose type is not known to the compiler.
    func equals(_ other: Any) -> Bool { other as? Self == self }
}

/// Lets an optional be asked what it is one of, and what it holds, when only the caller knows its type.
protocol OptionalType {
    static var wrappedType: Any.Type { get }
    var wrapped: Any? { get }
}

extension Optional: OptionalType {
    static var wrappedType: Any.Type { Wrapped.self }
    var wrapped: Any? { self }
}

/// The type of an optional's content, or the type itself.
package func wrapped(_ type: Any.Type) -> Any.Type {
    // To find that a class is no optional, the runtime would search a program's conformances.
    type is AnyClass ? type : (type as? any OptionalType.Type)?.wrappedType ?? type
}

/// Unwraps a value that may be an optional, or an optional of one; nil for none.
package func content(of value: Any) -> Any? {
    guard !(type(of: value) is AnyClass), let optional = value as? any OptionalType else { return value }
    return optional.wrapped.flatMap { content(of: $0) }
}
