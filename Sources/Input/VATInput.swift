import Foundation
import Invoicing

/// Reads and shows VAT as one field: a rate (`19`), why there is none (`reverse charge`, `AE`), or both (`IGIC 7`).
public nonisolated enum VATInput {
    private static let words = CodeWords.vatCategories

    public static func parse(_ text: String) throws(FieldProblem) -> VATGroup {
        var typed = text.trimmed
        // Some words have digits in them.
        if let code = words.code(for: typed) { return try group(VATCategory(code: code), number: "", of: text) }
        if let rate = fraction(typed) { return VATGroup(category: .standard, rate: rate) }
        if typed.hasSuffix("%") { typed.removeLast() }
        let word = String(typed.prefix { !$0.isDigit && !".,".contains($0) })
        return try group(
            category(of: word.trimmed, in: text), number: String(typed.dropFirst(word.count)).trimmed, of: text)
    }

    /// Reads the VAT that lines begin with. An unusual rate is refused, since it could not be confirmed there; see ``parse(_:)``.
    public static func parseDefault(_ text: String) throws(FieldProblem) -> VATGroup {
        let group = try parse(text)
        guard !group.isUnusual else { throw .isUnusualRate(text, group) }
        return group
    }

    /// Says how an unusual rate is read; nil for any other text.
    public static func reading(ofUnusual typed: String) -> String? {
        guard let group = try? parse(typed), group.isUnusual else { return nil }
        return "“\(typed.trimmed)” is read as a VAT of \(text(group)): \(group.unusual)."
    }

    /// Says how a rate is read that is typed as a fraction; nil for any other text.
    public static func remark(onFraction typed: String) -> String? {
        let typed = typed.trimmed
        return fraction(typed).map { "Rates of VAT are read as fractions: \(typed) is \(DecimalFormat.plain($0)) %." }
    }

    /// A usual rate that is typed as a fraction, as spreadsheets store it, in percent: 0.19 is 19. A percent sign behind a
    /// number says that it is none.
    private static func fraction(_ typed: String) -> ExactDecimal? {
        guard let value = try? NumberInput.parse(typed), value > 0, value < 1 else { return nil }
        return usualRates.contains(value * 100) ? value * 100 : nil
    }

    /// The rates of the countries of the European Union, of Switzerland, Norway and the United Kingdom.
    public static let usualRates = Set(
        "2.1 2.5 2.6 3 3.7 3.8 4 4.8 5 5.5 6 7 7.7 8 8.1 9 9.5 10 12 13 13.5 14 15 16 17 18 19 20 21 22 23 24 25 25.5 26 27"
            .split(separator: " ").compactMap { ExactDecimal(String($0)) })

    private static func category(of word: String, in text: String) throws(FieldProblem) -> VATCategory {
        if word.isEmpty { return .standard }
        if let category = VATCategory(known: word.uppercased()) { return category }
        guard let code = words.code(for: word) ?? words.code(beginningWith: word) else { throw .isNoVAT(text) }
        return VATCategory(code: code)
    }

    private static func group(
        _ category: VATCategory, number: String, of text: String
    ) throws(FieldProblem) -> VATGroup {
        guard !number.isEmpty else {
            guard !category.isTaxed else { throw .isNoVAT(text) }
            return VATGroup(category: category, rate: 0)
        }
        guard let rate = try? NumberInput.parse(number), rate >= 0, rate <= 100 else { throw .isNoVAT(text) }
        guard category != .standard || rate > 0 else { return VATGroup(category: .zeroRated, rate: 0) }
        guard category.isTaxed || rate == 0 else { throw .isNoVAT(text) }
        return VATGroup(category: category, rate: rate)
    }

    /// `19 %`, `0 %`, `reverse`, `IGIC 7 %`.
    public static func text(_ group: VATGroup) -> String {
        group.name { DecimalFormat.plain($0) }
    }

    /// Returns ``text(_:)`` without the percent sign, so that digits typed behind it belong to the rate as one sees it.
    public static func editable(_ group: VATGroup) -> String {
        guard group.category != .zeroRated else { return "0" }
        guard group.category.isTaxed, let rate = group.rate else { return word(for: group.category) }
        let number = DecimalFormat.plain(rate)
        // A standard rate of zero is a mistake, and no zero rate.
        return group.category == .standard && rate != 0 ? number : "\(word(for: group.category)) \(number)"
    }

    private static func word(for category: VATCategory) -> String { words.word(for: category.code) ?? category.code }
}
