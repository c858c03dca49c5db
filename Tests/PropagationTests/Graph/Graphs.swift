@testable import Editor
@testable import Opening
@testable import Propagation

/// Graphs of numbers for tests.
extension BoxGraph {
    /// The values around number 0, six hops each way.
    /// - Parameters:
    ///   - titles: What each is called, with its value behind a colon.
    ///   - edges: Which is read by which.
    static func made(_ titles: [String], _ edges: [(Int, Int)], depth: Int = 6) -> BoxGraph {
        var (sources, readers): ([Int: [Int]], [Int: [Int]]) = ([:], [:])
        for (from, to) in edges {
            sources[to, default: []].append(from)
            readers[from, default: []].append(to)
        }
        let walk = GraphWalk(around: 0, depth: depth, limit: .max) { (sources[$0] ?? [], readers[$0] ?? []) }
        let boxes = walk.nodes.map { place in
            let parts = titles[place].split(separator: ": ", maxSplits: 1).map(String.init)
            return Box(title: parts.first ?? "", value: parts.dropFirst().first ?? "")
        }
        return BoxGraph(boxes, walk.edges, distances: walk.distances)
    }

    /// What leads to an amount due, and what reads it.
    static let amounts = made(
        [
            "Amount due: 3 789.64", "With VAT: 5 289.64", "Paid: 1 500.00", "Without VAT: 4 700.00", "VAT: 589.64",
            "Lines: 4 700.00", "3 lines: net amount by VAT", "VAT breakdown: 19 %", "Rules: 2 values",
        ], [(1, 0), (2, 0), (3, 1), (4, 1), (5, 3), (6, 5), (6, 7), (7, 4), (0, 8)])
}
