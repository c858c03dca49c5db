/// What a code point may do on the screen. No text can send the terminal a command, or turn a line around.
nonisolated enum Printable: Equatable {
    /// Takes one column or two.
    case base(width: Int)
    /// Goes onto the code point before it.
    case mark
    /// Chooses between forms of the code point before it; terminals disagree on its width, so it is left out.
    case selector
    /// U+200C and U+200D: part of the spelling in some scripts, and of emoji.
    case joiner
    /// Is shown as something else.
    case standIn(String)

    init(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0..<0x20: self = .standIn(Self.picture(0x2400 + scalar.value))
        case 0x7F: self = .standIn(Self.picture(0x2421))
        case 0x2028, 0x2029: self = .standIn(Self.picture(0x2424))
        case 0x200C, 0x200D: self = .joiner
        case 0xFE00...0xFE0F, 0xE0020...0xE007F, 0xE0100...0xE01EF: self = .selector
        // Two of them are a flag in some terminals and two letters in others; letters are two columns in all.
        case 0x1F1E6...0x1F1FF: self = .standIn(Self.picture(scalar.value - 0x1F1E6 + 0x41))
        default: self = Self.byWidth(scalar)
        }
    }

    private static func byWidth(_ scalar: Unicode.Scalar) -> Printable {
        switch Screen.width(of: scalar) {
        case 0: scalar.properties.generalCategory == .format ? .standIn("\u{FFFD}") : .mark
        // A soft hyphen is a hyphen in some terminals and nothing in others.
        case let width where width > 0 && scalar != "\u{AD}": .base(width: width)
        default: .standIn("\u{FFFD}")
        }
    }

    private static func picture(_ value: UInt32) -> String {
        Unicode.Scalar(value).map { String(Character($0)) } ?? "\u{FFFD}"
    }
}

extension String {
    /// The text with visible stand-ins for what could send a terminal a command or turn a line around.
    ///
    /// For what goes to standard output and standard error; panes draw everything in cells, which does this and more.
    public nonisolated var printable: String { printable() }

    /// The text with visible stand-ins, except for some controls that stay.
    public nonisolated func printable(keeping kept: String = "") -> String {
        // The marks that are too many have one stand-in together.
        masked(keeping: kept) { $1 > 1 ? "" : $0.standIn }
    }

    /// Replaces what could send a terminal a command, turn a line around, or be there unseen.
    /// - Parameters:
    ///   - kept: Controls that stay.
    ///   - standIn: What stands for a code point; the second argument counts the marks that are too many on one character, with
    ///     this one, and is 0 for what is no mark.
    public nonisolated func masked(
        keeping kept: String = "", by standIn: (Unicode.Scalar, _ excess: Int) -> String
    ) -> String {
        guard unicodeScalars.contains(where: { $0.isCommand || $0.isMark }) else { return self }
        var (text, markCount) = ("", 0)
        for scalar in unicodeScalars {
            markCount = scalar.isMark ? markCount + 1 : 0
            let stays = scalar.isCommand ? kept.unicodeScalars.contains(scalar) : markCount <= Self.mostMarks
            if stays {
                text.unicodeScalars.append(scalar)
            } else {
                text += standIn(scalar, max(0, markCount - Self.mostMarks))
            }
        }
        return text
    }

    /// More marks belong to no character of any script; they would be drawn over the lines above.
    private nonisolated static let mostMarks = 8
}

extension Unicode.Scalar {
    /// Joiners and soft hyphens are of this kind too, but have no stand-in or do no harm.
    nonisolated fileprivate var isCommand: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        case .format: self != "\u{AD}"
        // Tags, and what may become one.
        default: (0xE0000...0xE00FF).contains(value)
        }
    }

    /// What is shown in place of it.
    nonisolated fileprivate var standIn: String {
        switch Printable(self) {
        case .standIn(let standIn): standIn
        case .joiner: String(Character(self))
        case .base, .mark, .selector: "\u{FFFD}"
        }
    }

    nonisolated fileprivate var isMark: Bool {
        guard value >= 0x300 else { return false }
        return switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark: true
        default: false
        }
    }
}
