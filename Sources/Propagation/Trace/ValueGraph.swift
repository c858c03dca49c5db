import Derive
import DeriveKit
import Editor
import Foundation
import Input
import Invoicing

/// The values around one of an invoice, as boxes in the words of the trade.
struct ValueGraph: Equatable {
    /// The content of a box.
    enum Node: Hashable {
        /// A value of an object, or an aggregate over all members of a collection, with the members in the same box.
        case value(ValueIdentity)
        /// The members of the collection in the middle beyond the first.
        case otherMembers(count: Int)
        /// Readers of the value in the middle that are no values on the invoice.
        case readers(HopGroup, String)
    }

    /// The values of the boxes, the middle first.
    private(set) var nodes: [Node] = []
    /// `true` if there is more around than the graph has.
    private(set) var isCut = false
    private(set) var boxes = BoxGraph([], [], distances: [])
    private var properties: [ValueIdentity: TracedProperty] = [:]

    static func == (a: Self, b: Self) -> Bool { a.nodes == b.nodes && a.boxes == b.boxes }

    /// - Parameters:
    ///   - depth: How many hops the graph goes each way.
    ///   - limit: How many values the graph has at the most.
    ///   - content: The text of a box in place of the present value, and whether the change has reached the box.
    /// - Complexity: O(values found), and O(members) with a sum of many in the middle.
    init(
        around middle: TracedProperty, _ words: TraceWords, depth: Int, limit: Int = 300,
        content: (TracedProperty) -> (value: String?, isReached: Bool) = { _ in (nil, false) }
    ) {
        guard let identity = middle.identity else { return }
        properties[identity] = middle
        let walk = GraphWalk(around: Node.value(identity), depth: depth, limit: limit) { node in
            neighbours(of: node, words, isMiddle: node == .value(identity)) { content($0).isReached }
        }
        (nodes, isCut) = (walk.nodes, walk.isCut)
        var boxes = nodes.map { node in
            var box = box(of: node, words)
            guard let property = property(of: node) else { return box }
            let (value, isReached) = content(property)
            (box.value, box.isReached) = (value ?? box.value, isReached)
            return box
        }
        for places in Dictionary(grouping: boxes.indices, by: { boxes[$0].title }).values where places.count > 1 {
            // Two values of one name are told apart by the engine's.
            for place in places { property(of: nodes[place]).map { boxes[place].title += " (\($0.name))" } }
        }
        self.boxes = BoxGraph(boxes, walk.edges, distances: walk.distances)
    }

    /// Returns the value of a box; nil for any other content.
    func property(of node: Node) -> TracedProperty? {
        if case .value(let identity) = node { properties[identity] } else { nil }
    }

    // MARK: Neighbours

    private mutating func neighbours(
        of node: Node, _ words: TraceWords, isMiddle: Bool, isReached: (TracedProperty) -> Bool
    ) -> (sources: [Node], readers: [Node]) {
        guard let property = property(of: node) else { return ([], []) }
        let why = Why(property, words)
        let neighbours = why.neighbours
        let known = neighbours.dependencies.filter {
            words.group(of: $0) == .values && (why.hasContent($0) || isReached($0))
        }
        var readers = add(neighbours.readers.filter { words.group(of: $0) == .values })
        guard isMiddle else { return (add(known), readers) }
        readers += Self.others(neighbours, why, words)
        guard case .aggregate = property.owner else { return (add(known), readers) }
        let members = why.members(most: Self.mostMembers)
        let rest = (neighbours.memberCount ?? 0) - members.count
        return (add(members) + (rest > 0 ? [.otherMembers(count: rest)] : []), readers)
    }

    /// So many members of the sum in the middle have boxes of their own.
    private static let mostMembers = 12

    private mutating func add(_ found: [TracedProperty]) -> [Node] {
        found.compactMap { property in
            guard let identity = property.identity else { return nil }
            if properties[identity] == nil { properties[identity] = property }
            return .value(identity)
        }
    }

    private static func others(_ neighbours: Neighbours, _ why: Why, _ words: TraceWords) -> [Node] {
        let groups = Dictionary(grouping: neighbours.readers) { words.group(of: $0) }
        let judging = [HopGroup.rules, .differences, .storage].compactMap { group -> Node? in
            guard let readers = groups[group] else { return nil }
            let text = readers.count == 1 ? words.plainTitle(of: readers[0]) : "\(readers.count) values"
            return .readers(group, text)
        }
        let panes = why.panes
        return judging + (panes.isEmpty ? [] : [.readers(.screen, panes.joined(separator: ", "))])
    }

    // MARK: Words

    private func box(of node: Node, _ words: TraceWords) -> BoxGraph.Box {
        switch node {
        case .otherMembers(let count): BoxGraph.Box(title: "and \(DecimalFormat.plain(ExactDecimal(count))) more")
        case .readers(let group, let text): BoxGraph.Box(title: group.title, value: text)
        case .value(let identity):
            properties[identity].map { Self.box(of: $0, words) } ?? BoxGraph.Box(title: identity.name)
        }
    }

    private static func box(of property: TracedProperty, _ words: TraceWords) -> BoxGraph.Box {
        let why = Why(property, words)
        guard case .aggregate(let type, _, _) = property.owner, let count = why.neighbours.memberCount else {
            return BoxGraph.Box(title: words.title(of: property), value: why.text)
        }
        let noun = (type as? any Described.Type).map { count == 1 ? $0.title : $0.plural } ?? "members"
        let title = "\(DecimalFormat.plain(ExactDecimal(count))) \(noun.lowercasedFirst)"
        return BoxGraph.Box(title: title, value: words.whatIsKept(in: property))
    }
}
