import Invoicing

/// A payment element, which states one account or card. The model groups those of the same means of payment.
struct PaymentPart {
    var meansCode = PaymentMeansCode(code: "")
    var meansText = ""
    var remittanceInformation = ""
    var dueDate: CalendarDate?
    var card: PaymentCard?
    var transfer: CreditTransfer?
    var mandateReference = ""
    var debitedAccount = ""
}

extension Draft {
    func append(_ part: PaymentPart) {
        if let date = part.dueDate { invoice.dueDate = date }
        if !part.remittanceInformation.isEmpty { invoice.remittanceInformation = part.remittanceInformation }
        let way = instructions(for: part)
        if let transfer = part.transfer { way.creditTransfers.append(transfer) }
        if let card = part.card { way.card = card }
        guard !part.mandateReference.isEmpty || !part.debitedAccount.isEmpty else { return }
        let debit = way.directDebit ?? DirectDebit()
        if !part.mandateReference.isEmpty { debit.mandateReference = part.mandateReference }
        if !part.debitedAccount.isEmpty { debit.debitedAccount = part.debitedAccount }
        way.directDebit = debit
    }

    /// The instructions to which an element belongs: the last ones if means and text are equal and it adds an account.
    private func instructions(for part: PaymentPart) -> PaymentInstructions {
        if let last = invoice.paymentInstructions.last, last.meansCode == part.meansCode,
            last.meansText == part.meansText, part.transfer != nil, !last.creditTransfers.isEmpty
        {
            return last
        }
        let way = PaymentInstructions()
        (way.meansCode, way.meansText) = (part.meansCode, part.meansText)
        invoice.paymentInstructions.append(way)
        return way
    }

    /// The elements to encode: one for each account; the first also has the card and the mandate.
    var paymentParts: [PaymentPart] {
        invoice.paymentInstructions.elements.filter { !$0.hasOnlyReferences }.flatMap { way -> [PaymentPart] in
            var first = PaymentPart()
            (first.meansCode, first.meansText) = (way.meansCode, way.meansText)
            first.remittanceInformation = invoice.remittanceInformation
            if invoice.typeCode.isCreditNote { first.dueDate = invoice.dueDate }
            first.card = way.card
            first.mandateReference = way.directDebit?.mandateReference ?? ""
            first.debitedAccount = way.directDebit?.debitedAccount ?? ""
            first.transfer = way.creditTransfers.first
            return [first]
                + way.creditTransfers.elements.dropFirst().map { transfer in
                    var part = first
                    (part.transfer, part.card, part.mandateReference, part.debitedAccount) = (transfer, nil, "", "")
                    return part
                }
        }
    }
}
