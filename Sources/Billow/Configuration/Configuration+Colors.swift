import TOMLKit
import Terminal

/// How things look: `theme = "dark"`, `accent = "#1e90ff"`, and by the roles of the theme `title = "bold accent"`.
extension Configuration {
    mutating func readTheme(_ setting: SettingValue) {
        switch setting.text {
        case "auto": theme.background = nil
        case "dark": theme.background = .dark
        case "light": theme.background = .light
        case "plain": theme.hasColours = false
        default: skip(.isNoTheme(setting.shown), setting)
        }
    }

    mutating func readColors(_ table: TOMLTable, _ lines: ConfigurationLines) {
        for (name, value) in table {
            if let tint = Style.Tint.allCases.first(where: { "\($0)" == name }), let colour = Colour(value) {
                theme.tints[tint] = colour
                continue
            }
            guard let role = Role.allCases.first(where: { "\($0)" == name }) else {
                let isTint = Style.Tint.allCases.contains { "\($0)" == name }
                skip(isTint ? .isNoColor(value.string ?? "\(value)") : .isNoRole(name), name, in: ["colors"], lines)
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

extension Colour {
    /// A colour as the file has it: `"#1e90ff"`, a number from 16 to 255, or one of the terminal's eight by its name.
    fileprivate init?(_ value: any TOMLValueConvertible) {
        if let number = value.int, (16...255).contains(number) {
            self = .indexed(number)
        } else if let rgb = value.string.flatMap({ RGB(hex: $0) }) {
            self = .rgb(rgb)
        } else if let number = value.string.flatMap({ Self.names.firstIndex(of: $0) }) {
            self = .ansi(number)
        } else {
            return nil
        }
    }

    private static let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
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
        case "filled": self.init(filled: true)
        default:
            guard let tint = Tint.allCases.first(where: { "\($0)" == word }) else { return nil }
            self.init(tint: tint)
        }
    }

    /// The properties of both.
    fileprivate func joined(with other: Style) -> Style {
        Style(
            bold: isBold || other.isBold, dim: isDim || other.isDim, reverse: isReverse || other.isReverse,
            underlined: isUnderlined || other.isUnderlined, filled: isFilled || other.isFilled,
            tint: other.tint ?? tint)
    }
}
