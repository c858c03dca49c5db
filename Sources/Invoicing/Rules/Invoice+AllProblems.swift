import Derive

/// All problems of an invoice, as the editor and all commands list them.
extension Invoice {
    func deriveAllProblems() -> [Problem] { allProblems(for: RuleProfile(of: specification)) }

    /// Returns the problems of this invoice by the rules of a profile: first where it declares other amounts than those
    /// that are calculated, since that may explain the rest; then by severity.
    /// - Complexity: That of ``problems(for:)``; in a received document also O(*n*) in the lines.
    public func allProblems(for profile: RuleProfile) -> [Problem] {
        let problems =
            isReceived ? problems(for: profile) + problemsOfDocument : problems(for: profile).map(\.inDraft)
        let all = problems + implausibleTerms + priceWithVATProblem.list
        let found = profile.keepsStandard ? all : all.compactMap { $0.judged(by: profile) }
        return differences.map(problem(of:))
            + Problem.Severity.allCases.flatMap { severity in found.filter { $0.severity == severity } }
    }

    private func problem(of amount: DeclaredAmount) -> Problem {
        let term = amount.term.businessTerm
        return Problem(
            RuleRow(term, term, "", .warning), wording: .declared(amount),
            place: Problem.Place(self, \Invoice.decisions))
    }

    /// That the rounding amount makes up for what the prices with VAT come to; nil where it does not.
    public var priceWithVATProblem: Problem? {
        guard priceWithVATResidue != 0 else { return nil }
        return Problem(
            RuleRow("BT-114", "BT-114", "", .hint), wording: .residue(priceWithVATResidue, currency: currency.code),
            place: Problem.Place(self, \Invoice.roundingAmount))
    }

    /// That the typed rounding amount was meant for another sum; nil where it was not.
    public var uselessRoundingProblem: Problem? {
        hasUselessRounding ? implausibleTerms.last { $0.term == "BT-114" } : nil
    }

    func deriveAllProblemCounts() -> ProblemCounts {
        guard RuleProfile(of: specification).keepsStandard else { return ProblemCounts(allProblems) }
        let implausible = ProblemCounts(implausibleTerms.lazy.map(\.inDraft))
        let more = countsOfAmounts + implausible
        guard isReceived else { return brokenRuleCounts + more }
        return brokenRuleCounts.inDocument + more + ProblemCounts(problemsOfDocument)
    }

    /// The number of values in it that are wrong by the rules, and in a draft not only missing: of itself, whatever other
    /// invoices there are.
    public var wrongCount: Int { isReceived ? problemCounts.errors : brokenRuleCounts.errors }

    /// `true` if another invoice of the same seller has its number, as far as that is known.
    public var isNumberTaken: Bool { surroundings.isNumberTaken && !number.isEmpty }

    /// `true` if nothing keeps a draft from being issued.
    public var isReady: Bool { problemCounts.errors == 0 && !isNumberTaken }

    func deriveImplausibleTerms() -> [Problem] { PlausibilityRules.invoice.problems(of: self) }

    /// The problems of a document from which nothing is calculated.
    private var problemsOfDocument: [Problem] { declaredLineProblems + misstatedGroups + withheldTaxes }

    private var countsOfAmounts: ProblemCounts {
        ProblemCounts(warnings: differenceCount, hints: priceWithVATResidue == 0 ? 0 : 1)
    }
}
