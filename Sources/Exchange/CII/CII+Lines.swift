import Derive
import Foundation
import Invoicing

/// Lines: BG-25 to BG-32.
extension CII {
    static let lines = Node<Draft>.group(
        "ram:IncludedSupplyChainTradeLineItem", Level(line), make: { .blank() }, put: { $0.lines.append($1) },
        parts: { $0.lines }, carrier: { line in .here { line.carried.append($0) } }, carried: { $0.carried })

    private static let line: [Node<InvoiceLine>] = [
        .within(
            "ram:AssociatedDocumentLineDocument",
            [
                .leaf(
                    "ram:LineID", take: { line, text throws(ExchangeError) in line.identifier = text.trimmed },
                    give: { line, writing in LeafContent(writing.identifier(of: line)) }),
                .within("ram:IncludedNote", [.lines("ram:Content", \.note)]),
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
                            "ram:ChargeAmount", take: { $0.enteredNetPrice = $1 },
                            give: { line, _ in line.writtenNetPrice }),
                        .leaf(
                            "ram:BasisQuantity",
                            take: { line, text throws(ExchangeError) in try line.takeBaseQuantity(text) },
                            give: { line, _ in LeafContent(baseQuantityOf: line) }),
                    ]),
            ]),
        .within(
            "ram:SpecifiedLineTradeDelivery", [.quantity("ram:BilledQuantity", \.invoicedQuantity, unit: \.unitCode)]),
        .within("ram:SpecifiedLineTradeSettlement", settlementOfLine),
    ]

    private static let product: [Node<InvoiceLine>] = [
        .identifier("ram:GlobalID", \.standardItemIdentifier),
        .text("ram:SellerAssignedID", \.sellerItemIdentifier),
        .text("ram:BuyerAssignedID", \.buyerItemIdentifier),
        .text("ram:Name", \.itemName),
        .text("ram:Description", \.itemDescription),
        .each(
            "ram:ApplicableProductCharacteristic", \.itemAttributes,
            Level([.text("ram:Description", \ItemAttribute.name), .text("ram:Value", \.value)]),
            make: { ItemAttribute() }),
        .each(
            "ram:DesignatedProductClassification", \.itemClassifications,
            Level([
                .leaf(
                    "ram:ClassCode", take: { item, text throws(ExchangeError) in item = text.classification },
                    give: { item, _ in LeafContent(item) })
            ]), make: { ItemClassification() }),
        .within("ram:OriginTradeCountry", [.text("ram:ID", \.itemCountryOfOrigin)]),
    ]

    /// BT-148 and BT-147. The base quantity is that of the net price, which follows, unless that has none.
    private static let grossPrice: [Node<InvoiceLine>] = [
        .amount("ram:ChargeAmount", \.grossPrice),
        .leaf(
            "ram:BasisQuantity", take: { line, text throws(ExchangeError) in try line.takeBaseQuantity(text) },
            give: { line, _ in line.grossPrice.flatMap { _ in LeafContent(baseQuantityOf: line) } }),
        .group(
            "ram:AppliedTradeAllowanceCharge",
            Level([
                .within("ram:ChargeIndicator", [.flag("udt:Indicator", \PriceDiscount.isCharge)]),
                .amount("ram:ActualAmount", \.amount),
            ]), make: { PriceDiscount() }, put: { $0.take($1) },
            parts: { $0.grossPrice == nil || $0.priceDiscount == 0 ? [] : [PriceDiscount(amount: $0.priceDiscount)] }),
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
                    "ram:LineTotalAmount", take: { $0.declaredNetAmount = $1 }, give: { $0.netAmount($1) })
            ]),
        .group(
            "ram:AdditionalReferencedDocument", referencedDocument, make: { ReferencePart() },
            put: { $0.takeInvoicedObject($1) }, parts: { $0.invoicedObject.map { [ReferencePart($0)] } ?? [] }),
        .within(
            "ram:ReceivableSpecifiedTradeAccountingAccount", [.text("ram:ID", \.buyerAccountingReference)]),
    ]
}

/// BT-147; some documents take several off one price, and add others.
private struct PriceDiscount {
    var isCharge = false
    var amount: Decimal?
}

extension InvoiceLine {
    fileprivate func take(_ discount: PriceDiscount) {
        let amount = discount.amount ?? 0
        priceDiscount += discount.isCharge ? -amount : amount
    }
}
