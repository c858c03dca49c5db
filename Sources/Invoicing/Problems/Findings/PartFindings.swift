import Derive

/// What there is to mend and to decide in one part of an invoice of which there are many: a line, an allowance or a charge.
struct PartFindings: Equatable {
    /// What is wrong by the standard's rules.
    var problems: [Problem] = []
    /// What is wrong by rules that specifications add to the standard's.
    var tradeProblems: [Problem] = []
    /// The amounts that a document declares otherwise than they are derived.
    var differences: [AmountDifference] = []
    /// Whether it is a line that is priced with VAT, of which the invoice counts the cents that are left over.
    var isPricedWithVAT = false

    /// Whether there is nothing to mend or to decide.
    var isEmpty: Bool { problems.isEmpty && tradeProblems.isEmpty && differences.isEmpty }

    /// The findings of a part and of what belongs to it.
    static func + (a: PartFindings, b: PartFindings) -> PartFindings {
        PartFindings(
            problems: a.problems + b.problems, tradeProblems: a.tradeProblems + b.tradeProblems,
            differences: a.differences + b.differences, isPricedWithVAT: a.isPricedWithVAT || b.isPricedWithVAT)
    }
}

extension PartFindings: @MainActor CustomStringConvertible {
    /// `2 problems`, for the trace.
    var description: String { FindingTally.text(problems.count + tradeProblems.count, differences.count) }
}

/// How many findings a part has. An invoice adds them up, so that nobody goes through all parts to count.
nonisolated struct FindingTally: Equatable, AdditiveArithmetic {
    // Narrow and without gaps, since each line of an invoice has one.
    private var errors: Int32 = 0
    private var warnings: Int32 = 0
    private var toFillIn: Int32 = 0
    private var hints: Int32 = 0
    private var tradeErrors: Int32 = 0
    private var tradeWarnings: Int32 = 0
    private var tradeHints: Int32 = 0
    /// The errors among those of the trade that XRechnung does not make warnings.
    private var strictErrors: Int32 = 0
    private var differenceCount: Int32 = 0
    private var pricedWithVATCount: Int32 = 0

    static let zero = FindingTally()

    private init() {}

    @MainActor
    init(_ findings: PartFindings) {
        if findings.isPricedWithVAT { pricedWithVATCount = 1 }
        guard !findings.isEmpty else { return }
        let (own, trade) = (FindingCounts(inDraft: findings.problems), FindingCounts(inDraft: findings.tradeProblems))
        errors = Int32(own.errors)
        warnings = Int32(own.warnings)
        toFillIn = Int32(own.toFillIn)
        hints = Int32(own.hints)
        tradeErrors = Int32(trade.errors)
        tradeWarnings = Int32(trade.warnings)
        tradeHints = Int32(trade.hints)
        strictErrors = Int32(FindingCounts(inDraft: findings.tradeProblems.map(\.inXRechnung)).errors)
        differenceCount = Int32(findings.differences.count)
    }

    /// The problems by the rules of a profile.
    func problems(for profile: RuleProfile) -> FindingCounts {
        let own = FindingCounts(
            errors: Int(errors), warnings: Int(warnings), toFillIn: Int(toFillIn), hints: Int(hints))
        guard profile != .en16931 else { return own }
        let strict = profile == .xRechnung ? strictErrors : tradeErrors
        return own
            + FindingCounts(
                errors: Int(strict), warnings: Int(tradeErrors + tradeWarnings - strict), hints: Int(tradeHints))
    }

    /// The amounts that a document declares otherwise than they are derived.
    var differences: Int { Int(differenceCount) }

    /// The lines that are priced with VAT.
    var pricedWithVAT: Int { Int(pricedWithVATCount) }

    static func + (a: FindingTally, b: FindingTally) -> FindingTally { a.combined(b, &+) }

    static func - (a: FindingTally, b: FindingTally) -> FindingTally { a.combined(b, &-) }

    private func combined(_ other: FindingTally, _ operation: (Int32, Int32) -> Int32) -> FindingTally {
        var result = FindingTally()
        result.errors = operation(errors, other.errors)
        result.warnings = operation(warnings, other.warnings)
        result.toFillIn = operation(toFillIn, other.toFillIn)
        result.hints = operation(hints, other.hints)
        result.tradeErrors = operation(tradeErrors, other.tradeErrors)
        result.tradeWarnings = operation(tradeWarnings, other.tradeWarnings)
        result.tradeHints = operation(tradeHints, other.tradeHints)
        result.strictErrors = operation(strictErrors, other.strictErrors)
        result.differenceCount = operation(differenceCount, other.differenceCount)
        result.pricedWithVATCount = operation(pricedWithVATCount, other.pricedWithVATCount)
        return result
    }
}

extension FindingTally: CustomStringConvertible {
    /// `2 problems, 1 difference`, for the trace.
    var description: String { Self.text(problemCount, differences) }

    private var problemCount: Int {
        Int(errors + warnings + toFillIn + hints + tradeErrors + tradeWarnings + tradeHints)
    }

    fileprivate static func text(_ problems: Int, _ differences: Int) -> String {
        let text = "\(problems) \(problems == 1 ? "problem" : "problems")"
        return differences == 0
            ? text : text + ", \(differences) \(differences == 1 ? "difference" : "differences")"
    }
}

/// The findings of one line, as an invoice collects them: lines in which nothing is found contribute nothing.
struct LineFindings: Hashable {
    let line: ObjectIdentifier
    let findings: PartFindings

    func hash(into hasher: inout Hasher) { hasher.combine(line) }
}
