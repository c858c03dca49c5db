import Derive
import Foundation
import Invoicing

/// Lines: BG-25 to BG-32.
extension UBL {
    static func lines(_ name: String, quantity: String) -> Node<Draft> {
        .group(
            name, Level(line(quantity)), make: { .blank() }, append: { $0.lines.append($1) },
            parts: { $0.chargedLines },
            unmapped: .stored(\.unmappedElements))
    }

    private static func line(_ quantity: String) -> [Node<InvoiceLine>] {
        [
            .leaf(
                "cbc:ID", decode: { line, text throws(ExchangeError) in line.identifier = text.trimmed },
                encode: { line, writing in LeafContent(writing.identifier(of: line)) }),
            .lines("cbc:Note", \.note),
            .quantity(quantity, \.invoicedQuantity, unit: \.unitCode),
            .amount(
                "cbc:LineExtensionAmount", decode: { $0.declaredNetAmount = $1 }, encode: { $0.writtenNetAmount($1) }),
            .text("cbc:AccountingCost", \.buyerAccountingReference),
            .optional(
                "cac:InvoicePeriod", \.period,
                Level([.date("cbc:StartDate", \Period.start), .date("cbc:EndDate", \.end)]), make: { Period() }
            ).repeated(.unmapped),
            .within("cac:OrderLineReference", [.text("cbc:LineID", \.orderLineReference)]).repeated(.unmapped),
            .group(
                "cac:DocumentReference", documentReference(isCreditNote: false), make: { ReferencePart() },
                appendIf: { line, part, _ in line.setInvoicedObject(part) },
                parts: { $0.invoicedObject.map { [ReferencePart($0)] } ?? [] }, unmapped: .inherited),
            .each(
                "cac:AllowanceCharge", \.allowanceCharges, Level(allowanceCharge()), make: { LineAllowanceCharge() }),
            .within("cac:Item", item),
            .within("cac:Price", price),
        ]
    }

    private static let item: [Node<InvoiceLine>] = [
        .text("cbc:Description", \.itemDescription).repeated(.unmapped),
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
                    decode: { item, text throws(ExchangeError) in item = text.classification },
                    encode: { item, _ in LeafContent(item) })
            ]), make: { ItemClassification() }),
        taxCategory("cac:ClassifiedTaxCategory", \.vatCategory, \.vatRate),
        .each(
            "cac:AdditionalItemProperty", \.itemAttributes,
            Level([.text("cbc:Name", \ItemAttribute.name), .text("cbc:Value", \.value)]), make: { ItemAttribute() }),
    ]

    private static let price: [Node<InvoiceLine>] = [
        .amount(
            "cbc:PriceAmount", isPrice: true, decode: { $0.enteredNetPrice = $1 },
            encode: { line, _ in line.writtenNetPrice }),
        .leaf(
            "cbc:BaseQuantity", decode: { line, text throws(ExchangeError) in try line.decodeBaseQuantity(text) },
            encode: { line, _ in LeafContent(baseQuantityOf: line) }),
        .within(
            "cac:AllowanceCharge",
            [
                .leaf(
                    "cbc:ChargeIndicator",
                    decode: { _, text throws(ExchangeError) in
                        guard try text.flag() else { return }
                        text.log.note(
                            text, "A price has a charge, where there is only a discount: state the price with it.")
                    },
                    encode: { line, _ in line.hasDiscountOnPrice ? LeafContent("false") : nil }),
                .amount(
                    "cbc:Amount", isPrice: true,
                    decode: { line, amount in
                        line.priceDiscount = amount
                        if amount < 0 { line.unmappedElements.append(.negativePriceDiscount) }
                    },
                    encode: { line, _ in line.hasDiscountOnPrice ? line.priceDiscount : nil }),
                .amount(
                    "cbc:BaseAmount", isPrice: true, decode: { $0.grossPrice = $1 },
                    encode: { line, _ in line.hasDiscountOnPrice ? line.grossPrice : nil }),
            ]),
    ]
}

extension InvoiceLine {
    /// `true` if UBL has a place for its gross price and discount (BT-148, BT-147).
    fileprivate var hasDiscountOnPrice: Bool { (grossPrice != nil || priceDiscount != 0) && !hasChargeOnPrice }

    /// BT-149 and BT-150; an empty quantity means 1, and a price for nothing is none.
    func decodeBaseQuantity(_ text: ElementText) throws(ExchangeError) {
        if let quantity = try text.optionalDecimal() { priceBaseQuantity = quantity }
        if priceBaseQuantity <= 0 {
            text.log.note(text, "\(text.local) is \(text.trimmed): state for how many units the price is, above zero.")
        }
        priceBaseUnitCode = text.attribute("unitCode")
        // That is what no base quantity means, so that none would be written.
        if priceBaseQuantity == 1, priceBaseUnitCode.isEmpty { text.reject() }
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

    /// BT-149 and BT-150; nil for a base of 1 without a unit, which is the default.
    init?(baseQuantityOf line: InvoiceLine) {
        guard line.priceBaseQuantity != 1 || !line.priceBaseUnitCode.isEmpty else { return nil }
        self.init("\(line.priceBaseQuantity)", [("unitCode", line.priceBaseUnitCode)])
    }
}
