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
    // Narrow, since each line of an invoice has one.
    private var counts = SIMD8<Int32>.zero

    static let zero = FindingTally()

    private init() {}

    @MainActor
    init(_ findings: PartFindings) {
        if findings.isPricedWithVAT { counts[6] = 1 }
        guard !findings.isEmpty else { return }
        let (own, trade) = (ProblemCounts(findings.problems), ProblemCounts(findings.tradeProblems))
        let softened = ProblemCounts(findings.tradeProblems.map(\.asXRechnungHasIt))
        counts[0] = Int32(own.errors)
        counts[1] = Int32(own.warnings)
        counts[2] = Int32(trade.errors)
        counts[3] = Int32(trade.warnings)
        counts[4] = Int32(softened.errors)
        counts[5] = Int32(findings.differences.count)
    }

    /// The problems by the rules of a profile.
    func problems(for profile: RuleProfile) -> ProblemCounts {
        let own = ProblemCounts(errors: Int(counts[0]), warnings: Int(counts[1]))
        let trade = counts[2] + counts[3]
        return switch profile {
        case .en16931: own
        case .peppol: own + ProblemCounts(errors: Int(counts[2]), warnings: Int(counts[3]))
        case .xRechnung: own + ProblemCounts(errors: Int(counts[4]), warnings: Int(trade - counts[4]))
        }
    }

    /// The amounts that a document declares otherwise than they are derived.
    var differences: Int { Int(counts[5]) }

    /// The lines that are priced with VAT.
    var pricedWithVAT: Int { Int(counts[6]) }

    static func + (a: FindingTally, b: FindingTally) -> FindingTally {
        var sum = a
        sum.counts &+= b.counts
        return sum
    }

    static func - (a: FindingTally, b: FindingTally) -> FindingTally {
        var rest = a
        rest.counts &-= b.counts
        return rest
    }
}

extension FindingTally: CustomStringConvertible {
    /// `2 problems, 1 difference`, for the trace.
    var description: String { Self.text(Int(counts[0] &+ counts[1] &+ counts[2] &+ counts[3]), differences) }

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
