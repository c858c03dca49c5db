/// What a path ends in, as far as its changes cannot be told by comparing values: a source of the path's own object, which
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

extension Graph {
    /// Whether all that an observer has read is one property of one object, read once.
    func hasRead(only key: UInt32, of owner: AnyObject, by observer: NodeID) -> Bool {
        let first = nodes[Int(observer)].firstDependency
        guard first != 0, links[Int(first)].nextDependency == 0 else { return false }
        return node(links[Int(first)].source, is: key, of: owner)
    }

    /// Brings the one thing that an observer has read up to date, and says how it has changed since a version; nil for
    /// not at all.
    @usableFromInline
    func takeChangeOfOnlyDependency(
        of observer: NodeID, since version: UInt32?
    ) -> (version: UInt32, isDerived: Bool, mayBeEqual: Bool)? {
        let source = onlyDependency(of: observer)
        refresh(source)
        let mayBeEqual = nodes[Int(observer)].flags.contains(.repeatedly)
        nodes[Int(observer)].flags.subtract(.marks)
        let now = nodes[Int(source)].version
        guard now != version else { return nil }
        return (now, nodes[Int(source)].flags.contains(.derived), mayBeEqual)
    }

    /// What an observer that has read one node has read.
    private func onlyDependency(of observer: NodeID) -> NodeID {
        links[Int(nodes[Int(observer)].firstDependency)].source
    }

    func versionOfOnlyDependency(of observer: NodeID) -> UInt32 { nodes[Int(onlyDependency(of: observer))].version }
}

/// A collection that a path can end in; it is then observed as a whole.
@MainActor
protocol WholeObservable {
    func recordReadOfWhole()
    /// When anything in it changed last; nil if it was never read as a whole.
    var wholeVersion: UInt32? { get }
}
