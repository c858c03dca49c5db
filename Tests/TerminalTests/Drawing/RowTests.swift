import Testing

@testable import Terminal

@Suite("A row")
struct RowTests {
    private func row(_ width: Int, _ body: (inout Row) -> Void) -> Row {
        var row = Row(width: width)
        body(&row)
        row.line.checkInvariants()
        return row
    }

    @Test("cuts text that is too long and blanks the rest of a stretch")
    func stretch() {
        let row = row(10) {
            $0.text("xxxxxxxxxx", at: 0)
            $0.text("1.50", at: 2, width: 7, alignment: .right)
        }
        #expect(row.plainText == "xx   1.50x")
    }

    @Test("takes as many cells as a text has columns where no width is given")
    func ownWidth() {
        let row = row(9) {
            $0.text("xxxxxxxxx", at: 0)
            $0.text("日本", at: 1)
            $0.text("abc", at: 7)
        }
        #expect(row.plainText == "x日本xxa…")
    }

    @Test(
        "draws nothing outside of itself",
        arguments: [(-1, "bc"), (-5, ""), (4, "    …"), (5, ""), (100, "")])
    func outside(column: Int, text: String) {
        let row = row(5) { $0.text("abc", at: column) }
        #expect(row.plainText == text)
    }

    @Test("takes a wide character away as a whole when half of it is covered", arguments: [(1, " x本茶"), (2, "日x 茶")])
    func coveredHalf(column: Int, text: String) {
        let row = row(6) {
            $0.text("日本茶", at: 0)
            $0.text("x", at: column)
        }
        #expect(row.plainText == text)
    }

    @Test("shows no half of a wide character at its edges", arguments: [(-1, " 本茶"), (3, "   日…")])
    func edges(column: Int, text: String) {
        let row = row(column < 0 ? 5 : 6) { $0.text("日本茶", at: column) }
        #expect(row.plainText == text)
    }

    @Test("gives later text the style that it was filled with, unless that has its own")
    func fill() {
        let row = row(3) {
            $0.fill(.cursor)
            $0.text("a", at: 0)
            $0.text("b", at: 1, style: .problem)
        }
        #expect(row.line.cells.map(\.style) == [.cursor, .problem, .cursor].map { Theme.standard[$0] })
    }

    @Test("of no cells takes everything and shows nothing", arguments: [0, -3])
    func empty(width: Int) {
        let row = row(width) {
            $0.fill(.cursor)
            $0.text("abc", at: 0, width: 3, alignment: .right)
        }
        #expect(row.plainText == "" && row.width == 0)
    }

    @Test("laid over another leaves no half of a wide character", arguments: [(1, " ab "), (0, "ab本"), (2, "日ab")])
    func laid(column: Int, text: String) {
        var line = row(4) { $0.text("日本", at: 0) }.line
        line.lay(row(2) { $0.text("ab", at: 0) }.line, at: column)
        #expect(line.text == text)
    }

    @Test("laid over an edge is cut there", arguments: [(-1, " 茶x"), (1, ".日 "), (2, "..日"), (3, "... "), (4, "....")])
    func laidOverEdge(column: Int, text: String) {
        var line = row(4) { $0.text("....", at: 0) }.line
        line.lay(row(5) { $0.text("日茶x", at: 0) }.line, at: column)
        line.checkInvariants()
        #expect(line.text == text)
    }
}
