import Foundation
import Invoicing

extension DocumentContent {
    /// A row below the table.
    struct Sum: Hashable, Sendable {
        /// The weight of a row, and so its look.
        enum Kind: Sendable {
            /// A part of what follows.
            case part
            /// The sum of parts.
            case total
            /// The amount due.
            case due
        }

        let label: String
        let amount: String
        let kind: Kind
    }

    static func sums(of invoice: InvoiceSnapshot, _ words: DocumentWords) -> [Sum] {
        let totals = invoice.totals
        func sum(_ label: String, _ amount: ExactDecimal, _ kind: Sum.Kind = .part) -> Sum {
            Sum(label: label, amount: words.language.amount(amount, in: invoice.currency), kind: kind)
        }
        func optional(_ phrase: Phrase, _ amount: ExactDecimal) -> [Sum] {
            amount == 0 ? [] : [sum(words[phrase], amount)]
        }

        var sums: [Sum] = []
        if !invoice.allowanceCharges.isEmpty || totals.lines != totals.net {
            sums.append(sum(words[.sumOfLines], totals.lines))
            sums += invoice.allowanceCharges.map { sum(words.nameWithVAT(of: $0, in: invoice), $0.signedAmount) }
        }
        let (isFree, balance) = (isFreeOfVAT(invoice, words), invoice.balance)
        let rest =
            optional(.paid, -totals.paid) + optional(.rounding, totals.rounding)
            + optional(.thirdParties, totals.thirdParties)
        let settled =
            optional(.settledByPayment, -balance.paid)
            + optional(invoice.isCreditNote ? .setOff : .settledByCredit, -balance.credited)
            + optional(.writtenOff, -balance.writtenOff)
        // Where no VAT is charged and nothing comes in between, the last row has the same amount.
        if !isFree || !(rest + settled).isEmpty { sums.append(sum(words[.net], totals.net, .total)) }
        if !isFree {
            sums += invoice.vatBreakdown.map { sum(words.label(of: $0, in: invoice.currency), $0.taxAmount) }
            sums += invoice.totals.accountedVAT.map { [accounted($0, words)] } ?? []
        }
        guard invoice.asksForPayment else {
            return sums + rest + [sum("\(words[.total]) \(invoice.currency.code)", totals.due, .due)]
        }
        sums += (isFree ? [] : [sum(words[.total], totals.gross, .total)]) + rest
        let due = words[invoice.isCreditNote ? .amountCredited : .amountDue]
        guard !settled.isEmpty else { return sums + [sum("\(due) \(invoice.currency.code)", totals.due, .due)] }
        return sums + (totals.due == totals.gross ? [] : [sum(due, totals.due, .total)]) + settled
            + [sum("\(words[.openAmount]) \(invoice.currency.code)", balance.open, .due)]
    }

    /// Returns `true` where no VAT is charged at all, for one reason, which the remarks say. Rows of several groups stay, since the law
    /// wants the amount of each, and so does a rate of zero (directive 2006/112/EC, article 226, nos. 8 to 11).
    private static func isFreeOfVAT(_ invoice: InvoiceSnapshot, _ words: DocumentWords) -> Bool {
        guard invoice.vatBreakdown.count == 1, let group = invoice.vatBreakdown.first else { return false }
        return words.reason(for: group.group.category) != nil && group.taxAmount == 0
            && [group.taxableAmount, invoice.totals.net].allSatisfy { $0 == invoice.totals.gross }
    }

    private static func accounted(_ vat: InvoiceSnapshot.AccountedVAT, _ words: DocumentWords) -> Sum {
        Sum(
            label: "\(words[.vat]) \(vat.currency.code)", amount: words.language.amount(vat.amount, in: vat.currency),
            kind: .part)
    }
}

extension DocumentWords {
    /// `VAT 19 % on 1,000.00`.
    fileprivate func label(of group: VATBreakdown, in currency: CurrencyCode) -> String {
        let taxable = language.amount(group.taxableAmount, in: currency)
        let isOther = [VATCategory.canaryIslands, .ceutaAndMelilla].contains(group.group.category)
        return (isOther ? "" : "\(self[.vat]) ") + "\(vat(group.group)) \(self[.on]) \(taxable)"
    }

    /// An allowance of the document, with its VAT where there are several kinds.
    fileprivate func nameWithVAT(of item: AllowanceSnapshot, in invoice: InvoiceSnapshot) -> String {
        let name = name(of: item)
        guard invoice.vatBreakdown.count > 1, let group = item.vatGroup else { return name }
        return "\(name) (\(self[.vat]) \(vat(group)))"
    }
}
