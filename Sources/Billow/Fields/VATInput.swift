import Foundation
import Invoicing

/// Reads and shows VAT as one field: a rate (`19`), a category (`AE`), or both (`L 7`).
nonisolated enum VATInput {
    static func parse(_ text: String) throws(FieldProblem) -> VATGroup {
        var typed = text.uppercased().trimmed
        if typed.hasSuffix("%") { typed.removeLast() }
        let letters = String(typed.prefix { $0.isLetter })
        let number = String(typed.dropFirst(letters.count)).trimmed
        guard let category = letters.isEmpty ? .standard : VATCategory(known: letters) else { throw .isNoVAT(text) }
        guard !number.isEmpty else {
            guard !category.isTaxed else { throw .isNoVAT(text) }
            return VATGroup(category: category, rate: 0)
        }
        guard let rate = try? NumberInput.parse(number), rate >= 0, rate <= 100 else { throw .isNoVAT(text) }
        guard category != .standard || rate > 0 else { return VATGroup(category: .zeroRated, rate: 0) }
        guard category.isTaxed || rate == 0 else { throw .isNoVAT(text) }
        return VATGroup(category: category, rate: rate)
    }

    /// `19 %`, `AE`, `L 7 %`.
    static func text(_ group: VATGroup) -> String {
        group.category.isTaxed && group.rate != nil ? editable(group) + " %" : editable(group)
    }

    /// As ``text(_:)`` without the percent sign, so that digits typed behind it belong to the rate as one sees it.
    static func editable(_ group: VATGroup) -> String {
        guard group.category.isTaxed, let rate = group.rate else { return group.category.code }
        let number = DecimalFormat.plain(rate)
        return group.category == .standard ? number : "\(group.category.code) \(number)"
    }
}
