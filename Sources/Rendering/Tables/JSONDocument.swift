import Foundation
import Invoicing

/// An invoice as JSON, by the names of EN 16931. Amounts are texts of exact decimals, dates are as in ISO 8601.
public enum JSONDocument {
    /// Writes an invoice.
    public static func json(of invoice: InvoiceSnapshot) -> String { value(of: invoice).text() + "\n" }

    /// Returns an invoice as JSON.
    /// - Parameter status: The status on the day of the output; `nil` where the output does not depend on a day.
    public static func value(of invoice: InvoiceSnapshot, status: String? = nil) -> JSONValue {
        .object([
            ("name", .optional(invoice.draftName)),
            ("number", .optional(invoice.number)), ("stage", .text(invoice.stage.rawValue)),
            ("status", status.map(JSONValue.text)), ("issueDate", .date(invoice.issueDate)),
            ("dueDate", .date(invoice.dueDate)), ("typeCode", .text(invoice.typeCode.code)),
            ("specification", .optional(invoice.specification.code)),
            ("currency", .text(invoice.currency.code)), ("period", period(invoice.period)),
            ("references", references(invoice.references)), ("seller", party(invoice.seller)),
            ("buyer", party(invoice.buyer)), ("payee", .optional(invoice.payeeName)),
            ("taxRepresentative", invoice.taxRepresentative.map(representative)),
            ("delivery", invoice.delivery.map(delivery)), ("lines", .list(invoice.lines.map(line))),
            ("allowanceCharges", .nonempty(invoice.allowanceCharges.map(allowance))),
            ("vatBreakdown", .list(invoice.vatBreakdown.map(group))), ("totals", totals(invoice.totals)),
            ("payment", .nonempty(invoice.payments.map(payment))),
            ("paymentTerms", .optional(invoice.paymentTerms.text())),
            ("payments", .nonempty(invoice.paid.map(value))), ("balance", balance(invoice.balance)),
            ("openAmount", .amount(invoice.balance.open)), ("reminders", .nonempty(invoice.reminders.map(reminder))),
            ("sentMails", .nonempty(invoice.sentMails.map(mail))),
            ("cancellation", invoice.cancellation.map(cancellation)),
            ("acceptance", invoice.acceptance.map { .object([("date", .date($0.date))]) }),
            ("remittanceInformation", .optional(invoice.remittanceInformation)),
            ("notes", .nonempty(invoice.notes.map(JSONValue.text))),
            ("precedingInvoices", .nonempty(invoice.precedingInvoices.map(preceding))),
            ("unread", unread(invoice.unread)),
        ])
    }

    private static func totals(_ totals: InvoiceSnapshot.Totals) -> JSONValue {
        .object([
            ("sumOfLineNetAmounts", .amount(totals.lines)), ("sumOfAllowances", .amount(totals.allowances)),
            ("sumOfCharges", .amount(totals.charges)), ("taxExclusiveAmount", .amount(totals.net)),
            ("taxAmount", .amount(totals.vat)),
            ("taxAmountInAccountingCurrency", totals.accountedVAT.map { .amount($0.amount) }),
            ("vatAccountingCurrency", totals.accountedVAT.map { .text($0.currency.code) }),
            ("taxInclusiveAmount", .amount(totals.gross)),
            ("paidAmount", .amount(totals.paid)), ("roundingAmount", .amount(totals.rounding)),
            ("amountDue", .amount(totals.due)),
        ])
    }

    private static func line(_ line: LineSnapshot) -> JSONValue {
        .object([
            ("identifier", .text(line.identifier)), ("itemName", .text(line.itemName)),
            ("itemDescription", .optional(line.itemDescription)),
            ("sellerItemIdentifier", .optional(line.sellerItemIdentifier)), ("note", .optional(line.note)),
            ("period", period(line.period)), ("quantity", .number(line.quantity)), ("unitCode", .text(line.unitCode)),
            ("netPrice", .number(line.netPrice)), ("priceBaseQuantity", .number(line.priceBaseQuantity)),
            ("vatCategory", .text(line.vatGroup.category.code)), ("vatRate", .number(line.vatGroup.rate)),
            ("allowanceCharges", .nonempty(line.allowanceCharges.map(allowance))),
            ("netAmount", .amount(line.netAmount)), ("isCharged", line.isCharged ? nil : .flag(false)),
            ("unread", unread(line.unread)),
        ])
    }

    private static func unread(_ texts: [String: String]) -> JSONValue? {
        texts.isEmpty ? nil : .object(texts.sorted { $0.key < $1.key }.map { ($0.key, .text($0.value)) })
    }

    private static func allowance(_ item: AllowanceSnapshot) -> JSONValue {
        .object([
            ("isCharge", .flag(item.isCharge)), ("reason", .optional(item.reason)),
            ("percentage", .number(item.percentage)), ("amount", .amount(item.amount)),
            ("vatCategory", item.vatGroup.map { .text($0.category.code) }), ("vatRate", .number(item.vatGroup?.rate)),
        ])
    }

