import Derive
import Foundation
import Invoicing

/// Payment, VAT and totals: BG-3, BG-10, BG-14, BG-16 to BG-23.
extension CII {
    static let settlement: [Node<Draft>] = [
        .text("ram:CreditorReferenceID", \.creditorIdentifier),
        .text("ram:PaymentReference", \.invoice.remittanceInformation).repeated(.unmapped),
        .leaf(
            "ram:TaxCurrencyCode",
            decode: { draft, text throws(ExchangeError) in
                draft.invoice.vatAccountingCurrency = try text.currency()
            },
            encode: { draft, _ in
                draft.hasSuperfluousCurrency
                    ? nil : draft.invoice.vatAccountingCurrency.flatMap { LeafContent($0.code) }
            }),
        .documentCurrency("ram:InvoiceCurrencyCode"),
        .optional(
            "ram:PayeeTradeParty", \.invoice.payee,
            Level(
                identifier(\Payee.identifier) + [
                    .text("ram:Name", \.name),
                    .within("ram:SpecifiedLegalOrganization", [.identifier("ram:ID", \.legalRegistration)]),
                ]), make: { Payee() }),
        .group(
            "ram:SpecifiedTradeSettlementPaymentMeans", paymentMeans, make: { PaymentPart() },
            append: { $0.append($1) },
            parts: { $0.paymentParts }, unmapped: .counted),
        Node(name: taxes.name, open: taxes.open, write: { writeTaxes($0, $1) }),
        period(\.invoice.invoicingPeriod),
        .group(
            "ram:SpecifiedTradeAllowanceCharge",
            Level(
                allowanceCharge() + [
                    taxCategory("ram:CategoryTradeTax", \DocumentAllowanceCharge.vatCategory, \.vatRate)
                ]), make: { .blank() }, append: { $0.invoice.allowanceCharges.append($1) },
            parts: { draft in
                draft.invoice.allAllowanceCharges.filter { !draft.isWrittenAsLogistics($0) }
            }, unmapped: .counted),
        .group(
            "ram:SpecifiedLogisticsServiceCharge",
            Level([
                .lines("ram:Description", \DocumentAllowanceCharge.reason),
                .amount(
                    "ram:AppliedAmount", decode: { $0.enteredAmount = $1 }, encode: { item, _ in item.writtenAmount }),
                taxCategory("ram:AppliedTradeTax", \.vatCategory, \.vatRate),
            ]), make: { .logistics() }, append: { $0.invoice.allowanceCharges.append($1) },
            parts: { draft in draft.invoice.allowanceCharges.elements.filter { draft.isWrittenAsLogistics($0) } },
            unmapped: .counted),
        .within(
            "ram:SpecifiedTradePaymentTerms",
            [
                .paymentTerms("ram:Description"),
                date("ram:DueDateDateTime", \.invoice.dueDate),
                .text("ram:DirectDebitMandateID", \.mandateReference).repeated(.unmapped),
            ]
        ).repeated(.unmapped),
        .within("ram:SpecifiedTradeSettlementHeaderMonetarySummation", totals),
        .group(
            "ram:InvoiceReferencedDocument",
            Level([
                .number("ram:IssuerAssignedID", \PrecedingInvoice.number),
                date("ram:FormattedIssueDateTime", \.issueDate, in: "qdt:DateTimeString"),
            ]), make: { PrecedingInvoice() },
            append: { draft, preceding in
                if draft.invoice.precedingInvoices.count == 1 {
                    draft.invoice.unmappedElements.append(.severalPrecedingInvoices)
                }
                draft.invoice.precedingInvoices.append(preceding)
            }, parts: { $0.precedingInvoicesOfCII }, unmapped: .counted),
        .within(
            "ram:ReceivableSpecifiedTradeAccountingAccount", [.text("ram:ID", \.invoice.buyerAccountingReference)]
        ).repeated(.unmapped),
        .group(
            "ram:SpecifiedAdvancePayment", advancePayment, make: { AdvancePayment() },
            gather: { draft, payment, _ in
                draft.gather(payment, to: \.invoice.advancePayments)
                return true
            }, parts: { $0.advancePaymentsOfCII }, unmapped: .counted, mayBeRejected: false),
    ]

