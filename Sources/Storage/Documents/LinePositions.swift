/// Positions of lines in the database: numbers with gaps, so that a line that comes between two others moves few.
///
/// Lines that are typed one after the other are a run. It begins at a random number of the gap and goes on by small steps, so
/// that of two runs that two programs put into one place each stays whole.
nonisolated struct LinePositions {
    /// The gap between neighbours that were added at once.
    static let gap: Int64 = 1 << 32
    /// The step within a run.
    private static let step: Int64 = 1 << 12
    /// The number that was given last; nil before any.
    private var last: Int64?
    /// The factor by which the required ratio of numbers to lines grows with each doubling of a range's width.
    private static let growth = 1.4

    private(set) var values: [Int64]

    init(_ values: [Int64] = []) {
        self.values = values
    }

    /// Numbers lines of which nothing is stored yet.
    init(count: Int) { values = (0..<count).map { Int64($0 + 1) * Self.gap } }

    /// `true` if the positions of the lines ascend.
    var isInOrder: Bool { zip(values, values.dropFirst()).allSatisfy { $0 < $1 } }

    /// Adds a line behind the last.
    mutating func append(_ value: Int64) { values.append(value) }

    /// Puts in a line with the number that it has.
    mutating func insert(_ value: Int64, at index: Int) { values.insert(value, at: index) }

    /// Gives a line the number that the database has.
    mutating func set(_ value: Int64, at index: Int) { values[index] = value }

    /// The lines that have a number.
    func range(of value: Int64) -> Range<Int> {
        start(of: value)..<(value == .max ? values.count : start(of: value + 1))
    }

    /// The first line that has a number or a higher one.
    /// - Complexity: O(log *n*)
    private func start(of value: Int64) -> Int {
        var (low, high) = (0, values.count)
        while low < high {
            let middle = (low + high) / 2
            if values[middle] < value { low = middle + 1 } else { high = middle }
        }
        return low
    }

    mutating func remove(at index: Int) { values.remove(at: index) }

    mutating func removeSubrange(_ range: Range<Int>) { values.removeSubrange(range) }

    /// Makes room at an index.
    ///
    /// Where no number is left between the neighbours, the lines of the smallest range around them that is sparse enough
    /// are spread over it. A range must be the sparser the wider it is, so that the wider ones are needed the more rarely:
    /// O(log² *n*) lines an insertion on average, wherever and in whatever order lines come.
    /// - Returns: The range of lines that have new numbers, with the new line.
    mutating func insert(at index: Int) -> Range<Int> {
        let before = index > 0 ? values[index - 1] : nil
        let after = index < values.count ? values[index] : nil
        if let value = between(before, after) {
            values.insert(value, at: index)
            last = value
            return index..<index + 1
        }
        last = nil
        values.insert(before ?? after ?? 0, at: index)
        return spread(around: index)
    }

    /// A number between two others; nil if none is left, as at the end of all numbers.
    private func between(_ before: Int64?, _ after: Int64?) -> Int64? {
        let isAlone = before == nil && after == nil
        let (lower, isLow) = (after ?? 0).subtractingReportingOverflow(Self.gap)
        let (upper, isHigh) = (before ?? 0).addingReportingOverflow(Self.gap)
        let start = before ?? (isAlone ? 0 : isLow ? .min : lower)
        let end = after ?? (isHigh ? .max : upper)
        let half = Int64((Int128(end) - Int128(start)) / 2)
        guard half > 0 else { return nil }
        if let last {
            // A run goes on by steps that leave most of a narrow gap free.
            let step = min(Self.step, max(1, half / 32))
            if last == before { return start + step }
            if last == after { return end - step }
        }
        return start + (half < 8 ? half : Int64.random(in: half / 2...half))
    }

    private mutating func spread(around index: Int) -> Range<Int> {
        let number = values[index]
        var (lower, upper) = (index, index + 1)
        var width: Int64 = 2
        var needed = 2.0
        while true {
            let start = number & ~(width - 1)
            while lower > 0, values[lower - 1] >= start { lower -= 1 }
            while upper < values.count, UInt64(bitPattern: values[upper] &- start) < UInt64(width) { upper += 1 }
            let step = width / Int64(upper - lower + 1)
            if Double(width) >= needed * Double(upper - lower), step > 1 {
                for line in lower..<upper { values[line] = start + step * Int64(line - lower + 1) }
                return lower..<upper
            }
            width *= 2
            needed *= Self.growth
        }
    }
}
