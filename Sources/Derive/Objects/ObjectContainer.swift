/// `true` if values of a type, which are more than plain memory, may be or hold observed objects.
func mayHoldObjects(_ type: Any.Type) -> Bool {
    // Most are texts. To search a program's conformances costs more than this.
    if type == String.self || type == String?.self { return false }
    if type is AnyClass { return true }
    // That a type is a protocol's shows in its metatype's name alone; only a generic one wraps another type.
    let name = _typeName(Swift.type(of: type), qualified: false)
    guard name.utf8.contains(UInt8(ascii: "<")) else { return name.hasSuffix(".Protocol") }
    if name.hasPrefix("Optional<") { return mayHoldObjects(wrapped(type)) }
    return (type as? any ObjectContainer.Type).map { mayHoldObjects($0.elementType) } ?? false
}

/// An ordinary collection whose elements may be observed objects.
@MainActor
package protocol ObjectContainer {
    nonisolated static var elementType: Any.Type { get }
    var objects: [any ObservationRoot] { get }
}

extension Array: ObjectContainer {
    package nonisolated static var elementType: Any.Type { Element.self }
    package var objects: [any ObservationRoot] { compactMap { $0 as? any ObservationRoot } }
}

extension Dictionary: ObjectContainer {
    package nonisolated static var elementType: Any.Type { Value.self }
    package var objects: [any ObservationRoot] { values.compactMap { $0 as? any ObservationRoot } }
}

extension Set: ObjectContainer {
    package nonisolated static var elementType: Any.Type { Element.self }
    package var objects: [any ObservationRoot] { compactMap { $0 as? any ObservationRoot } }
}
