/// The decimal sign of a table, inferred from its numbers: `1.234,56`, `2,50` and `1.234.567` can be read in one way only.
public nonisolated struct InferredDecimalSign {
    private var hasPoint = false
    private var hasComma = false

    /// Nothing is inferred yet.
    public init() {}

    /// Nil where no number shows one, and where numbers contradict each other.
    public var sign: Character? { hasPoint == hasComma ? nil : hasPoint ? "." : "," }

    /// Records the decimal sign in a cell. A cell without a number and an ambiguous number are ignored.
    /// - Complexity: O(*n*) in the text. A text longer than any number is skipped.
    public mutating func record(_ text: String) {
        guard text.utf8.count <= Self.mostBytes else { return }
        switch Self.sign(in: text) {
        case ".": hasPoint = true
        case ",": hasComma = true
        default: break
        }
    }

    /// A number written so that it is read in one way, where it could be read in two and the sign is known: `1.200` is `1200`
    /// beside a comma, and `1.2000` beside a point, since four digits are no group of thousands.
    /// - Parameter isGrouped: Whether it is `1200` also where no sign is known.
    public func disambiguated(_ text: String, groupedByDefault isGrouped: Bool = false) -> String {
        guard sign != nil || isGrouped, NumberInput.reading(ofAmbiguous: text, .open) != nil,
            let separator = text.first(where: { $0 == "." || $0 == "," })
        else { return text }
        return separator == sign ? NumberInput.withoutBrackets(text).trimmed + "0" : text.filter { $0 != separator }
    }

    private static func sign(in text: String) -> Character? {
        // A currency may stand before or behind it.
        let number = text.drop { !$0.isDigit }.reversed().drop { !$0.isDigit }.reversed()
        let separators = number.filter { !$0.isDigit }
        guard let last = separators.last, last == "." || last == "," else { return nil }
        let other: Character = last == "." ? "," : "."
        if separators.count == 1 {
            return NumberInput.reading(ofAmbiguous: String(number), .open) == nil ? last : nil
        }
        guard (try? NumberInput.parse(String(number), .open)) != nil else { return nil }
        return separators.dropLast().contains(last) ? other : last
    }

    /// No number has more.
    private static let mostBytes = 40
}
