import Derive
import Foundation

extension InvoiceLine: Described {
    public static let description = Description<InvoiceLine>(
        "Line",
        [
            .text("identifier", \.identifier, "BT-126", "Line number").stored(as: "i"),
            .text("itemName", \.itemName, "BT-153", "Item", .column).stored(as: "n"),
            .number("invoicedQuantity", \.invoicedQuantity, "BT-129", "Quantity", .column)
                .number { $0.isRequired = true }.stored(as: "q"),
            .text("unitCode", \.unitCode, "BT-130", "Unit", .column).typed(as: .code(Access(\.unitCode))).from(.units)
                .stored(as: "u"),
            .number("enteredNetPrice", \.enteredNetPrice, "BT-146", "Price", .column).typed(as: .netPrice)
                .showing(\.netPrice, \.keepsNetPrice).together(as: "price").stored(as: "p"),
            .code("vatCategory", \.vatCategory, "BT-151", "VAT", .column, initial: .standard)
                .typed(as: .lineVAT).called("VAT").showing(\.vatRate, \.vatGroup).from(.vatCategories)
                .together(as: "VAT").stored(as: "c"),
            .number("vatRate", \.vatRate, "BT-152", "VAT rate").together(as: "VAT").stored(as: "r"),
            .derived("netAmount", \.netAmount, "BT-131", "Amount", .column).called("net amount")
                .formula(
                    [.of(\.invoicedQuantity), .times(\.netPrice), .per(\.priceBaseQuantity)],
                    "with its allowances and charges",
                    unless: [\.subLine, \.declaredNetAmount, \.decision]),
            .number("grossPrice", \.grossPrice, "BT-148", "Gross price", .sheet("Price"))
                .number { $0.style = .price }.together(as: "price"),
            .number("priceDiscount", \.priceDiscount, "BT-147", "Discount", .sheet("Price")).typed(as: .discount)
                .together(as: "price"),
            .number("priceWithVAT", \.priceWithVAT, "", "With VAT", .sheet("Price")).typed(as: .priceWithVAT)
                .called("price with VAT").together(as: "price"),
            .number("priceBaseQuantity", \.priceBaseQuantity, "BT-149", "Price per", .sheet("Price"), initial: 1)
                .called("base quantity").number { ($0.isPositive, $0.isLarge) = (true, false) },
            .text("priceBaseUnitCode", \.priceBaseUnitCode, "BT-150", "Per unit", .sheet("Price"))
                .typed(as: .code(Access(\.priceBaseUnitCode))).called("unit of the base quantity").from(.units),
            .text("itemDescription", \.itemDescription, "BT-154", "Description", .sheet("Item"))
                .stored(as: "d"),
            .text("sellerItemIdentifier", \.sellerItemIdentifier, "BT-155", "Seller's number", .sheet("Item"))
                .called("seller's item number"),
            .text("buyerItemIdentifier", \.buyerItemIdentifier, "BT-156", "Buyer's number", .sheet("Item"))
                .called("buyer's item number"),
            .identifier("standardItemIdentifier", \.standardItemIdentifier, "BT-157", "Standard number", .sheet("Item"))
                .called("standard item number"),
            .text("itemCountryOfOrigin", \.itemCountryOfOrigin, "BT-159", "Origin", .sheet("Item"))
                .called("country of origin").from(.countries),
            .text("orderLineReference", \.orderLineReference, "BT-132", "Order line", .sheet("Item")),
            .text("buyerAccountingReference", \.buyerAccountingReference, "BT-133", "Buyer's account", .sheet("Item"))
                .called("buyer's account"),
            .identifier("invoicedObject", \.invoicedObject, "BT-128", "Invoiced object", .sheet("Item"))
                .called("invoiced object"),
            .value("period", \.period, "BG-26", "Period", unless: nil),
            .excerpt("periodStart", \.firstDay, "BT-134", "From", .sheet("Item")).called("first day").showing(\.period),
            .excerpt("periodEnd", \.lastDay, "BT-135", "Until", .sheet("Item")).called("last day"),
            .text("note", \.note, "BT-127", "Note", .sheet("Item")).called("line's note"),
            .value("itemClassifications", \.itemClassifications, "BT-158", "Classes", unless: [], .sheet("Item"))
                .typed(
                    as: .list(
                        \.itemClassifications, text: { "\($0.identifier)" }, element: { ItemClassification(typed: $0) })
                ),
            .value("itemAttributes", \.itemAttributes, "BT-160", "Attributes", unless: [], .sheet("Item"))
                .typed(
                    as: .list(
                        \.itemAttributes, text: { "\($0.name): \($0.value)" }, element: { ItemAttribute(typed: $0) })),
            .value("keepsNetPrice", \.keepsNetPrice, "", "Keeps net price", unless: nil).about(.differences),
            .list("allowanceCharges", \.allowanceCharges, "BG-27", "Allowances and charges"),
            .number("declaredNetAmount", \.declaredNetAmount, "BT-131", "Declared amount").about(.differences),
            .value("decision", \.decision, "", "Amount that counts", unless: nil).about(.differences),
            .value("priceDiscountParts", \.priceDiscountParts, "BT-147", "Parts of the discount", unless: []).about(
                .housekeeping),
            .value("unconfirmedNumbers", \.unconfirmedNumbers, "", "Unconfirmed numbers", unless: [:]).about(
                .housekeeping),
            .value("unread", \.unread, "", "Unread texts", unless: [:]).about(.housekeeping),
            .value("creditedLine", \.creditedLine, "", "Credited line", unless: nil).about(.housekeeping),
            .value("subLine", \.subLine, "", "Sub-line", unless: nil).about(.housekeeping),
            .value("carried", \.unmappedElements, "", "Unmapped elements", unless: [], as: .runs).about(.housekeeping),
        ] + derived)

