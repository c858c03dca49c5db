import DeriveDocuments
import Foundation

extension Invoice: Described {
    public static let description = Description<Invoice>(
        "Invoice",
        head + document + [
            .part("payee", \.payee, "BG-10", "Payee"),
            .part("taxRepresentative", \.taxRepresentative, "BG-11", "Tax representative"),
            .parts("paymentInstructions", \.paymentInstructions, "BG-16", "Payment"),
            .text("remittanceInformation", \.remittanceInformation, "BT-83", "Payment reference", .sheet("Payment"))
                .called("remittance information"),
        ] + amounts + derived + settling)

    public static func make() -> Invoice { Invoice() }

    /// In the order of the fields above the lines.
    private static let head: [DescribedProperty<Invoice>] = [
        .text("number", \.number, "BT-1", "Number", .head),
        .date("issueDate", \.issueDate, "BT-2", "Issued", .head).called("issue date")
            .typed(as: .date(Access(\.typedIssueDate))),
        .date("dueDate", \.dueDate, "BT-9", "Due", .head).called("due date").counted(from: \.issueDate)
            .typed(as: .date(Access(\.typedDueDate))),
        .number("daysToPay", \.daysToPay, "", "Days to pay"),
        .code("currency", \.currency, "BT-5", "Currency", .head, initial: .euro).typed(
            as: .currency(Access(\.currency))
        ).from(.currencies),
        .part("buyer", \.buyer, "BG-7", "Buyer", as: Party.buyer),
        .part("seller", \.seller, "BG-4", "Seller", as: Party.seller),
        .text("buyerReference", \.buyerReference, "BT-10", "Reference", .head).called("buyer's reference"),
        .text("paymentTerms", \.paymentTerms, "BT-20", "Terms", .head).called("payment terms"),
        .excerpt("supplied", \.supplied, "BT-72", "Supplied", .head).called("day or period of supply")
            .showing(\.delivery, \.invoicingPeriod),
        .excerpt("note", \.note, "BT-22", "Note", .head).showing(\.notes),
        .value("notes", \.notes, "BG-1", "Notes", unless: []),
    ]

    private static let document: [DescribedProperty<Invoice>] = [
        .code("typeCode", \.typeCode, "BT-3", "Type", .sheet("Document"), initial: .commercialInvoice)
            .called("document type").from(.documentTypes),
        .code("specification", \.specification, "BT-24", "Specification", .sheet("Document"), initial: .en16931)
            .typed(as: .code(Access(get: { $0.specification.code }) { $0.claim(SpecificationIdentifier(code: $1)) }))
            .from(.specifications),
        .text("businessProcess", \.businessProcess, "BT-23", "Process", .sheet("Document"))
            .called("business process"),
        .text("purchaseOrderReference", \.purchaseOrderReference, "BT-13", "Order", .sheet("Document"))
            .called("purchase order"),
        .text("contractReference", \.contractReference, "BT-12", "Contract", .sheet("Document")),
        .text("projectReference", \.projectReference, "BT-11", "Project", .sheet("Document")),
        .part("delivery", \.delivery, "BG-13", "Delivery"),
        .value("invoicingPeriod", \.invoicingPeriod, "BG-14", "Period", unless: nil),
        .excerpt("periodStart", \.firstDay, "BT-73", "From", .sheet("Document")).called("first day")
            .showing(\.invoicingPeriod),
        .excerpt("periodEnd", \.lastDay, "BT-74", "Until", .sheet("Document")).called("last day"),
        .parts("precedingInvoices", \.precedingInvoices, "BG-3", "Earlier invoices"),
        .text("salesOrderReference", \.salesOrderReference, "BT-14", "Sales order", .sheet("Document")),
        .text("quoteNumber", \.quoteNumber, "", "Of quote", .sheet("Document")).called("number of the quote"),
        .text("despatchAdviceReference", \.despatchAdviceReference, "BT-16", "Despatch note", .sheet("Document")),
        .text("receivingAdviceReference", \.receivingAdviceReference, "BT-15", "Receipt note", .sheet("Document")),
        .text("tenderReference", \.tenderReference, "BT-17", "Tender", .sheet("Document")),
        .identifier("invoicedObject", \.invoicedObject, "BT-18", "Invoiced object", .sheet("Document"))
            .called("invoiced object"),
        .text("buyerAccountingReference", \.buyerAccountingReference, "BT-19", "Buyer's account", .sheet("Document"))
            .called("buyer's account"),
        .date("taxPointDate", \.taxPointDate, "BT-7", "VAT due", .sheet("Document")).called("day when VAT is due"),
        .code("taxPointCode", \.taxPointCode, "BT-8", "Tax point event", .sheet("Document"))
            .called("event when VAT is due").from(.vatPointDates),
        .code("vatAccountingCurrency", \.vatAccountingCurrency, "BT-6", "VAT currency", .sheet("Document"))
            .called("currency for VAT").from(.currencies),
        .number("vatExchangeRate", \.vatExchangeRate, "", "Exchange rate", .sheet("Document"))
            .typed(as: .vatExchangeRate).called("exchange rate for VAT").together(as: "accounted VAT"),
        .number(
            "taxAmountInAccountingCurrency", \.enteredTaxAmountInAccountingCurrency, "BT-111", "VAT (acct. currency)",
            .sheet("Document")
        ).typed(as: .accountedVAT).called("VAT in the currency for VAT").showing(\.taxAmountInAccountingCurrency)
            .together(as: "accounted VAT"),
    ]

