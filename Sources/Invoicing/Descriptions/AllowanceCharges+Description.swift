import Derive
import Foundation

extension DocumentAllowanceCharge: Described {
    public static let description = Description<DocumentAllowanceCharge>(
        "Allowance or charge", plural: "Allowances and charges",
        columns: [
            .own("isCharge"), .filled("enteredAmount", as: "amount", mark: "lacksAmount"), .own("vatCategory"),
            .own("vatRate"), .own("reason"),
        ],
        AllowanceChargeTerms(
            amount: "BT-92", base: "BT-93", percentage: "BT-94", reason: "BT-97", reasonCode: "BT-98"
        ).properties(.document) + derived + [
            .code("vatCategory", \.vatCategory, "BT-95", "VAT", .sheet(""), initial: .standard)
                .typed(
                    as: .vat(
                        Access(get: { $0.vatGroup }) { item, group, _ in
                            (item.vatCategory, item.vatRate) = (group.category, group.rate)
                        })
                ).called("VAT").showing(\.vatRate, \.vatGroup).from(.vatCategories),
            .number("vatRate", \.vatRate, "BT-96", "VAT rate"),
            .value("isLogistics", \.isLogistics, "", "Logistics charge", unless: nil),
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
    let amount: KeyPath<Item, Decimal>
    let enteredAmount, baseAmount, percentage: ReferenceWritableKeyPath<Item, Decimal?>
    let reason, reasonCode: ReferenceWritableKeyPath<Item, String>
    let kept: ReferenceWritableKeyPath<Item, KeptAmount?>
}

extension AllowanceChargePaths<DocumentAllowanceCharge> {
    static let document = AllowanceChargePaths(
        isCharge: \.isCharge, amount: \.amount, enteredAmount: \.enteredAmount, baseAmount: \.baseAmount,
        percentage: \.percentage, reason: \.reason, reasonCode: \.reasonCode, kept: \.kept)
}

extension AllowanceChargePaths<LineAllowanceCharge> {
    static let line = AllowanceChargePaths(
        isCharge: \.isCharge, amount: \.amount, enteredAmount: \.enteredAmount, baseAmount: \.baseAmount,
        percentage: \.percentage, reason: \.reason, reasonCode: \.reasonCode, kept: \.kept)
}

/// The terms of allowances and charges, and their properties.
private struct AllowanceChargeTerms {
    let amount, base, percentage, reason, reasonCode: String

    @MainActor
    func properties<Item>(_ paths: AllowanceChargePaths<Item>) -> [DescribedProperty<Item>] {
        [
            .flag("isCharge", paths.isCharge, "", "Charge"),
            .number("enteredAmount", paths.enteredAmount, amount, "Amount", .sheet("")).typed(as: .amount)
                .showing(paths.amount),
            .number("percentage", paths.percentage, percentage, "Percent", .sheet("")).typed(as: .percentage),
            .number("baseAmount", paths.baseAmount, base, "of", .sheet("")).typed(as: .base).called("base"),
            .text("reason", paths.reason, reason, "Reason", .sheet("")),
            .text("reasonCode", paths.reasonCode, reasonCode, "Reason code", .sheet(""))
                .from(CodeList(.allowanceReasons, .chargeReasons)),
            .value("kept", paths.kept, "", "Kept amount", unless: nil),
        ]
    }
}

/// What is typed for an amount sets base and percentage as well, since they would contradict one another.
extension Input where Owner: AllowanceOrCharge {
    fileprivate static var amount: Input {
        var rules = NumberRules<Owner>()
        (rules.isRequired, rules.style) = (true, .amount)
        rules.setPercentage = { $0.calculate($1, of: $0.baseAmount ?? $2()) }
        return .number(
            Access(get: { $0.amount }, isRelative: true) { item, amount, _ in
                if let amount { item.enter(amount: amount) }
            }, rules)
    }

    fileprivate static var percentage: Input {
        var rules = NumberRules<Owner>()
        rules.isLarge = false
        return .number(
            Access(get: { $0.percentage }, isRelative: true) { item, percentage, base in
                item.calculate(percentage, of: item.baseAmount ?? base())
            }, rules)
    }

    fileprivate static var base: Input {
        var rules = NumberRules<Owner>()
        rules.style = .amount
        return .number(
            Access(get: { $0.baseAmount }, isRelative: true) { item, base, _ in
                item.calculate(item.percentage, of: base)
            }, rules)
    }
}

extension AllowanceOrCharge {
    /// Enters percentage and base. The amount follows from both; without one of them, it stays what it was.
    func calculate(_ percentage: Decimal?, of base: Decimal?) {
        transaction {
            let before = amount
            self.percentage = percentage
            baseAmount = percentage == nil ? nil : base
            kept = nil
            enteredAmount = percentage == nil || base == nil ? before : nil
        }
    }
}
