import Editor

/// The order of boxes within their layers, with few lines that cross.
///
/// A line that goes over a layer has a place in it, a bend; those of one box share it.
nonisolated struct GraphOrder {
    enum Item: Hashable {
        case box(Int)
        /// A bend: the lines of a box go through a layer.
        case bend(of: Int, layer: Int)
    }

    /// A line between neighbouring layers.
    struct Link: Hashable {
        let from, to: Item
    }

    /// The items from the first layer to the last, each from top to bottom.
    private(set) var layers: [[Item]]
    /// The lines behind each layer but the last.
    private(set) var links: [[Link]]

    /// - Complexity: O(*n* log *n*) in boxes, edges and bends.
    init(_ graph: BoxGraph) {
        let first = graph.extent.lowerBound
        layers = graph.extent.map { _ in [] }
        links = graph.extent.map { _ in [] }
        for place in graph.boxes.indices { layers[graph.layers[place] - first].append(.box(place)) }
        var seen: Set<Link> = []
        for edge in graph.edges where graph.layers[edge.from] < graph.layers[edge.to] {
            for link in Self.way(edge, graph.layers) where seen.insert(link).inserted { add(link, first, graph.layers) }
        }
        improve()
    }

    /// From box to box over the layers between them.
    static func way(_ edge: BoxGraph.Edge, _ layers: [Int]) -> [Link] {
        let between = (layers[edge.from] + 1..<layers[edge.to]).map { Item.bend(of: edge.from, layer: $0) }
        let items = [.box(edge.from)] + between + [.box(edge.to)]
        return zip(items, items.dropFirst()).map { Link(from: $0, to: $1) }
    }

    private mutating func add(_ link: Link, _ first: Int, _ boxLayers: [Int]) {
        func layer(_ item: Item) -> Int {
            switch item {
            case .box(let place): boxLayers[place] - first
            case .bend(_, let layer): layer - first
            }
        }
        links[layer(link.from)].append(link)
        if case .bend = link.to, !layers[layer(link.to)].contains(link.to) { layers[layer(link.to)].append(link.to) }
    }

    // MARK: Crossings

    /// Sorts each layer by where its neighbours stand, to and fro, and keeps the best order that comes of it.
    private mutating func improve() {
        var best = (order: layers, crossings: crossings)
        for round in 0..<Self.rounds where best.crossings > 0 {
            sort(forwards: round.isMultiple(of: 2))
            let crossings = crossings
            if crossings < best.crossings { best = (layers, crossings) }
        }
        layers = best.order
    }

    private static let rounds = 12

    private mutating func sort(forwards: Bool) {
        let all = forwards ? Array(layers.indices.dropFirst()) : layers.indices.dropLast().reversed()
        for layer in all {
            let places = Self.places(in: layers[forwards ? layer - 1 : layer + 1])
            var sums: [Item: (sum: Int, count: Int)] = [:]
            for link in links[forwards ? layer - 1 : layer] {
                let (near, far) = forwards ? (link.from, link.to) : (link.to, link.from)
                let old = sums[far] ?? (0, 0)
                sums[far] = (old.sum + (places[near] ?? 0), old.count + 1)
            }
            let centres = layers[layer].enumerated().map { place, item in
                let mean = sums[item].map { Double($0.sum) / Double($0.count) }
                return (centre: mean ?? Double(place), place: place, item: item)
            }
            layers[layer] = centres.sorted { ($0.centre, $0.place) < ($1.centre, $1.place) }.map(\.item)
        }
    }

    private static func places(in items: [Item]) -> [Item: Int] {
        Dictionary(uniqueKeysWithValues: items.enumerated().map { ($1, $0) })
    }

    /// The number of pairs of lines that cross.
    var crossings: Int {
        layers.indices.dropLast().reduce(0) { count, layer in
            let (left, right) = (Self.places(in: layers[layer]), Self.places(in: layers[layer + 1]))
            let ends = links[layer].map { (left[$0.from] ?? 0, right[$0.to] ?? 0) }.sorted { $0 < $1 }
            return count + Self.inversions(in: ends.map(\.1), of: layers[layer + 1].count)
        }
    }

    /// Returns the number of pairs of numbers in the wrong order, counted with a tree of sums.
    private static func inversions(in numbers: [Int], of count: Int) -> Int {
        var sums = [Int](repeating: 0, count: count + 1)
        var inversions = 0
        for (place, number) in numbers.enumerated() {
            var (smaller, index) = (0, number + 1)
            while index > 0 {
                smaller += sums[index]
                index -= index & -index
            }
            inversions += place - smaller
            index = number + 1
            while index <= count {
                sums[index] += 1
                index += index & -index
            }
        }
        return inversions
    }
}