    private static let amounts: [DescribedProperty<Invoice>] = [
        .value("discount", \.discount, "BT-92", "Discount", unless: nil, .totals)
            .typed(as: .discount(Access(\.discount))).showing(\.discountShares),
        .text("discountReason", \.discountReason, "BT-97", "Reason", .sheet("Discount"))
            .called("reason for the discount"),
        .number("paidAmount", \.paidAmount, "BT-113", "Paid before", .totals).called("paid amount")
            .number { ($0.style, $0.isNonnegative) = (.amount, true) },
        .number("roundingAmount", \.enteredRoundingAmount, "BT-114", "Rounding", .totals).typed(as: .rounding)
            .called("rounding amount").showing(\.roundingAmount, \.roundingStep).together(as: "rounding"),
        .number("roundingStep", \.roundingStep, "", "Rounded to").together(as: "rounding"),
        .rows("lines", \.lines, "BG-25", "Lines"),
        .rows("allowanceCharges", \.allowanceCharges, "BG-20", "Allowances and charges"),
        .list("supportingDocuments", \.supportingDocuments, "BG-24", "Supporting documents"),
        .entries("exemptionReasons", \.exemptionReasons, "BT-120", "Exemptions"),
        .value("declared", \.declared, "", "Declared totals", unless: nil).about(.differences),
        .value("decisions", \.decisions, "", "Totals that count", unless: [:]).about(.differences),
        .value("unconfirmedNumbers", \.unconfirmedNumbers, "", "Unconfirmed numbers", unless: [:]).about(.housekeeping),
        .value("unread", \.unread, "", "Unread texts", unless: [:]).about(.housekeeping),
        .value("advancePayments", \.advancePayments, "", "Advance payments", unless: []),
        .value("thirdPartyPayments", \.thirdPartyPayments, "", "Third-party payments", unless: []),
        .value("hasSubLines", \.hasSubLines, "", "Has sub-lines", unless: nil).about(.housekeeping),
        .value("ambiguities", \.ambiguities, "", "Ambiguities", unless: []).about(.housekeeping),
        .value("root", \.root, "", "Root element", unless: nil).about(.housekeeping),
        .value("carried", \.unmappedElements, "", "Unmapped elements", unless: [], as: .runs).about(.housekeeping),
    ]

    /// Properties that settle it after it was written.
    private static let settling: [DescribedProperty<Invoice>] = [
        .text("draftName", \.draftName, "", "Name of the draft").about(.housekeeping),
        .value("issuance", \.issuance, "", "Issued", unless: nil),
        .value("payments", \.payments, "", "Payments", unless: []),
        .value("reminders", \.reminders, "", "Reminders", unless: []),
        .value("sentMails", \.sentMails, "", "Mails", unless: []),
        .value("cancellation", \.cancellation, "", "Cancelled", unless: nil),
        .value("acceptance", \.acceptance, "", "Accepted", unless: nil),
    ]

    /// The first day of the invoicing period (BT-73).
    var firstDay: CalendarDate? {
        get { invoicingPeriod?.start }
        set { invoicingPeriod = Period(newValue, invoicingPeriod?.end) }
    }

    /// The last day of the invoicing period (BT-74).
    var lastDay: CalendarDate? {
        get { invoicingPeriod?.end }
        set { invoicingPeriod = Period(invoicingPeriod?.start, newValue) }
    }
}

/// Inputs that set an amount together with its rule, since the two exclude each other.
extension Input where Owner == Invoice {
    fileprivate static var rounding: Input {
        var rules = NumberRules<Invoice>()
        rules.style = .amount
        rules.limit = { $0.mostRounding }
        rules.step = Access(get: { $0.roundingStep }, set: { $0.roundAmountDue(toMultipleOf: $1) })
        return .number(
            Access(get: { $0.roundingAmount }, set: { $0.enter(roundingAmount: $1 ?? 0) }), rules)
    }

    fileprivate static var vatExchangeRate: Input {
        var rules = NumberRules<Invoice>()
        (rules.isPositive, rules.isLarge) = (true, false)
        return .number(Access(get: { $0.vatExchangeRate }, set: { $0.enter(vatExchangeRate: $1) }), rules)
    }

    fileprivate static var accountedVAT: Input {
        var rules = NumberRules<Invoice>()
        rules.style = .amount
        rules.isDerived = { $0.vatExchangeRate != nil }
        return .number(
            Access(
                get: { $0.taxAmountInAccountingCurrency }, set: { $0.enter(taxAmountInAccountingCurrency: $1) }), rules)
    }
}