    /// BG-X-45.
    private static let advancePayment = Level<AdvancePayment>([
        .amount("ram:PaidAmount", \.amount),
        date("ram:FormattedReceivedDateTime", \.received, in: "qdt:DateTimeString"),
        .group(
            "ram:IncludedTradeTax", tax, make: { TaxPart() },
            appendIf: { payment, part, _ in
                guard part.isVAT, part.taxPointDate == nil, part.taxPointCode == nil else { return false }
                payment.taxes.append(part.group)
                return true
            }, parts: { $0.taxes.map { TaxPart(group: $0) } }, unmapped: .counted),
        .within(
            "ram:InvoiceSpecifiedReferencedDocument",
            [
                .number("ram:IssuerAssignedID", \.number),
                .code("ram:TypeCode", \.typeCode),
                date("ram:FormattedIssueDateTime", \.issueDate, in: "qdt:DateTimeString"),
            ]),
    ])

    private static let paymentMeans = Level<PaymentPart>([
        .code("ram:TypeCode", \.meansCode),
        .text("ram:Information", \.meansText).repeated(.unmapped),
        .optional(
            "ram:ApplicableTradeSettlementFinancialCard", \.card,
            Level([.text("ram:ID", \PaymentCard.accountNumber), .text("ram:CardholderName", \.holder)]),
            make: { PaymentCard() }),
        .within("ram:PayerPartyDebtorFinancialAccount", [.text("ram:IBANID", \.debitedAccount)]),
        .optional(
            "ram:PayeePartyCreditorFinancialAccount", \.transfer,
            Level([
                account("ram:IBANID", isIBAN: true), .text("ram:AccountName", \.accountName),
                account("ram:ProprietaryID", isIBAN: false),
            ]), make: { CreditTransfer() }
        ).repeated(.unmapped),
        .within("ram:PayeeSpecifiedCreditorFinancialInstitution", [.text("ram:BICID", \.serviceProvider)]),
    ])

    /// BT-84: one element for IBANs, another for all other accounts.
    private static func account(_ name: String, isIBAN: Bool) -> Node<CreditTransfer> {
        Node.leaf(
            name,
            decode: { transfer, text throws(ExchangeError) in
                transfer.account = text.trimmed
                if transfer.hasIBAN != isIBAN { text.keepText() }
            },
            encode: { transfer, writing in
                let isOther = writing.keepsText(of: isIBAN ? "ram:ProprietaryID" : "ram:IBANID")
                let isHere = writing.keepsText(of: name) || transfer.hasIBAN == isIBAN && !isOther
                return isHere ? LeafContent(transfer.account) : nil
            }
        ).only(when: \.account.isEmpty)
    }

    /// The elements that allowances and charges of documents and of lines share.
    static func allowanceCharge<Item: AllowanceOrCharge>() -> [Node<Item>] {
        [
            Node.within("ram:ChargeIndicator", [Node.flag("udt:Indicator", \.isCharge).required]).required,
            .decimal("ram:CalculationPercent", \.percentage),
            .amount("ram:BasisAmount", \.writtenBase),
            Node.amount(
                "ram:ActualAmount", decode: { $0.enteredAmount = $1 }, encode: { item, _ in item.writtenAmount }
            )
            .required,
            .text("ram:ReasonCode", \.reasonCode),
            .lines("ram:Reason", \.reason),
        ]
    }

    // MARK: VAT

    private static let taxes = Node<Draft>.group(
        "ram:ApplicableTradeTax", tax, make: { TaxPart() }, appendIf: { $0.append($1, $2) }, parts: { _ in [] },
        unmapped: .counted)

    private static let tax = Level<TaxPart>([
        .amount("ram:CalculatedAmount", \.group.taxAmount),
        typeOfTax(\.typeCode),
        .lines("ram:ExemptionReason", \.group.reasonText),
        .amount("ram:BasisAmount", \.group.taxableAmount),
        .code("ram:CategoryCode", \.group.category),
        .text("ram:ExemptionReasonCode", \.group.reasonCode),
        date("ram:TaxPointDate", \.taxPointDate, in: "udt:DateString"),
        .leaf(
            "ram:DueDateTypeCode",
            decode: { part, text throws(ExchangeError) in part.taxPointCode = VATPointDateCode(cii: text.trimmed) },
            encode: { part, _ in part.taxPointCode.flatMap { LeafContent($0.cii) } }),
        .decimal("ram:RateApplicablePercent", \.group.rate),
    ])

    private static func writeTaxes(_ draft: Draft, _ writing: DocumentWriting) {
        for (index, group) in draft.groups(writing.amounts).enumerated() {
            // CII has a tax point in each group; its rules allow only one in the document.
            let part =
                index > 0
                ? TaxPart(group: group)
                : TaxPart(
                    group: group, taxPointDate: draft.invoice.taxPointDate, taxPointCode: draft.invoice.taxPointCode)
            writing.within("ram:ApplicableTradeTax", unmapped: writing.sourceOfTax(at: index)) {
                tax.write(part, to: writing)
            }
        }
    }

