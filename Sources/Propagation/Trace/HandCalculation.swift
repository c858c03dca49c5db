import Editor
import Foundation
import Invoicing

/// The amounts of an invoice as a plain loop over plain numbers computes them: what any program costs at least that keeps
/// nothing between two changes.
struct HandCalculation {
    let amountDue: ExactDecimal
    /// How many amounts it has computed.
    let valueCount: Int
    let duration: Duration

    /// Copies the numbers of an invoice, which is not timed, and computes its amounts.
    /// - Complexity: O(lines).
    init(of invoice: Invoice) {
        let lines = invoice.lines.elements.map { HandLine($0) }
        let others = invoice.allowanceCharges.elements.map { (group: $0.vatGroup, amount: $0.signedAmount) }
        let (discount, paid) = (invoice.discount, invoice.paidAmount)
        let added = invoice.roundingAmount + invoice.thirdPartyAmount
        let start = ContinuousClock.now
        var (sum, groups): (ExactDecimal, [VATGroup: ExactDecimal]) = (0, [:])
        for line in lines {
            let amount = line.amount
            sum += amount
            groups[line.group, default: 0] += amount
        }
        for share in discount?.shares(of: groups) ?? [] {
            sum -= share.amount
            groups[share.group, default: 0] -= share.amount
        }
        for (group, amount) in others {
            sum += amount
            groups[group, default: 0] += amount
        }
        let tax = groups.reduce(0) { $0 + VATBreakdown.tax(on: $1.value, $1.key) }
        amountDue = sum + tax - paid + added
        duration = .now - start
        // Each line, sum and tax of a group, and the sum, the tax, the total and the amount due.
        valueCount = lines.count + 2 * groups.count + 4
    }
}

/// The numbers of a line.
private struct HandLine {
    let quantity, price, baseQuantity, allowances: ExactDecimal
    let group: VATGroup

    init(_ line: InvoiceLine) {
        (quantity, price, baseQuantity) = (line.invoicedQuantity ?? 0, line.netPrice, line.priceBaseQuantity)
        allowances = line.allowanceCharges.elements.reduce(0) { $0 + $1.signedAmount }
        group = line.vatGroup
    }

    var amount: ExactDecimal {
        let product = quantity * price
        let rounded =
            baseQuantity != 1 && baseQuantity > 0
            ? product.divided(by: baseQuantity, places: 2) : product.roundedToCents
        return rounded + allowances
    }
}
