import Derive
import Foundation

/// An amount of an allowance or a charge beside which a document states a base and a percentage that give another one.
public struct ContradictedAmount {
    /// BT-92, BT-99, BT-136 or BT-141.
    public let businessTerm: String
    /// The allowance or charge by its place: `line 3, allowance 1`.
    public let place: String
    /// The amount of the document.
    public let declared: ExactDecimal
    /// The percentage of the base.
    public let derived: ExactDecimal
    /// The explanation of that amount, in a sentence.
    public let explanation: String

    fileprivate init(_ item: some AllowanceOrCharge & ObservedObject, _ term: String, _ names: PlaceNames) {
        businessTerm = term
        place = names[of: item]
        declared = item.enteredAmount ?? 0
        derived = item.calculatedAmount ?? 0
        explanation = item.percentageSentence
    }
}

extension Invoice {
    /// Finds the amounts that percentages contradict, and lets the percentage count where the document's own sums say so:
    /// then it is the amount that deviates, and nothing that follows from it.
    ///
    /// It is for a report on a document and leaves that changed. An amount with which the sums agree counts as before.
    /// - Complexity: O(*n*) in lines, allowances and charges.
    public func settleContradictedAmounts() -> [ContradictedAmount] {
        let items = allowanceCharges.elements.filter(\.contradictsPercentage)
        let lines = lines.elements.filter { !$0.allowanceCharges.isEmpty }
        guard !items.isEmpty || lines.contains(where: { $0.hasContradictedAmount }) else { return [] }
        let names = PlaceNames(of: self)
        var found: [ContradictedAmount] = []
        for line in lines {
            for item in line.allowanceCharges.elements where item.contradictsPercentage {
                found.append(ContradictedAmount(item, item.isCharge ? "BT-141" : "BT-136", names))
                item.settle { line.ownDifference == nil ? 0 : 1 }
            }
        }
        for item in items {
            found.append(ContradictedAmount(item, item.isCharge ? "BT-99" : "BT-92", names))
            item.settle { differenceCount }
        }
        return found
    }
}

extension InvoiceLine {
    fileprivate var hasContradictedAmount: Bool { allowanceCharges.elements.contains(where: \.contradictsPercentage) }
}

extension AllowanceOrCharge {
    /// Lets the percentage count if that makes fewer amounts differ.
    fileprivate func settle(_ differences: () -> Int) {
        let (before, entered) = (differences(), enteredAmount)
        enteredAmount = nil
        if differences() >= before { enteredAmount = entered }
    }
}
