import Derive

/// What is found in the parts of an invoice of which there are many. Each has one derived value for all of its rules.
extension InvoiceLine {
    /// What is wrong with this line by the standard's rules.
    public var problems: [Problem] { findings.problems }

    func deriveFindings() -> PartFindings {
        // The rules read nearly every property: one dependency on all of them is a thirtieth of that.
        let own = readAny(of: self) {
            PartFindings(
                problems: RuleTables.line.problems(of: self), tradeProblems: RuleTables.lineTrade.problems(of: self),
                differences: ownDifference.list, isPricedWithVAT: isPricedWithVAT)
        }
        guard !allowanceCharges.isEmpty else { return own }
        var all = allowanceCharges.elements.reduce(own) { $0 + $1.findings(in: self) }
        // The line's own amount follows from theirs, so it comes last.
        all.differences.rotate(own.differences.count)
        return all
    }

    /// The findings for a list of all lines', in which most lines have none.
    var listedFindings: [LineFindings] {
        findings.isEmpty ? [] : [LineFindings(line: ObjectIdentifier(self), findings: findings)]
    }
}

extension DocumentAllowanceCharge {
    /// What is wrong with it by the standard's rules.
    public var problems: [Problem] { findings.problems }

    /// Its amount, where a document states another one than its base and percentage give.
    var differences: [AmountDifference] { findings.differences }

    func deriveFindings() -> PartFindings {
        PartFindings(
            problems: (isCharge ? RuleTables.charge : RuleTables.allowance).problems(of: self),
            tradeProblems: RuleTables.allowanceChargeTrade.problems(of: self),
            differences: differences(of: .documentAmount(id: id, isCharge: isCharge)))
    }
}

extension LineAllowanceCharge {
    /// What is wrong with it by the standard's rules.
    public var problems: [Problem] { findings.problems }

    func deriveFindings() -> PartFindings {
        PartFindings(
            problems: (isCharge ? RuleTables.lineCharge : RuleTables.lineAllowance).problems(of: self),
            tradeProblems: RuleTables.lineAllowanceChargeTrade.problems(of: self))
    }

    fileprivate func findings(in line: InvoiceLine) -> PartFindings {
        var findings = findings
        findings.differences = differences(of: .lineAmount(line: line.id, id: id, isCharge: isCharge))
        return findings
    }
}

extension Array {
    /// Takes the first elements to the end.
    fileprivate mutating func rotate(_ count: Int) {
        guard count > 0, count < self.count else { return }
        self = Array(self[count...] + self[..<count])
    }
}
