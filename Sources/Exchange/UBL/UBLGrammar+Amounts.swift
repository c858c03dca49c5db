import Foundation
import Invoicing

/// Where amounts stand: allowances and charges, totals, and the lines.
extension UBLGrammar {
    static let allowanceCharges: [Rule] = [
        (
            "AllowanceCharge/ChargeIndicator",
            { document, text throws(ExchangeError) in document.allowanceCharge.isCharge = try text.flag() }
        ),
        text("AllowanceCharge/AllowanceChargeReason") { $0.allowanceCharge.reason = $1 },
        decimal("AllowanceCharge/Amount") { $0.allowanceCharge.enteredAmount = $1 },
        vatCategory("AllowanceCharge/TaxCategory/ID") { $0.allowanceCharge.vatCategory = $1 },
        decimal("AllowanceCharge/TaxCategory/Percent") { $0.allowanceCharge.vatRate = $1 },
        text("AllowanceCharge") { document, _ in
            document.invoice.allowanceCharges.append(document.allowanceCharge)
        },
    ]

    static let totals: [Rule] = [
        decimal("LegalMonetaryTotal/LineExtensionAmount") { $0.declared.sumOfLineNetAmounts = $1 },
        decimal("LegalMonetaryTotal/AllowanceTotalAmount") { $0.declared.sumOfAllowances = $1 },
        decimal("LegalMonetaryTotal/ChargeTotalAmount") { $0.declared.sumOfCharges = $1 },
        decimal("LegalMonetaryTotal/TaxExclusiveAmount") { $0.declared.taxExclusiveAmount = $1 },
        decimal("LegalMonetaryTotal/TaxInclusiveAmount") { $0.declared.taxInclusiveAmount = $1 },
        decimal("LegalMonetaryTotal/PayableAmount") { $0.declared.amountDue = $1 },
        decimal("LegalMonetaryTotal/PrepaidAmount") { $0.invoice.paidAmount = $1 },
        decimal("LegalMonetaryTotal/PayableRoundingAmount") { $0.invoice.roundingAmount = $1 },
        (
            // A second TaxTotal holds the tax in the currency of the accounts (BT-111).
            "TaxTotal/TaxAmount",
            { document, text throws(ExchangeError) in
                guard text.attributes["currencyID"] == document.invoice.currency.code else { return }
                document.declared.taxAmount = try text.decimal()
            }
        ),
    ]

    /// The elements of a line, from the line on.
    static func lines(_ quantity: String) -> [Rule] {
        [
            text("ID") { $0.line.identifier = $1 },
            (
                quantity,
                { document, text throws(ExchangeError) in
                    document.line.invoicedQuantity = try text.decimal()
                    if let unit = text.attributes["unitCode"] { document.line.unitCode = unit }
                }
            ),
            decimal("LineExtensionAmount") { $0.line.declaredNetAmount = $1 },
            text("Item/Name") { $0.line.itemName = $1 },
            text("Item/Description") { $0.line.itemDescription = $1 },
            vatCategory("Item/ClassifiedTaxCategory/ID") { $0.line.vatCategory = $1 },
            decimal("Item/ClassifiedTaxCategory/Percent") { $0.line.vatRate = $1 },
            decimal("Price/PriceAmount") { $0.line.enteredNetPrice = $1 },
            (
                "Price/BaseQuantity",
                { document, text throws(ExchangeError) in
                    let base = try text.decimal()
                    guard base > 0 else { throw text.unusable("not above zero, as a base quantity must be") }
                    document.line.priceBaseQuantity = base
                }
            ),
            decimal("Price/AllowanceCharge/BaseAmount") { $0.line.grossPrice = $1 },
            decimal("Price/AllowanceCharge/Amount") { $0.line.priceDiscount = $1 },
        ]
    }
}
