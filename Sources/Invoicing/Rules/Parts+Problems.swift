import Derive

/// The problems of an invoice's repeated parts. Each part has one derived value for all of its rules.
extension InvoiceLine {
    /// The line's problems by the standard's rules.
    public var problems: [Problem] { partProblems.problems }

    func derivePartProblems() -> PartProblems {
        // The rules read nearly every property: one dependency on all of them is a thirtieth of that.
        let own = readAny(of: self) {
            isBlank
                ? PartProblems(part: ObjectIdentifier(self))
                : PartProblems(
                    part: ObjectIdentifier(self), problems: RuleTables.line.problems(of: self) + typingProblems,
                    tradeProblems: RuleTables.lineTrade.problems(of: self),
                    differences: decision == nil ? ownDifference.list : [], isPricedWithVAT: isPricedWithVAT)
        }
        return allowanceCharges.isEmpty ? own : allowanceCharges.elements.reduce(own) { $0 + $1.partProblems }
    }

    /// The problems for a list of all lines', in which most lines have none.
    var listedProblems: [PartProblems] { partProblems.isEmpty ? [] : [partProblems] }
}

extension DocumentAllowanceCharge {
    /// The problems by the standard's rules.
    public var problems: [Problem] { partProblems.problems }

    func derivePartProblems() -> PartProblems {
        PartProblems(
            part: ObjectIdentifier(self),
            problems: (isCharge ? AllowanceChargeRules.charge : AllowanceChargeRules.allowance).problems(of: self)
                + typingProblems,
            tradeProblems: (isCharge ? RuleTables.chargeTrade : RuleTables.allowanceTrade).problems(of: self))
    }
}

extension LineAllowanceCharge {
    /// The problems by the standard's rules.
    public var problems: [Problem] { partProblems.problems }

    func derivePartProblems() -> PartProblems {
        PartProblems(
            part: ObjectIdentifier(self),
            problems: (isCharge ? AllowanceChargeRules.lineCharge : AllowanceChargeRules.lineAllowance).problems(
                of: self)
                + typingProblems,
            tradeProblems: (isCharge ? RuleTables.lineChargeTrade : RuleTables.lineAllowanceTrade).problems(of: self))
    }
}
