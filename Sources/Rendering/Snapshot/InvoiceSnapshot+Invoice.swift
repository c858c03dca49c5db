import Foundation
import Invoicing

extension InvoiceSnapshot {
    /// Takes what documents show of an invoice. Later edits do not change it.
    /// - Complexity: O(*n*) in the lines.
    @MainActor
    public init(_ invoice: Invoice) {
        id = invoice.id
        (number, draftName, stage) = (invoice.number, invoice.draftName, invoice.stage)
        (issueDate, dueDate, period) = (invoice.issueDate, invoice.dueDate, invoice.invoicingPeriod)
        (typeCode, currency) = (invoice.typeCode, invoice.currency)
        specification = invoice.specification
        references = References(invoice)
        delivery = invoice.delivery.map(DeliverySnapshot.init)
        (seller, buyer) = (PartySnapshot(invoice.seller), PartySnapshot(invoice.buyer))
        payeeName = invoice.payee?.name ?? ""
        taxRepresentative = invoice.taxRepresentative.map(TaxRepresentativeSnapshot.init)
        unread = invoice.unread
        lines = invoice.filledLines.enumerated().map { LineSnapshot($1, at: $0) }
        allowanceCharges = Self.allowanceCharges(of: invoice)
        totals = Totals(invoice)
        vatBreakdown = invoice.vatBreakdown
        payments = invoice.paymentInstructions.elements.map(PaymentSnapshot.init)
        paymentTerms = invoice.terms
        (paid, balance) = (invoice.payments, invoice.balance)
        sentMails = invoice.sentMails
        (reminders, cancellation, acceptance) = (invoice.reminders, invoice.cancellation, invoice.acceptance)
        remittanceInformation = invoice.remittanceInformation
        notes = invoice.notes.map(\.text).filter { !$0.isEmpty }
        precedingInvoices = invoice.precedingInvoices.elements.map {
            PrecedingSnapshot(number: $0.number, issueDate: $0.issueDate)
        }
    }

    /// Its number or, while it has none, its name as a draft.
    public var reference: String { number.isEmpty ? draftName : number }

    /// `true` if it is being written: nothing of it is final, its number included.
    public var isDraft: Bool { stage == .draft }

    /// `true` if it gives money back.
    public var isCreditNote: Bool { typeCode.isCreditNote }

    /// `true` if it is an offer of one's own, for which nothing is to be paid.
    public var isQuote: Bool { typeCode == .quote && !isReceived }

    /// Its kind: an invoice, a credit note or a quote of one's own.
    public var kind: DocumentKind { DocumentKind(isQuote: isQuote, isCreditNote: isCreditNote) }

    /// `true` if another company has issued it.
    public var isReceived: Bool { InvoiceStage.ofReceived.contains(stage) }

    /// `true` if anything is to be paid or given back by it: nothing is by a quote, or by what was cancelled.
    public var asksForPayment: Bool { !isQuote && stage != .cancelled }

    /// `true` if the buyer transfers money for it.
    var isPaidByBuyer: Bool { asksForPayment && !isCreditNote }

    /// The discount's shares have the reason that was typed, and none where the document's language has a word for it.
    @MainActor
    private static func allowanceCharges(of invoice: Invoice) -> [AllowanceSnapshot] {
        let entered = invoice.allowanceCharges.elements.map { AllowanceSnapshot($0, vatGroup: $0.vatGroup) }
        return entered
            + invoice.discountShares.map { share in
                AllowanceSnapshot(
                    isCharge: false, reason: invoice.discountReason, percentage: share.percentage, amount: share.amount,
                    vatGroup: share.group)
            }
    }
}

extension InvoiceSnapshot.References {
    @MainActor
    fileprivate init(_ invoice: Invoice) {
        (buyer, order) = (invoice.buyerReference, invoice.purchaseOrderReference)
        (salesOrder, contract) = (invoice.salesOrderReference, invoice.contractReference)
        (project, quote) = (invoice.projectReference, invoice.quoteNumber)
    }
}

extension InvoiceSnapshot.Totals {
    @MainActor
    fileprivate init(_ invoice: Invoice) {
        lines = invoice.sumOfLineNetAmounts
        (allowances, charges) = (invoice.sumOfAllowances, invoice.sumOfCharges)
        (net, vat, gross) = (invoice.taxExclusiveAmount, invoice.taxAmount, invoice.taxInclusiveAmount)
        accountedVAT = invoice.taxAmountInAccountingCurrency.flatMap { amount in
            invoice.vatAccountingCurrency.map { InvoiceSnapshot.AccountedVAT(amount: amount, currency: $0) }
        }
        (paid, rounding) = (invoice.paidAmount, invoice.roundingAmount)
        thirdParties = invoice.thirdPartyAmount
        due = invoice.amountDue
    }
}

extension LineSnapshot {
    @MainActor
    fileprivate init(_ line: InvoiceLine, at index: Int) {
        identifier = line.identifier(at: index)
        (itemName, itemDescription) = (line.itemName, line.itemDescription)
        (sellerItemIdentifier, note) = (line.sellerItemIdentifier, line.note)
        period = line.period
        (quantity, unitCode) = (line.invoicedQuantity, line.unitCode)
        (netPrice, priceBaseQuantity) = (line.netPrice, line.priceBaseQuantity)
        vatGroup = line.vatGroup
        allowanceCharges = line.allowanceCharges.elements.map { AllowanceSnapshot($0, vatGroup: nil) }
        (netAmount, isCharged, unread) = (line.netAmount, line.isCharged, line.unread)
    }
}

extension AllowanceSnapshot {
    @MainActor
    fileprivate init(_ item: some AllowanceOrCharge, vatGroup: VATGroup?) {
        isCharge = item.isCharge
        reason = item.reason
        percentage = item.percentage
        amount = item.amount
        self.vatGroup = vatGroup
    }
}
