/// How many findings there are, by how much they matter.
public nonisolated struct FindingCounts: Hashable, AdditiveArithmetic, Sendable {
    /// What a document is refused for.
    public var errors = 0
    /// What a document is accepted with, and may be wrong all the same.
    public var warnings = 0
    /// What a draft still lacks.
    public var toFillIn = 0
    /// What is worth knowing.
    public var hints = 0

    /// Counts none.
    public static let zero = FindingCounts()

    /// Counts problems as in a draft, in which what is missing is to be filled in.
    @MainActor
    init(inDraft problems: [Problem]) {
        for problem in problems { add(problem.inDraft.severity) }
    }

    init(errors: Int = 0, warnings: Int = 0, toFillIn: Int = 0, hints: Int = 0) {
        self.errors = errors
        self.warnings = warnings
        self.toFillIn = toFillIn
        self.hints = hints
    }

    /// Counts findings.
    @MainActor
    public init(_ findings: [Finding]) {
        for finding in findings { add(finding.severity) }
    }

    private mutating func add(_ severity: Problem.Severity) {
        switch severity {
        case .error: errors += 1
        case .warning: warnings += 1
        case .toFillIn: toFillIn += 1
        case .hint: hints += 1
        }
    }

    /// All of them.
    public var total: Int { errors + warnings + toFillIn + hints }

    /// The same for a document that is issued already: what it lacks is an error.
    var inDocument: FindingCounts {
        FindingCounts(errors: errors + toFillIn, warnings: warnings, hints: hints)
    }

    public static func + (a: FindingCounts, b: FindingCounts) -> FindingCounts {
        FindingCounts(
            errors: a.errors + b.errors, warnings: a.warnings + b.warnings, toFillIn: a.toFillIn + b.toFillIn,
            hints: a.hints + b.hints)
    }

    public static func - (a: FindingCounts, b: FindingCounts) -> FindingCounts {
        FindingCounts(
            errors: a.errors - b.errors, warnings: a.warnings - b.warnings, toFillIn: a.toFillIn - b.toFillIn,
            hints: a.hints - b.hints)
    }
}

extension FindingCounts: CustomStringConvertible {
    /// `1 error, 2 warnings`; `none`.
    public var description: String {
        let parts = [
            (errors, "error", "s"), (toFillIn, "to fill in", ""), (warnings, "warning", "s"), (hints, "hint", "s"),
        ]
        let texts = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : $0.2)" }
        return texts.isEmpty ? "none" : texts.joined(separator: ", ")
    }
}