    public static func make() -> InvoiceLine { InvoiceLine() }

    /// The first day of the period (BT-134). Setting a day makes a missing period; removing the only day ends it.
    var firstDay: CalendarDate? {
        get { period?.start }
        set { period = Period(newValue, period?.end) }
    }

    /// The last day of the period (BT-135).
    var lastDay: CalendarDate? {
        get { period?.end }
        set { period = Period(period?.start, newValue) }
    }
}

extension Period {
    /// A span of days; nil if it has neither a first nor a last one.
    init?(_ start: CalendarDate?, _ end: CalendarDate?) {
        guard start != nil || end != nil else { return nil }
        self.init(start: start, end: end)
    }
}

/// Inputs of a line's prices. Each sets several properties, since the prices exclude one another.
extension Input where Owner == InvoiceLine {
    fileprivate static var netPrice: Input {
        var rules = NumberRules<InvoiceLine>()
        (rules.isRequired, rules.style) = (true, .price)
        rules.takesOut = { $0.lostDiscount }
        return .number(
            Access(get: { $0.netPrice }, set: { line, price in if let price { line.enter(netPrice: price) } }), rules
        )
    }

    fileprivate static var discount: Input {
        var rules = NumberRules<InvoiceLine>()
        (rules.isRequired, rules.style) = (true, .price)
        rules.isNonnegative = true
        // A price below zero has no discount that it could be compared with.
        rules.most = { $0.discountedPrice > 0 ? $0.discountedPrice : nil }
        rules.setPercentage = { $0.enter(priceDiscount: $0.discountedPrice.percent($1)) }
        return .number(
            Access(get: { $0.priceDiscount }, isRelative: true) { line, discount in
                if let discount { line.enter(priceDiscount: discount) }
            }, rules)
    }

    fileprivate static var priceWithVAT: Input {
        var rules = NumberRules<InvoiceLine>()
        rules.style = .price
        rules.takesOut = { $0.lostDiscount }
        return .number(
            Access(get: { $0.priceWithVAT }, isRelative: true) { line, price in
                if let price { return line.enter(priceWithVAT: price) }
                if line.priceWithVAT != nil { line.enter(netPrice: line.netPrice) }
            }, rules)
    }

    fileprivate static var lineVAT: Input {
        .vat(
            Access(get: { $0.vatGroup }) { line, group in
                (line.vatCategory, line.vatRate) = (group.category, group.rate)
            })
    }
}
