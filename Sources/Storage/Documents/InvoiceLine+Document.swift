import Derive
import Foundation
import Invoicing

/// The terms of a line that have no column.
extension InvoiceLine: Documented {
    static let fields: [Field<InvoiceLine>] = [
        .text("note", \.note), .optional("invoicedObject", \.invoicedObject),
        .text("orderLineReference", \.orderLineReference),
        .text("buyerAccountingReference", \.buyerAccountingReference),
        .optional("period", \.period), .text("sellerItemIdentifier", \.sellerItemIdentifier),
        .text("buyerItemIdentifier", \.buyerItemIdentifier),
        .optional("standardItemIdentifier", \.standardItemIdentifier),
        .value("itemClassifications", \.itemClassifications, unless: []),
        .text("itemCountryOfOrigin", \.itemCountryOfOrigin), .value("itemAttributes", \.itemAttributes, unless: []),
        .optional("keptNetPrice", \.keptNetPrice), .optional("priceWithVAT", \.priceWithVAT),
        .text("priceBaseUnitCode", \.priceBaseUnitCode), .objects("allowanceCharges", \.allowanceCharges),
        .optional("kept", \.kept), .value("carried", \.unmappedElements, unless: []),
        .value("lacksQuantity", \.lacksQuantity, unless: false),
        .value("lacksNetPrice", \.lacksNetPrice, unless: false),
    ]

    static func make() -> InvoiceLine { InvoiceLine() }

    /// Whether there is no quantity; its column holds a zero then.
    private var lacksQuantity: Bool {
        get { invoicedQuantity == nil }
        set { if newValue { invoicedQuantity = nil } }
    }

    /// Whether there is no entered price; its column holds a zero then.
    private var lacksNetPrice: Bool {
        get { enteredNetPrice == nil }
        set { if newValue { enteredNetPrice = nil } }
    }
}

extension LineAllowanceCharge: Documented {
    static let fields: [Field<LineAllowanceCharge>] = [
        .value("isCharge", \.isCharge, unless: false), .optional("enteredAmount", \.enteredAmount),
        .optional("baseAmount", \.baseAmount), .optional("percentage", \.percentage), .optional("kept", \.kept),
        .text("reason", \.reason), .text("reasonCode", \.reasonCode),
    ]

    static func make() -> LineAllowanceCharge { LineAllowanceCharge() }
}
