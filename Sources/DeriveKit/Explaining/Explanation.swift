import Derive
import DeriveGraph

/// Says what a property's value depends on, who depends on it, where each was declared, and why it was computed last.
@MainActor
public func explain<Owner: ObservedObject>(_ object: Owner, _ property: PartialKeyPath<Owner>) -> Explanation {
    guard let key = object.keyIfProperty(property) else { return Explanation(of: object, reading: property) }
    return Explanation(of: object, key: key)
}

/// Says who depends on a signal, and who observes it.
@MainActor
public func explain<Value>(_ signal: Signal<Value>) -> Explanation {
    Explanation(of: signal.place, .source)
}

/// Says what a computed value depends on, who depends on it, and why it was computed last.
@MainActor
public func explain<Value>(_ computed: Computed<Value>) -> Explanation {
    Explanation(of: computed.place, .derived)
}

/// A property's place in the graph, for a person who wonders about its value. Printed, it is a short text.
public struct Explanation: CustomStringConvertible, Sendable {
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
        /// The place of its declaration.
        public let location: String?

        /// The name, and the place in brackets.
        public var description: String { location.map { "\(name) (\($0))" } ?? name }
    }

    /// The property itself.
    public let property: Place
    /// The state of the property's value.
    public let state: State
    /// The places that its last computation read, in that order, each once.
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
        let kind = schema.properties[Int(key)].kind
        self.init(
            Place(name: schema.label(of: key), location: schema.location(of: key)), kind,
            object._$node(key, makes: false), any: kind == .source ? object._$node(NodeKey.any, makes: false) : 0)
    }

    /// Explains a value on its own, whose name says where it was made.
    @MainActor
    fileprivate init(of place: (node: NodeID, name: String), _ kind: Property.Kind) {
        self.init(Place(name: place.name, location: nil), kind, place.node, any: 0)
    }

    /// - Parameter any: The node of any source of an object; zero for none.
    @MainActor
    private init(_ property: Place, _ kind: Property.Kind, _ node: NodeID, any: NodeID) {
        self.property = property
        state = Self.state(of: node, kind)
        guard node != 0 || any != 0 else {
            (dependsOn, readBy, observers, cause) = ([], [], [], [])
            return
        }
        let nodes = [node, any].filter { $0 != 0 }
        dependsOn = graph.dependencies(of: node).map { Place(of: $0) }.unique
        readBy =
            nodes.flatMap { graph.subscribers(of: $0) }.filter { !graph.isObserver($0) }
            .map { Place(of: $0) }.unique
        observers = nodes.flatMap { Downstream(of: $0).observers }.map { Place(of: $0) }.unique
        cause =
            node != 0 && graph.isDerived(node)
            ? graph.latestChange(before: node).reversed().map { Place(of: $0) } : []
    }

    /// Explains a path that is not a property of the class's schema: it depends on the properties that it reads.
    @MainActor
    init<Owner: ObservedObject>(of object: Owner, reading path: PartialKeyPath<Owner>) {
        property = Place(name: "\(object._$typeName)\("\(path)".drop { $0 != "." })", location: nil)
        state = .notTracked
        dependsOn = Reaction.probe {
            _ = object[keyPath: path]
            return graph.dependenciesSoFar.map { Place(of: $0) }.unique
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
    /// The explanation as a text.
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

extension Explanation.Place {
    /// Takes the name of a node, and the place of its declaration.
    @MainActor init(of id: NodeID) {
        let location =
            if let owner = graph.engineOwner(of: id) {
                (owner as? Observer)?.location
            } else {
                Misuse.schema(of: id).location(of: graph.nodes[Int(id)].key)
            }
        self.init(name: graph.label(of: id), location: location)
    }
}

extension Array where Element: Hashable {
    /// The elements in order, each once.
    fileprivate var unique: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
