/// A reader of one path.
@MainActor
@usableFromInline
struct OnePath<Root: ObservationRoot, Value>: PathReader {
    @usableFromInline let get: Getter<Root, Value>
    @usableFromInline let property: UInt32?
    @usableFromInline var memory: LastValue<Value>
    private let end: PathEnd
    private var version: UInt32?
    /// The value before the last read, while a callback may ask for it.
    @usableFromInline private(set) var previous: Value?

    @usableFromInline
    init(_ path: KeyPath<Root, Value>) {
        get = .of(path)
        memory = LastValue(Sameness(of: Value.self))
        end = PathEnd(of: path)
        property = end.onlyProperty(on: path, isPlain: memory.isPlain)
    }

    @usableFromInline
    mutating func read(_ root: Root) -> Bool {
        let value = get(root)
        if case .collection = end { _$readEnd(value) }
        let old = (version: version, value: memory.value)
        version = end.version(from: root, value: value)
        memory.remember(value)
        previous = old.value
        if version != old.version { return true }
        // Of a collection only the version tells; a source that is weak has another value without being set.
        if case .collection = end { return version == nil }
        return !memory.isSame(value, as: old.value)
    }

    @inlinable @inline(__always)
    mutating func readChanged(_ root: Root, mayBeEqual: Bool) -> Bool {
        let value = get(root)
        let isSame = mayBeEqual && memory.isSame(value, as: memory.value)
        memory.remember(value)
        return !isSame
    }

    @inlinable @inline(__always)
    mutating func forget() { previous = nil }
}

/// A reader of several paths from one object.
@MainActor
struct SeveralPaths<Root: ObservationRoot>: PathReader {
    var readers: [any PathReaderOf<Root>]
    /// The places of those that have changed, while a callback may ask for them.
    private(set) var changed: [Int] = []

    init(readers: [any PathReaderOf<Root>]) { self.readers = readers }

    mutating func read(_ root: Root) -> Bool {
        for index in readers.indices where readers[index].read(root) { changed.append(index) }
        return !changed.isEmpty
    }

    mutating func forget() {
        changed.removeAll()
        for index in readers.indices { readers[index].forget() }
    }
}

/// A reader whose object is of a known type.
@MainActor
protocol PathReaderOf<Root>: PathReader {}

extension OnePath: PathReaderOf {}

/// A reader of all properties of an object.
@MainActor
struct EveryProperty<Root: ObservedObject>: PathReader {
    /// It is read again only after one of the properties has really changed.
    mutating func read(_ root: Root) -> Bool {
        for property in type(of: root)._$schema.properties { _ = property.get(root) }
        return true
    }

    mutating func forget() {}
}
