/// Rules with the way from an invoice to what they examine.
struct RuleTable {
    /// Each row with the property to which it leads.
    let places: [(row: RuleRow, path: AnyKeyPath)]
    fileprivate let problems: @MainActor (Invoice) -> [Problem]

    /// Makes a table about the invoice as a whole.
    init(_ rules: [Rule<Invoice>]) {
        places = rules.map { ($0.row, $0.path) }
        problems = { rules.problems(of: $0) }
    }

    /// Makes a table about parts of an invoice.
    init<Subject>(_ rules: [Rule<Subject>], _ subjects: @escaping @MainActor (Invoice) -> [Subject]) {
        places = rules.map { ($0.row, $0.path) }
        problems = { rules.problems(ofEach: subjects($0)) }
    }
}

extension [RuleTable] {
    /// The problems of what breaks the rules of these tables, in their order.
    func problems(of invoice: Invoice) -> [Problem] { flatMap { $0.problems(invoice) } }
}

/// The tables of rules: a group for each list of problems, with the rules of all families about it.
enum RuleTables {
    static let head = [RuleTable(MandatoryRules.head + ConditionRules.head + CodeRules.head)]

    static let seller = [
        RuleTable(MandatoryRules.seller + ConditionRules.seller + CodeRules.seller) { [$0.seller] },
        RuleTable(ConditionRules.sellerNumbers), country(.br09, "BT-40") { $0.seller.address },
    ]

    static let buyer = [
        RuleTable(MandatoryRules.buyer + ConditionRules.buyer + CodeRules.buyer) { [$0.buyer] },
        country(.br11, "BT-55") { $0.buyer.address },
    ]

    static let otherParties = [
        RuleTable(MandatoryRules.payee + CodeRules.payee) { $0.payee.list }, RuleTable(MandatoryRules.payeeAndSeller),
        RuleTable(MandatoryRules.representative + ConditionRules.representative) { $0.taxRepresentative.list },
        country(MandatoryRules.country("BR-20", "BT-69", of: "tax representative"), "BT-69") {
            $0.taxRepresentative?.address
        },
        RuleTable(CodeRules.delivery) { $0.delivery.list },
        country(MandatoryRules.country("BR-57", "BT-80", of: "place of delivery"), "BT-80") { $0.delivery?.address },
    ]

    private static func country(
        _ row: RuleRow, _ term: String, of address: @escaping @MainActor (Invoice) -> PostalAddress?
    ) -> RuleTable { RuleTable([MandatoryRules.country(row), CodeRules.country(term)]) { address($0).list } }

    static let payment = [
        RuleTable(MandatoryRules.payment),
        RuleTable(MandatoryRules.instructions + CodeRules.instructions) { $0.paymentInstructions.elements },
        RuleTable(MandatoryRules.card) { $0.paymentInstructions.elements.compactMap(\.card) },
        RuleTable(MandatoryRules.creditTransfer) {
            $0.paymentInstructions.elements.filter(\.meansCode.isCreditTransfer).flatMap(\.creditTransfers.elements)
        },
    ]

    static let references = [
        RuleTable(MandatoryRules.periods + ConditionRules.periods + CodeRules.references),
        RuleTable(MandatoryRules.precedingInvoice) { $0.precedingInvoices.elements },
        RuleTable(MandatoryRules.supportingDocument + CodeRules.supportingDocument) {
            $0.supportingDocuments.elements
        },
    ]

    static let totals = [
        RuleTable(declaredTotals) { $0.declared == nil ? [] : [$0] },
        RuleTable(AmountRules.totals + DecimalRules.totals + PlausibilityRules.discount),
    ]

    static let groups = [
        RuleTable(AmountRules.breakdown + VATRules.breakdown),
        RuleTable(MandatoryRules.group + VATRules.group) { $0.statedKinds },
    ]

    static let categories = [RuleTable(VATRules.identifiers + VATRules.deliveries + VATRules.mixtures)]

    static let xRechnung = [
        RuleTable(XRechnungRules.invoice),
        RuleTable(XRechnungRules.sellerAddress) { $0.seller.address.list },
        RuleTable(XRechnungRules.contact) { $0.seller.contact.list },
        RuleTable(XRechnungRules.buyerAddress) { $0.buyer.address.list },
        RuleTable(XRechnungRules.deliveryAddress) { ($0.delivery?.address).list },
        RuleTable(XRechnungRules.instructions) { $0.meansOfPayment },
        RuleTable(XRechnungRules.directDebit) { $0.meansOfPayment.compactMap(\.directDebit) },
        RuleTable(XRechnungRules.group) { $0.statedKinds },
    ]

    static let peppol = [RuleTable(PeppolRules.invoice)]
    static let trade = [RuleTable(PeppolRules.shared)]

    // What only a document that declares totals can break: derived ones are there, and right by construction.
    static let declaredTotals = MandatoryRules.declaredTotals + AmountRules.declaredTotals
    static let declaredGroup = MandatoryRules.declaredGroup + AmountRules.declaredGroup + VATRules.declaredGroup
    static let groupAmounts = DecimalRules.group

    // MARK: Lines, allowances and charges

    static let line =
        MandatoryRules.line + ConditionRules.line + DecimalRules.line + MandatoryRules.item + CodeRules.item
        + ConditionRules.lineVAT + CodeRules.lineVAT + VATRules.ofLines
        + PlausibilityRules.line + AmountRules.line

    static let lineTrade = PeppolRules.line
    static let allowanceTrade = PeppolRules.allowanceCharge("BT-92", .document)
    static let chargeTrade = PeppolRules.allowanceCharge("BT-99", .document)
    static let lineAllowanceTrade = PeppolRules.allowanceCharge("BT-136", .line)
    static let lineChargeTrade = PeppolRules.allowanceCharge("BT-141", .line)

    // MARK: All of them

    /// Each row with the property to which it leads, once for each occurrence in a table.
    static var all: [(row: RuleRow, path: AnyKeyPath)] {
        let ofInvoice = [
            head, seller, buyer, otherParties, payment, references, totals, groups, categories, peppol, trade,
            xRechnung,
        ]
        return ofInvoice.joined().flatMap(\.places) + places(declaredGroup, groupAmounts)
            + places(line, lineTrade, MandatoryRules.declaredLine)
            + places(AllowanceChargeRules.allowance, AllowanceChargeRules.charge, allowanceTrade, chargeTrade)
            + places(
                AllowanceChargeRules.lineAllowance, AllowanceChargeRules.lineCharge, lineAllowanceTrade, lineChargeTrade
            )
    }

    private static func places<Subject>(_ tables: [Rule<Subject>]...) -> [(row: RuleRow, path: AnyKeyPath)] {
        tables.joined().map { ($0.row, $0.path) }
    }
}

extension Invoice {
    /// The means of payment that say how to pay.
    fileprivate var meansOfPayment: [PaymentInstructions] {
        paymentInstructions.elements.filter { !$0.hasOnlyReferences }
    }
}
