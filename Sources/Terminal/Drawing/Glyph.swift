/// A text that fits one cell or two: a code point that takes room, with the marks on it.
///
/// Terminals differ in how they show emoji that are joined of several, and a screen whose columns the program and the
/// terminal count differently falls apart. So a glyph is what every terminal counts alike: of a joined emoji its first,
/// of a flag its two letters, of a syllable in several parts each part.
nonisolated struct Glyph: Hashable, Sendable {
    /// Its code point, or ``manyScalars`` and the number of its code points in ``Clusters``; never 0, and nothing that
    /// a terminal takes for a command.
    let code: UInt32
    /// 1 or 2 columns.
    let width: Int

    static let manyScalars: UInt32 = 1 << 31
    static let ellipsis = Glyph("…", width: 1)
    static let blank = Glyph(" ", width: 1)
    static let line = Glyph("─", width: 1)

    init(_ scalar: Unicode.Scalar, width: Int) {
        code = scalar.value
        self.width = width
    }

    /// - Parameter text: A base with its marks.
    init(_ text: String, width: Int) {
        let base = text.unicodeScalars.first ?? "\u{FFFD}"
        let isOne = text.unicodeScalars.count < 2
        code = isOne ? base.value : Clusters.number(of: text).map { $0 | Self.manyScalars } ?? base.value
        self.width = width
    }

    /// Its text.
    var text: String { Self.text(of: code) }

    /// Returns the text of the glyph with a code.
    static func text(of code: UInt32) -> String {
        guard code & manyScalars == 0 else { return Clusters.text(of: code & ~manyScalars) }
        return Unicode.Scalar(code).map { String($0) } ?? "\u{FFFD}"
    }

    /// The glyphs of a text, in order, until a given number of columns is exceeded.
    static func glyphs(of text: String, beyond columns: Int = .max) -> [Glyph] {
        if isPlain(text) {
            return text.unicodeScalars.prefix(columns == .max ? columns : columns + 1).map { Glyph($0, width: 1) }
        }
        var glyphs: [Glyph] = []
        var width = 0
        for character in text {
            let start = glyphs.count
            append(character, to: &glyphs)
            width += glyphs[start...].width
            if width > columns { break }
        }
        return glyphs
    }

    /// Returns the number of columns that a text takes.
    static func columns(of text: String) -> Int {
        isPlain(text) ? text.unicodeScalars.count : glyphs(of: text).width
    }

    /// Returns `true` if each code point of a text is a letter or a sign by itself, of one column, as in most languages of
    /// Europe and in what panes say: that is found out at a tenth of the cost of taking a text apart into characters.
    private static func isPlain(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0x20..<0x7F, 0xA1..<0xAD, 0xAE..<0x300: true
            // Dashes, quotes and dots; arrows and signs of arithmetic; lines, blocks and shapes.
            case 0x2010..<0x2028, 0x2190..<0x2300, 0x2500..<0x25FD: true
            default: false
            }
        }
    }

    /// Adds the glyphs of a character: one, or several for a flag or a syllable.
    static func append(_ character: Character, to glyphs: inout [Glyph]) {
        if let ascii = character.asciiValue, (0x20..<0x7F).contains(ascii) {
            glyphs.append(Glyph(Unicode.Scalar(ascii), width: 1))
        } else {
            var cluster = GlyphCluster(character)
            glyphs += cluster.glyphs()
        }
    }
}

nonisolated extension Sequence<Glyph> {
    /// The number of columns that they take in a row.
    var width: Int { reduce(0) { $0 + $1.width } }
    /// Their text in a row.
    var text: String { reduce(into: "") { $0 += $1.text } }
}

/// Takes a character apart into glyphs.
nonisolated private struct GlyphCluster {
    /// ncurses keeps as many marks a cell.
    private static let mostMarks = 4
    private let scalars: [Unicode.Scalar]
    private var parts: [(base: String, marks: Int, width: Int)] = []
    private var base: Unicode.Scalar?

    init(_ character: Character) {
        scalars = Array(character.unicodeScalars)
    }

    mutating func glyphs() -> [Glyph] {
        for index in scalars.indices {
            guard !endsJoinedEmoji(at: index) else { break }
            take(scalars[index])
        }
        return parts.map { Glyph($0.base, width: $0.width) }
    }

    private mutating func take(_ scalar: Unicode.Scalar) {
        switch Printable(scalar) {
        case .base(let width):
            guard !isModifierOfEmoji(scalar) else { return }
            begin(String(scalar), width)
            base = scalar
        case .mark:
            if parts.isEmpty { begin("◌", 1) }
            add(mark: scalar)
        case .selector:
            if base == nil { begin("\u{FFFD}", 1) }
        case .joiner:
            guard joinsLetters else { return begin("\u{FFFD}", 1) }
            add(mark: scalar)
        case .standIn(let text): begin(text, 1)
        }
    }

    private mutating func begin(_ text: String, _ width: Int) {
        parts.append((text, 0, width))
        base = nil
    }

    private mutating func add(mark: Unicode.Scalar) {
        guard parts[parts.count - 1].marks < Self.mostMarks else { return }
        parts[parts.count - 1].base.unicodeScalars.append(mark)
        parts[parts.count - 1].marks += 1
    }

    /// Returns `true` if an emoji is joined to the next one here: that is left out.
    private func endsJoinedEmoji(at index: Int) -> Bool {
        guard scalars[index] == "\u{200D}", index + 1 < scalars.count, let base, base.value > 0x7F else { return false }
        return base.properties.isEmoji && scalars[index + 1].properties.isEmoji
    }

    private func isModifierOfEmoji(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isEmojiModifier && base?.properties.isEmojiModifierBase == true
    }

    /// Joiners that spelling asks for: after the sign that kills a vowel in Indic scripts, and between Arabic letters.
    private var joinsLetters: Bool {
        guard let last = parts.last?.base.unicodeScalars.last else { return false }
        return last.properties.canonicalCombiningClass == .virama || (0x0600...0x08FF).contains(last.value)
    }
}
