/// Where lines stand in the database: numbers with gaps, so that a line that comes between two others moves none.
nonisolated struct LinePositions {
    /// The gap between neighbours that were added one after the other.
    static let gap: Int64 = 1 << 20

    private(set) var values: [Int64]

    init(_ values: [Int64]) {
        self.values = values
    }

    /// Makes room at an index.
    /// - Returns: The new line's number, or nil if there is no gap left: then all lines have got new numbers.
    mutating func insert(at index: Int) -> Int64? {
        let before = index > 0 ? values[index - 1] : nil
        let after = index < values.count ? values[index] : nil
        guard let value = Self.between(before, after) else {
            values.insert(0, at: index)
            for index in values.indices { values[index] = Int64(index + 1) * Self.gap }
            return nil
        }
        values.insert(value, at: index)
        return value
    }

    mutating func remove(at index: Int) { values.remove(at: index) }

    private static func between(_ before: Int64?, _ after: Int64?) -> Int64? {
        switch (before, after) {
        case (nil, nil): return gap
        case (let before?, nil): return before + gap
        case (nil, let after?): return after - gap
        case (let before?, let after?): return after - before > 1 ? before + (after - before) / 2 : nil
        }
    }
}
