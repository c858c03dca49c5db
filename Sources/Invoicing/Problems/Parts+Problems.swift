import Derive

/// What is wrong with the parts of an invoice of which there are many.
extension InvoiceLine {
    func deriveProblems() -> [Problem] {
        let own = termProblems + itemProblems + vatProblems
        return allowanceCharges.isEmpty ? own : own + allowanceCharges.values(flattening: \.problems)
    }

    func deriveTermProblems() -> [Problem] { RuleTables.line.problems(of: self) }

    func deriveItemProblems() -> [Problem] { RuleTables.item.problems(of: self) }

    func deriveVatProblems() -> [Problem] { RuleTables.lineVAT.problems(of: self) }

    func deriveTradeProblems() -> [Problem] {
        let own = RuleTables.lineTrade.problems(of: self)
        return allowanceCharges.isEmpty ? own : own + allowanceCharges.values(flattening: \.tradeProblems)
    }
}

extension DocumentAllowanceCharge {
    func deriveProblems() -> [Problem] {
        (isCharge ? RuleTables.charge : RuleTables.allowance).problems(of: self)
    }

    func deriveTradeProblems() -> [Problem] { RuleTables.allowanceChargeTrade.problems(of: self) }
}

extension LineAllowanceCharge {
    func deriveProblems() -> [Problem] {
        (isCharge ? RuleTables.lineCharge : RuleTables.lineAllowance).problems(of: self)
    }

    func deriveTradeProblems() -> [Problem] { RuleTables.lineAllowanceChargeTrade.problems(of: self) }
}
