import Testing

@testable import Terminal

@Suite("A picture of the screen")
struct PictureTests {
    private func line(_ parts: (text: String, style: Style)...) -> CellLine {
        let glyphs = parts.flatMap { part in Glyph.glyphs(of: part.text).map { ($0, part.style) } }
        var line = CellLine(width: glyphs.reduce(0) { $0 + $1.0.width })
        var column = 0
        for (glyph, style) in glyphs {
            line.put(glyph, at: column, style: style)
            column += glyph.width
        }
        return line
    }

    private func texts(_ line: CellLine, on background: Palette.Background = .dark) -> [String] {
        Picture([line], cursor: nil, on: background).svg.split(separator: "\n").map(String.init)
            .filter { $0.hasPrefix("<text") || $0.hasPrefix("<rect x") }
    }

    @Test("has each run of a style as text of its width, without blanks that show nothing")
    func runs() {
        let found = texts(line(("A & <b>", Style()), ("    ", Style()), ("c", Style(bold: true, underlined: true))))
        #expect(
            found == [
                #"<text x="12" y="25.5" textLength="58.8" lengthAdjust="spacingAndGlyphs" xml:space="preserve">"#
                    + "A &amp; &lt;b&gt;</text>",
                #"<text x="104.4" y="25.5" textLength="8.4" lengthAdjust="spacingAndGlyphs" xml:space="preserve" "#
                    + #"font-weight="bold" text-decoration="underline">c</text>"#,
            ])
    }

    @Test("has a block of the text's colour behind what is reversed, and the text in that of the background")
    func reversed() {
        let found = texts(line(("x", Style(reverse: true))), on: .light)
        #expect(found.count == 2)
        #expect(found.first == ##"<rect x="12" y="12" width="8.4" height="18" fill="#1f2328"/>"##)
        #expect(found.last?.contains(##"fill="#ffffff""##) == true)
    }

    @Test("gives a wide character a run of its own, two cells wide")
    func wide() {
        let widths = texts(line(("a漢b", Style()))).compactMap { $0.firstMatch(of: /textLength="([0-9.]+)"/)?.1 }
        #expect(widths == ["8.4", "16.8", "8.4"])
    }

    @Test("shows where the cursor is")
    func cursor() {
        let svg = Picture([line(("ab", Style()))], cursor: Position(x: 1, y: 0), on: .dark).svg
        #expect(svg.contains(#"<rect x="20.4" y="12" width="2" height="18"/>"#))
        #expect(!Picture([line(("ab", Style()))], cursor: nil, on: .dark).svg.contains(#"width="2""#))
    }
}
