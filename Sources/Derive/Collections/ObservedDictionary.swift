/// A dictionary whose changes can be observed: as a whole, by count, by key, and through its values.
///
/// `dictionary[key]` binds to that one key, also where it has no value yet; `count` to the count, a loop to the whole.
/// Aggregates and paths through `each` go over the values.
public final class ObservedDictionary<Key: Hashable, Value>: ObservedCollection<Value> {
    private var positions: [Key: Int] = [:]
    private var keysByPosition: [Key] = []
    private var slots = SlotNodes<Key>()

    /// Makes a dictionary of some entries.
    /// - Parameter recorded: Whether changes belong to transactions, undo and commits.
    public init(_ entries: [Key: Value], recorded: Bool = true) {
        super.init(members: Array(entries.values), isRecorded: recorded)
        keysByPosition = Array(entries.keys)
        positions = Dictionary(uniqueKeysWithValues: keysByPosition.enumerated().map { ($1, $0) })
    }

    /// Makes a dictionary without entries.
    public init() { super.init(members: [], isRecorded: true) }

    isolated deinit {
        slots.freeAll()
    }

    override var hasNoReaders: Bool { super.hasNoReaders && slots.isEmpty }

    override public func label(of key: UInt32) -> String {
        slots.place(of: key).map { "[\(Key.self): \(Value.self)].\($0)" } ?? super.label(of: key)
    }

    /// The entries as they are now, as an ordinary dictionary.
    public var entries: [Key: Value] {
        recordReadOfWhole()
        return Dictionary(uniqueKeysWithValues: zip(keysByPosition, storage))
    }

    /// The keys as they are now, in no particular order.
    public var keys: [Key] {
        recordReadOfWhole()
        return keysByPosition
    }

    /// The values as they are now, in the order of ``keys``.
    public var values: [Value] {
        recordReadOfWhole()
        return storage
    }

    /// The value of a key. Setting nil takes the entry out; the same value changes nothing.
    public subscript(key: Key) -> Value? {
        get {
            slots.recordRead(of: key, of: self)
            return positions[key].map { storage[$0] }
        }
        set {
            if let newValue { updateValue(newValue, forKey: key) } else { removeValue(forKey: key) }
        }
    }

    /// The value of a key, or another one where the key has none: `stock["pen", default: 0] += 1`.
    public subscript(key: Key, default defaultValue: @autoclosure () -> Value) -> Value {
        get { self[key] ?? defaultValue() }
        set { self[key] = newValue }
    }

    /// Sets the value of a key.
    /// - Returns: The value before.
    @discardableResult
    public func updateValue(_ value: Value, forKey key: Key) -> Value? {
        let position = positions[key]
        let old = position.map { storage[$0] }
        if let old, isSame(old, value) { return old }
        edit(.entry(key: key, old: old, new: value), changesCount: position == nil) {
            if let position {
                replaceMember(at: position, with: value)
            } else {
                positions[key] = storage.count
                keysByPosition.append(key)
                insertMember(value, at: storage.count)
            }
            slots.changed(key)
        }
        return old
    }

    /// Takes the entry of a key out.
    /// - Returns: The value, or nil if there was none.
    @discardableResult
    public func removeValue(forKey key: Key) -> Value? {
        guard let position = positions[key] else { return nil }
        let old = storage[position]
        edit(.entry(key: key, old: old, new: nil), changesCount: true) {
            let last = storage.count - 1
            exchangeMembers(position, last)
            keysByPosition.swapAt(position, last)
            positions[keysByPosition[position]] = position
            positions[key] = nil
            keysByPosition.removeLast()
            _ = removeMember(at: last)
            slots.changed(key)
        }
        return old
    }

    /// Sets the values of several keys.
    public func merge(_ entries: [Key: Value]) {
        batch { for (key, value) in entries { updateValue(value, forKey: key) } }
    }

    /// Takes all entries out.
    public func removeAll() {
        batch { for key in keysByPosition { removeValue(forKey: key) } }
    }
}

extension ObservedDictionary: @MainActor Collection {
    /// The entry at a position. All positions may mean other entries after a change.
    ///
    /// A dictionary whose keys are integers is asked for a key by ``value(forKey:)``.
    @_disfavoredOverload
    public subscript(position: Int) -> (key: Key, value: Value) {
        recordReadOfWhole()
        return (keysByPosition[position], storage[position])
    }

    /// The value of a key: the same as the subscript.
    public func value(forKey key: Key) -> Value? { self[key] }

    /// Iterates over the entries as they are now.
    public func makeIterator() -> Dictionary<Key, Value>.Iterator { entries.makeIterator() }
}

extension ObservedDictionary: @MainActor ExpressibleByDictionaryLiteral {
    /// Makes a dictionary of some entries. Of several for one key the last counts.
    public convenience init(dictionaryLiteral entries: (Key, Value)...) {
        self.init(Dictionary(entries, uniquingKeysWith: { $1 }))
    }
}

extension ObservedDictionary: @MainActor Encodable where Key: Encodable, Value: Encodable {
    /// Encodes the entries; observations do not go with them.
    public func encode(to encoder: any Encoder) throws { try entries.encode(to: encoder) }
}

extension ObservedDictionary: @MainActor Decodable where Key: Decodable, Value: Decodable {
    /// Decodes a dictionary without observers.
    public convenience init(from decoder: any Decoder) throws { self.init(try [Key: Value](from: decoder)) }
}
