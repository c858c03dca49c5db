import Foundation
import Invoicing

/// Where amounts stand: allowances and charges, totals, and the lines.
extension UBLGrammar {
    static let allowanceCharges: [(String, Ending)] = [
        (
            "AllowanceCharge/ChargeIndicator",
            { document, text throws(ExchangeError) in
                document.allowanceCharge.isCharge = try text.flag()
            }
        ),
        ("AllowanceCharge/AllowanceChargeReason", { $0.allowanceCharge.reason = $1.trimmed }),
        (
            "AllowanceCharge/Amount",
            { document, text throws(ExchangeError) in
                document.allowanceCharge.amount = try text.decimal()
            }
        ),
        (
            "AllowanceCharge/TaxCategory/ID",
            { document, text throws(ExchangeError) in
                document.allowanceCharge.vatCategory = try text.vatCategory()
            }
        ),
        (
            "AllowanceCharge/TaxCategory/Percent",
            { document, text throws(ExchangeError) in
                document.allowanceCharge.vatRate = try text.decimal()
            }
        ),
        ("AllowanceCharge", { document, _ in document.invoice.allowanceCharges.append(document.allowanceCharge) }),
    ]

    static let totals: [(String, Ending)] =
        [
            total("LineExtensionAmount", \.sumOfLineNetAmounts), total("AllowanceTotalAmount", \.sumOfAllowances),
            total("ChargeTotalAmount", \.sumOfCharges), total("TaxExclusiveAmount", \.taxExclusiveAmount),
            total("TaxInclusiveAmount", \.taxInclusiveAmount), total("PayableAmount", \.amountDue),
            (
                "LegalMonetaryTotal/PrepaidAmount",
                { document, text throws(ExchangeError) in
                    document.invoice.paidAmount = try text.decimal()
                }
            ),
            (
                "LegalMonetaryTotal/PayableRoundingAmount",
                { document, text throws(ExchangeError) in
                    document.invoice.roundingAmount = try text.decimal()
                }
            ),
            // A second TaxTotal holds the tax in the currency of the accounts (BT-111).
            (
                "TaxTotal/TaxAmount",
                { document, text throws(ExchangeError) in
                    guard text.attributes["currencyID"] == document.invoice.currency.code else { return }
                    document.declared.taxAmount = try text.decimal()
                }
            ),
        ]

    private static func total(
        _ element: String, _ path: WritableKeyPath<DeclaredTotals, Decimal?>
    ) -> (String, Ending) {
        (
            "LegalMonetaryTotal/\(element)",
            { document, text throws(ExchangeError) in
                document.declared[keyPath: path] = try text.decimal()
            }
        )
    }

    /// The elements of a line, from the line on.
    static func lines(_ quantity: String) -> [(String, Ending)] {
        [
            ("ID", { $0.line.identifier = $1.trimmed }),
            (
                quantity,
                { document, text throws(ExchangeError) in
                    document.line.invoicedQuantity = try text.decimal()
                    if let unit = text.attributes["unitCode"] { document.line.unitCode = unit }
                }
            ),
            (
                "LineExtensionAmount",
                { document, text throws(ExchangeError) in
                    document.line.declaredNetAmount = try text.decimal()
                }
            ),
            ("Item/Name", { $0.line.itemName = $1.trimmed }),
            ("Item/Description", { $0.line.itemDescription = $1.trimmed }),
            (
                "Item/ClassifiedTaxCategory/ID",
                { document, text throws(ExchangeError) in
                    document.line.vatCategory = try text.vatCategory()
                    document.line.vatRate = nil
                }
            ),
            (
                "Item/ClassifiedTaxCategory/Percent",
                { document, text throws(ExchangeError) in
                    document.line.vatRate = try text.decimal()
                }
            ),
            (
                "Price/PriceAmount",
                { document, text throws(ExchangeError) in
                    document.line.enteredNetPrice = try text.decimal()
                }
            ),
            (
                "Price/BaseQuantity",
                { document, text throws(ExchangeError) in
                    let base = try text.decimal()
                    guard base > 0 else { throw text.unusable("not above zero, as a base quantity must be") }
                    document.line.priceBaseQuantity = base
                }
            ),
            (
                "Price/AllowanceCharge/BaseAmount",
                { document, text throws(ExchangeError) in
                    document.line.grossPrice = try text.decimal()
                }
            ),
            (
                "Price/AllowanceCharge/Amount",
                { document, text throws(ExchangeError) in
                    document.line.priceDiscount = try text.decimal()
                }
            ),
        ]
    }
}
