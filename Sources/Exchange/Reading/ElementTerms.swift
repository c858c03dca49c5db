/// The business terms of elements, for messages about a document.
nonisolated enum ElementTerms {
    /// Returns the term of an element; its name if it has none.
    /// - Parameter parents: The names of the elements around it, the innermost first.
    static func term(of element: String, in parents: [Substring]) -> String {
        let whole = ([Substring(element)] + parents.prefix(2)).reversed()
        let names = (0..<whole.count).map { whole.dropFirst($0).joined(separator: "/") }
        return names.lazy.compactMap { byName[$0] }.first ?? element
    }

    /// By name; elements that mean another thing below another one have that before theirs.
    private static let byName: [String: String] = {
        var terms = document.merging(amounts) { $1 }
        terms.merge(lines) { $1 }
        terms.merge(allowances) { $1 }
        return terms
    }()

    private static let document = [
        "Invoice/ID": "BT-1", "CreditNote/ID": "BT-1", "ExchangedDocument/ID": "BT-1", "IssueDate": "BT-2",
        "IssueDateTime": "BT-2", "InvoiceTypeCode": "BT-3", "CreditNoteTypeCode": "BT-3",
        "ExchangedDocument/TypeCode": "BT-3", "DocumentCurrencyCode": "BT-5", "InvoiceCurrencyCode": "BT-5",
        "TaxCurrencyCode": "BT-6", "TaxPointDate": "BT-7", "DueDate": "BT-9", "PaymentDueDate": "BT-9",
        "DueDateDateTime": "BT-9", "BuyerReference": "BT-10", "ProjectReference": "BT-11",
        "SpecifiedProcuringProject": "BT-11", "ContractDocumentReference": "BT-12",
        "ContractReferencedDocument": "BT-12",
        "OrderReference": "BT-13", "BuyerOrderReferencedDocument": "BT-13", "SellerOrderReferencedDocument": "BT-14",
        "ProfileID": "BT-23", "CustomizationID": "BT-24", "GuidelineSpecifiedDocumentContextParameter": "BT-24",
        "AccountingSupplierParty": "BG-4", "SellerTradeParty": "BG-4", "AccountingCustomerParty": "BG-7",
        "BuyerTradeParty": "BG-7", "PayeeParty": "BG-10", "PayeeTradeParty": "BG-10", "TaxRepresentativeParty": "BG-11",
        "SellerTaxRepresentativeTradeParty": "BG-11", "ShipToTradeParty": "BG-13", "PaymentReference": "BT-83",
    ]

    private static let amounts = [
        "LegalMonetaryTotal": "BG-22", "SpecifiedTradeSettlementHeaderMonetarySummation": "BG-22",
        "LineExtensionAmount": "BT-131", "LegalMonetaryTotal/LineExtensionAmount": "BT-106",
        "LineTotalAmount": "BT-131",
        "SpecifiedTradeSettlementHeaderMonetarySummation/LineTotalAmount": "BT-106",
        "AllowanceTotalAmount": "BT-107", "ChargeTotalAmount": "BT-108", "TaxExclusiveAmount": "BT-109",
        "TaxBasisTotalAmount": "BT-109", "TaxAmount": "BT-110", "TaxTotal": "BT-110", "TaxTotalAmount": "BT-110",
        "TaxInclusiveAmount": "BT-112", "GrandTotalAmount": "BT-112", "PrepaidAmount": "BT-113",
        "TotalPrepaidAmount": "BT-113", "PayableRoundingAmount": "BT-114", "RoundingAmount": "BT-114",
        "PayableAmount": "BT-115", "DuePayableAmount": "BT-115", "TaxSubtotal": "BG-23", "ApplicableTradeTax": "BG-23",
        "TaxableAmount": "BT-116", "BasisAmount": "BT-116", "TaxSubtotal/TaxAmount": "BT-117",
        "CalculatedAmount": "BT-117", "TaxCategory": "BT-118",
    ]

    private static let lines = [
        "InvoiceLine/ID": "BT-126", "CreditNoteLine/ID": "BT-126", "LineID": "BT-126", "ParentLineID": "BT-X-304",
        "LineStatusReasonCode": "BT-X-8", "InvoicedQuantity": "BT-129", "CreditedQuantity": "BT-129",
        "BilledQuantity": "BT-129", "Price": "BG-29", "NetPriceProductTradePrice": "BT-146", "PriceAmount": "BT-146",
        "ChargeAmount": "BT-146", "GrossPriceProductTradePrice": "BT-148",
        "GrossPriceProductTradePrice/ChargeAmount": "BT-148", "Price/AllowanceCharge": "BT-147",
        "Price/AllowanceCharge/ChargeIndicator": "BT-147",
        "Price/AllowanceCharge/Amount": "BT-147", "Price/AllowanceCharge/BaseAmount": "BT-148",
        "BaseQuantity": "BT-149", "BasisQuantity": "BT-149", "ClassifiedTaxCategory": "BT-151",
        "SpecifiedLineTradeSettlement/ApplicableTradeTax": "BT-151", "Item": "BG-31", "SpecifiedTradeProduct": "BG-31",
        "Item/Name": "BT-153", "SpecifiedTradeProduct/Name": "BT-153",
    ]

    private static let allowances = [
        "AllowanceCharge": "BG-20", "SpecifiedTradeAllowanceCharge": "BG-20", "ChargeIndicator": "BG-20",
        "ChargeIndicator/Indicator": "BG-20",
        "AllowanceCharge/Amount": "BT-92", "ActualAmount": "BT-92", "AllowanceCharge/BaseAmount": "BT-93",
        "SpecifiedTradeAllowanceCharge/BasisAmount": "BT-93", "MultiplierFactorNumeric": "BT-94",
        "CalculationPercent": "BT-94", "AllowanceCharge/TaxCategory": "BT-95", "CategoryTradeTax": "BT-95",
        "InvoiceLine/AllowanceCharge": "BG-27", "CreditNoteLine/AllowanceCharge": "BG-27",
        "InvoiceLine/AllowanceCharge/ChargeIndicator": "BG-27",
        "CreditNoteLine/AllowanceCharge/ChargeIndicator": "BG-27",
        "InvoiceLine/AllowanceCharge/Amount": "BT-136", "CreditNoteLine/AllowanceCharge/Amount": "BT-136",
        "InvoiceLine/AllowanceCharge/BaseAmount": "BT-137", "CreditNoteLine/AllowanceCharge/BaseAmount": "BT-137",
        "SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge": "BG-27",
        "SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge/ChargeIndicator": "BG-27",
        "SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge/ActualAmount": "BT-136",
        "SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge/BasisAmount": "BT-137",
    ]
}
