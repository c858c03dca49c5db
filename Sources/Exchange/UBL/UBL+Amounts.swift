import Derive
import Foundation
import Invoicing

/// Allowances, charges, VAT and totals: BG-20 to BG-23.
extension UBL {
    static let amounts: [Node<Draft>] = [
        .group(
            "cac:AllowanceCharge",
            Level(
                allowanceCharge() + [
                    taxCategory("cac:TaxCategory", \DocumentAllowanceCharge.vatCategory, \.vatRate)
                ]), make: { .blank() }, append: { $0.invoice.allowanceCharges.append($1) },
            parts: { $0.invoice.allAllowanceCharges }, unmapped: .counted),
        Node(name: taxTotal.name, open: taxTotal.open, write: { writeTaxTotals($0, $1) }),
        .within(
            "cac:LegalMonetaryTotal",
            [
                .total("cbc:LineExtensionAmount", .sumOfLineNetAmounts),
                .total("cbc:TaxExclusiveAmount", .taxExclusiveAmount),
                .total("cbc:TaxInclusiveAmount", .taxInclusiveAmount),
                .total("cbc:AllowanceTotalAmount", .sumOfAllowances),
                .total("cbc:ChargeTotalAmount", .sumOfCharges),
                .unlessZero("cbc:PrepaidAmount", \.paidAmount, reading: \.paidAmount, "BT-113"),
                .unlessZero(
                    "cbc:PayableRoundingAmount", \.roundingAmount, reading: \.enteredRoundingAmount, "BT-114"),
                .total("cbc:PayableAmount", .amountDue),
            ]),
    ]

    /// Maps the common part of allowances and charges of documents and of lines.
    static func allowanceCharge<Item: AllowanceOrCharge>() -> [Node<Item>] {
        [
            Node.flag("cbc:ChargeIndicator", \.isCharge).required,
            .text("cbc:AllowanceChargeReasonCode", \.reasonCode),
            .lines("cbc:AllowanceChargeReason", \.reason),
            .decimal("cbc:MultiplierFactorNumeric", \.percentage),
            Node.amount("cbc:Amount", decode: { $0.enteredAmount = $1 }, encode: { item, _ in item.writtenAmount })
                .required,
            .amount("cbc:BaseAmount", \.writtenBase),
        ]
    }

    // MARK: VAT

    private static let taxTotal = Node<Draft>.group(
        "cac:TaxTotal", taxTotals, make: { TaxTotalPart() },
        appendIf: {
            $0.append($1, $2)
            return true
        }, parts: { _ in [] }, unmapped: .counted, mayBeRejected: false)

    private static let taxTotals = Level<TaxTotalPart>([
        .leaf(
            "cbc:TaxAmount",
            decode: { part, text throws(ExchangeError) in
                part.amount = try text.decimal()
                part.currency = text.attribute("currencyID")
                text.log.taxTotalCurrency = part.currency.isEmpty ? nil : part.currency
            }, encode: { part, writing in part.amount.flatMap { writing.amount($0, in: part.currency) } }),
        .group(
            "cac:TaxSubtotal",
            Level([
                subtotal("cbc:TaxableAmount", \.taxableAmount), subtotal("cbc:TaxAmount", \.taxAmount),
                taxCategory("cac:TaxCategory", \.category, \.rate, \.reasonText, \.reasonCode),
            ]), make: { DeclaredVATBreakdown() },
            appendIf: { total, group, element in
                if !total.seenGroups.insert(group.group).inserted { element.noteRepeated(group) }
                total.groups.append(group)
                return true
            }, parts: { $0.groups }, unmapped: .counted, mayBeRejected: false),
    ])

    /// An amount of a group, which is in the currency of the total above it.
    private static func subtotal(
        _ name: String, _ path: WritableKeyPath<DeclaredVATBreakdown, ExactDecimal?>
    ) -> Node<DeclaredVATBreakdown> {
        .leaf(
            name,
            decode: { group, text throws(ExchangeError) in
                text.log.examine(text.attribute("currencyID"), of: text, expected: text.log.taxTotalCurrency)
                group[keyPath: path] = try text.decimal()
            }, encode: { group, writing in group[keyPath: path].flatMap { writing.amount($0) } })
    }

    private static func writeTaxTotals(_ draft: Draft, _ writing: DocumentWriting) {
        for (index, part) in draft.taxTotals(writing).enumerated() {
            writing.within("cac:TaxTotal", unmapped: writing.sourceOfTax(at: index)) {
                taxTotals.write(part, to: writing)
            }
        }
    }
}

/// BT-110 with the groups, or BT-111 without.
private struct TaxTotalPart {
    var amount: ExactDecimal?
    var currency = ""
    var groups: [DeclaredVATBreakdown] = []
    /// The VAT groups so far, to find repeated groups.
    var seenGroups: Set<VATGroup> = []
}

extension Draft {
    fileprivate func append(_ part: TaxTotalPart, _ element: ElementText) {
        element.log.taxTotalCurrency = nil
        decode(taxTotal: part.amount, currency: part.currency, element)
        guard !isOfAccounts(part.currency) else {
            for group in part.groups {
                element.log.leaveOut(LeftOut("UBL/cac:TaxTotal/cac:TaxSubtotal", value: group.taxAmount?.inCents ?? ""))
            }
            return
        }
        for group in part.groups where vatGroups.contains(group.group) { element.noteRepeated(group) }
        vatGroups.formUnion(part.seenGroups)
        declared.vatBreakdown += part.groups
    }

    fileprivate func taxTotals(_ writing: DocumentWriting) -> [TaxTotalPart] {
        let groups = groups(writing.amounts)
        // UBL asks for a total beside groups, and CII does not where no VAT is charged.
        let isNil = leavesOut(.taxAmount, writing.amounts) && (groups.isEmpty || invoice.taxAmount != 0)
        let own = TaxTotalPart(
            amount: isNil ? nil : invoice.taxAmount, currency: invoice.currency.code, groups: groups)
        guard let amount = invoice.taxAmountInAccountingCurrency else { return [own] }
        return [own, TaxTotalPart(amount: amount, currency: invoice.vatAccountingCurrency?.code ?? "")]
    }
}

extension DeclaredVATBreakdown {
    /// BT-120.
    var reasonText: String {
        get { exemptionReason?.text ?? "" }
        set { exemptionReason = ExemptionReason(newValue, code: reasonCode) }
    }

    /// BT-121.
    var reasonCode: String {
        get { exemptionReason?.code ?? "" }
        set { exemptionReason = ExemptionReason(reasonText, code: newValue) }
    }
}