    private static func group(_ group: VATBreakdown) -> JSONValue {
        .object([
            ("vatCategory", .text(group.group.category.code)), ("vatRate", .number(group.group.rate)),
            ("taxableAmount", .amount(group.taxableAmount)), ("taxAmount", .amount(group.taxAmount)),
            ("exemptionReason", group.exemptionReason.flatMap { .optional($0.text) }),
            ("exemptionReasonCode", group.exemptionReason.flatMap { .optional($0.code) }),
        ])
    }

    private static func party(_ party: PartySnapshot) -> JSONValue { .object(members(of: party)) }

    /// The members of a seller or a buyer.
    public static func members(of party: PartySnapshot) -> [(String, JSONValue?)] {
        [
            ("name", .text(party.name)), ("tradingName", .optional(party.tradingName)),
            ("address", address(party.address)), ("vatIdentifier", .optional(party.vatIdentifier)),
            ("taxRegistration", .optional(party.taxRegistration)),
            ("legalRegistration", .optional(party.legalRegistration)),
            ("electronicAddress", .optional(party.electronicAddress)),
            ("contact", .optional(party.contactName)), ("telephone", .optional(party.telephone)),
            ("email", .optional(party.email)),
        ]
    }

    private static func address(_ address: AddressSnapshot) -> JSONValue {
        .object([
            ("streets", .nonempty(address.streets.map(JSONValue.text))), ("postCode", .optional(address.postCode)),
            ("city", .optional(address.city)), ("subdivision", .optional(address.subdivision)),
            ("countryCode", .optional(address.countryCode)),
        ])
    }

    private static func representative(_ representative: TaxRepresentativeSnapshot) -> JSONValue {
        .object([
            ("name", .optional(representative.name)), ("vatIdentifier", .optional(representative.vatIdentifier)),
            ("address", address(representative.address)),
        ])
    }

    private static func delivery(_ delivery: DeliverySnapshot) -> JSONValue {
        .object([
            ("name", .optional(delivery.name)), ("date", .date(delivery.date)), ("address", address(delivery.address)),
        ])
    }

    private static func payment(_ payment: PaymentSnapshot) -> JSONValue {
        let accounts = payment.accounts.map { account in
            JSONValue.object([
                ("account", .text(account.account)), ("name", .optional(account.name)),
                ("bank", .optional(account.bank)), ("bankName", .optional(account.bankName)),
            ])
        }
        return .object([
            ("means", .optional(payment.meansText)), ("accounts", .nonempty(accounts)),
            ("mandateReference", .optional(payment.mandateReference)),
            ("creditorIdentifier", .optional(payment.creditorIdentifier)),
            ("debitedAccount", .optional(payment.debitedAccount)), ("cardNumber", .optional(payment.cardNumber)),
        ])
    }

    /// Returns a payment that was recorded, credited or written off as JSON.
    public static func value(of payment: Payment) -> JSONValue {
        .object([
            ("date", .date(payment.date)), ("amount", .amount(payment.amount)),
            ("reference", .optional(payment.reference)), ("kind", .text(payment.kindName)),
            ("document", .optional(payment.offset ?? "")),
        ])
    }

    private static func balance(_ balance: Balance) -> JSONValue {
        .object([
            ("paid", .amount(balance.paid)), ("credited", .amount(balance.credited)),
            ("writtenOff", .amount(balance.writtenOff)),
        ])
    }

    private static func reminder(_ reminder: Reminder) -> JSONValue {
        .object([
            ("level", .integer(reminder.level)), ("date", .date(reminder.date)),
            ("interest", reminder.interest.map(JSONValue.amount)), ("lumpSum", reminder.lumpSum.map(JSONValue.amount)),
        ])
    }

    private static func mail(_ mail: SentMail) -> JSONValue {
        .object([("date", .date(mail.date)), ("to", .list(mail.recipients.map(JSONValue.text)))])
    }

    private static func cancellation(_ cancellation: Cancellation) -> JSONValue {
        .object([("date", .date(cancellation.date)), ("reason", .text(cancellation.reason))])
    }

    private static func references(_ references: InvoiceSnapshot.References) -> JSONValue {
        .object([
            ("buyer", .optional(references.buyer)), ("order", .optional(references.order)),
            ("salesOrder", .optional(references.salesOrder)), ("contract", .optional(references.contract)),
            ("project", .optional(references.project)), ("quote", .optional(references.quote)),
        ])
    }

    private static func period(_ period: Period?) -> JSONValue? {
        period.map { .object([("start", .date($0.start)), ("end", .date($0.end))]) }
    }

    private static func preceding(_ invoice: PrecedingSnapshot) -> JSONValue {
        .object([("number", .text(invoice.number)), ("issueDate", .date(invoice.issueDate))])
    }
}
