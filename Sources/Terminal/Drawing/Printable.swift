/// Visible stand-ins for what must not reach a terminal: no text can send it a command or turn the line around.
nonisolated enum Printable {
    static func character(_ character: Character) -> Character {
        if let ascii = character.asciiValue, (0x20..<0x7F).contains(ascii) { return character }
        guard let first = character.unicodeScalars.first else { return character }
        if let standIn = standIn(for: first) { return standIn }
        guard character.unicodeScalars.count > 1 else { return character }
        let kept = character.unicodeScalars.filter { standIn(for: $0) == nil }
        return kept.count == character.unicodeScalars.count
            ? character : Character(String(String.UnicodeScalarView(kept)))
    }

    private static func standIn(for scalar: Unicode.Scalar) -> Character? {
        switch scalar.value {
        case 0..<0x20: Character(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
        case 0x7F: "␡"
        case 0x80..<0xA0, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: "\u{FFFD}"
        case 0xE000...0xF8FF, 0xF0000...: "\u{FFFD}"
        default: scalar.properties.generalCategory == .unassigned ? "\u{FFFD}" : nil
        }
    }
}
