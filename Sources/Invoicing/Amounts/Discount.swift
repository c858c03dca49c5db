import Foundation

/// A reduction of a whole invoice: a percentage of its lines, or an amount.
///
/// Each VAT group bears its share, since an allowance of a document (BG-20) has one rate of VAT.
public nonisolated enum Discount: Hashable, Sendable {
    /// So many percent of the lines.
    case percentage(ExactDecimal)
    /// An amount without VAT.
    case amount(ExactDecimal)

    /// Returns the share of each VAT group. The shares add up to ``amount(ofLines:)``, unless positive and negative
    /// lines add up to zero.
    ///
    /// A percentage reduces each group, also a negative one. An amount is borne by the groups of the sign that the
    /// lines have together, in proportion. A group that bears nothing has no share.
    /// - Parameter sums: The sum of each group's lines.
    public func shares(of sums: [VATGroup: ExactDecimal]) -> [DiscountShare] {
        let sum = sums.values.reduce(0, +)
        let bearing = sums.filter { bears($0.value, of: sum) }.sorted { $0.key < $1.key }
        let weight = bearing.reduce(0) { $0 + $1.value }
        let exact = bearing.map { exactShare(of: $0.value, of: weight) }
        let cents = bearing.isEmpty ? [] : exact.roundedToCents(addingUpTo: whole(of: sum))
        return zip(bearing, cents).map { DiscountShare(group: $0.key, base: $0.value, amount: $1, of: self) }
            .filter { $0.amount != 0 }
    }

    /// Returns the reduction of lines with a given sum, in cents; zero if the sum is zero.
    public func amount(ofLines sum: ExactDecimal) -> ExactDecimal { sum == 0 ? 0 : whole(of: sum) }

    private func whole(of sum: ExactDecimal) -> ExactDecimal {
        switch self {
        case .percentage(let percentage): sum.percent(percentage).roundedToCents
        case .amount(let amount): amount.roundedToCents
        }
    }

    private func bears(_ part: ExactDecimal, of sum: ExactDecimal) -> Bool {
        switch self {
        case .percentage: part != 0
        case .amount: sum < 0 ? part < 0 : part > 0
        }
    }

    private func exactShare(of part: ExactDecimal, of weight: ExactDecimal) -> ExactDecimal {
        switch self {
        case .percentage(let percentage): part.percent(percentage)
        case .amount(let amount):
            (amount.roundedToCents * part).divided(by: weight, places: 20, .down)
        }
    }
}

/// The share of a discount that one VAT group bears.
public nonisolated struct DiscountShare: Hashable, Sendable {
    /// The group.
    public let group: VATGroup
    /// The sum of its lines.
    public let base: ExactDecimal
    /// The reduction, in cents.
    public let amount: ExactDecimal
    /// The percentage, where the amount is just that of the base: an odd cent may make it another one.
    public let percentage: ExactDecimal?

    fileprivate init(group: VATGroup, base: ExactDecimal, amount: ExactDecimal, of discount: Discount) {
        (self.group, self.base, self.amount) = (group, base, amount)
        if case .percentage(let percentage) = discount, base.percent(percentage).roundedToCents == amount {
            self.percentage = percentage
        } else {
            percentage = nil
        }
    }
}

extension [ExactDecimal] {
    /// Rounds each number down to cents or up, so that together they are a whole: up go those that lose most by going down,
    /// the first of equals.
    ///
    /// - Parameter whole: Their sum, rounded to cents.
    /// - Returns: As many numbers, each less than a cent from the exact one.
    /// - Complexity: O(*n* log *n*)
    public nonisolated func roundedToCents(addingUpTo whole: ExactDecimal) -> [ExactDecimal] {
        var cents = map { $0.rounded(toPlaces: 2, .down) }
        let odd = (whole - cents.reduce(0, +)) * 100
        let lost = indices.map { self[$0] - cents[$0] }
        let order = indices.sorted { (lost[$1], $0) < (lost[$0], $1) }
        for index in order.prefix(odd.wholeNumber ?? 0) { cents[index] += .cent }
        return cents
    }
}

nonisolated extension Discount: CustomStringConvertible {
    /// `10 %`, `12.50`.
    public var description: String {
        switch self {
        case .percentage(let percentage): "\(percentage) %"
        case .amount(let amount): amount.inCents
        }
    }
}

/// Coding as one text in JSON: `10 %`, `12.5`.
nonisolated extension Discount: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        let number = text.hasSuffix(" %") ? String(text.dropLast(2)) : text
        guard let value = try? ExactDecimal(columnValue: .text(number)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "“\(text)” is no discount")
        }
        self = number == text ? .amount(value) : .percentage(value)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .percentage: try container.encode(description)
        case .amount(let amount): try container.encode(amount.description)
        }
    }
}
