import DeriveDocuments

/// Declared amounts beside calculated ones, and the user's choice between them. The document stays what it is: only which of
/// its amounts count is decided.
extension Invoice {
    func deriveDifferences() -> [DeclaredAmount] {
        let ofLines = lineTally.differences == 0 ? [] : linesWithProblems.flatMap(\.differences)
        return ofLines + undecidedTotals
    }

    func deriveDifferenceCount() -> Int {
        lineTally.differences + undecidedTotals.count
    }

    /// A document that declares nothing contradicts nothing.
    private var undecidedTotals: [DeclaredAmount] {
        differencesOfTotals.filter { decisions[$0.term] == nil }
    }

    /// The totals that a document declares otherwise than they are calculated, whatever was decided about them.
    public var differencesOfTotals: [DeclaredAmount] {
        declared == nil ? [] : totals.compactMap(\.difference) + differencesOfEmptyGroups
    }

    /// Lets the declared amount count, which is known to be another one then. Nothing happens unless it
    /// ``canKeepDeclared(_:)``.
    public func keepDeclared(_ difference: DeclaredAmount) {
        guard canKeepDeclared(difference) else { return }
        decide(.declared, about: difference)
    }

    /// Returns `true` if the declared amount can count: that of a VAT group can only where something is in the group.
    public func canKeepDeclared(_ difference: DeclaredAmount) -> Bool {
        switch difference.term {
        case .taxableAmount(let group), .groupTaxAmount(let group): vatBreakdown.contains { $0.group == group }
        default: true
        }
    }

    /// Lets the calculated amount count; what follows from the term then follows from that, where it is not declared.
    public func keepDerived(_ difference: DeclaredAmount) { decide(.calculated, about: difference) }

    private func decide(_ decision: AmountDecision, about difference: DeclaredAmount) {
        transaction("keep \(decision) \(difference.term.businessTerm)") {
            if let id = difference.term.line {
                lines.elements.first { $0.id == id }?.decision = decision
            } else {
                decisions[difference.term] = decision
            }
        }
    }

    /// `true` if the user has decided about any amount. Deciding about all of them replaces these decisions.
    /// - Complexity: O(*n*) in the lines.
    public var hasDecisions: Bool { !decisions.isEmpty || lines.elements.contains { $0.decision != nil } }

    /// Lets all declared amounts count, in one step, also those that were decided against.
    ///
    /// A group of VAT in which nothing is stays a difference.
    /// - Complexity: O(*n*) in the lines.
    public func keepAllDeclared() {
        transaction("keep all declared amounts") {
            decideAboutLines(.declared)
            decisions = [:]
            let found = differencesOfTotals.filter(canKeepDeclared)
            decisions = Dictionary(found.map { ($0.term, .declared) }) { first, _ in first }
        }
    }

    /// Lets all calculated amounts count, in one step, also where a document states none and where the declared one was
    /// decided for.
    /// - Complexity: O(*n*) in the lines.
    public func keepAllDerived() {
        transaction("keep all calculated amounts") {
            decideAboutLines(.calculated)
            let terms = totals.map(\.term) + differencesOfEmptyGroups.map(\.term)
            decisions = Dictionary(terms.map { ($0, .calculated) }) { first, _ in first }
        }
    }

    private func decideAboutLines(_ decision: AmountDecision) {
        for line in lines.elements {
            let decision = line.ownDifference.map { _ in decision }
            if line.decision != decision { line.decision = decision }
        }
    }
}
