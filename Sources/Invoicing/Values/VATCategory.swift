/// The kind of VAT: a code of UNTDID 5305, as EN 16931 restricts it (BT-151).
public nonisolated enum VATCategory: String, CaseIterable, Codable, Sendable {
    case standard = "S"
    case zeroRated = "Z"
    case exempt = "E"
    case reverseCharge = "AE"
    case intraCommunity = "K"
    case export = "G"
    case outsideScope = "O"
    case canaryIslands = "L"
    case ceutaAndMelilla = "M"
    case splitPayment = "B"

    /// Whether tax is charged at a rate; in the other categories the tax is zero.
    public var isTaxed: Bool {
        switch self {
        case .standard, .canaryIslands, .ceutaAndMelilla, .splitPayment: true
        case .zeroRated, .exempt, .reverseCharge, .intraCommunity, .export, .outsideScope: false
        }
    }
}
