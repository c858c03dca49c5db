import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("A walk through a dependency graph")
struct GraphWalkTests {
    private func walk(_ edges: [(Int, Int)], depth: Int = 9, limit: Int = 99) -> GraphWalk<Int> {
        GraphWalk(around: 0, depth: depth, limit: limit) { node in
            (edges.filter { $0.1 == node }.map(\.0), edges.filter { $0.0 == node }.map(\.1))
        }
    }

    @Test("takes sources and readers as far as it is told, and the edges among them once")
    func depth() {
        let edges = [(1, 0), (2, 1), (3, 2), (0, 4), (4, 5), (1, 4)]
        let near = walk(edges, depth: 1)
        #expect(near.nodes == [0, 1, 4] && near.distances == [0, -1, 1])
        #expect(Set(near.edges) == [.init(from: 1, to: 0), .init(from: 0, to: 2), .init(from: 1, to: 2)])
        #expect(near.edges.count == 3 && !near.isCut)
        let all = walk(edges)
        #expect(all.nodes == [0, 1, 2, 3, 4, 5] && all.distances == [0, -1, -2, -3, 1, 2])
    }

    @Test("ends in a circle, at a limit, and where there is nothing around")
    func ends() {
        #expect(walk([(1, 0), (2, 1), (0, 2)]).nodes == [0, 1, 2])
        #expect(walk([(0, 0)]).nodes == [0])
        let cut = walk((1...50).map { ($0, 0) }, limit: 10)
        #expect(cut.nodes.count == 10 && cut.isCut)
        #expect(walk([]).nodes == [0] && walk([(1, 0)], depth: 0).nodes == [0])
    }

    @Test("asks for the neighbours of each value once")
    func once() {
        var asked: [Int] = []
        _ = GraphWalk(around: 0, depth: 10) { (node: Int) in
            asked.append(node)
            return ([node + 1, node + 2], [])
        }
        #expect(asked.sorted() == Array(0...20))
    }

    @Test(
        "puts each value left of all that read it, as near to the middle as it can stand",
        arguments: [
            // A diamond, with a short cut.
            ([(1, 0), (2, 1), (2, 0)], [0, -1, -2]),
            // What a source is made of, twice as far.
            ([(1, 0), (2, 1), (3, 2), (3, 0)], [0, -1, -2, -3]),
            // Readers, the last behind all others.
            ([(0, 1), (1, 2), (0, 2)], [0, 1, 2]),
            // Two that read each other.
            ([(1, 0), (2, 1), (1, 2)], [0, -1, -2]),
            ([], [0]),
        ])
    func layers(edges: [(Int, Int)], layers: [Int]) {
        let graph = BoxGraph.made((0...9).map { "\($0)" }, edges)
        let byTitle = Dictionary(uniqueKeysWithValues: zip(graph.boxes.map(\.title), graph.layers))
        #expect(layers.indices.map { byTitle["\($0)"] } == layers)
    }

    @Test("lays out a row of 100,000 values one layer each, and 100,000 members in one")
    func large() {
        let count = 100_000
        let row = BoxGraph.made(Array(repeating: "x", count: count + 1), (0..<count).map { ($0 + 1, $0) }, depth: count)
        #expect(row.extent == -count...0)
        let members = BoxGraph.made(Array(repeating: "x", count: count + 1), (1...count).map { ($0, 0) })
        let folded = members.folded { _ in 5 }
        #expect(folded.boxes.count == 6 && folded.boxes.last?.title == "and 99996 more")
        #expect(folded.boxes.reduce(0) { $0 + $1.values.count } == count + 1)
    }
}
