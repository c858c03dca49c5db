/// Texts in rows of so many columns.
package enum TextWrapping {
    /// The rows of a text; it breaks at blanks, and within a word that is longer than a row.
    package static func wrapped(_ text: String, to width: Int) -> [String] {
        let paragraphs = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return text.isEmpty ? [] : paragraphs.flatMap { wrapped(paragraph: $0, to: max(1, width)) }
    }

    private static func wrapped(paragraph: Substring, to width: Int) -> [String] {
        var rows: [String] = []
        var (row, columns) = ("", 0)
        for word in paragraph.split(separator: " ") {
            for part in parts(of: word, width) {
                let length = part.columns
                if columns > 0, columns + 1 + length > width {
                    rows.append(row)
                    (row, columns) = ("", 0)
                }
                row += columns > 0 ? " \(part)" : part
                columns += columns > 0 ? length + 1 : length
            }
        }
        return rows + [row]
    }

    /// A word in pieces that fit a row.
    private static func parts(of word: Substring, _ width: Int) -> [String] {
        guard String(word).columns > width else { return [String(word)] }
        var parts = [""]
        var columns = 0
        for character in word {
            let length = String(character).columns
            if columns + length > width, columns > 0 {
                parts.append("")
                columns = 0
            }
            parts[parts.count - 1].append(character)
            columns += length
        }
        return parts
    }
}

extension String {
    /// The number of columns of a terminal that it takes: two for a character of East Asia, none for an accent of its own.
    package var columns: Int { utf8.count == count ? utf8.count : reduce(0) { $0 + $1.columns } }

    /// With blanks behind it, or before it, up to a width.
    package func padded(to width: Int, right: Bool = false) -> String {
        let blanks = String(repeating: " ", count: Swift.max(0, width - columns))
        return right ? blanks + self : self + blanks
    }

    /// Control characters become blanks: no text may send a terminal a command.
    var withoutControls: String {
        guard unicodeScalars.contains(where: \.isControl) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? " " : $0 }))
    }

    /// The same, and newlines stay.
    var withoutControlsButNewlines: String {
        split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { String($0).withoutControls }.joined(separator: "\n")
    }

    var withoutTrailingBlanks: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}

extension Unicode.Scalar {
    /// `true` if it is a control character, or turns the direction of the text behind it.
    fileprivate var isControl: Bool {
        properties.generalCategory == .control || (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
    }
}

extension Character {
    fileprivate var columns: Int {
        guard let scalar = unicodeScalars.first else { return 0 }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            return 2
        default:
            return [.nonspacingMark, .enclosingMark, .format].contains(scalar.properties.generalCategory) ? 0 : 1
        }
    }
}
