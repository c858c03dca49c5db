import Editor

/// Values as boxes in layers, and which of them reads which: what a graph shows, without a place for anything.
nonisolated struct BoxGraph: Hashable {
    struct Box: Hashable {
        var title: String
        /// The value on the screen; empty where there is none.
        var value = ""
        var isMiddle = false
        /// `true` if the change has come there.
        var isReached = false
        /// The numbers of the values in the box.
        var values: [Int] = []

        /// Both on one line.
        var text: String { value.isEmpty ? title : "\(title) \(value)" }
    }

    /// A value that another one has read, by the numbers of their boxes.
    struct Edge: Hashable {
        let from, to: Int
    }

    private(set) var boxes: [Box]
    private(set) var edges: [Edge]
    /// The layer of each box: 0 for the middle, below it what it comes from, above it what reads it.
    private(set) var layers: [Int]

    /// - Parameters:
    ///   - boxes: The one in the middle first.
    ///   - distances: How many hops each lies away, below zero for what the middle comes from.
    /// - Complexity: O(boxes and edges).
    init(_ boxes: [Box], _ edges: [Edge], distances: [Int]) {
        (self.boxes, self.edges) = (boxes, edges)
        layers = GraphLayers.layers(of: distances, edges)
        for place in boxes.indices { self.boxes[place].values = [place] }
        if !boxes.isEmpty { self.boxes[0].isMiddle = true }
    }

    /// The layers that have boxes, from first to last.
    var extent: ClosedRange<Int> { (layers.min() ?? 0)...(layers.max() ?? 0) }

    /// The boxes of a layer, in order.
    func boxes(in layer: Int) -> [Int] { boxes.indices.filter { layers[$0] == layer } }
}

nonisolated extension BoxGraph {
    /// The boxes of some layers alone.
    func only(_ kept: ClosedRange<Int>) -> BoxGraph {
        merged(boxes.indices.map { kept.contains(layers[$0]) ? $0 : nil })
    }

    /// Returns the graph with a limited number of boxes in each layer: the rest are one box, “and 3 more”. Boxes that
    /// the change has reached stay, as far as they can.
    func folded(to most: (_ layer: Int) -> Int) -> BoxGraph {
        var target: [Int?] = boxes.indices.map { $0 }
        for layer in extent {
            let all = boxes(in: layer)
            let room = max(1, most(layer))
            guard all.count > room else { continue }
            let byWeight = all.filter { isKept($0) } + all.filter { !isKept($0) }
            let rest = byWeight.dropFirst(room - 1)
            for place in rest { target[place] = rest.first }
        }
        return merged(target)
    }

    private func isKept(_ place: Int) -> Bool { boxes[place].isReached || boxes[place].isMiddle }

    /// - Parameter target: In which box each goes; nil for none.
    private func merged(_ target: [Int?]) -> BoxGraph {
        var (result, places) = (self, [Int: Int]())
        (result.boxes, result.layers, result.edges) = ([], [], [])
        for (place, box) in boxes.enumerated() {
            guard let goal = target[place] else { continue }
            guard let known = places[goal] else {
                places[goal] = result.boxes.count
                result.boxes.append(box)
                result.layers.append(layers[place])
                continue
            }
            result.boxes[known].add(box)
        }
        var seen: Set<Edge> = []
        result.edges = edges.compactMap { edge in
            let ends = [edge.from, edge.to].compactMap { target[$0].flatMap { places[$0] } }
            guard ends.count == 2, ends[0] != ends[1], seen.insert(Edge(from: ends[0], to: ends[1])).inserted
            else { return nil }
            return Edge(from: ends[0], to: ends[1])
        }
        return result
    }
}

nonisolated extension BoxGraph.Box {
    /// Adds another box's values to the box.
    fileprivate mutating func add(_ other: Self) {
        values += other.values
        (title, value) = ("and \(values.count) more", "")
        isReached = isReached || other.isReached
    }
}
