import Foundation
import Invoicing

/// An invoice as it was at one moment: what its documents show. It is a value, so that they are written off the main thread.
///
/// Amounts are those of the model: derived ones, and declared ones that the user has decided to keep.
public struct InvoiceSnapshot: Equatable, Sendable {
    /// The invoice's identity.
    public let id: UUID
    /// The number (BT-1); empty for a draft that has none.
    public let number: String
    /// The name of the draft; empty for an invoice that never was one.
    public let draftName: String
    /// The stage, which does not depend on the day.
    public let stage: InvoiceStage
    /// The day of issue (BT-2).
    public let issueDate: CalendarDate?
    /// The day by which to pay (BT-9).
    public let dueDate: CalendarDate?
    /// The kind of the document (BT-3).
    public let typeCode: InvoiceTypeCode
    /// The currency of all amounts (BT-5).
    public let currency: CurrencyCode
    /// The specification that it claims to follow (BT-24).
    public let specification: SpecificationIdentifier
    /// Order, contract, project and what else is quoted.
    public let references: References
    /// The days that it is about (BG-14).
    public let period: Period?
    /// The place and day of delivery (BG-13).
    public let delivery: DeliverySnapshot?

    /// Who is paid (BG-4).
    public let seller: PartySnapshot
    /// Who pays (BG-7).
    public let buyer: PartySnapshot
    /// Who gets the money where that is not the seller (BT-59); else empty.
    public let payeeName: String
    /// The seller's tax representative (BG-11).
    public let taxRepresentative: TaxRepresentativeSnapshot?

    /// The typed texts that cannot be read, by property.
    public let unread: [String: String]
    /// The invoice lines (BG-25).
    public let lines: [LineSnapshot]
    /// Allowances and charges of the whole document (BG-20, BG-21), with the discount.
    public let allowanceCharges: [AllowanceSnapshot]
    /// The totals.
    public let totals: Totals
    /// The groups of VAT (BG-23).
    public let vatBreakdown: [VATBreakdown]

    /// The means of payment (BG-16).
    public let payments: [PaymentSnapshot]
    /// The terms of payment, in words (BT-20).
    public let paymentTerms: PaymentTerms
    /// The payments since it was issued or received.
    public let paid: [Payment]
    /// Its amount, and the settled part of it.
    public let balance: Balance
    /// The reminders that were sent, the first one first.
    public let reminders: [Reminder]
    /// The mails with it that were handed to the mail program, the first one first.
    public let sentMails: [SentMail]
    /// The day and the reason of its cancellation.
    public let cancellation: Cancellation?
    /// The day on which a quote was accepted.
    public let acceptance: Acceptance?
    /// The text for the payer to quote (BT-83).
    public let remittanceInformation: String
    /// Remarks (BT-22).
    public let notes: [String]
    /// Earlier invoices that it is about (BG-3).
    public let precedingInvoices: [PrecedingSnapshot]
}

extension InvoiceSnapshot {
    /// The references of buyer and seller for the deal.
    public struct References: Hashable, Sendable {
        /// The reference that the buyer asked for (BT-10).
        public let buyer: String
        /// The buyer's order (BT-13).
        public let order: String
        /// The seller's order (BT-14).
        public let salesOrder: String
        /// The contract (BT-12).
        public let contract: String
        /// The project (BT-11).
        public let project: String
        /// The quote of which the invoice was made.
        public let quote: String
    }

    /// The totals of the document (BG-22), in its currency.
    public struct Totals: Hashable, Sendable {
        /// BT-106.
        public let lines: ExactDecimal
        /// BT-107.
        public let allowances: ExactDecimal
        /// BT-108.
        public let charges: ExactDecimal
        /// BT-109.
        public let net: ExactDecimal
        /// BT-110.
        public let vat: ExactDecimal
        /// BT-111 and BT-6: the VAT once more, in the currency in which the seller accounts for it.
        public let accountedVAT: AccountedVAT?
        /// BT-112.
        public let gross: ExactDecimal
        /// BT-113.
        public let paid: ExactDecimal
        /// BT-114.
        public let rounding: ExactDecimal
        /// Payments to third parties.
        public let thirdParties: ExactDecimal
        /// BT-115.
        public let due: ExactDecimal
    }

    /// The VAT in another currency.
    public struct AccountedVAT: Hashable, Sendable {
        /// The amount (BT-111).
        public let amount: ExactDecimal
        /// The currency (BT-6).
        public let currency: CurrencyCode
    }
}

/// A line of an invoice at one moment.
public struct LineSnapshot: Hashable, Sendable {
    /// Its identifier in the document (BT-126), or its number, counted from 1.
    public let identifier: String
    /// The item's name (BT-153).
    public let itemName: String
    /// More about it (BT-154).
    public let itemDescription: String
    /// The seller's number for it (BT-155).
    public let sellerItemIdentifier: String
    /// A remark (BT-127).
    public let note: String
    /// The days that it is about (BG-26).
    public let period: Period?
    /// The quantity (BT-129).
    public let quantity: ExactDecimal?
    /// In which unit (BT-130).
    public let unitCode: String
    /// The price without VAT (BT-146) of so many units (BT-149).
    public let netPrice: ExactDecimal
    /// See ``netPrice``.
    public let priceBaseQuantity: ExactDecimal
    /// Category and rate of VAT.
    public let vatGroup: VATGroup
    /// Allowances and charges of the line.
    public let allowanceCharges: [AllowanceSnapshot]
    /// Its amount without VAT (BT-131).
    public let netAmount: ExactDecimal
    /// `true` if the amount is part of the totals; a line that sums up others is not.
    public let isCharged: Bool
    /// The typed texts that cannot be read, by property.
    public let unread: [String: String]
}

/// An allowance or a charge at one moment.
public struct AllowanceSnapshot: Hashable, Sendable {
    /// `true` if it adds to the total.
    public let isCharge: Bool
    /// The reason, in words; empty if none is given.
    public let reason: String
    /// The percentage, where there is one.
    public let percentage: ExactDecimal?
    /// The amount without VAT; positive in either kind, as a rule.
    public let amount: ExactDecimal
    /// Its VAT; nil for one of a line.
    public let vatGroup: VATGroup?

    /// The amount that it adds to a total.
    public var signedAmount: ExactDecimal { isCharge ? amount : -amount }
}
