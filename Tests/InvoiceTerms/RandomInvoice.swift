import Derive
import Foundation
import Fuzzing
import Invoicing

/// Makes invoices in which every term of the standard is as likely there as not.
public struct RandomInvoice {
    private var random: SplitMix

    /// - Parameter seed: The same one gives the same invoice.
    public init(seed: UInt64) {
        random = SplitMix(seed: seed)
    }

    /// An invoice or a credit note as a document could declare it: in amounts that follow from one another.
    public mutating func make() -> Invoice {
        let invoice = Invoice()
        invoice.typeCode = random.coin() ? .commercialInvoice : .creditNote
        fill(
            invoice,
            [
                \.number, \.buyerReference, \.projectReference, \.contractReference, \.purchaseOrderReference,
                \.salesOrderReference, \.receivingAdviceReference, \.despatchAdviceReference, \.tenderReference,
                \.buyerAccountingReference, \.paymentTerms, \.businessProcess,
            ])
        fill(invoice, [\.issueDate, \.dueDate, \.taxPointDate])
        invoice.currency = CurrencyCode(code: ["EUR", "SEK", "JPY"][random.below(3)])
        if random.coin() {
            invoice.vatAccountingCurrency = CurrencyCode(code: "NOK")
            invoice.enteredTaxAmountInAccountingCurrency = random.amount(2)
        }
        if random.coin() { invoice.taxPointCode = [.issue, .delivery, .payment][random.below(3)] }
        invoice.invoicedObject = identifier()
        invoice.notes = (0..<random.below(3)).map { _ in
            InvoiceNote(random.text(), subjectCode: random.coin() ? "AAI" : "")
        }
        invoice.invoicingPeriod = period()
        for _ in 0..<random.below(3) { invoice.precedingInvoices.append(precedingInvoice()) }
        for _ in 0..<random.below(3) { invoice.supportingDocuments.append(supportingDocument()) }
        fillParties(of: invoice)
        fillPayment(of: invoice)
        fillAmounts(of: invoice)
        return invoice
    }

    private mutating func fillParties(of invoice: Invoice) {
        for party in [invoice.seller, invoice.buyer] {
            fill(party, [\.name, \.tradingName, \.vatIdentifier, \.taxRegistration, \.additionalLegalInformation])
            (party.legalRegistration, party.electronicAddress) = (identifier(), identifier())
            party.address = address()
            if random.coin() { party.contact = filled(Contact(), [\.name, \.telephone, \.email]) }
        }
        invoice.seller.identifiers = [Identifier(random.text()), Identifier(random.text(), scheme: "0088")]
        invoice.buyer.identifiers = identifier().map { [$0] } ?? []
        if random.coin() {
            let payee = filled(Payee(), [\.name])
            (payee.identifier, payee.legalRegistration) = (identifier(), identifier())
            invoice.payee = payee
        }
        if random.coin() {
            invoice.taxRepresentative = filled(TaxRepresentative(), [\.name, \.vatIdentifier])
            invoice.taxRepresentative?.address = address()
        }
        if random.coin() {
            let delivery = filled(Delivery(), [\.partyName])
            (delivery.location, delivery.date, delivery.address) = (identifier(), random.date(), address())
            invoice.delivery = delivery
        }
    }

    private mutating func fillPayment(of invoice: Invoice) {
        guard random.coin() else {
            // A credit note of UBL has its due date with the means of payment.
            if invoice.typeCode.isCreditNote { invoice.dueDate = nil }
            return
        }
        let way = PaymentInstructions(
            creditTransfers: (0..<random.below(3)).map { _ in
                filled(CreditTransfer(), [\.account, \.accountName, \.serviceProvider])
            })
        way.meansCode = [.creditTransfer, .card, .sepaDirectDebit][random.below(3)]
        fill(way, [\.meansText])
        way.card = random.coin() ? filled(PaymentCard(), [\.accountNumber, \.holder]) : nil
        way.directDebit =
            random.coin()
            ? filled(DirectDebit(), [\.mandateReference, \.creditorIdentifier, \.debitedAccount]) : nil
        invoice.paymentInstructions.append(way)
        fill(invoice, [\.remittanceInformation])
    }

    private mutating func fillAmounts(of invoice: Invoice) {
        for number in 1...(1 + random.below(5)) { invoice.lines.append(line(number)) }
        for _ in 0..<random.below(3) {
            let item = DocumentAllowanceCharge()
            fill(item)
            (item.vatCategory, item.vatRate) = vat()
            invoice.allowanceCharges.append(item)
        }
        invoice.paidAmount = random.coin() ? random.amount(2) : 0
        invoice.enteredRoundingAmount = random.coin() ? random.amount(2) : 0
        for entry in invoice.vatBreakdown where !entry.group.category.isTaxed {
            invoice.exemptionReasons[entry.group] = ExemptionReason(random.text(), code: "VATEX-EU-O")
        }
        declare(invoice)
    }

