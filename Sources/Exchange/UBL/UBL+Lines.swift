import Derive
import Foundation
import Invoicing

/// Lines: BG-25 to BG-32.
extension UBL {
    static func lines(_ name: String, quantity: String) -> Node<Draft> {
        .group(
            name, Level(line(quantity)), make: { .blank() }, put: { $0.lines.append($1) }, parts: { $0.lines },
            carrier: { line in .here { line.carried.append($0) } }, carried: { $0.carried })
    }

    private static func line(_ quantity: String) -> [Node<InvoiceLine>] {
        [
            .leaf(
                "cbc:ID", take: { line, text throws(ExchangeError) in line.identifier = text.trimmed },
                give: { line, writing in LeafContent(writing.identifier(of: line)) }),
            .lines("cbc:Note", \.note),
            .quantity(quantity, \.invoicedQuantity, unit: \.unitCode),
            .amount(
                "cbc:LineExtensionAmount", take: { $0.declaredNetAmount = $1 }, give: { $0.netAmount($1) }),
            .text("cbc:AccountingCost", \.buyerAccountingReference),
            .optional(
                "cac:InvoicePeriod", \.period,
                Level([.date("cbc:StartDate", \Period.start), .date("cbc:EndDate", \.end)]), make: { Period() }),
            .within("cac:OrderLineReference", [.text("cbc:LineID", \.orderLineReference)]),
            .group(
                "cac:DocumentReference", documentReference, make: { ReferencePart() },
                put: { $0.takeInvoicedObject($1) },
                parts: { $0.invoicedObject.map { [ReferencePart($0)] } ?? [] }, carrier: { _ in .inherited },
                carried: { _ in nil }),
            .each(
                "cac:AllowanceCharge", \.allowanceCharges, Level(allowanceCharge()), make: { LineAllowanceCharge() }),
            .within("cac:Item", item),
            .within("cac:Price", price),
        ]
    }

    private static let item: [Node<InvoiceLine>] = [
        .text("cbc:Description", \.itemDescription),
        .text("cbc:Name", \.itemName),
        .within("cac:BuyersItemIdentification", [.text("cbc:ID", \.buyerItemIdentifier)]),
        .within("cac:SellersItemIdentification", [.text("cbc:ID", \.sellerItemIdentifier)]),
        .within("cac:StandardItemIdentification", [.identifier("cbc:ID", \.standardItemIdentifier)]),
        .within("cac:OriginCountry", [.text("cbc:IdentificationCode", \.itemCountryOfOrigin)]),
        .each(
            "cac:CommodityClassification", \.itemClassifications,
            Level([
                .leaf(
                    "cbc:ItemClassificationCode",
                    take: { item, text throws(ExchangeError) in item = text.classification },
                    give: { item, _ in LeafContent(item) })
            ]), make: { ItemClassification() }),
        taxCategory("cac:ClassifiedTaxCategory", \.vatCategory, \.vatRate),
        .each(
            "cac:AdditionalItemProperty", \.itemAttributes,
            Level([.text("cbc:Name", \ItemAttribute.name), .text("cbc:Value", \.value)]), make: { ItemAttribute() }),
    ]

    private static let price: [Node<InvoiceLine>] = [
        .amount("cbc:PriceAmount", take: { $0.enteredNetPrice = $1 }, give: { line, _ in line.writtenNetPrice }),
        .leaf(
            "cbc:BaseQuantity", take: { line, text throws(ExchangeError) in try line.takeBaseQuantity(text) },
            give: { line, _ in LeafContent(baseQuantityOf: line) }),
        .within(
            "cac:AllowanceCharge",
            [
                .constant("cbc:ChargeIndicator", "false", when: { $0.grossPrice != nil }),
                .amount(
                    "cbc:Amount", take: { $0.priceDiscount = $1 },
                    give: { line, _ in line.grossPrice.map { _ in line.priceDiscount } }),
                .amount("cbc:BaseAmount", \.grossPrice),
            ]),
    ]
}

extension InvoiceLine {
    /// BT-149 and BT-150; an empty quantity is a base of one.
    func takeBaseQuantity(_ text: ElementText) throws(ExchangeError) {
        if !text.isEmpty { priceBaseQuantity = try text.decimal() }
        priceBaseUnitCode = text.attribute("unitCode")
    }
}

extension ElementText {
    /// BT-158.
    var classification: ItemClassification {
        ItemClassification(
            Identifier(trimmed, scheme: attribute("listID")), schemeVersion: attribute("listVersionID"))
    }
}

extension LeafContent {
    /// BT-158.
    init?(_ item: ItemClassification) {
        self.init(
            item.identifier.value, [("listID", item.identifier.scheme), ("listVersionID", item.schemeVersion)])
    }

    /// BT-149 and BT-150; a base of one piece need not be said.
    init?(baseQuantityOf line: InvoiceLine) {
        guard line.priceBaseQuantity != 1 || !line.priceBaseUnitCode.isEmpty else { return nil }
        self.init("\(line.priceBaseQuantity)", [("unitCode", line.priceBaseUnitCode)])
    }
}
