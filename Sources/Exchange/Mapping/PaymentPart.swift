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
        let way = instructions(for: part)
        if let transfer = part.transfer { way.creditTransfers.append(transfer) }
        if let card = part.card { way.card = card }
        guard !part.mandateReference.isEmpty || !part.debitedAccount.isEmpty else { return }
        let debit = way.directDebit ?? DirectDebit()
        if !part.mandateReference.isEmpty { debit.mandateReference = part.mandateReference }
        if !part.debitedAccount.isEmpty { debit.debitedAccount = part.debitedAccount }
        way.directDebit = debit
    }

    /// Sets what payment elements repeat though the document has it once (BT-9, BT-83); another value is noted.
    func setReferences(of part: PaymentPart, _ element: ElementText) {
        if let date = part.dueDate {
            if let due = invoice.dueDate, due != date, invoice.isCreditNote {
                element.log.note("BT-9", at: element.place, "The due date is \(due), and here \(date): leave only one.")
            }
            invoice.dueDate = invoice.dueDate ?? date
        }
        let text = part.remittanceInformation
        if invoice.remittanceInformation.isEmpty {
            invoice.remittanceInformation = text
        } else if !text.isEmpty, text != invoice.remittanceInformation {
            element.log.note("BT-83", at: element.place, "PaymentID is another one here, “\(text)”: leave only one.")
        }
    }

    /// The instructions to which an element belongs: the last ones if all it adds is an account to the same means of payment.
    private func instructions(for part: PaymentPart) -> PaymentInstructions {
        if let last = invoice.paymentInstructions.last, last.meansCode == part.meansCode,
            [last.meansText, ""].contains(part.meansText), part.transfer != nil, !last.creditTransfers.isEmpty,
            part.card == nil, part.mandateReference.isEmpty, part.debitedAccount.isEmpty
        {
            return last
        }
        let way = PaymentInstructions()
        (way.meansCode, way.meansText) = (part.meansCode, part.meansText)
        invoice.paymentInstructions.append(way)
        return way
    }

    /// The elements to encode, one for each account. The rules allow due date, text, card and mandate only once.
    var paymentParts: [PaymentPart] {
        var parts = invoice.paymentInstructions.elements.filter { !$0.hasOnlyReferences }.flatMap { $0.parts }
        for index in parts.indices { parts[index].remittanceInformation = invoice.remittanceInformation }
        if invoice.isCreditNote, !parts.isEmpty { parts[0].dueDate = invoice.dueDate }
        return parts
    }
}

extension PaymentInstructions {
    fileprivate var parts: [PaymentPart] {
        var first = PaymentPart(meansCode: meansCode, meansText: meansText, card: card)
        first.transfer = creditTransfers.first
        first.mandateReference = directDebit?.mandateReference ?? ""
        first.debitedAccount = directDebit?.debitedAccount ?? ""
        return [first]
            + creditTransfers.elements.dropFirst().map { PaymentPart(meansCode: meansCode, transfer: $0) }
    }
}