    private mutating func line(_ number: Int) -> InvoiceLine {
        let line = InvoiceLine()
        line.identifier = "\(number)"
        fill(
            line,
            [
                \.note, \.orderLineReference, \.buyerAccountingReference, \.itemName, \.itemDescription,
                \.sellerItemIdentifier, \.buyerItemIdentifier, \.itemCountryOfOrigin,
            ])
        (line.invoicedObject, line.standardItemIdentifier, line.period) = (identifier(), identifier(), period())
        line.itemClassifications = (0..<random.below(3)).map { _ in
            ItemClassification(Identifier(random.text(), scheme: "STI"), schemeVersion: random.coin() ? "2" : "")
        }
        line.itemAttributes = (0..<random.below(3)).map { _ in ItemAttribute(name: random.text(), value: random.text())
        }
        line.invoicedQuantity = random.amount(3)
        line.enteredNetPrice = abs(random.amount(5))
        if random.coin() {
            line.priceDiscount = abs(random.amount(2))
            line.grossPrice = (line.enteredNetPrice ?? 0) + line.priceDiscount
        }
        if random.coin() { (line.priceBaseQuantity, line.priceBaseUnitCode) = ([1, 10, 100][random.below(3)], "C62") }
        for _ in 0..<random.below(3) {
            let item = LineAllowanceCharge()
            fill(item)
            line.allowanceCharges.append(item)
        }
        (line.vatCategory, line.vatRate) = vat()
        line.declaredNetAmount = line.netAmount
        return line
    }

    /// Lets the invoice declare what it derives, as a document that was written by someone careful.
    private func declare(_ invoice: Invoice) {
        var declared = DeclaredTotals()
        declared.sumOfLineNetAmounts = invoice.sumOfLineNetAmounts
        let kinds = Set(invoice.allowanceCharges.elements.map(\.isCharge))
        declared.sumOfAllowances = kinds.contains(false) ? invoice.sumOfAllowances : nil
        declared.sumOfCharges = kinds.contains(true) ? invoice.sumOfCharges : nil
        declared.taxExclusiveAmount = invoice.taxExclusiveAmount
        declared.taxAmount = invoice.taxAmount
        declared.taxInclusiveAmount = invoice.taxInclusiveAmount
        declared.amountDue = invoice.amountDue
        declared.vatBreakdown = invoice.vatBreakdown.map { entry in
            var group = DeclaredVATBreakdown()
            (group.category, group.rate) = (entry.group.category, entry.group.rate)
            (group.taxableAmount, group.taxAmount) = (entry.taxableAmount, entry.taxAmount)
            group.exemptionReason = entry.exemptionReason
            return group
        }
        invoice.declared = declared
    }

    // MARK: Parts

    private mutating func fill(_ item: some AllowanceOrCharge) {
        item.isCharge = random.coin()
        if random.coin() { (item.baseAmount, item.percentage) = (random.amount(2), random.amount(2)) }
        item.enteredAmount = item.percentage == nil ? random.amount(2) : item.amount
        (item.reason, item.reasonCode) = (random.text(), random.coin() ? "95" : "")
    }

    private mutating func vat() -> (VATCategory, ExactDecimal?) {
        let category = VATCategory.allCases[random.below(10)]
        return (category, category == .outsideScope ? nil : category.isTaxed ? [19, 7, 25][random.below(3)] : 0)
    }

    private mutating func identifier() -> Identifier? {
        random.coin() ? Identifier(random.text(), scheme: random.coin() ? "0088" : "") : nil
    }

    private mutating func period() -> Period? {
        random.coin() ? Period(start: random.date(), end: random.date()) : nil
    }

    private mutating func address() -> PostalAddress {
        filled(
            PostalAddress(), [\.line1, \.line2, \.line3, \.city, \.postCode, \.subdivision],
            with: [(\.countryCode, "SE")])
    }

    private mutating func precedingInvoice() -> PrecedingInvoice {
        let invoice = PrecedingInvoice()
        (invoice.number, invoice.issueDate) = (random.text(), random.coin() ? random.date() : nil)
        return invoice
    }

    private mutating func supportingDocument() -> SupportingDocument {
        let document = filled(SupportingDocument(), [\.explanation, \.location], with: [(\.reference, random.text())])
        if random.coin() {
            document.attachment = Attachment(base64: "QmlsbG93", mediaType: "text/csv", fileName: "a b.csv")
        }
        return document
    }

    private mutating func filled<Owner: AnyObject>(
        _ owner: Owner, _ paths: [ReferenceWritableKeyPath<Owner, String>],
        with always: [(ReferenceWritableKeyPath<Owner, String>, String)] = []
    ) -> Owner {
        fill(owner, paths)
        // One is always there, since a group with nothing in it is no group.
        if let first = paths.first, owner[keyPath: first].isEmpty { owner[keyPath: first] = random.text() }
        for (path, text) in always { owner[keyPath: path] = text }
        return owner
    }

    private mutating func fill<Owner: AnyObject>(
        _ owner: Owner, _ paths: [ReferenceWritableKeyPath<Owner, String>]
    ) {
        for path in paths where random.coin() { owner[keyPath: path] = random.text() }
    }

    private mutating func fill(_ invoice: Invoice, _ paths: [ReferenceWritableKeyPath<Invoice, CalendarDate?>]) {
        for path in paths where random.coin() { invoice[keyPath: path] = random.date() }
    }
}

nonisolated extension SplitMix {
    fileprivate mutating func coin() -> Bool { below(2) == 0 }

    fileprivate mutating func amount(_ places: Int) -> ExactDecimal {
        let (sign, exponent) = (below(4) == 0 ? -1 : 1, -below(places + 1))
        return ExactDecimal(sign * below(900_000), exponent: exponent)
    }

    fileprivate mutating func date() -> CalendarDate? {
        CalendarDate(year: 2000 + below(40), month: 1 + below(12), day: 1 + below(28))
    }

    /// A number, and a word that is no trouble or one that is.
    fileprivate mutating func text() -> String {
        let words = ["Żółć", "<b>&amp;\"", "日本 語", "a]]>b", "O’Neil & Søn", "x\ty", "1\n2", "😀"]
        return "\(below(1000)) \(words[below(words.count)])"
    }
}
