/// The effects that a code point may have on the screen. No text can send the terminal a command, or turn a line around.
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
        switch columns(of: scalar) {
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
