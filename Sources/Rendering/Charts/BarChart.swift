import Invoicing

/// A chart of horizontal bars under a title, on an axis with its unit. Amounts of different units have charts of their own, one
/// below the other.
public nonisolated struct BarChart: Sendable, Equatable {
    /// A bar with its amount.
    public struct Bar: Sendable, Equatable {
        public let label: String
        public let amount: ExactDecimal
        /// The amount of the same period a year before, which has a bar of its own beside it; nil for none.
        public let former: ExactDecimal?
        /// `true` for an overdue amount, which has a colour of its own.
        public let isOverdue: Bool

        public init(_ label: String, _ amount: ExactDecimal, former: ExactDecimal? = nil, isOverdue: Bool = false) {
            (self.label, self.amount, self.former, self.isOverdue) = (label, amount, former, isOverdue)
        }
    }

    /// The bars of one unit, which share an axis.
    public struct Part: Sendable, Equatable {
        /// The unit of the amounts: `EUR`.
        public let unit: String
        /// The sum of the bars that count, in words: `in all 2 380,00`.
        public let total: String
        public let bars: [Bar]

        public init(unit: String, total: String, bars: [Bar]) {
            (self.unit, self.total, self.bars) = (unit, total, bars)
        }

        /// The ends and the steps of the axis.
        public var axis: ChartAxis { ChartAxis(bars.flatMap { [$0.amount, $0.former ?? 0] }) }
    }

    public let title: String
    /// The line below the title: the day of the amounts.
    public let remark: String
    public let parts: [Part]

    public init(title: String, remark: String, parts: [Part]) {
        (self.title, self.remark, self.parts) = (title, remark, parts)
    }

    var hasFormer: Bool { parts.contains { $0.bars.contains { $0.former != nil } } }

    var hasOverdue: Bool { parts.contains { $0.bars.contains(where: \.isOverdue) } }
}

/// An axis that begins and ends at round numbers, with at most six of them on it.
public nonisolated struct ChartAxis: Sendable, Equatable {
    /// The round numbers, from the lowest to the highest; `[0]` where all amounts are zero.
    public let ticks: [ExactDecimal]

    /// Makes the axis on which zero and all amounts have room.
    public init(_ amounts: [ExactDecimal]) {
        let lowest = min(0, amounts.min() ?? 0)
        let highest = max(0, amounts.max() ?? 0)
        guard lowest < highest, (highest - lowest).isComputable else {
            ticks = [0]
            return
        }
        var step = Self.step(of: highest - lowest)
        func steps() -> ClosedRange<Int> { Self.steps(to: lowest, step)...(-Self.steps(to: -highest, step)) }
        while steps().count > 6 { step = Self.next(step) }
        ticks = steps().map { ExactDecimal($0) * step }
    }

    /// The position of an amount between the ends of the axis, from 0 to 1.
    public func position(of amount: ExactDecimal) -> Double {
        guard let first = ticks.first, let last = ticks.last, first < last else { return 0 }
        return min(1, max(0, (amount - first).approximation / (last - first).approximation))
    }

    /// The number of steps from zero to an amount, the next lower whole one.
    private static func steps(to amount: ExactDecimal, _ step: ExactDecimal) -> Int {
        amount.divided(by: step, places: 6).wholeNumber ?? 0
    }

    /// The highest power of ten that is at most a tenth of a range, or a cent.
    private static func step(of range: ExactDecimal) -> ExactDecimal {
        var step = ExactDecimal(1, exponent: -2)
        while step * 100 <= range { step = step * 10 }
        return step
    }

    /// Returns the next of the round steps 1, 2, 5, 10, 20 and so on.
    private static func next(_ step: ExactDecimal) -> ExactDecimal {
        step.withoutTrailingZeros.description.contains("2") ? step * ExactDecimal(25, exponent: -1) : step * 2
    }
}
