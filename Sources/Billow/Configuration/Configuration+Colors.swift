import TOMLKit
import Terminal

/// How things look: `title = "bold accent"`, by the roles of the theme.
extension Configuration {
    mutating func readColors(_ table: TOMLTable, _ lines: ConfigurationLines) {
        for (name, value) in table {
            guard let role = Role.allCases.first(where: { "\($0)" == name }) else {
                skip(.isNoRole(name), name, in: ["colors"], lines)
                continue
            }
            let words = (value.string ?? "\(value)").split(separator: " ").map(String.init)
            if let unknown = words.first(where: { Style(word: $0) == nil }) {
                skip(.isNoColor(unknown), name, in: ["colors"], lines)
            } else {
                theme[role] = words.compactMap(Style.init(word:)).reduce(Style()) { $0.joined(with: $1) }
            }
        }
    }
}

extension Style {
    /// One property, in a word.
    fileprivate init?(word: String) {
        switch word {
        case "plain": self.init()
        case "bold": self.init(bold: true)
        case "dim": self.init(dim: true)
        case "reverse": self.init(reverse: true)
        case "underlined": self.init(underlined: true)
        default:
            guard let tint = Tint.allCases.first(where: { "\($0)" == word }) else { return nil }
            self.init(tint: tint)
        }
    }

    /// The properties of both.
    fileprivate func joined(with other: Style) -> Style {
        Style(
            bold: isBold || other.isBold, dim: isDim || other.isDim, reverse: isReverse || other.isReverse,
            underlined: isUnderlined || other.isUnderlined, tint: other.tint ?? tint)
    }
}
