import Derive

/// What is found in the parts of an invoice of which there are many. Each has one derived value for all of its rules.
extension InvoiceLine {
    /// What is wrong with this line by the standard's rules.
    public var problems: [Problem] { partProblems.problems }

    func derivePartProblems() -> PartProblems {
        // The rules read nearly every property: one dependency on all of them is a thirtieth of that.
        let own = readAny(of: self) {
            PartProblems(
                part: ObjectIdentifier(self), problems: RuleTables.line.problems(of: self) + confirmationProblems,
                tradeProblems: RuleTables.lineTrade.problems(of: self),
                differences: decision == nil ? ownDifference.list : [], isPricedWithVAT: isPricedWithVAT)
        }
        return allowanceCharges.isEmpty ? own : allowanceCharges.elements.reduce(own) { $0 + $1.partProblems }
    }

    /// The problems for a list of all lines', in which most lines have none.
    var listedProblems: [PartProblems] { partProblems.isEmpty ? [] : [partProblems] }
}

extension DocumentAllowanceCharge {
    /// What is wrong with it by the standard's rules.
    public var problems: [Problem] { partProblems.problems }

    func derivePartProblems() -> PartProblems {
        PartProblems(
            part: ObjectIdentifier(self),
            problems: (isCharge ? RuleTables.charge : RuleTables.allowance).problems(of: self) + confirmationProblems,
            tradeProblems: (isCharge ? RuleTables.chargeTrade : RuleTables.allowanceTrade).problems(of: self))
    }
}

extension LineAllowanceCharge {
    /// What is wrong with it by the standard's rules.
    public var problems: [Problem] { partProblems.problems }

    func derivePartProblems() -> PartProblems {
        PartProblems(
            part: ObjectIdentifier(self),
            problems: (isCharge ? RuleTables.lineCharge : RuleTables.lineAllowance).problems(of: self)
                + confirmationProblems,
            tradeProblems: (isCharge ? RuleTables.lineChargeTrade : RuleTables.lineAllowanceTrade).problems(of: self))
    }
}
