import Testing

@testable import Terminal

@Suite("A film of a screen")
struct FilmTests {
    private func picture(_ rows: String...) -> Picture {
        let lines = rows.map { text in
            var line = CellLine(width: 4)
            for (column, glyph) in Glyph.glyphs(of: text).enumerated() { line.put(glyph, at: column, style: Style()) }
            return line
        }
        return Picture(lines, cursor: nil, on: .light)
    }

    @Test("writes a row that stays once, and one that comes back once with all its times; the last picture stays")
    func rows() {
        var film = Film()
        film.append(picture("a", "x"), for: .milliseconds(500))
        film.append(picture("b", "x"), for: .milliseconds(250))
        film.append(picture("a", "x"), for: .seconds(1))
        let svg = film.svg
        #expect(svg.contains(#"dur="1.750s" begin="0s;film.end""#))
        #expect(svg.ranges(of: ">a<").count == 1 && svg.ranges(of: ">x<").count == 1)
        let sets = svg.matches(of: /<set [^>]*to="(\w+)" begin="film\.begin\+([\d.]+s)" dur="([\d.]+s)"/)
        #expect(sets.map { "\($0.1) \($0.2) \($0.3)" } == ["hidden 0.500s 0.250s", "visible 0.500s 0.250s"])
        #expect(svg.ranges(of: #"visibility="hidden""#).count == 1)
    }

    @Test("without pictures is empty")
    func empty() { #expect(Film().svg == "") }
}
