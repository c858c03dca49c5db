import Derive

/// The one judgement of an invoice, which the editor and all commands share.
extension Invoice {
    func deriveFindings() -> [Finding] { findings(for: RuleProfile(of: specification)) }

    /// What there is to say of this invoice by the rules of a profile: first where it declares other amounts than those
    /// that are calculated, since that may explain the rest; then by how much it matters.
    /// - Complexity: That of ``problems(for:)``; in a received document also O(*n*) in the lines.
    public func findings(for profile: RuleProfile) -> [Finding] {
        let problems =
            isReceived ? problems(for: profile) + problemsOfDocument : problems(for: profile).map(\.inDraft)
        let found = (problems + doubts).map(Finding.problem) + residueFinding.list
        return differences.map(Finding.difference)
            + Problem.Severity.allCases.flatMap { severity in found.filter { $0.severity == severity } }
    }

    /// That the rounding amount makes up for what the prices with VAT come to; nil where it does not.
    public var residueFinding: Finding? {
        priceWithVATResidue == 0 ? nil : .residue(priceWithVATResidue, currency: currency.code)
    }

    func deriveFindingCounts() -> FindingCounts {
        let more = doubts.isEmpty ? countsOfAmounts : countsOfAmounts + FindingCounts(inDraft: doubts)
        guard isReceived else { return brokenRuleCounts + more }
        return brokenRuleCounts.inDocument + more + FindingCounts(inDraft: problemsOfDocument).inDocument
    }

    /// How much in it is wrong by the rules, and in a draft not only missing: of itself, whatever other invoices there are.
    public var wrongCount: Int { isReceived ? problemCounts.errors : brokenRuleCounts.errors }

    /// Whether another invoice of the same seller has its number, as far as that is known.
    public var isNumberTaken: Bool { surroundings.isNumberTaken && !number.isEmpty }

    /// Whether nothing keeps a draft from being issued.
    public var isReady: Bool { problemCounts.errors == 0 && !isNumberTaken }

    func deriveDoubts() -> [Problem] { DoubtRules.invoice.problems(of: self) }

    /// What a document has to say though nothing is calculated from it.
    private var problemsOfDocument: [Problem] { omissions + misstatedGroups + withheldTaxes }

    private var countsOfAmounts: FindingCounts {
        FindingCounts(warnings: differenceCount, hints: priceWithVATResidue == 0 ? 0 : 1)
    }
}