    // MARK: Totals

    private static let totals: [Node<Draft>] = [
        .total("ram:LineTotalAmount", .sumOfLineNetAmounts),
        .total("ram:ChargeTotalAmount", .sumOfCharges),
        .total("ram:AllowanceTotalAmount", .sumOfAllowances),
        .total("ram:TaxBasisTotalAmount", .taxExclusiveAmount),
        Node(name: taxTotal.name, open: taxTotal.open, write: { writeTaxTotals($0, $1) }),
        .unlessZero("ram:RoundingAmount", \.roundingAmount, reading: \.enteredRoundingAmount, "BT-114"),
        .total("ram:GrandTotalAmount", .taxInclusiveAmount),
        .unlessZero("ram:TotalPrepaidAmount", \.paidAmount, reading: \.paidAmount, "BT-113"),
        .total("ram:DuePayableAmount", .amountDue),
    ]

    /// BT-110 and BT-111, which differ only in their currencies.
    private static let taxTotal = Node<Draft>.leaf(
        "ram:TaxTotalAmount",
        decode: { draft, text throws(ExchangeError) in
            draft.decode(taxTotal: try text.decimal(), currency: text.attribute("currencyID"), text)
        }, encode: { _, _ in nil }
    ).repeated(.allowed)

    private static func writeTaxTotals(_ draft: Draft, _ writing: DocumentWriting) {
        let invoice = draft.invoice
        let own = invoice.taxAmount
        let isLeftOut =
            draft.leavesOut(.taxAmount, writing.amounts)
            || writing.amounts == .declared && invoice.declared != nil && draft.declared.taxAmount == nil && own == 0
        let amounts = [
            (isLeftOut ? nil : own, invoice.currency.code),
            (invoice.taxAmountInAccountingCurrency, invoice.vatAccountingCurrency?.code ?? ""),
        ]
        for (amount, currency) in amounts {
            guard let amount, let content = writing.amount(amount, in: currency) else { continue }
            writing.leaf("ram:TaxTotalAmount", content)
        }
    }
}

extension Draft {
    /// Returns `true` if a charge has an element of its own, which only Factur-X EXTENDED has.
    fileprivate func isWrittenAsLogistics(_ item: DocumentAllowanceCharge) -> Bool {
        item.isLogistics == true && invoice.specification.isFacturXExtended
    }
}

/// A group of the VAT breakdown with the tax point, which CII states in it.
private struct TaxPart {
    var typeCode = CII.taxOfVAT
    var group = DeclaredVATBreakdown()
    var taxPointDate: CalendarDate?
    var taxPointCode: VATPointDateCode?

    var isVAT: Bool { typeCode.uppercased() == CII.taxOfVAT }
}

extension Draft {
    fileprivate func append(_ part: TaxPart, _ element: ElementText) -> Bool {
        guard part.isVAT else {
            element.noteOtherTax(part.typeCode)
            return false
        }
        if !vatGroups.insert(part.group.group).inserted { element.noteRepeated(part.group) }
        declared.vatBreakdown.append(part.group)
        if let date = part.taxPointDate { invoice.taxPointDate = date }
        if let code = part.taxPointCode { invoice.taxPointCode = code }
        return true
    }
}

extension PaymentPart {
    /// BT-86, which CII has beside the account and not in it.
    fileprivate var serviceProvider: String {
        get { transfer?.serviceProvider ?? "" }
        set {
            let transfer = transfer ?? CreditTransfer()
            transfer.serviceProvider = newValue
            self.transfer = transfer
        }
    }
}

extension CreditTransfer {
    /// `true` if the account has the form of an IBAN: two letters, two digits, and 8 to 38 more of either or blanks.
    fileprivate var hasIBAN: Bool {
        var rest = Scanned(account)
        return rest.skip(2...2, Scanned.isCapital) && rest.skip(2...2, Scanned.isDigit)
            && rest.skip(8...38) { $0 == UInt8(ascii: " ") || Scanned.isDigit($0) || Scanned.isCapital($0) }
            && rest.isAtEnd
    }
}

extension VATPointDateCode {
    /// CII's codes of UNTDID 2475 for the codes of UNTDID 2005.
    private static let codes: [(cii: String, code: VATPointDateCode)] = [
        ("5", .issue), ("29", .delivery), ("72", .payment),
    ]

    fileprivate init(cii text: String) {
        self = Self.codes.first { $0.cii == text }?.code ?? VATPointDateCode(code: text)
    }

    fileprivate var cii: String { Self.codes.first { $0.code == self }?.cii ?? code }
}
