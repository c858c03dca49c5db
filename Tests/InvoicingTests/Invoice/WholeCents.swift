import Foundation
import Invoicing

/// The calculation of EN 16931 once more, in whole numbers and from the start each time; it shares nothing with the
/// model but the model's inputs.
struct WholeCents {
    private(set) var lines: [Int128] = []
    private(set) var allowances: Int128 = 0
    private(set) var charges: Int128 = 0
    private(set) var groups: [String: (taxable: Int128, tax: Int128)] = [:]
    private(set) var exclusive: Int128 = 0
    private(set) var tax: Int128 = 0
    private(set) var due: Int128 = 0

    init(_ invoice: Invoice) {
        for line in invoice.lines.elements { add(line) }
        let linesOfGroups = groups
        for item in invoice.allowanceCharges.elements {
            add(item, linesOfGroups[Self.key(item.vatCategory, item.vatRate)]?.taxable ?? 0)
        }
        if let discount = invoice.discount { take(off: discount, linesOfGroups) }
        exclusive = lines.reduce(0, +) - allowances + charges
        for (key, group) in groups {
            let parts = key.split(separator: " ")
            let isTaxed = ["S", "L", "M", "B"].contains(String(parts[0]))
            let rate = isTaxed && parts.count > 1 ? Int128(parts[1]) ?? 0 : 0
            // Cents times ten-thousandths of a percent.
            groups[key]?.tax = Self.divided(group.taxable * rate, 1_000_000)
        }
        tax = groups.values.reduce(0) { $0 + $1.tax }
        due = exclusive + tax - Self.scaled(invoice.paidAmount, 2) + Self.scaled(invoice.roundingAmount, 2)
    }

    private mutating func add(_ line: InvoiceLine) {
        let price = line.grossPrice.map { Self.scaled($0, 4) - Self.scaled(line.priceDiscount, 4) }
        let product = Self.scaled(line.invoicedQuantity ?? 0, 3) * (price ?? Self.scaled(line.enteredNetPrice ?? 0, 4))
        var cents = Self.divided(product, 100_000 * Self.scaled(line.priceBaseQuantity, 0))
        let base = cents
        for item in line.allowanceCharges.elements {
            cents += (item.isCharge ? 1 : -1) * Self.amount(of: item, base)
        }
        lines.append(cents)
        groups[Self.key(line.vatCategory, line.vatRate), default: (0, 0)].taxable += cents
    }

    private mutating func add(_ item: DocumentAllowanceCharge, _ base: Int128) {
        let cents = Self.amount(of: item, base)
        if item.isCharge { charges += cents } else { allowances += cents }
        groups[Self.key(item.vatCategory, item.vatRate), default: (0, 0)].taxable += item.isCharge ? cents : -cents
    }

    /// Each group gets what is whole of its share; the cents that are left go to those that miss most, one each.
    private mutating func take(off discount: Discount, _ sums: [String: (taxable: Int128, tax: Int128)]) {
        let sum = sums.values.reduce(0) { $0 + $1.taxable }
        let numerator: Int128
        let denominator: Int128
        var bearing = sums.filter { $0.value.taxable != 0 }
        let whole: Int128
        switch discount {
        case .percentage(let percentage):
            (numerator, denominator) = (Self.scaled(percentage, 2), 10_000)
            whole = Self.divided(sum * numerator, denominator)
        case .amount(let amount):
            bearing = bearing.filter { sum < 0 ? $0.value.taxable < 0 : $0.value.taxable > 0 }
            whole = Self.scaled(amount, 2)
            let weight = bearing.values.reduce(0) { $0 + $1.taxable }
            (numerator, denominator) = weight < 0 ? (-whole, -weight) : (whole, weight)
        }
        guard !bearing.isEmpty else { return }
        var shares = bearing.mapValues { Self.floored($0.taxable * numerator, denominator) }
        let rests = bearing.map { ($0.key, $0.value.taxable * numerator - (shares[$0.key] ?? 0) * denominator) }
        let left = whole - shares.values.reduce(0, +)
        for (key, _) in rests.sorted(by: { ($1.1, $0.0) < ($0.1, $1.0) }).prefix(Int(left)) { shares[key]? += 1 }
        for (key, share) in shares { groups[key]?.taxable -= share }
        allowances += whole
    }

    private static func floored(_ dividend: Int128, _ divisor: Int128) -> Int128 {
        let quotient = dividend / divisor
        return dividend % divisor < 0 ? quotient - 1 : quotient
    }

    private static func amount(of item: any AllowanceOrCharge, _ derivedBase: Int128) -> Int128 {
        if let entered = item.enteredAmount { return scaled(entered, 2) }
        guard let percentage = item.percentage else { return 0 }
        return divided((item.baseAmount.map { scaled($0, 2) } ?? derivedBase) * scaled(percentage, 2), 10_000)
    }

    /// The group's category, and its rate in ten-thousandths of a percent where it has one.
    static func key(_ category: VATCategory, _ rate: ExactDecimal?) -> String {
        category == .outsideScope ? "O" : "\(category) \(scaled(rate ?? 0, 4))"
    }

    /// A decimal in units of its last place: 1.25 at two places is 125.
    static func scaled(_ value: ExactDecimal, _ places: Int) -> Int128 {
        let digits = "\(value)".split(separator: ".", omittingEmptySubsequences: false)
        let fraction = digits.count > 1 ? String(digits[1]) : ""
        precondition(fraction.count <= places, "\(value) has more than \(places) decimals")
        let padding = String(repeating: "0", count: places - fraction.count)
        return Int128("\(digits[0])\(fraction)\(padding)") ?? 0
    }

    /// A quotient, half away from zero.
    private static func divided(_ dividend: Int128, _ divisor: Int128) -> Int128 {
        let rounded = (2 * abs(dividend) + divisor) / (2 * divisor)
        return dividend < 0 ? -rounded : rounded
    }
}
