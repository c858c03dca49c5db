import Testing

@testable import Terminal

@Suite("Glyphs")
struct GlyphTests {
    private func shown(_ text: String) -> String { Glyph.glyphs(of: text).map(\.text).joined() }

    @Test(
        "stand in visibly for what could command the terminal",
        arguments: [
            ("a\u{1B}[31m", "a␛[31m"), ("x\ny\t", "x␊y␉"), ("\r\n", "␍␊"), ("\u{0}", "␀"), ("\u{7F}", "␡"),
            ("\u{9B}m", "\u{FFFD}m"), ("\u{202E}abc", "\u{FFFD}abc"), ("\u{2066}a\u{2069}", "\u{FFFD}a\u{FFFD}"),
            ("a\u{2028}b\u{2029}", "a␤b␤"), ("a\u{200B}b", "a\u{FFFD}b"), ("\u{FEFF}a", "\u{FFFD}a"),
            ("a\u{AD}b", "a\u{FFFD}b"), ("a\u{200D}b", "a\u{FFFD}b"), ("a\u{301}\u{202E}", "a\u{301}\u{FFFD}"),
            ("\u{E0001}x", "\u{FFFD}x"),
        ])
    func standIns(text: String, result: String) {
        #expect(shown(text) == result)
    }

    @Test("hold nothing that a terminal takes for a command, whatever the code point")
    func noCommands() {
        let all = (0...0xFFFF).lazy.compactMap(Unicode.Scalar.init)
        let forbidden = all.filter { scalar in
            Glyph.glyphs(of: String(scalar)).contains { glyph in
                glyph.text.unicodeScalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) }
            }
        }
        #expect(Array(forbidden) == [])
    }

    @Test(
        "of letters and signs are the same whether a text is taken apart into characters or not",
        arguments: [0x20..<0x300, 0x2010..<0x2028, 0x2190..<0x2300, 0x2500..<0x25FD] as [Range<UInt32>])
    func plain(scalars: Range<UInt32>) {
        for scalar in scalars.compactMap(Unicode.Scalar.init) {
            let text = "a\(scalar)b"
            var apart: [Glyph] = []
            for character in text { Glyph.append(character, to: &apart) }
            #expect(Glyph.glyphs(of: text) == apart && TextWidth.of(text) == apart.width)
        }
        #expect(Glyph.glyphs(of: "Łódź", beyond: 2).map(\.text) == ["Ł", "ó", "d"])
    }

    @Test(
        "are what all terminals count alike",
        arguments: [
            ("👩‍👩‍👧", ["👩"]), ("👍🏽", ["👍"]), ("🇩🇪", ["D", "E"]), ("❤️", ["❤"]), ("क्ष", ["क्", "ष"]),
            ("\u{301}", ["◌\u{301}"]), ("می\u{200C}خ", ["م", "ی\u{200C}", "خ"]),
        ])
    func parts(text: String, parts: [String]) {
        let texts = Glyph.glyphs(of: text).map(\.text)
        #expect(texts.map { Array($0.unicodeScalars) } == parts.map { Array($0.unicodeScalars) })
    }

    @Test("keep four marks at most, as ncurses does")
    func marks() {
        let glyphs = Glyph.glyphs(of: "a" + String(repeating: "\u{301}", count: 50))
        #expect(glyphs.map(\.text.unicodeScalars.count) == [5])
    }

    @Test("of a long text are made only as far as there is room")
    func onlyWhatFits() {
        #expect(Glyph.glyphs(of: String(repeating: "x", count: 100_000), beyond: 10).count == 11)
    }
}
