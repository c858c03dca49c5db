import Derive

extension Invoice {
    /// The number of derived values in the invoice, its lines, allowances and charges, with the sums over them.
    /// - Complexity: O(lines).
    public var derivedValueCount: Int {
        let own = Self._$schema.derivedCount + lines.aggregateCount + allowanceCharges.aggregateCount
        let charges = allowanceCharges.count * DocumentAllowanceCharge._$schema.derivedCount
        let (perLine, perCharge) = (InvoiceLine._$schema.derivedCount, LineAllowanceCharge._$schema.derivedCount)
        return lines.elements.reduce(own + charges) { count, line in
            let list = line.allowanceCharges
            return count + perLine + list.count * perCharge + list.aggregateCount
        }
    }
}
