import Foundation
import Invoicing

/// Terms of an invoice for which a syntax has no place.
extension Draft {
    var leftOutOfUBL: [LeftOut] {
        var parts = invoice.buyer.identifiers.dropLast(buyerIdentifiersOfUBL.count).map {
            LeftOut("buyer", term: "BT-46", value: $0.description)
        }
        if salesOrderOfUBL.isEmpty { parts += part("invoice", "BT-14", invoice.salesOrderReference) }
        for (index, line) in lines.enumerated() where !line.isCharged {
            let kind = line.subLine?.isSum == true ? "a sum" : line.subLine?.kind ?? ""
            let path = "line \(line.identifier(at: index)) (\(kind))"
            parts.append(LeftOut(path, value: line.itemName, kind: "line (\(kind))"))
        }
        for (index, line) in lines.enumerated() where line.isCharged && line.hasChargeOnPrice {
            let path = "line \(line.identifier(at: index))"
            if let price = line.grossPrice {
                parts.append(LeftOut(path, term: "BT-148", value: "\(price)", kind: "line"))
            }
            parts.append(LeftOut(path, term: "BT-147", value: "\(line.priceDiscount)", kind: "line"))
        }
        if !invoice.unmappedElements.contains(.severalMandates) { parts += laterMandates }
        parts += advancePaymentsOfCII.map {
            LeftOut("advance payment", term: "BG-X-45", value: "\($0.amount?.inCents ?? "") \($0.number)")
        }
        guard paymentParts.isEmpty else { return parts }
        parts += part("invoice", "BT-83", invoice.remittanceInformation) + part("invoice", "BT-89", mandateReference)
        if invoice.isCreditNote { parts += part("invoice", "BT-9", invoice.dueDate?.description ?? "") }
        return parts
    }

    /// BT-125 of files whose contents are in no database that is at hand.
    var missingFiles: [LeftOut] {
        invoice.supportingDocuments.elements.compactMap(\.attachment).filter { attachment in
            attachment.hash.map { files[$0] == nil } ?? false
        }.map { LeftOut("supporting document", term: "BT-125", value: $0.fileName) }
    }

    /// BT-46, of which UBL's rules allow one.
    var buyerIdentifiersOfUBL: [Identifier] {
        let identifiers = invoice.buyer.identifiers
        return invoice.unmappedElements.contains(.severalBuyerIdentifiers) ? identifiers : identifiers.suffix(1)
    }

    /// BT-14, which UBL has only beside BT-13.
    var salesOrderOfUBL: String {
        let isAlone = invoice.purchaseOrderReference.isEmpty
        return isAlone && !invoice.unmappedElements.contains(.salesOrderAlone) ? "" : invoice.salesOrderReference
    }

    /// Mandates (BG-19) and cards (BG-18) behind the first ones.
    var laterMandates: [LeftOut] {
        let ways = invoice.paymentInstructions.elements
        let debits = ways.compactMap(\.directDebit).dropFirst().map {
            LeftOut("direct debit", term: "BG-19", value: "\($0.mandateReference) \($0.debitedAccount)")
        }
        return debits
            + ways.compactMap(\.card).dropFirst().map { LeftOut("card", term: "BG-18", value: $0.accountNumber) }
    }

    /// BG-16, in which UBL's rules allow one mandate and one card.
    var paymentPartsOfUBL: [PaymentPart] {
        guard !invoice.unmappedElements.contains(.severalMandates) else { return paymentParts }
        var (hasDebit, hasCard) = (false, false)
        return paymentParts.map { part in
            var part = part
            if hasDebit { (part.mandateReference, part.debitedAccount) = ("", "") }
            if hasCard { part.card = nil }
            hasDebit = hasDebit || !part.mandateReference.isEmpty || !part.debitedAccount.isEmpty
            hasCard = hasCard || part.card != nil
            return part
        }
    }

    /// BT-25, of which CII's schema D16B allows one, and that of Factur-X any number.
    var precedingInvoicesOfCII: [PrecedingInvoice] {
        let all = invoice.precedingInvoices.elements
        let isLater = invoice.specification.isFacturXExtended
        return isLater || invoice.unmappedElements.contains(.severalPrecedingInvoices) ? all : Array(all.prefix(1))
    }

    /// BG-X-45. Deposits of one's own are written while the draft still names and counts them.
    var advancePaymentsOfCII: [AdvancePayment] {
        let all = invoice.advancePayments
        guard invoice.declared == nil, !all.isEmpty else { return all }
        let named = Set(invoice.precedingInvoices.elements.map(\.number))
        let taken = all.filter { named.contains($0.number) }
        let isCounted = taken.reduce(0) { $0 + ($1.amount ?? 0) } <= invoice.paidAmount
        return isCounted && invoice.specification.isFacturXExtended ? taken : []
    }

    func leftOutOfCII(_ amounts: WrittenAmounts) -> [LeftOut] {
        let debits = invoice.paymentInstructions.elements.compactMap(\.directDebit)
        var parts = debits.flatMap { debit in
            part("direct debit", "BT-89", debit.mandateReference == mandateReference ? "" : debit.mandateReference)
        }
        parts += invoice.precedingInvoices.elements.dropFirst(precedingInvoicesOfCII.count).map {
            LeftOut("earlier invoice", term: "BT-25", value: $0.number)
        }
        parts += invoice.thirdPartyPayments.map {
            LeftOut("third-party payment", term: "BT-DEX-002", value: "\($0.amount?.inCents ?? "") \($0.text)")
        }
        if groups(amounts).isEmpty {
            parts += part("invoice", "BT-7", invoice.taxPointDate?.description ?? "")
            parts += part("invoice", "BT-8", invoice.taxPointCode?.code ?? "")
        }
        if hasSuperfluousCurrency { parts += part("invoice", "BT-6", invoice.vatAccountingCurrency?.code ?? "") }
        for (index, line) in lines.enumerated() where line.grossPrice == nil && line.priceDiscount != 0 {
            let path = "line \(line.identifier(at: index))"
            parts.append(LeftOut(path, term: "BT-147", value: "\(line.priceDiscount)", kind: "line"))
        }
        return parts
    }

    /// `true` if the currency for VAT (BT-6) is the invoice's own and nothing is stated in it: in CII it would ask for BT-111.
    var hasSuperfluousCurrency: Bool {
        invoice.vatAccountingCurrency == invoice.currency && invoice.taxAmountInAccountingCurrency == nil
    }

    private func part(_ path: String, _ term: String, _ value: String) -> [LeftOut] {
        value.isEmpty ? [] : [LeftOut(path, term: term, value: value)]
    }
}

extension InvoiceLine {
    /// `true` if its price has a charge (BT-147 below zero), for which UBL has no place: there a price has only a discount.
    var hasChargeOnPrice: Bool { priceDiscount < 0 && !unmappedElements.contains(.negativePriceDiscount) }
}
