/// The tables of rules: one for each subject, with the rules of all families about it.
enum RuleTables {
    static let head = MandatoryRules.head + ConditionRules.head + CodeRules.head

    static let seller = MandatoryRules.seller + ConditionRules.seller + CodeRules.seller
    static let sellerNumbers = ConditionRules.sellerNumbers
    static let sellerAddress = [MandatoryRules.country(.br09), CodeRules.country("BT-40")]
    static let buyer = MandatoryRules.buyer + ConditionRules.buyer + CodeRules.buyer
    static let buyerAddress = [MandatoryRules.country(.br11), CodeRules.country("BT-55")]
    static let payee = MandatoryRules.payee + CodeRules.payee
    static let payeeAndSeller = MandatoryRules.payeeAndSeller
    static let representative = MandatoryRules.representative + ConditionRules.representative
    static let representativeAddress = [
        MandatoryRules.country("BR-20", "BT-69", of: "tax representative"), CodeRules.country("BT-69"),
    ]
    static let delivery = CodeRules.delivery
    static let deliveryAddress = [
        MandatoryRules.country("BR-57", "BT-80", of: "place of delivery"), CodeRules.country("BT-80"),
    ]

    static let payment = MandatoryRules.payment
    static let instructions = MandatoryRules.instructions + CodeRules.instructions
    static let creditTransfer = MandatoryRules.creditTransfer
    static let card = MandatoryRules.card

    static let references = MandatoryRules.periods + ConditionRules.periods + CodeRules.references
    static let precedingInvoice = MandatoryRules.precedingInvoice
    static let supportingDocument = MandatoryRules.supportingDocument + CodeRules.supportingDocument

    static let line =
        MandatoryRules.line + ConditionRules.line + DecimalRules.line + MandatoryRules.item + CodeRules.item
        + ConditionRules.lineVAT + CodeRules.lineVAT + VATRules.ofLines
        + PlausibilityRules.line + AmountRules.line

    static let allowance = allowanceOrCharge(isCharge: false)
    static let charge = allowanceOrCharge(isCharge: true)
    static let lineAllowance = lineAllowanceOrCharge(isCharge: false)
    static let lineCharge = lineAllowanceOrCharge(isCharge: true)

    // What only a document that declares totals can break: derived ones are there, and right by construction.
    static let declaredTotals = MandatoryRules.declaredTotals + AmountRules.declaredTotals
    static let declaredGroup = MandatoryRules.declaredGroup + AmountRules.declaredGroup + VATRules.declaredGroup

    static let totals = AmountRules.totals + DecimalRules.totals + PlausibilityRules.discount
    static let groupAmounts = DecimalRules.group
    static let breakdown = AmountRules.breakdown + VATRules.breakdown
    static let group = MandatoryRules.group + VATRules.group
    static let categories = VATRules.identifiers + VATRules.deliveries + VATRules.mixtures

    /// Each rule by number with the property to which it leads, once for each occurrence in a table.
    static var places: [(rule: String, path: AnyKeyPath)] { all.map { ($0.row.id, $0.path) } }

    /// Each row with the property to which it leads, once for each occurrence in a table.
    static var all: [(row: RuleRow, path: AnyKeyPath)] {
        let wholes = [
            places(
                head, sellerNumbers, payeeAndSeller, payment, references, declaredTotals, totals, breakdown, categories,
                peppol, trade, XRechnungRules.invoice), places(group, XRechnungRules.group),
            places(declaredGroup, groupAmounts),
        ]
        let parties = [
            places(seller, buyer), places(payee), places(representative), places(delivery),
            places(
                sellerAddress, buyerAddress, representativeAddress, deliveryAddress, XRechnungRules.sellerAddress,
                XRechnungRules.buyerAddress, XRechnungRules.deliveryAddress), places(XRechnungRules.contact),
        ]
        let parts = [
            places(instructions, XRechnungRules.instructions), places(XRechnungRules.directDebit),
            places(creditTransfer), places(card), places(precedingInvoice), places(supportingDocument),
            places(line, lineTrade, MandatoryRules.declaredLine),
            places(allowance, charge, allowanceTrade, chargeTrade),
            places(lineAllowance, lineCharge, lineAllowanceTrade, lineChargeTrade),
        ]
        return (wholes + parties + parts).flatMap { $0 }
    }

    private static func places<Subject>(_ tables: [Rule<Subject>]...) -> [(row: RuleRow, path: AnyKeyPath)] {
        tables.flatMap { $0.map { ($0.row, $0.path) } }
    }

    static func xRechnung(of invoice: Invoice) -> [Problem] {
        let ways = invoice.paymentInstructions.elements.filter { !$0.hasOnlyReferences }
        return XRechnungRules.invoice.problems(of: invoice)
            + XRechnungRules.sellerAddress.problems(ofEach: invoice.seller.address.list)
            + XRechnungRules.contact.problems(ofEach: invoice.seller.contact.list)
            + XRechnungRules.buyerAddress.problems(ofEach: invoice.buyer.address.list)
            + XRechnungRules.deliveryAddress.problems(ofEach: (invoice.delivery?.address).list)
            + XRechnungRules.instructions.problems(ofEach: ways)
            + XRechnungRules.directDebit.problems(ofEach: ways.compactMap(\.directDebit))
            + XRechnungRules.group.problems(ofEach: invoice.statedKinds)
    }

    static let peppol = PeppolRules.invoice
    static let trade = PeppolRules.shared
    static let lineTrade = PeppolRules.line
    static let allowanceTrade = PeppolRules.allowanceCharge("BT-92", .document)
    static let chargeTrade = PeppolRules.allowanceCharge("BT-99", .document)
    static let lineAllowanceTrade = PeppolRules.allowanceCharge("BT-136", .line)
    static let lineChargeTrade = PeppolRules.allowanceCharge("BT-141", .line)

    private static func allowanceOrCharge(isCharge: Bool) -> [Rule<DocumentAllowanceCharge>] {
        MandatoryRules.allowanceOrCharge(isCharge: isCharge) + ConditionRules.allowanceOrCharge(isCharge: isCharge)
            + DecimalRules.allowanceOrCharge(isCharge: isCharge) + CodeRules.allowanceOrCharge(isCharge: isCharge)
            + (isCharge ? VATRules.ofCharges : VATRules.ofAllowances)
            + PlausibilityRules.allowanceOrCharge(isCharge ? "BT-99" : "BT-92", .document)
    }

    private static func lineAllowanceOrCharge(isCharge: Bool) -> [Rule<LineAllowanceCharge>] {
        MandatoryRules.lineAllowanceOrCharge(isCharge: isCharge)
            + ConditionRules.lineAllowanceOrCharge(isCharge: isCharge)
            + DecimalRules.lineAllowanceOrCharge(isCharge: isCharge)
            + CodeRules.lineAllowanceOrCharge(isCharge: isCharge)
            + PlausibilityRules.allowanceOrCharge(isCharge ? "BT-141" : "BT-136", .line)
    }
}
