import Foundation

/// The kind of VAT: a code of UNTDID 5305, which EN 16931 restricts to ten (BT-151).
public nonisolated struct VATCategory: Code, CaseIterable {
    public let code: String

    /// The standard or a reduced rate, S.
    public static let standard = VATCategory(code: "S")
    /// A rate of zero, Z.
    public static let zeroRated = VATCategory(code: "Z")
    /// Exempt from VAT, E.
    public static let exempt = VATCategory(code: "E")
    /// The buyer owes the VAT, AE.
    public static let reverseCharge = VATCategory(code: "AE")
    /// A supply to another member state, K.
    public static let intraCommunity = VATCategory(code: "K")
    /// An export out of the Union, G.
    public static let export = VATCategory(code: "G")
    /// Outside the scope of VAT, O; it has no rate.
    public static let outsideScope = VATCategory(code: "O")
    /// IGIC, the tax of the Canary Islands, L.
    public static let canaryIslands = VATCategory(code: "L")
    /// IPSI, the tax of Ceuta and Melilla, M.
    public static let ceutaAndMelilla = VATCategory(code: "M")
    /// Split payment in Italy, B.
    public static let splitPayment = VATCategory(code: "B")

    /// The categories that the standard has, in its order.
    public static let allCases: [VATCategory] = [
        standard, zeroRated, exempt, reverseCharge, intraCommunity, export, outsideScope, canaryIslands,
        ceutaAndMelilla, splitPayment,
    ]

    public init(code: String) {
        self.code = code
    }

    /// Takes the code of a category that the standard has; nil for any other.
    public init?(known code: String) {
        self.init(code: code)
        guard isKnown else { return nil }
    }

    /// `true` if the standard has it.
    public var isKnown: Bool { Self.allCases.contains(self) }

    /// Tax is charged at a rate, as in each category outside the standard (AA, H); in the other ones the tax is zero.
    public var isTaxed: Bool { !isEmpty && !Self.untaxed.contains(self) }

    private static let untaxed: Set = [zeroRated, exempt, reverseCharge, intraCommunity, export, outsideScope]

    /// The reason for charging no VAT, where the category implies it: a code of the VATEX list (BT-121). Nil where VAT
    /// is charged, and for the exempt category, where the reason has to be entered.
    public var ownExemptionReason: ExemptionReason? {
        switch self {
        case .reverseCharge: ExemptionReason(code: "VATEX-EU-AE")
        case .intraCommunity: ExemptionReason(code: "VATEX-EU-IC")
        case .export: ExemptionReason(code: "VATEX-EU-G")
        case .outsideScope: ExemptionReason(code: "VATEX-EU-O")
        default: nil
        }
    }

    /// Its position in the standard's order; unknown categories come last.
    var position: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }
}

/// The key that tells one group of the VAT breakdown from another: category and rate.
///
/// Rates compare as numbers, so 19 and 19.00 are one group. Category O has no rate.
public nonisolated struct VATGroup: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    /// BT-118.
    public let category: VATCategory
    /// BT-119, in percent.
    public let rate: ExactDecimal?

    /// Makes a group; the rate of category O is dropped, a missing one in another category is zero. Zeros at the end of a rate
    /// are those of a line, and not of its group.
    public init(category: VATCategory, rate: ExactDecimal?) {
        self.category = category
        self.rate = category == .outsideScope ? nil : (rate ?? 0).withoutTrailingZeros
    }

    /// `true` if the rate wants a confirmation. A table of the rates of all countries would age.
    public var isUnusual: Bool { rate ?? 0 > 30 || isBelowOne }

    /// The reason why an unusual rate wants a confirmation.
    public var unusual: String {
        isBelowOne
            ? "hardly any country charges less than 1 %" : "no country of the European Union charges more than 27 %"
    }

    private var isBelowOne: Bool { rate.map { $0 > 0 && $0 < 1 } ?? false }

    /// `S 19`.
    public var description: String { rate.map { "\(category) \($0)" } ?? category.code }

    /// Returns the usual name: `19 %`, `reverse`, `IGIC 7 %`. A standard rate of zero is a mistake, and no zero rate.
    /// - Parameter number: Writes the rate.
    public func name(_ number: (ExactDecimal) -> String = { "\($0)" }) -> String {
        if category == .standard, rate != 0 { return number(rate ?? 0) + " %" }
        let word = CodeWords.vatCategories.shown(category.code)
        return category.isTaxed ? "\(word) \(number(rate ?? 0)) %" : word
    }

    /// By category in the standard's order, then the higher rate first.
    public static func < (a: VATGroup, b: VATGroup) -> Bool {
        guard a.category == b.category else {
            return (a.category.position, a.category.code) < (b.category.position, b.category.code)
        }
        return a.rate ?? 0 > b.rate ?? 0
    }
}

/// Reasons why no VAT is charged in a group of the breakdown.
public nonisolated struct ExemptionReason: Hashable, Codable, Sendable {
    /// The reason in words (BT-120).
    public var text: String
    /// The reason as a code of the VATEX list (BT-121).
    public var code: String

    /// Makes a reason; either part may be empty.
    public init(_ text: String = "", code: String = "") {
        self.text = text
        self.code = code
    }
}
