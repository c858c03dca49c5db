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
    /// BT-92 or BT-99 of an allowance or a charge of the document.
    case documentAmount(id: UUID, isCharge: Bool)
    /// BT-136 or BT-141 of an allowance or a charge of a line.
    case lineAmount(line: UUID, id: UUID, isCharge: Bool)

    /// What the standard calls it: `BT-106`.
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
        case .documentAmount(_, let isCharge): isCharge ? "BT-99" : "BT-92"
        case .lineAmount(_, _, let isCharge): isCharge ? "BT-141" : "BT-136"
        }
    }
}
