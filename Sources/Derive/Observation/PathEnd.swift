import DeriveGraph

/// The end of a path, as far as its changes cannot be told by comparing values: a source of the path's own object, which
/// also counts as changed when it was set there and back, or a collection, which changes without being another one.
@MainActor
enum PathEnd {
    /// A source of the object itself: the path is one hop.
    case source(UInt32)
    /// A collection, of which all is followed.
    case collection
    /// Anything else: it has changed if its value is another one.
    case value

    init<Root, Value>(of path: KeyPath<Root, Value>) {
        if wrapped(Value.self) is any WholeObservable.Type {
            self = .collection
        } else if let schema = (Root.self as? any ObservedObject.Type)?._$schema, let key = schema.key(of: path),
            schema.properties[key].kind == .source
        {
            self = .source(UInt32(key))
        } else {
            self = .value
        }
    }

    /// The key of the property that a path leads to, if reading that never reads anything else: neither the content of a
    /// collection nor the life of what a weak reference leads to, now or later.
    /// - Parameter isPlain: Whether values may hold no object.
    func onlyProperty<Root, Value>(on path: KeyPath<Root, Value>, isPlain: Bool) -> UInt32? {
        if case .collection = self { return nil }
        guard let schema = (Root.self as? any ObservedObject.Type)?._$schema, let key = schema.key(of: path)
        else { return nil }
        switch schema.properties[key].kind {
        case .source: return isPlain ? UInt32(key) : nil
        case .derived: return UInt32(key)
        case .computed, .constant: return nil
        }
    }

    /// The version of what the path leads to now, if it has one; it has been read just before.
    func version(from root: any ObservationRoot, value: Any) -> UInt32? {
        switch self {
        case .source(let key): graph.nodes[Int(root._$node(key, makes: true))].version
        case .collection: (content(of: value) as? any WholeObservable)?.wholeVersion
        case .value: nil
        }
    }
}

/// A collection that a path can end in; it is then observed as a whole.
@MainActor
protocol WholeObservable {
    func recordReadOfWhole()
    /// When anything in it changed last; nil if it was never read as a whole.
    var wholeVersion: UInt32? { get }
}
