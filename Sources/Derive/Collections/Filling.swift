// Decoding into a constant that has its value from the beginning, as the expansion of `@ObservedCodable` does. The compiler picks the
// closest function: a collection is filled, and anything else keeps its value.

/// Fills an empty array from a container.
@MainActor
public func _$fill<Element: Decodable, Key: CodingKey>(
    _ array: ObservedArray<Element>, from container: KeyedDecodingContainer<Key>, _ key: Key
) throws {
    array.append(contentsOf: try container.decode([Element].self, forKey: key))
}

/// Fills an empty dictionary from a container.
@MainActor
public func _$fill<Name: Decodable & Hashable, Value: Decodable, Key: CodingKey>(
    _ dictionary: ObservedDictionary<Name, Value>, from container: KeyedDecodingContainer<Key>, _ key: Key
) throws {
    for (name, value) in try container.decode([Name: Value].self, forKey: key) { dictionary[name] = value }
}

/// Fills an empty set from a container.
@MainActor
public func _$fill<Element: Decodable & Hashable, Key: CodingKey>(
    _ set: ObservedSet<Element>, from container: KeyedDecodingContainer<Key>, _ key: Key
) throws {
    for element in try container.decode(Set<Element>.self, forKey: key) { set.insert(element) }
}

/// Leaves a value as it is.
@MainActor
public func _$fill<Value, Key: CodingKey>(_ value: Value, from container: KeyedDecodingContainer<Key>, _ key: Key)
    throws
{}

/// Decodes a value for a property that is declared without its type.
@MainActor
public func _$decode<Value: Decodable, Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>, _ key: Key
) throws -> Value {
    try container.decode(Value.self, forKey: key)
}
