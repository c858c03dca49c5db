import Foundation
import Invoicing

extension DocumentContent {
    /// A row below the table.
    struct Sum: Hashable, Sendable {
        /// How much a row counts, and so how it looks.
        enum Kind: Sendable {
            /// A part of what follows.
            case part
            /// What parts come to.
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
        sums.append(sum(words[.net], totals.net, .total))
        sums += invoice.vatBreakdown.map { sum(words.label(of: $0, in: invoice.currency), $0.taxAmount) }
        sums += invoice.totals.accountedVAT.map { [accounted($0, words)] } ?? []
        let rest =
            optional(.paid, -totals.paid) + optional(.rounding, totals.rounding)
            + optional(.thirdParties, totals.thirdParties)
        guard invoice.asksForPayment else {
            return sums + rest + [sum("\(words[.total]) \(invoice.currency.code)", totals.due, .due)]
        }
        sums += [sum(words[.total], totals.gross, .total)] + rest
        let due = words[invoice.isCreditNote ? .amountCredited : .amountDue]
        let balance = invoice.balance
        let settled =
            optional(.settledByPayment, -balance.paid)
            + optional(invoice.isCreditNote ? .setOff : .settledByCredit, -balance.credited)
            + optional(.writtenOff, -balance.writtenOff)
        guard !settled.isEmpty else { return sums + [sum("\(due) \(invoice.currency.code)", totals.due, .due)] }
        return sums + (totals.due == totals.gross ? [] : [sum(due, totals.due, .total)]) + settled
            + [sum("\(words[.openAmount]) \(invoice.currency.code)", balance.open, .due)]
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
