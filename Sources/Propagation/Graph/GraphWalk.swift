import Editor

/// The surroundings of a value in a dependency graph: its dependencies and its subscribers.
///
/// What a value is does not matter here: a property of the model, or a number in a test.
struct GraphWalk<Member: Hashable> {
    /// The values: the one in the middle first, then its sources and their sources, then its readers.
    private(set) var nodes: [Member] = []
    /// The number of hops to each: below zero for sources, above for readers.
    private(set) var distances: [Int] = []
    /// The edges from each value to those that it reads, each once.
    private(set) var edges: [BoxGraph.Edge] = []
    /// `true` if there were more than the limit lets in.
    private(set) var isCut = false
    private var places: [Member: Int] = [:]
    /// The values that each has read, and those that have read it.
    private var around: [(sources: [Member], readers: [Member])] = []

    /// - Parameters:
    ///   - depth: How many hops are gone each way.
    ///   - limit: How many values are taken at the most.
    ///   - neighbours: What a value has read, and what has read it; asked once for each.
    /// - Complexity: O(values and edges that are found).
    init(
        around middle: Member, depth: Int, limit: Int = 2_000,
        neighbours: (Member) -> (sources: [Member], readers: [Member])
    ) {
        func add(_ node: Member, at distance: Int) -> Int {
            places[node] = nodes.count
            nodes.append(node)
            distances.append(distance)
            around.append(neighbours(node))
            return nodes.count - 1
        }
        for step in [-1, 1] {
            var frontier = [nodes.isEmpty ? add(middle, at: 0) : 0]
            for hop in 0..<max(0, depth) where !frontier.isEmpty {
                let next = frontier.flatMap { step < 0 ? around[$0].sources : around[$0].readers }
                frontier = []
                for node in next where places[node] == nil {
                    if nodes.count < limit { frontier.append(add(node, at: step * (hop + 1))) } else { isCut = true }
                }
            }
        }
        connect()
    }

    /// Notes the edges between values that were found, however each was come by.
    private mutating func connect() {
        var seen: Set<BoxGraph.Edge> = []
        for (place, (sources, readers)) in around.enumerated() {
            let all =
                sources.compactMap { places[$0] }.map { BoxGraph.Edge(from: $0, to: place) }
                + readers.compactMap { places[$0] }.map { BoxGraph.Edge(from: place, to: $0) }
            edges += all.filter { seen.insert($0).inserted }
        }
    }
}
