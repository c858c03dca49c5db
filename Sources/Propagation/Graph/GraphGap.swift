import Editor

/// The lines between two neighbouring layers: each box's go out together, along a column of their own, and to their ends.
nonisolated struct GraphGap {
    /// The lines of one item.
    struct Net {
        let source: GraphOrder.Item
        /// The row in which it leaves the left layer.
        let row: Int
        /// The rows in which it comes to the right layer, and the boxes there.
        private(set) var ends: [(row: Int, item: GraphOrder.Item)]
        /// The column of the vertical part, counted from the second of the gap; nil where there is none.
        fileprivate(set) var track: Int?

        fileprivate var rows: ClosedRange<Int> {
            let all = ends.map(\.row) + [row]
            return (all.min() ?? row)...(all.max() ?? row)
        }

        fileprivate var endRows: Set<Int> { Set(ends.map(\.row)) }

        /// `true` if all goes straight on.
        var isStraight: Bool { rows.count == 1 }

        fileprivate mutating func add(_ end: (row: Int, item: GraphOrder.Item)) { ends.append(end) }
    }

    private(set) var nets: [Net] = []
    /// The first column.
    let start: Int
    private(set) var width = 3

    /// - Parameter row: Where lines leave an item and come to it.
    init(_ links: [GraphOrder.Link], at start: Int, row: (GraphOrder.Item) -> Int) {
        self.start = start
        var places: [GraphOrder.Item: Int] = [:]
        for link in links {
            let end = (row: row(link.to), item: link.to)
            if let place = places[link.from] {
                nets[place].add(end)
            } else {
                places[link.from] = nets.count
                nets.append(Net(source: link.from, row: row(link.from), ends: [end]))
            }
        }
        nets.sort { $0.row < $1.row }
        placeTracks()
    }

    /// Gives each net that does not go straight on the first column that is free where the net needs it. A net that
    /// comes to a row is right of the net that leaves the left layer there, so that the two do not run into each other.
    private mutating func placeTracks() {
        let leaving = Dictionary(uniqueKeysWithValues: nets.enumerated().map { ($1.row, $0) })
        let before = nets.indices.map { place in
            nets[place].ends.compactMap { leaving[$0.row] }.filter { mustFollow(place, $0) }
        }
        var waiting = nets.indices.filter { !nets[$0].isStraight }
        var tracks: [[Net]] = []
        while !waiting.isEmpty {
            let open = Set(waiting)
            // In a circle the first one goes first.
            let place = waiting.remove(at: waiting.firstIndex { open.isDisjoint(with: before[$0]) } ?? 0)
            let least = before[place].compactMap { nets[$0].track }.max().map { $0 + 1 } ?? 0
            let track = Self.firstFree(from: least, for: nets[place], in: tracks)
            while tracks.count <= track { tracks.append([]) }
            tracks[track].append(nets[place])
            nets[place].track = track
        }
        width = max(1, tracks.count) + 2
    }

    /// Lines with the same ends may run together.
    private static func firstFree(from least: Int, for net: Net, in tracks: [[Net]]) -> Int {
        (least..<max(least, tracks.count)).first { track in
            !tracks[track].contains { $0.rows.overlaps(net.rows) && $0.endRows != net.endRows }
        } ?? max(least, tracks.count)
    }

    /// Returns `true` if one net comes to the row where another one leaves that does not end there.
    private func mustFollow(_ place: Int, _ other: Int) -> Bool {
        let row = nets[other].row
        return place != other && !nets[other].isStraight && !nets[other].ends.contains { $0.row == row }
    }
}
