import Foundation

/// What tells one group of the VAT breakdown from another: category and rate.
///
/// Rates compare as numbers, so 19 and 19.00 are one group. Category O has no rate.
public nonisolated struct VATGroup: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    /// BT-118.
    public let category: VATCategory
    /// BT-119, in percent.
    public let rate: Decimal?

    /// Makes a group; the rate of category O is dropped, a missing one in another category is zero.
    public init(category: VATCategory, rate: Decimal?) {
        self.category = category
        self.rate = category == .outsideScope ? nil : rate ?? 0
    }

    /// `S 19`.
    public var description: String { rate.map { "\(category) \($0)" } ?? category.code }

    /// By category in the standard's order, then the higher rate first.
    public static func < (a: VATGroup, b: VATGroup) -> Bool {
        guard a.category == b.category else {
            return (a.category.position, a.category.code) < (b.category.position, b.category.code)
        }
        return a.rate ?? 0 > b.rate ?? 0
    }
}
