import Derive

/// The problems of an invoice, by the part that was examined: each list follows from a table of rules and what these
/// read.
extension Invoice {
    func deriveProblems() -> [Problem] {
        problems(for: RuleProfile(of: specification))
    }

    /// Returns the problems of this invoice by the rules of a profile: the head first, then allowances and charges,
    /// lines and totals.
    /// - Complexity: O(*n*) in the lines for the first time; then in what has changed and in the lines that have problems.
    ///   Where lines have come, gone or moved while one has a problem, O(*n*) once more.
    public func problems(for profile: RuleProfile) -> [Problem] {
        let parts = allowanceCharges.values(flattening: \.problems) + linesWithProblems.flatMap(\.problems)
        let found =
            problemsOfHead.flatMap(\.self) + parts + problemsOfAmounts.flatMap(\.self) + problems(added: profile)
        return profile.keepsStandard ? found : found.compactMap { $0.judged(by: profile) }
    }

    /// Returns the number of problems by the rules of a profile, as in a draft.
    /// - Complexity: O(*n*) in the lines for the first time; then O(1) for an edit.
    func brokenRuleCounts(for profile: RuleProfile) -> ProblemCounts {
        guard profile.keepsStandard else { return ProblemCounts(problems(for: profile).map(\.inDraft)) }
        // List by list, since to put them together costs more than to count.
        let whole = (problemsOfHead + problemsOfAmounts + wholeProblems(added: profile)).lazy.filter { !$0.isEmpty }
        return whole.map { ProblemCounts($0.lazy.map(\.inDraft)) }.reduce(.zero, +) + lineTally.problems(for: profile)
            + allowanceChargeTally.problems(for: profile)
    }

    func deriveBrokenRuleCounts() -> ProblemCounts { brokenRuleCounts(for: RuleProfile(of: specification)) }

    func deriveProblemCounts() -> ProblemCounts { brokenRuleCounts.inDocument }

    private var problemsOfHead: [[Problem]] {
        [headProblems, sellerProblems, buyerProblems, otherPartyProblems, paymentProblems, referenceProblems]
    }

    private var problemsOfAmounts: [[Problem]] { [totalProblems, breakdownProblems, groupProblems, vatProblems] }

    private func problems(added profile: RuleProfile) -> [Problem] {
        guard profile == .xRechnung || profile.isOfPeppol else { return [] }
        let ofParts =
            allowanceCharges.values(flattening: \.tradeProblems) + linesWithProblems.flatMap(\.tradeProblems)
        return wholeProblems(added: profile).flatMap(\.self)
            + (profile == .xRechnung ? ofParts.compactMap { $0.judged(by: .xRechnung) } : ofParts)
    }

    /// Returns the problems that a profile's rules find in the invoice as a whole.
    private func wholeProblems(added profile: RuleProfile) -> [[Problem]] {
        switch profile {
        case .xRechnung: [xRechnungProblems, tradeProblems]
        case .peppol: [peppolProblems, tradeProblems, germanProblems]
        case .peppolSelfBilling: [peppolProblems, tradeProblems]
        default: []
        }
    }

    /// Peppol's rules between German parties, which are those of XRechnung.
    private var germanProblems: [Problem] {
        guard seller.address?.countryCode == "DE", buyer.address?.countryCode == "DE" else { return [] }
        return xRechnungProblems.compactMap(\.inGermany)
    }

    func deriveHeadProblems() -> [Problem] {
        RuleTables.head.problems(of: self) + ambiguityProblems + typingProblems
    }

    func deriveSellerProblems() -> [Problem] { RuleTables.seller.problems(of: self) }

    func deriveBuyerProblems() -> [Problem] { RuleTables.buyer.problems(of: self) }

    func deriveOtherPartyProblems() -> [Problem] { RuleTables.otherParties.problems(of: self) }

    func derivePaymentProblems() -> [Problem] { RuleTables.payment.problems(of: self) }

    func deriveReferenceProblems() -> [Problem] { RuleTables.references.problems(of: self) }

    func deriveTotalProblems() -> [Problem] { RuleTables.totals.problems(of: self) }

    func deriveBreakdownProblems() -> [Problem] {
        let groups = statedBreakdown
        let ofDeclared = declared == nil ? [] : RuleTables.declaredGroup.problems(ofEach: groups)
        return ofDeclared + RuleTables.groupAmounts.problems(ofEach: groups)
    }

    func deriveGroupProblems() -> [Problem] { RuleTables.groups.problems(of: self) }

    func deriveVatProblems() -> [Problem] { RuleTables.categories.problems(of: self) }

    func deriveXRechnungProblems() -> [Problem] { RuleTables.xRechnung.problems(of: self) }

    func derivePeppolProblems() -> [Problem] { RuleTables.peppol.problems(of: self) }

    func deriveTradeProblems() -> [Problem] { RuleTables.trade.problems(of: self) }
}

/// The problems of the lines, allowances and charges, which may be many.
extension Invoice {
    /// The number of problems of all lines.
    var lineTally: PartCounts { lines.sum(\.tally) }

    /// The number of problems that the document's allowances and charges have.
    var allowanceChargeTally: PartCounts { allowanceCharges.sum(\.tally) }

    /// The problems of the lines that have any, in order.
    ///
    /// As a rule there is none. While that is so, lines may come, go and move without anything being done here.
    var linesWithProblems: [PartProblems] {
        let found = lines.distinct(flattening: \.listedProblems)
        guard found.count > 1 else { return Array(found) }
        let positions = linePositions
        return found.sorted { positions[$0.part] ?? 0 < positions[$1.part] ?? 0 }
    }

    func deriveLinePositions() -> [ObjectIdentifier: Int] {
        Dictionary(lines.elements.enumerated().map { (ObjectIdentifier($1), $0) }) { first, _ in first }
    }

    /// Returns a line's position in this invoice, counted from zero; nil for a line of another invoice.
    /// - Complexity: O(1), but for the first time after a line has come, gone or moved: O(*n*).
    public func position(of line: InvoiceLine) -> Int? { linePositions[ObjectIdentifier(line)] }
}

extension DocumentAllowanceCharge {
    fileprivate var tradeProblems: [Problem] { partProblems.tradeProblems }
}

extension Optional {
    /// The value as a list of one or none.
    var list: [Wrapped] { map { [$0] } ?? [] }
}
