import DeriveDocuments
import Foundation
import Fuzzing
import Testing

@testable import Invoicing

@Suite("Random invoices")
struct RandomInvoiceTests {
    @Test(
        "edited step by step come to what a calculation from the start gives",
        arguments: 1...UInt64(sampleSize(10, soak: 25)))
    func incremental(seed: UInt64) {
        var random = SplitMix(seed: seed)
        for number in 0..<100 {
            let invoice = Invoice()
            for step in 0..<12 {
                invoice.change(&random)
                if let wrong = mistake(in: invoice) {
                    Issue.record("seed \(seed), invoice \(number), step \(step): \(wrong)")
                    return
                }
            }
        }
    }

    @Test("edited in transactions that fail come to what they were", arguments: 1...5)
    func rolledBack(seed: UInt64) {
        struct Failure: Error {}
        var random = SplitMix(seed: seed)
        let invoice = Invoice()
        for _ in 0..<20 { invoice.change(&random) }
        let before = invoice.amountDue
        for _ in 0..<20 {
            try? transaction {
                for _ in 0..<5 { invoice.change(&random) }
                throw Failure()
            }
            #expect(invoice.amountDue == before)
            #expect(mistake(in: invoice) == nil)
        }
    }

    @Test("that declare no totals break no rule on declared ones", arguments: 1...10)
    func derivedTotals(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let invoice = Invoice()
        for _ in 0..<200 {
            invoice.change(&random)
            // A decision may outlive the declaration that it was about.
            invoice.decisions[.taxAmount] = random.next().isMultiple(of: 2) ? .declared : nil
            #expect(invoice.declared == nil)
            #expect(RuleTables.declaredTotals.problems(of: invoice).isEmpty)
            #expect(RuleTables.declaredGroup.problems(ofEach: invoice.statedBreakdown).isEmpty)
        }
    }

    /// The first amount that is not what it should be.
    private func mistake(in invoice: Invoice) -> String? {
        let expected = WholeCents(invoice)
        var amounts: [(String, ExactDecimal, Int128)] = [
            ("BT-106", invoice.sumOfLineNetAmounts, expected.lines.reduce(0, +)),
            ("BT-107", invoice.sumOfAllowances, expected.allowances),
            ("BT-108", invoice.sumOfCharges, expected.charges),
            ("BT-109", invoice.taxExclusiveAmount, expected.exclusive), ("BT-110", invoice.taxAmount, expected.tax),
            ("BT-112", invoice.taxInclusiveAmount, expected.exclusive + expected.tax),
            ("BT-115", invoice.amountDue, expected.due),
        ]
        amounts += zip(invoice.lines.elements, expected.lines).map { ("BT-131", $0.netAmount, $1) }
        for entry in invoice.vatBreakdown {
            let group = expected.groups[WholeCents.key(entry.group.category, entry.group.rate)] ?? (-1, -1)
            amounts += [("BT-116", entry.taxableAmount, group.taxable), ("BT-117", entry.taxAmount, group.tax)]
        }
        if invoice.vatBreakdown.count != expected.groups.count { return "\(invoice.vatBreakdown.count) groups" }
        let wrong = amounts.first { _, value, cents in WholeCents.scaled(value, 2) != cents || "\(value)" == "-0" }
        return wrong.map { "\($0.0) is \($0.1) and not \($0.2) cents" }
    }
}

extension Invoice {
    /// Makes one random edit.
    fileprivate func change(_ random: inout SplitMix) {
        switch lines.isEmpty ? 0 : random.next() % 11 {
        case 10: discount = [nil, .percentage(random.amount(2)), .amount(random.amount(2))][Int(random.next() % 3)]
        case 0, 1: lines.append(InvoiceLine())
        case 2: if random.next() % 3 == 0 { lines.remove(at: lines.count - 1) }
        case 3: allowanceCharges.append(DocumentAllowanceCharge())
        case 4: if !allowanceCharges.isEmpty { allowanceCharges.removeFirst() }
        case 5: allowanceCharges.last.map { $0.change(&random) }
        case 6: (paidAmount, enteredRoundingAmount) = (random.amount(2), random.amount(2))
        default: lines[Int(random.next() % UInt64(lines.count))].change(&random)
        }
    }
}

extension InvoiceLine {
    fileprivate func change(_ random: inout SplitMix) {
        switch random.next() % 9 {
        case 0, 1: invoicedQuantity = random.amount(3)
        case 2: enter(netPrice: abs(random.amount(4)))
        case 3: (grossPrice, priceDiscount) = (abs(random.amount(4)), abs(random.amount(4)))
        case 4: priceBaseQuantity = [1, 2, 3, 7, 100, 1000][Int(random.next() % 6)]
        case 5: allowanceCharges.append(LineAllowanceCharge())
        case 6: if !allowanceCharges.isEmpty { allowanceCharges.removeLast() }
        case 7: allowanceCharges.last?.change(&random)
        default: (vatCategory, vatRate) = random.vat()
        }
    }
}

extension AllowanceOrCharge {
    fileprivate func change(_ random: inout SplitMix) {
        isCharge = random.next().isMultiple(of: 2)
        switch random.next() % 5 {
        case 0: enter(amount: random.amount(2))
        case 1: (baseAmount, percentage) = (random.amount(2), random.amount(2))
        case 2: enter(percentage: random.next() % 4 == 0 ? nil : random.amount(2))
        case 3: enter(base: random.next() % 2 == 0 ? nil : random.amount(2))
        default: (self as? DocumentAllowanceCharge)?.changeVAT(&random)
        }
    }
}

extension DocumentAllowanceCharge {
    fileprivate func changeVAT(_ random: inout SplitMix) { (vatCategory, vatRate) = random.vat() }
}

extension SplitMix {
    /// A number of either sign with some of the decimals that it may have.
    fileprivate mutating func amount(_ places: Int) -> ExactDecimal {
        let sign = next() % 4 == 0 ? -1 : 1
        let most: UInt64 = [10, 1000, 200_000, 9_000_000][Int(next() % 4)]
        let exponent = -Int(next() % UInt64(places + 1))
        return ExactDecimal(sign * Int(next() % most), exponent: exponent)
    }

    fileprivate mutating func vat() -> (VATCategory, ExactDecimal?) {
        let category = VATCategory.allCases[Int(next() % UInt64(VATCategory.allCases.count))]
        guard category != .outsideScope else { return (category, nil) }
        let rates: [ExactDecimal] = [19, 7, ExactDecimal(55, exponent: -1), 25, 0]
        return (category, category.isTaxed ? rates[Int(next() % 5)] : 0)
    }
}
