/// The number of problems, by severity.
public nonisolated struct ProblemCounts: Hashable, AdditiveArithmetic, Sendable {
    // Narrow, since each line of an invoice has several.
    private var counts = SIMD4<Int32>()

    /// Counts none.
    public static let zero = ProblemCounts()

    /// Makes a count.
    public init(errors: Int = 0, warnings: Int = 0, toFillIn: Int = 0, hints: Int = 0) {
        counts = SIMD4(Int32(errors), Int32(warnings), Int32(toFillIn), Int32(hints))
    }

    /// Counts problems.
    @MainActor
    public init(_ problems: some Sequence<Problem>) {
        self.init(severities: problems.lazy.map(\.severity))
    }

    /// Counts problems of which only the severity is known.
    public init(severities: some Sequence<Problem.Severity>) {
        for severity in severities { counts[severity.index] += 1 }
    }

    /// The number of problems for which a document is refused.
    public var errors: Int { Int(counts[0]) }
    /// The number of problems with which a document is accepted, though it may be wrong.
    public var warnings: Int { Int(counts[1]) }
    /// The number of values that a draft still lacks.
    public var toFillIn: Int { Int(counts[2]) }
    /// Facts worth knowing.
    public var hints: Int { Int(counts[3]) }
    /// All of them.
    public var total: Int { Int(counts.wrappedSum()) }

    /// The same for a document that is issued already: what it lacks is an error.
    var inDocument: ProblemCounts { ProblemCounts(errors: errors + toFillIn, warnings: warnings, hints: hints) }

    public static func + (a: ProblemCounts, b: ProblemCounts) -> ProblemCounts {
        var sum = a
        sum.counts &+= b.counts
        return sum
    }

    public static func - (a: ProblemCounts, b: ProblemCounts) -> ProblemCounts {
        var difference = a
        difference.counts &-= b.counts
        return difference
    }
}

extension Problem.Severity {
    fileprivate nonisolated var index: Int {
        switch self {
        case .error: 0
        case .warning: 1
        case .toFillIn: 2
        case .hint: 3
        }
    }
}

nonisolated extension ProblemCounts: CustomStringConvertible {
    /// `1 error, 2 warnings`; `none`.
    public var description: String {
        let parts = [
            (errors, "error", "s"), (toFillIn, "to fill in", ""), (warnings, "warning", "s"), (hints, "hint", "s"),
        ]
        let texts = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : $0.2)" }
        return texts.isEmpty ? "none" : texts.joined(separator: ", ")
    }
}
