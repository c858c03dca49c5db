import Editor

/// Puts values into layers, so that each is left of all its readers.
nonisolated enum GraphLayers {
    /// Returns the layer of each value: 0 for the middle. A source is one layer before its first reader, a reader one
    /// layer behind the last value that it reads. In a cycle, the value that was found first is nearer.
    /// - Parameter distances: How far each lies from the middle; below zero for sources.
    /// - Complexity: O(values and edges).
    static func layers(of distances: [Int], _ edges: [BoxGraph.Edge]) -> [Int] {
        let before = depths(distances.map { $0 < 0 }, edges.map { ($0.from, $0.to) })
        let behind = depths(distances.map { $0 > 0 }, edges.map { ($0.to, $0.from) })
        return distances.indices.map { behind[$0] - before[$0] }
    }

    /// Returns each member's distance from the middle, by the longest way over members; 0 for any other value.
    /// - Parameter links: From each value to a value nearer to the middle.
    private static func depths(_ isMember: [Bool], _ links: [(far: Int, near: Int)]) -> [Int] {
        var depths = isMember.map { $0 ? 1 : 0 }
        var waiting = depths.map { _ in 0 }
        var further: [Int: [Int]] = [:]
        for link in links where isMember[link.far] && isMember[link.near] && link.far != link.near {
            waiting[link.far] += 1
            further[link.near, default: []].append(link.far)
        }
        var isDone = isMember.map { !$0 }
        var ready = isMember.indices.filter { isMember[$0] && waiting[$0] == 0 }
        var first = 0
        while first < isMember.count {
            guard let place = ready.popLast() ?? (isDone[first] ? nil : first) else {
                first += 1
                continue
            }
            isDone[place] = true
            for next in further[place] ?? [] where !isDone[next] {
                depths[next] = max(depths[next], depths[place] + 1)
                waiting[next] -= 1
                if waiting[next] == 0 { ready.append(next) }
            }
        }
        return depths
    }
}
