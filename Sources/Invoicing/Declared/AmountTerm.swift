import Foundation

/// An amount that the standard derives and a document declares all the same.
public nonisolated enum AmountTerm: Hashable, Codable, Sendable {
    /// BT-106.
    case sumOfLineNetAmounts
    /// BT-107.
    case sumOfAllowances
    /// BT-108.
    case sumOfCharges
    /// BT-109.
    case taxExclusiveAmount
    /// BT-110.
    case taxAmount
    /// BT-112.
    case taxInclusiveAmount
    /// BT-115.
    case amountDue
    /// BT-116 of a group.
    case taxableAmount(VATGroup)
    /// BT-117 of a group.
    case groupTaxAmount(VATGroup)
    /// BT-131 of a line.
    case lineNetAmount(line: UUID)

    /// The line to which it belongs.
    public var line: UUID? {
        switch self {
        case .lineNetAmount(let line): line
        default: nil
        }
    }

    /// Its business term: `BT-106`.
    public var businessTerm: String {
        switch self {
        case .sumOfLineNetAmounts: "BT-106"
        case .sumOfAllowances: "BT-107"
        case .sumOfCharges: "BT-108"
        case .taxExclusiveAmount: "BT-109"
        case .taxAmount: "BT-110"
        case .taxInclusiveAmount: "BT-112"
        case .amountDue: "BT-115"
        case .taxableAmount: "BT-116"
        case .groupTaxAmount: "BT-117"
        case .lineNetAmount: "BT-131"
        }
    }
}
