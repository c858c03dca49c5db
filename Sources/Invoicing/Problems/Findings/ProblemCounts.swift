/// How many problems there are, by how much they matter.
public nonisolated struct ProblemCounts: Hashable, AdditiveArithmetic, Sendable {
    /// Those for which who checks the document refuses it.
    public var errors: Int
    /// Those that are only doubts.
    public var warnings: Int

    /// Counts none.
    public static let zero = ProblemCounts()

    /// Makes a count.
    public init(errors: Int = 0, warnings: Int = 0) {
        self.errors = errors
        self.warnings = warnings
    }

    init(_ counts: FindingCounts) {
        self.init(errors: counts.errors + counts.toFillIn, warnings: counts.warnings)
    }

    /// All of them.
    public var total: Int { errors + warnings }

    public static func + (a: ProblemCounts, b: ProblemCounts) -> ProblemCounts {
        ProblemCounts(errors: a.errors + b.errors, warnings: a.warnings + b.warnings)
    }

    public static func - (a: ProblemCounts, b: ProblemCounts) -> ProblemCounts {
        ProblemCounts(errors: a.errors - b.errors, warnings: a.warnings - b.warnings)
    }
}

nonisolated extension ProblemCounts: CustomStringConvertible {
    /// `1 error, 2 warnings`; `none`.
    public var description: String {
        let parts = [Self.text(errors, "error"), Self.text(warnings, "warning")].compactMap { $0 }
        return parts.isEmpty ? "none" : parts.joined(separator: ", ")
    }

    private static func text(_ count: Int, _ name: String) -> String? {
        count == 0 ? nil : "\(count) \(name)\(count == 1 ? "" : "s")"
    }
}
