import Editor
import Propagation
import Settings
import Terminal

/// The look: `theme = "dark"`, `accent = "#1e90ff"`, and by the roles of the theme `title = "bold accent"`.
extension Configuration {
    mutating func readTheme(_ setting: Setting) {
        read(setting, as: "“auto”, “dark”, “light” or “plain”") {
            switch try setting.text() {
            case "auto": $0.theme.background = nil
            case "dark": $0.theme.background = .dark
            case "light": $0.theme.background = .light
            case "plain": $0.theme.hasColours = false
            default: throw WrongKind()
            }
        }
    }

    mutating func readColors() {
        for setting in settings.text.settings where setting.name.hasPrefix("colors.") {
            let name = setting.name.dropFirst(7)
            if let tint = Style.Tint.allCases.first(where: { "\($0)" == name }), let colour = Colour(setting.value) {
                theme.tints[tint] = colour
            } else if let role = Role.allCases.first(where: { "\($0)" == name }) {
                read(setting, as: "words such as “bold” and “accent”") {
                    let styles = try setting.text().split(separator: " ").map {
                        try setting.understood(Style(word: String($0)))
                    }
                    $0.theme[role] = styles.reduce(Style()) { $0.joined(with: $1) }
                }
            } else if Style.Tint.allCases.contains(where: { "\($0)" == name }) {
                read(setting, as: "a colour: “#1e90ff”, “cyan” or a number from 16 to 255") { _ in throw WrongKind() }
            }
        }
    }
}

extension Colour {
    /// A colour as the file has it: `"#1e90ff"`, a number from 16 to 255, or one of the terminal's eight by its name.
    fileprivate init?(_ value: Setting.Value) {
        if case .number(let digits) = value, let number = Int(digits), (16...255).contains(number) {
            self = .indexed(number)
        } else if let rgb = value.text.flatMap({ RGB(hex: $0) }) {
            self = .rgb(rgb)
        } else if let number = value.text.flatMap({ Self.names.firstIndex(of: $0) }) {
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
