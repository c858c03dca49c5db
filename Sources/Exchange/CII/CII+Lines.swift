import Derive
import Foundation
import Invoicing

/// Lines: BG-25 to BG-32.
extension CII {
    static let lines = Node<Draft>.group(
        "ram:IncludedSupplyChainTradeLineItem", Level(line), make: { .blank() }, append: { $0.lines.append($1) },
        parts: { $0.lines }, unmapped: .stored(\.unmappedElements))

    private static let line: [Node<InvoiceLine>] = [
        .within(
            "ram:AssociatedDocumentLineDocument",
            [
                .leaf(
                    "ram:LineID", decode: { line, text throws(ExchangeError) in line.identifier = text.trimmed },
                    encode: { line, writing in LeafContent(writing.identifier(of: line)) }),
                subLine("ram:ParentLineID", \.parent), subLine("ram:LineStatusReasonCode", \.kind),
                .within("ram:IncludedNote", [.lines("ram:Content", \.note)]).repeated(.unmapped),
            ]),
        .within("ram:SpecifiedTradeProduct", product),
        .within(
            "ram:SpecifiedLineTradeAgreement",
            [
                .within("ram:BuyerOrderReferencedDocument", [.text("ram:LineID", \.orderLineReference)]),
                .within("ram:GrossPriceProductTradePrice", grossPrice),
                .within(
                    "ram:NetPriceProductTradePrice",
                    [
                        .amount(
                            "ram:ChargeAmount", isPrice: true, decode: { $0.enteredNetPrice = $1 },
                            encode: { line, _ in line.writtenNetPrice }),
                        .leaf(
                            "ram:BasisQuantity",
                            decode: { line, text throws(ExchangeError) in try line.decodeBaseQuantity(text) },
                            encode: { line, _ in LeafContent(baseQuantityOf: line) }),
                    ]),
            ]),
        .within(
            "ram:SpecifiedLineTradeDelivery", [.quantity("ram:BilledQuantity", \.invoicedQuantity, unit: \.unitCode)]),
        .within("ram:SpecifiedLineTradeSettlement", settlementOfLine),
    ]

    private static func subLine(_ name: String, _ path: WritableKeyPath<SubLine, String>) -> Node<InvoiceLine> {
        .leaf(
            name,
            decode: { line, text throws(ExchangeError) in
                var subLine = line.subLine ?? SubLine()
                subLine[keyPath: path] = text.trimmed
                line.subLine = subLine
                text.noteSubLine(of: line)
            }, encode: { line, _ in line.subLine.flatMap { LeafContent($0[keyPath: path]) } })
    }

    private static let product: [Node<InvoiceLine>] = [
        .identifier("ram:GlobalID", \.standardItemIdentifier),
        .text("ram:SellerAssignedID", \.sellerItemIdentifier),
        .text("ram:BuyerAssignedID", \.buyerItemIdentifier),
        .text("ram:Name", \.itemName).repeated(.unmapped),
        .text("ram:Description", \.itemDescription).repeated(.unmapped),
        .each(
            "ram:ApplicableProductCharacteristic", \.itemAttributes,
            Level([
                Node.text("ram:Description", \ItemAttribute.name).repeated(.unmapped),
                Node.text("ram:Value", \.value).repeated(.unmapped),
            ]),
            make: { ItemAttribute() }),
        .each(
            "ram:DesignatedProductClassification", \.itemClassifications,
            Level([
                .leaf(
                    "ram:ClassCode", decode: { item, text throws(ExchangeError) in item = text.classification },
                    encode: { item, _ in LeafContent(item) })
            ]), make: { ItemClassification() }),
        .within("ram:OriginTradeCountry", [.text("ram:ID", \.itemCountryOfOrigin)]),
    ]

    /// BT-148 and BT-147. The base quantity of the net price, which follows, takes precedence over this one.
    private static let grossPrice: [Node<InvoiceLine>] = [
        .amount("ram:ChargeAmount", \.grossPrice, isPrice: true),
        .leaf(
            "ram:BasisQuantity", decode: { line, text throws(ExchangeError) in try line.decodeBaseQuantity(text) },
            encode: { line, _ in line.grossPrice.flatMap { _ in LeafContent(baseQuantityOf: line) } }),
        .group(
            "ram:AppliedTradeAllowanceCharge",
            Level([
                .within("ram:ChargeIndicator", [.flag("udt:Indicator", \PriceDiscount.isCharge)]),
                .amount("ram:ActualAmount", \.amount, isPrice: true),
            ]), make: { PriceDiscount() },
            gather: { line, discount, _ in
                line.gather(discount.signedAmount, to: \.priceDiscountParts)
                line.value.priceDiscount += discount.signedAmount
                if discount.amount ?? 0 < 0 { line.value.unmappedElements.append(.negativePriceDiscount) }
                return true
            }, parts: { $0.priceDiscounts }, unmapped: .counted, mayBeRejected: false),
    ]

    private static let settlementOfLine: [Node<InvoiceLine>] = [
        taxCategory("ram:ApplicableTradeTax", \.vatCategory, \.vatRate),
        period(\.period),
        .each(
            "ram:SpecifiedTradeAllowanceCharge", \.allowanceCharges, Level(allowanceCharge()),
            make: { LineAllowanceCharge() }),
        .within(
            "ram:SpecifiedTradeSettlementLineMonetarySummation",
            [
                .amount(
                    "ram:LineTotalAmount", decode: { $0.declaredNetAmount = $1 },
                    encode: { $0.writtenNetAmount($1) })
            ]),
        .group(
            "ram:AdditionalReferencedDocument", referencedDocument, make: { ReferencePart() },
            appendIf: { line, part, _ in line.setInvoicedObject(part) },
            parts: { $0.invoicedObject.map { [ReferencePart($0)] } ?? [] }, unmapped: .inherited),
        .within(
            "ram:ReceivableSpecifiedTradeAccountingAccount", [.text("ram:ID", \.buyerAccountingReference)]
        ).repeated(.unmapped),
    ]
}

/// BT-147. Some documents have several discounts and charges on one price, which the model adds up.
private struct PriceDiscount {
    var isCharge = false
    var amount: ExactDecimal?

    /// The amount, below zero for a charge.
    var signedAmount: ExactDecimal { isCharge ? -(amount ?? 0) : amount ?? 0 }

    init() {}

    /// - Parameter isNegative: `true` to state the amount below zero.
    init(_ signedAmount: ExactDecimal, isNegative: Bool) {
        (isCharge, amount) = ((signedAmount < 0) != isNegative, isNegative ? -abs(signedAmount) : abs(signedAmount))
    }
}

extension InvoiceLine {
    /// The discounts to encode: as they were read, or one where that is none of theirs any more.
    fileprivate var priceDiscounts: [PriceDiscount] {
        guard grossPrice != nil else { return [] }
        let isNegative = unmappedElements.contains(.negativePriceDiscount)
        if !priceDiscountParts.isEmpty, priceDiscountParts.reduce(0, +) == priceDiscount {
            return priceDiscountParts.map { PriceDiscount($0, isNegative: isNegative) }
        }
        return priceDiscount == 0 ? [] : [PriceDiscount(priceDiscount, isNegative: isNegative)]
    }
}
