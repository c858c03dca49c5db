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
    ///   - standIn: Returns the replacement of a code point. The second argument counts the excess marks of the character up
    ///     to this one; it is 0 for other code points.
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

    /// The picture of a control, and the replacement character for what has none.
    nonisolated fileprivate var standIn: String {
        switch value {
        case 0..<0x20: Self.picture(0x2400 + value)
        case 0x7F: Self.picture(0x2421)
        case 0x2028, 0x2029: Self.picture(0x2424)
        case 0x200C, 0x200D: String(Character(self))
        default: "\u{FFFD}"
        }
    }

    private nonisolated static func picture(_ value: UInt32) -> String {
        Unicode.Scalar(value).map { String(Character($0)) } ?? "\u{FFFD}"
    }

    nonisolated fileprivate var isMark: Bool {
        guard value >= 0x300 else { return false }
        return switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark: true
        default: false
        }
    }
}
