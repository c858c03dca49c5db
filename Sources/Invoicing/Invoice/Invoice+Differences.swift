import Derive
import Foundation

/// Declared amounts beside derived ones, and the user's choice between them.
extension Invoice {
    func deriveDifferences() -> [AmountDifference] {
        let ofLines = lineTally.differences == 0 ? [] : linesWithFindings.flatMap(\.findings.differences)
        return ofLines + differencesOfTotals
    }

    func deriveDifferenceCount() -> Int {
        lineTally.differences + differencesOfTotals.count
    }

    /// A document that declares nothing contradicts nothing.
    private var differencesOfTotals: [AmountDifference] {
        declared == nil ? [] : totals.compactMap(\.difference) + differencesOfEmptyGroups
    }

    /// Lets the declared amount stand; what follows from the term then follows from that.
    ///
    /// It stands until an edit makes the derived amount another one than it is now. Nothing happens unless it
    /// ``canKeepDeclared(_:)``.
    public func keepDeclared(_ difference: AmountDifference) {
        keepDeclared(difference, in: linesOf([difference]))
    }

    private func keepDeclared(_ difference: AmountDifference, in lines: [UUID: InvoiceLine]) {
        guard canKeepDeclared(difference) else { return }
        decide(difference, KeptAmount(difference.declared, insteadOf: difference.derived), in: lines)
    }

    /// Whether the declared amount can stand: that of a VAT group can only where something is in the group.
    public func canKeepDeclared(_ difference: AmountDifference) -> Bool {
        switch difference.term {
        case .taxableAmount(let group), .groupTaxAmount(let group): vatBreakdown.contains { $0.group == group }
        default: true
        }
    }

    /// Lets the derived amount stand and forgets what the document declared for this term.
    public func keepDerived(_ difference: AmountDifference) {
        transaction("keep derived \(difference.term.businessTerm)") {
            decide(difference, nil, in: linesOf([difference]))
            noteDerived([difference])
        }
    }

    /// Notes for which lines nothing is declared any more. Together, since each note copies those before it.
    private func noteDerived(_ differences: [AmountDifference]) {
        let lines = differences.filter { if case .lineNetAmount = $0.term { true } else { false } }
        guard !lines.isEmpty else { return }
        declared?.noteForgotten(Dictionary(lines.map { ($0.term, $0.declared) }) { first, _ in first })
    }

    /// Whether the user has decided about any amount. Deciding about all of them decides anew.
    /// - Complexity: O(*n*) in the lines.
    public var hasDecisions: Bool {
        !kept.isEmpty || declared?.hasForgotten == true || lines.elements.contains { $0.kept != nil }
    }

    /// Lets all declared amounts stand, in one step, also those that were decided against. Each settles what follows from
    /// it, so that they are decided about in the order of the calculation.
    ///
    /// A group of VAT in which nothing is stays a difference.
    /// - Complexity: O(*n*) in the lines.
    public func keepAllDeclared() {
        transaction("keep all declared amounts") {
            recallDeclared()
            let lines = linesOf(differences)
            for stage in AmountTerm.stages {
                for difference in differences where difference.term.stage == stage {
                    keepDeclared(difference, in: lines)
                }
            }
        }
    }

    /// Declares again what the user has decided against.
    private func recallDeclared() {
        guard declared?.hasForgotten == true, let amounts = declared?.recall() else { return }
        for line in lines.elements {
            if let amount = amounts[.lineNetAmount(line: line.id)] { line.declaredNetAmount = amount }
        }
    }

    /// Lets all derived amounts stand, in one step, also in place of those that were decided for.
    /// - Complexity: O(*n*) in the lines.
    public func keepAllDerived() {
        transaction("keep all calculated amounts") {
            if !kept.isEmpty { kept = [:] }
            for line in lines.elements where line.kept != nil { line.kept = nil }
            let differences = differences
            let lines = linesOf(differences)
            for difference in differences { decide(difference, nil, in: lines) }
            noteDerived(differences)
        }
    }

    /// - Parameter lines: The lines whose amounts are decided about, by identity.
    private func decide(_ difference: AmountDifference, _ kept: KeptAmount?, in lines: [UUID: InvoiceLine]) {
        transaction("keep \(kept == nil ? "derived" : "declared") \(difference.term.businessTerm)") {
            switch difference.term {
            case .lineNetAmount(let id): lines[id]?.decide(kept)
            default:
                self.kept[difference.term] = kept
                if kept == nil { declared?.forget(difference.term) }
            }
        }
    }

    /// The lines whose amounts differ, by identity.
    private func linesOf(_ differences: [AmountDifference]) -> [UUID: InvoiceLine] {
        let ids = Set(differences.compactMap(\.term.line))
        guard !ids.isEmpty else { return [:] }
        return Dictionary(lines.elements.filter { ids.contains($0.id) }.map { ($0.id, $0) }) { first, _ in first }
    }
}

extension InvoiceLine {
    fileprivate func decide(_ kept: KeptAmount?) {
        self.kept = kept
        if kept == nil { declaredNetAmount = nil }
    }
}

extension AmountTerm {
    nonisolated fileprivate static let stages = 1...7

    /// Terms of one stage follow from earlier stages only, and not from each other.
    nonisolated fileprivate var stage: Int {
        switch self {
        case .lineNetAmount: 1
        case .sumOfLineNetAmounts, .sumOfAllowances, .sumOfCharges, .taxableAmount: 2
        case .groupTaxAmount: 3
        case .taxExclusiveAmount: 4
        case .taxAmount: 5
        case .taxInclusiveAmount: 6
        case .amountDue: 7
        }
    }
}
