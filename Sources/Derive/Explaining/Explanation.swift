/// Says what a property's value depends on, who depends on it, where each was declared, and why it was computed last.
@MainActor
public func explain<Owner: ObservedObject>(_ object: Owner, _ property: PartialKeyPath<Owner>) -> Explanation {
    guard let key = object.keyIfProperty(property) else { return Explanation(of: object, reading: property) }
    return Explanation(of: object, key: key)
}

/// A property's place in the graph, for a person who wonders about its value. Printed, it is a short text.
public struct Explanation: CustomStringConvertible, CustomDebugStringConvertible, Sendable {
    /// The state of a property's value.
    public enum State: Equatable, Sendable {
        /// It is set.
        case source
        /// It is set, in place of what its formula computes.
        case overridden
        /// It is computed, and nothing has changed since.
        case valid
        /// It is computed, and something may have changed since.
        case invalid
        /// It was never read.
        case neverComputed
        /// It never changes, or is computed each time.
        case notTracked
    }

    /// Something with a name and, where there is one, the place of its declaration, as `Module/File.swift:12`.
    public struct Place: Hashable, Sendable, CustomStringConvertible {
        /// `Invoice.total`, or an observer's name.
        public let name: String
        /// Where it is declared.
        public let location: String?

        /// The name, and the place in brackets.
        public var description: String { location.map { "\(name) (\($0))" } ?? name }
    }

    /// The property itself.
    public let property: Place
    /// The state of the property's value.
    public let state: State
    /// What its last computation read, in that order, each once.
    public let dependsOn: [Place]
    /// The derived values that have read it.
    public let readBy: [Place]
    /// The observations and reactions that run when it changes, also over derived values.
    public let observers: [Place]
    /// The change that made the last computation necessary, from the source to this property; empty if there was none.
    public let cause: [Place]

    @MainActor
    init(of object: some ObservedObject, key: UInt32) {
        let schema = type(of: object)._$schema
        property = Place(name: schema.label(of: key), location: schema.location(of: key))
        let node = object._$node(key, makes: false)
        let any = schema.properties[Int(key)].kind == .source ? object._$node(NodeKey.any, makes: false) : 0
        state = Self.state(of: node, schema.properties[Int(key)].kind)
        guard node != 0 || any != 0 else {
            (dependsOn, readBy, observers, cause) = ([], [], [], [])
            return
        }
        let nodes = [node, any].filter { $0 != 0 }
        dependsOn = graph.dependencies(of: node).map { graph.place(of: $0) }.unique
        readBy =
            nodes.flatMap { graph.subscribers(of: $0) }.filter { !graph.isObserver($0) }
            .map { graph.place(of: $0) }.unique
        observers = nodes.flatMap { graph.observers(of: $0) }.map { graph.place(of: $0) }.unique
        cause =
            node != 0 && graph.isDerived(node)
            ? graph.latestChange(before: node).reversed().map { graph.place(of: $0) } : []
    }

    /// Explains a path that is not a property of the class's schema: it depends on the properties that it reads.
    @MainActor
    init<Owner: ObservedObject>(of object: Owner, reading path: PartialKeyPath<Owner>) {
        property = Place(name: "\(object._$typeName)\("\(path)".drop { $0 != "." })", location: nil)
        state = .notTracked
        dependsOn = graph.probe {
            _ = object[keyPath: path]
            return graph.dependenciesSoFar.map { graph.place(of: $0) }.unique
        }
        (readBy, observers, cause) = ([], [], [])
    }

    @MainActor
    private static func state(of node: NodeID, _ kind: Property.Kind) -> State {
        switch kind {
        case .source: return .source
        case .constant, .computed: return .notTracked
        case .derived:
            guard node != 0 else { return .neverComputed }
            graph.markIfChained(node)
            if graph.nodes[Int(node)].isStale { return .invalid }
            return graph.nodes[Int(node)].flags.contains(.overridden) ? .overridden : .valid
        }
    }

    /// Returns the state of a node's value.
    @MainActor
    static func state(of node: NodeID) -> State { state(of: node, graph.isDerived(node) ? .derived : .source) }

    /// The same as ``description``, for a debugger.
    public var debugDescription: String { description }

    /// All of it, a line for each part that is not empty.
    public var description: String {
        var lines = ["\(property): \(state.text)"]
        if !dependsOn.isEmpty { lines.append("  depends on \(list(dependsOn))") }
        if !readBy.isEmpty { lines.append("  read by \(list(readBy))") }
        if !observers.isEmpty { lines.append("  observed by \(list(observers))") }
        if !cause.isEmpty { lines.append("  last computed because of \(cause.map(\.name).joined(separator: " → "))") }
        return lines.joined(separator: "\n")
    }

    private func list(_ places: [Place]) -> String { places.map(\.description).joined(separator: ", ") }

}

extension Explanation.State {
    /// As a text says it.
    var text: String {
        switch self {
        case .source: "a source"
        case .overridden: "set in place of what is computed"
        case .valid: "computed and valid"
        case .invalid: "computed and invalid"
        case .neverComputed: "never computed"
        case .notTracked: "not tracked"
        }
    }
}

extension Graph {
    func isObserver(_ id: NodeID) -> Bool { nodes[Int(id)].flags.contains(.observer) }

    func isDerived(_ id: NodeID) -> Bool { !nodes[Int(id)].flags.isDisjoint(with: .derived.union(.member)) }

    /// What a node is called, and where that is declared.
    func place(of id: NodeID) -> Explanation.Place {
        let location =
            if let owner = engineOwner(of: id) {
                (owner as? Observer)?.location
            } else {
                schema(of: id).location(of: nodes[Int(id)].key)
            }
        return .init(name: label(of: id), location: location)
    }

    /// From a derived value back to the source whose change was the latest to reach it: each time what changed last, before
    /// the computation, of all that was read. Empty for what was computed once.
    func latestChange(before id: NodeID) -> [NodeID] {
        guard nodes[Int(id)].flags.contains(.computedAgain) else { return [] }
        var way = [id]
        while isDerived(way[way.count - 1]), let latest = latestDependency(of: way[way.count - 1]),
            !way.contains(latest)
        {
            way.append(latest)
        }
        return way.count > 1 ? withoutRepetition(way) : []
    }

    private func latestDependency(of id: NodeID) -> NodeID? {
        let computed = computationTime(of: id)
        return dependencies(of: id).filter { changeTime(of: $0) <= computed }
            .max { changeTime(of: $0) < changeTime(of: $1) }
    }

    /// Returns when a node was computed last. An aggregate applies its members' changes whenever it is read.
    private func computationTime(of id: NodeID) -> UInt32 {
        guard !nodes[Int(id)].flags.contains(.aggregate), nodes[Int(id)].firstDependency != 0 else { return .max }
        return links[Int(nodes[Int(id)].firstDependency)].stamp
    }

    /// A member has no time of its own; what it has read has.
    private func changeTime(of id: NodeID) -> UInt32 {
        guard nodes[Int(id)].flags.contains(.member) else { return nodes[Int(id)].version }
        return dependencies(of: id).map { nodes[Int($0)].version }.max() ?? 0
    }
}

extension Array where Element: Hashable {
    /// The elements in order, each once.
    fileprivate var unique: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
