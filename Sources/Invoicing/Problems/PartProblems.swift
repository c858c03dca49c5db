import Derive

/// The problems of one part of an invoice of which there are many: a line, an allowance or a charge.
struct PartProblems {
    /// The part, by which an invoice puts the problems of its lines in order.
    let part: ObjectIdentifier
    /// The problems by the standard's rules.
    var problems: [Problem] = []
    /// The problems by rules that specifications add to the standard's.
    var tradeProblems: [Problem] = []
    /// The amounts that a document declares otherwise than they are derived.
    var differences: [DeclaredAmount] = []
    /// `true` if it is a line that is priced with VAT, of which the invoice counts the cents that are left over.
    var isPricedWithVAT = false

    /// `true` if there is nothing to mend or to decide.
    var isEmpty: Bool { problems.isEmpty && tradeProblems.isEmpty && differences.isEmpty }

    /// The problems of a part and of what belongs to it.
    static func + (a: PartProblems, b: PartProblems) -> PartProblems {
        var sum = a
        sum.problems += b.problems
        sum.tradeProblems += b.tradeProblems
        sum.differences += b.differences
        return sum
    }
}

extension PartProblems: Hashable {
    func hash(into hasher: inout Hasher) { hasher.combine(part) }
}

extension PartProblems: @MainActor CustomStringConvertible {
    /// `2 problems`, for the trace.
    var description: String { PartCounts.text(problems.count + tradeProblems.count, differences.count) }
}

/// The number of problems of a part. An invoice adds them up, so that no edit goes through all parts to count.
nonisolated struct PartCounts: Equatable, AdditiveArithmetic {
    private var own = ProblemCounts.zero
    private var trade = ProblemCounts.zero
    /// Those of the trade by XRechnung, which makes some of the errors warnings.
    private var tradeInXRechnung = ProblemCounts.zero
    private var differenceCount: Int32 = 0
    private var pricedWithVATCount: Int32 = 0

    static let zero = PartCounts()

    private init() {}

    @MainActor
    init(_ found: PartProblems) {
        if found.isPricedWithVAT { pricedWithVATCount = 1 }
        guard !found.isEmpty else { return }
        own = ProblemCounts(found.problems.lazy.map(\.inDraft))
        trade = ProblemCounts(found.tradeProblems.lazy.map(\.inDraft))
        tradeInXRechnung = ProblemCounts(found.tradeProblems.lazy.compactMap { $0.judged(by: .xRechnung)?.inDraft })
        differenceCount = Int32(found.differences.count)
    }

    /// The problems by the rules of a profile.
    func problems(for profile: RuleProfile) -> ProblemCounts {
        switch profile {
        case .peppol, .peppolSelfBilling: own + trade
        case .xRechnung: own + tradeInXRechnung
        default: own
        }
    }

    /// The amounts that a document declares otherwise than they are derived.
    var differences: Int { Int(differenceCount) }

    /// The lines that are priced with VAT.
    var pricedWithVAT: Int { Int(pricedWithVATCount) }

    static func + (a: PartCounts, b: PartCounts) -> PartCounts {
        var sum = a
        sum.own += b.own
        sum.trade += b.trade
        sum.tradeInXRechnung += b.tradeInXRechnung
        sum.differenceCount &+= b.differenceCount
        sum.pricedWithVATCount &+= b.pricedWithVATCount
        return sum
    }

    static func - (a: PartCounts, b: PartCounts) -> PartCounts {
        var rest = a
        rest.own -= b.own
        rest.trade -= b.trade
        rest.tradeInXRechnung -= b.tradeInXRechnung
        rest.differenceCount &-= b.differenceCount
        rest.pricedWithVATCount &-= b.pricedWithVATCount
        return rest
    }
}

extension PartCounts: CustomStringConvertible {
    /// `2 problems, 1 difference`, for the trace.
    var description: String { Self.text(own.total + trade.total, differences) }

    fileprivate static func text(_ problems: Int, _ differences: Int) -> String {
        let text = "\(problems) \(problems == 1 ? "problem" : "problems")"
        return differences == 0
            ? text : text + ", \(differences) \(differences == 1 ? "difference" : "differences")"
    }
}
