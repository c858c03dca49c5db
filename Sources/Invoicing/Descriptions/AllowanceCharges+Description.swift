import Derive
import Foundation

extension DocumentAllowanceCharge: Described {
    public static let description = Description<DocumentAllowanceCharge>(
        "Allowance or charge", plural: "Allowances and charges",
        AllowanceChargeTerms(
            amount: "BT-92", base: "BT-93", percentage: "BT-94", reason: "BT-97", reasonCode: "BT-98"
        ).properties(.document) + derived + [
            .code("vatCategory", \.vatCategory, "BT-95", "VAT", .sheet(""), initial: .standard)
                .typed(
                    as: .vat(
                        Access(get: { $0.vatGroup }) { item, group in
                            (item.vatCategory, item.vatRate) = (group.category, group.rate)
                        })
                ).called("VAT").showing(\.vatRate, \.vatGroup).from(.vatCategories)
                .together(as: "VAT"),
            .number("vatRate", \.vatRate, "BT-96", "VAT rate").together(as: "VAT"),
            .value("isLogistics", \.isLogistics, "", "Logistics charge", unless: nil).about(.housekeeping),
        ])

    public static func make() -> DocumentAllowanceCharge { DocumentAllowanceCharge() }
}

extension LineAllowanceCharge: Described {
    public static let description = Description<LineAllowanceCharge>(
        "Allowance or charge", plural: "Allowances and charges",
        AllowanceChargeTerms(
            amount: "BT-136", base: "BT-137", percentage: "BT-138", reason: "BT-139", reasonCode: "BT-140"
        ).properties(.line) + derived)

    public static func make() -> LineAllowanceCharge { LineAllowanceCharge() }
}

/// Key paths to the properties that allowances and charges of documents and lines share. Each class lists its own, since a key
/// path formed in generic code does not equal the one formed for the class.
struct AllowanceChargePaths<Item: AllowanceOrCharge & ObservedObject> {
    let isCharge: ReferenceWritableKeyPath<Item, Bool>
    let amount, derivedBase: KeyPath<Item, ExactDecimal>
    let enteredAmount, baseAmount, percentage: ReferenceWritableKeyPath<Item, ExactDecimal?>
    let reason, reasonCode: ReferenceWritableKeyPath<Item, String>
    let unconfirmedNumbers, unread: ReferenceWritableKeyPath<Item, [String: String]>
}

extension AllowanceChargePaths<DocumentAllowanceCharge> {
    static let document = AllowanceChargePaths(
        isCharge: \.isCharge, amount: \.amount, derivedBase: \.derivedBase, enteredAmount: \.enteredAmount,
        baseAmount: \.baseAmount, percentage: \.percentage, reason: \.reason, reasonCode: \.reasonCode,
        unconfirmedNumbers: \.unconfirmedNumbers, unread: \.unread)
}

extension AllowanceChargePaths<LineAllowanceCharge> {
    static let line = AllowanceChargePaths(
        isCharge: \.isCharge, amount: \.amount, derivedBase: \.derivedBase, enteredAmount: \.enteredAmount,
        baseAmount: \.baseAmount, percentage: \.percentage, reason: \.reason, reasonCode: \.reasonCode,
        unconfirmedNumbers: \.unconfirmedNumbers, unread: \.unread)
}

/// The terms of allowances and charges, and their properties.
private struct AllowanceChargeTerms {
    let amount, base, percentage, reason, reasonCode: String

    @MainActor
    func properties<Item>(_ paths: AllowanceChargePaths<Item>) -> [DescribedProperty<Item>] {
        [
            .flag("isCharge", paths.isCharge, "", "Charge"),
            .number("enteredAmount", paths.enteredAmount, amount, "Amount", .sheet("")).typed(as: .amount)
                .showing(paths.amount).together(as: "amount"),
            .number("percentage", paths.percentage, percentage, "Percent", .sheet("")).typed(as: .percentage)
                .together(as: "amount"),
            .number("baseAmount", paths.baseAmount, base, "of", .sheet("")).typed(as: .base).called("base")
                .showing(paths.derivedBase).together(as: "amount"),
            .text("reason", paths.reason, reason, "Reason", .sheet("")),
            .text("reasonCode", paths.reasonCode, reasonCode, "Reason code", .sheet(""))
                .typed(as: .code(Access(paths.reasonCode))).from(.allowanceChargeReasons),
            .value("unconfirmedNumbers", paths.unconfirmedNumbers, "", "Unconfirmed numbers", unless: [:]).about(
                .housekeeping),
            .value("unread", paths.unread, "", "Unread texts", unless: [:]).about(.housekeeping),
        ]
    }
}

/// An amount that is typed replaces percentage and base, and the other way round, since they would contradict one
/// another. Where nothing is entered, the derived value is shown.
extension Input where Owner: AllowanceOrCharge {
    fileprivate static var amount: Input {
        var rules = NumberRules<Owner>()
        (rules.isRequired, rules.style) = (true, .amount)
        rules.isDerived = { $0.isCalculated }
        rules.setPercentage = { $0.enter(percentage: $1) }
        return .number(Access(get: { $0.amount }, isRelative: true) { $0.enter(amount: $1) }, rules)
    }

    fileprivate static var percentage: Input {
        var rules = NumberRules<Owner>()
        rules.isLarge = false
        return .number(Access(get: { $0.percentage }, isRelative: true) { $0.enter(percentage: $1) }, rules)
    }

    fileprivate static var base: Input {
        var rules = NumberRules<Owner>()
        rules.style = .amount
        rules.isDerived = { $0.baseAmount == nil }
        return .number(Access(get: { $0.statedBase }, isRelative: true) { $0.enter(base: $1) }, rules)
    }
}
