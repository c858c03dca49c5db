import Derive
import DeriveGraph

/// The surroundings of a property in the dependency graph: the dependencies of its value and its subscribers, hop by hop.
///
/// Made for a debugger's console: `print(DependencyGraph(around: bill, \.total))` prints a text, and of its ``dot`` Graphviz
/// makes a picture. Nothing is computed for it. The members of a collection that a sum is kept over are counted, not listed.
public struct DependencyGraph: Sendable {
    /// A value, or what observes it.
    public struct Node: Sendable {
        /// Its name, and where it is declared.
        public let place: Explanation.Place
        /// Its state; nil for an observer and for an aggregate of a collection.
        public let state: Explanation.State?
        /// The number of members, for an aggregate of a collection; nil for other nodes.
        public let memberCount: Int?
        /// The number of hops from the property: below zero for what that was computed from, above for its subscribers.
        public let distance: Int
    }

    /// An edge, by places in ``nodes``.
    public struct Edge: Hashable, Sendable {
        /// The number of the place that was read.
        public let dependency: Int
        /// The number of the place that has read it.
        public let subscriber: Int
    }

    /// The property first, then what it was computed from, then its subscribers, both by their distance.
    public private(set) var nodes: [Node] = []
    /// Each once.
    public private(set) var edges: [Edge] = []
    /// `true` if there is more than the limit lets in.
    public private(set) var isCut = false
    private var places: [NodeID: Int] = [:]

    /// Looks around a property.
    /// - Parameters:
    ///   - depth: How many hops it goes each way.
    ///   - limit: How many nodes it has at the most.
    /// - Complexity: O(nodes and edges).
    @MainActor
    public init<Owner: ObservedObject>(
        around object: Owner, _ property: PartialKeyPath<Owner>, depth: Int = 3, limit: Int = 200
    ) {
        let node = object.keyIfProperty(property).map { object._$node($0, makes: false) } ?? 0
        let explanation = explain(object, property)
        nodes = [Node(place: explanation.property, state: explanation.state, memberCount: nil, distance: 0)]
        guard node != 0 else { return }
        places[node] = 0
        for step in [-1, 1] { spread(from: node, step, depth, limit) }
        for (node, place) in places.sorted(by: { $0.value < $1.value }) { connect(node, place) }
    }

    /// Goes hop by hop, in one direction.
    @MainActor
    private mutating func spread(from node: NodeID, _ step: Int, _ depth: Int, _ limit: Int) {
        var frontier = [node]
        for hop in 0..<max(0, depth) where !frontier.isEmpty {
            let next = frontier.flatMap { node in
                step < 0 ? Direct.dependencies(of: node) : Direct.subscribers(of: node)
            }
            frontier = []
            for found in next where places[found] == nil {
                guard nodes.count < limit else {
                    isCut = true
                    continue
                }
                places[found] = nodes.count
                nodes.append(Node(found, at: step * (hop + 1)))
                frontier.append(found)
            }
        }
    }

    @MainActor
    private mutating func connect(_ node: NodeID, _ place: Int) {
        var seen: Set<Int> = []
        for subscriber in Direct.subscribers(of: node).compactMap({ places[$0] })
        where seen.insert(subscriber).inserted {
            edges.append(Edge(dependency: place, subscriber: subscriber))
        }
    }
}

extension DependencyGraph.Node {
    @MainActor
    fileprivate init(_ node: NodeID, at distance: Int) {
        place = Explanation.Place(of: node)
        let isAggregate = graph.nodes[Int(node)].flags.contains(.aggregate)
        memberCount = isAggregate ? (graph.engineOwner(of: node) as? AnyAggregate)?.memberCount : nil
        state = isAggregate || graph.isObserver(node) ? nil : Explanation.state(of: node)
        self.distance = distance
    }

    /// `Bill.sum, computed and valid`.
    fileprivate var text: String {
        let members = memberCount.map { "over \($0) \($0 == 1 ? "member" : "members")" }
        return ([place.name] + [members, state?.text].compactMap { $0 }).joined(separator: ", ")
    }
}

extension DependencyGraph: CustomStringConvertible {
    /// The property, its dependencies below `←`, and its subscribers below `→`. A node that is already listed is not
    /// expanded again.
    public var description: String {
        guard let first = nodes.first else { return "" }
        var lines = [first.text]
        var shown: Set<Int> = [0]
        let sources = edges.map { ($0.subscriber, $0.dependency) }
        for (mark, next) in [("←", sources), ("→", edges.map { ($0.dependency, $0.subscriber) })] {
            append(to: &lines, &shown, mark, Dictionary(grouping: next, by: \.0).mapValues { $0.map(\.1) })
        }
        return (lines + (isCut ? ["and more"] : [])).joined(separator: "\n")
    }

    private func append(
        to lines: inout [String], _ shown: inout Set<Int>, _ mark: String, _ next: [Int: [Int]]
    ) {
        let side = mark == "←" ? -1 : 1
        func following(_ node: Int, _ level: Int) -> [(node: Int, level: Int)] {
            (next[node] ?? []).filter { nodes[$0].distance.signum() == side }.reversed().map { ($0, level) }
        }
        var waiting = following(0, 1)
        while let (node, level) = waiting.popLast() {
            let isNew = shown.insert(node).inserted
            let indent = String(repeating: "  ", count: level)
            lines.append("\(indent)\(mark) \(nodes[node].text)\(isNew ? "" : ", as above")")
            if isNew { waiting += following(node, level + 1) }
        }
    }

    /// The graph in the language of Graphviz: `dot -Tsvg` makes a picture of it.
    public var dot: String {
        let boxes = nodes.enumerated().map { place, node in
            let label = node.text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            return "  n\(place) [label=\"\(label)\"\(place == 0 ? ", penwidth=2" : "")];"
        }
        let arrows = edges.map { "  n\($0.dependency) -> n\($0.subscriber);" }
        return (["digraph {", "  rankdir=LR;", "  node [shape=box];"] + boxes + arrows + ["}"]).joined(separator: "\n")
            + "\n"
    }
}
