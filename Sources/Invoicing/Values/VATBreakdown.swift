import Foundation

/// One group of the VAT breakdown (BG-23).
public nonisolated struct VATBreakdown: Equatable, Comparable, Sendable {
    /// The category and rate (BT-118, BT-119).
    public let group: VATGroup
    /// The taxable amount (BT-116). It may be below zero for an allowance alone.
    public var taxableAmount: ExactDecimal
    /// The tax (BT-117), in two decimals.
    public var taxAmount: ExactDecimal
    /// The reason why no tax is charged (BT-120, BT-121), where a reason is given.
    public var exemptionReason: ExemptionReason?

    /// Makes a group from its key and the sum of its lines, allowances and charges.
    public init(group: VATGroup, taxableAmount: ExactDecimal, exemptionReason: ExemptionReason? = nil) {
        self.group = group
        self.taxableAmount = taxableAmount
        self.exemptionReason = exemptionReason
        taxAmount = Self.tax(on: taxableAmount, group)
    }

    /// The tax on an amount: rounded to two decimals, half away from zero; zero where the category is not taxed.
    public static func tax(on taxableAmount: ExactDecimal, _ group: VATGroup) -> ExactDecimal {
        guard group.category.isTaxed, let rate = group.rate else { return 0 }
        return taxableAmount.percent(rate).roundedToCents
    }

    /// The same with amounts of the other sign.
    public var negated: VATBreakdown {
        var other = self
        (other.taxableAmount, other.taxAmount) = (-taxableAmount, -taxAmount)
        return other
    }

    /// In the order of the groups.
    public static func < (a: VATBreakdown, b: VATBreakdown) -> Bool { a.group < b.group }
}

extension [VATBreakdown] {
    /// Adds amounts to those of the same groups.
    public nonisolated mutating func add(_ others: [VATBreakdown]) {
        for other in others {
            guard let place = firstIndex(where: { $0.group == other.group }) else {
                append(other)
                continue
            }
            self[place].taxableAmount += other.taxableAmount
            self[place].taxAmount += other.taxAmount
        }
    }

    /// Returns the part of each group in an amount of the document. Together they are the part of the groups' total, to the cent.
    /// - Parameter total: The amount of the whole document, which differs from that of the groups where these are in another currency.
    public nonisolated func parts(of amount: ExactDecimal, in total: ExactDecimal) -> [VATBreakdown] {
        guard amount != total else { return self }
        let gross = map { $0.taxableAmount + $0.taxAmount }
        let shares = gross.map { ($0 * amount).divided(by: total, places: 20, .down) }
            .roundedToCents(addingUpTo: (gross.reduce(0, +) * amount).divided(by: total, places: 2))
        return indices.map { index in
            var part = self[index]
            part.taxAmount =
                gross[index] == 0 ? 0 : (shares[index] * part.taxAmount).divided(by: gross[index], places: 2)
            part.taxableAmount = shares[index] - part.taxAmount
            return part
        }
    }
}
