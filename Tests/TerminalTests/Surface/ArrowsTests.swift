import Testing

@testable import Terminal

/// Arrows over the blank cells of a screen.
@Suite("Arrows")
struct ArrowsTests {
    /// The screen with the arrows from each stretch of `a`s to that of `b`s.
    private func led(_ screen: [String]) -> [String] {
        let rows = screen.map(Array.init)
        let size = Size(width: rows[0].count, height: rows.count)
        var arrows = Arrows(size) { rows[$0.y][$0.x] == " " }
        func areas(_ letter: Character) -> [Area] {
            rows.enumerated().compactMap { y, row in
                row.firstIndex(of: letter).map {
                    Area(x: $0, y: y, width: row.filter { $0 == letter }.count, height: 1)
                }
            }
        }
        for source in areas("a") { arrows.lead(from: source, to: areas("b")[0]) }
        return rows.enumerated().map { y, row in
            var line = row
            for (x, glyph) in arrows.glyphs(in: y, 0..<row.count) where line[x] == " " {
                line[x] = Character(glyph.text)
            }
            return String(line)
        }
    }

    @Test(
        "lead with two corners, join, go around text, and are left out without room",
        arguments: [
            (["  aa    ", "  x     ", "   bb   "], ["  aa──┐ ", "  x   │ ", "   bb←┘ "]),
            (["  bb    ", "        ", " aa     "], ["  bb←┐  ", "     │  ", " aa──┘  "]),
            (["aa  xx  bb"], ["aa──xx─→bb"]),
            (["bb      aa"], ["bb←─────aa"]),
            (["aaxbb"], ["aaxbb"]),
            (["   aax", "     x", "   bbx"], [" ┌─aax", " │   x", " └→bbx"]),
            ([" aa    ", " aa    ", "  bb   "], [" aa──┐ ", " aa──┤ ", "  bb←┘ "]),
            (["aaxx", "xxxx", "bbxx"], ["aaxx", "xxxx", "bbxx"]),
        ] as [([String], [String])])
    func led(screen: [String], expected: [String]) {
        #expect(led(screen) == expected)
    }

    @Test("are drawn by the surface between cells of a held change, and go with it")
    func surface() {
        let pane = Held()
        let surface = Surface(highlights: .zero) {
            [Placement(pane, Area(x: 0, y: 0, width: $0.width, height: $0.height))]
        }
        surface.resize(to: Size(width: 40, height: 10))
        _ = surface.draw()
        #expect(surface.text.prefix(3).map { $0.filter { $0 != " " } } == ["7─┐", "│", "149.80←┘"])
        pane.isHeld = false
        surface.forgetRows()
        let frame = surface.draw()
        #expect(surface.text.prefix(3).map { $0.filter { $0 != " " } } == ["7", "", "149.80"])
        #expect(frame.drawn == [DrawnRows(pane: "held", rows: [0, 1, 2])])
    }

    private final class Held: Pane {
        let name = "held"
        var isHeld = true

        func draw(row: Int, in size: Size, on canvas: inout Row) {
            let text = ["7", "", "149.80"].indices.contains(row) ? ["7", "", "149.80"][row] : ""
            canvas.text(text, at: 4, width: 8, alignment: .right)
            guard isHeld, row != 1 else { return }
            canvas.addArrowEnd(text, isTarget: row == 2, at: 4, width: 8, alignment: .right)
        }
    }
}
