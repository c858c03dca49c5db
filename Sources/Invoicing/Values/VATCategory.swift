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

    /// Whether the standard has it.
    public var isKnown: Bool { Self.allCases.contains(self) }

    /// Whether tax is charged at a rate; in the other categories the tax is zero.
    public var isTaxed: Bool {
        [Self.standard, Self.canaryIslands, Self.ceutaAndMelilla, Self.splitPayment].contains(self)
    }

    /// Where it stands in the standard's order; what the standard does not have comes last.
    var position: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }
}
