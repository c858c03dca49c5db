import Derive
import Fuzzing
import TerminalEmulator
import Testing

@testable import Terminal

/// Lines that the terminal moves, in place of those that are written anew.
@Suite("Lines that move")
struct ScrollTests {
    /// A screen whose lines show a letter each.
    private func screen(_ letters: String) -> [CellLine] { letters.map { line("\($0)") } }

    private func line(_ text: String, width: Int = 20, _ style: Style = Style()) -> CellLine {
        var row = Row(width: width, theme: Theme([.plain: style]))
        row.text(text, at: 0, width: TextWidth.of(text), style: .plain)
        return row.line
    }

    @Test(
        "are found where most lines between them moved",
        arguments: [
            ("abcdefgh", "bcdefghi", Scroll(lines: 0..<8, distance: 1)),
            ("abcdefgh", "zabcdefg", Scroll(lines: 0..<8, distance: -1)),
            ("abcdefgh", "cdefghij", Scroll(lines: 0..<8, distance: 2)),
            // A title and a sum stand still.
            ("Tabcdefg=", "Tbcdefgh=", Scroll(lines: 1..<8, distance: 1)),
            // A line was put in, and one was taken out.
            ("abcdefgh", "abXcdefg", Scroll(lines: 2..<8, distance: -1)),
            ("abcdefgh", "abdefghi", Scroll(lines: 2..<8, distance: 1)),
            // The line with the cursor looks otherwise than before.
            ("abcdeFgh", "bcdefGhi", Scroll(lines: 0..<8, distance: 1)),
        ])
    func found(old: String, new: String, scroll: Scroll) {
        #expect(Scroll(from: screen(old), to: screen(new)) == scroll)
    }

    @Test(
        "are left where they are if that takes as little",
        arguments: [
            ("abcdefgh", "abcdefgh"), ("abcdefgh", "ijklmnop"), ("abcd", "bcde"), ("a       ", "        "),
            // Half of the lines between those that moved are others.
            ("abcdefgh", "b1d2f3h4"),
            // Too far.
            ("abcdefghijkl", "hijklmnopqrs"),
        ])
    func left(old: String, new: String) {
        #expect(Scroll(from: screen(old), to: screen(new)) == nil)
    }

    @Test("are moved between margins, the cursor set aside, and by a plain blank")
    func bytes() {
        var writer = CellWriter()
        writer.clear(Size(width: 20, height: 8))
        writer.write(line("a", width: 1, Style(reverse: true)).cells[...], x: 3, y: 2)
        writer.removeBytes()
        writer.scroll(Scroll(lines: 1..<6, distance: 2))
        writer.move(to: Position(x: 0, y: 0))
        #expect(String(decoding: writer.bytes, as: UTF8.self) == "\u{1B}[m\u{1B}[2;6r\u{1B}[5B\n\n\u{1B}[r")
        writer.removeBytes()
        writer.scroll(Scroll(lines: 1..<6, distance: -1))
        #expect(String(decoding: writer.bytes, as: UTF8.self) == "\u{1B}[2;6r\n\u{1B}M\u{1B}[r")
    }

    @Test("leave the screen as if all had been written", arguments: [1, 2, 3] as [UInt64])
    func random(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let size = Size(width: 20, height: 12)
        let emulator = TerminalEmulator(rows: size.height, columns: size.width)
        var writer = CellWriter()
        writer.clear(size)
        let styles = [Style(), Style(bold: true), Style(reverse: true), Style(underlined: true)]
        var (lines, scrolls) = (Array(repeating: CellLine(width: size.width), count: size.height), 0)
        for step in 0..<300 {
            var new = lines
            let first = Int.random(in: 0..<4, using: &random)
            let end = Int.random(in: 9...size.height, using: &random)
            for count in 0..<Int.random(in: 0...3, using: &random) {
                let style = styles[Int.random(in: styles.indices, using: &random)]
                if step.isMultiple(of: 2) {
                    new.remove(at: first)
                    new.insert(line("\(step) 日本 \(count)", style), at: end - 1)
                } else {
                    new.remove(at: end - 1)
                    new.insert(line("\(step) é \(count)", style), at: first)
                }
            }
            let scroll = Scroll(from: lines, to: new)
            if let scroll {
                scrolls += 1
                writer.scroll(scroll)
                lines = scroll.moved(lines)
            }
            var frame = Frame()
            for y in lines.indices { frame.add(y: y, from: lines[y], to: new[y]) }
            for stretch in frame.stretches { writer.write(stretch.cells, x: stretch.x, y: stretch.y) }
            emulator.feed(writer.bytes)
            writer.removeBytes()
            lines = new
            #expect(emulator.lines == lines.map { $0.text.replacing(#/ +$/#, with: "") })
        }
        #expect(scrolls > 100)
        for (y, line) in lines.enumerated() {
            for (x, cell) in line.cells.enumerated() where !cell.isRightHalf {
                guard cell.text != " " || cell.style.isReverse else { continue }
                let look = emulator.appearance(row: y, column: x)
                #expect(look.isReverse == cell.style.isReverse && look.isBold == cell.style.isBold)
            }
        }
    }

    private func line(_ text: String, _ style: Style) -> CellLine { line(text, width: 20, style) }

    @Test("are part of a frame where the terminal can move lines, and else are written")
    func surface() {
        let list = LetterPane()
        let surface = Surface(highlights: .zero) { [Placement(list, Area(x: 0, y: 1, width: $0.width, height: 10))] }
        surface.resize(to: Size(width: 50, height: 12))
        _ = surface.draw()
        list.letters.first = 1
        tick()
        let written = surface.draw()
        #expect(written.scroll == nil && written.stretches.count == 10)
        surface.canScroll = true
        list.letters.first = 2
        tick()
        let moved = surface.draw()
        #expect(moved.scroll == Scroll(lines: 1..<11, distance: 1))
        #expect(moved.stretches.map(\.y) == [10] && moved.drawn.first?.rows == Array(0..<10))
        #expect(surface.text[1...10].map { $0.prefix(1) }.joined() == "cdefghijkl")
    }
}

@Observed(recorded: false)
private final class Letters {
    var first: Int = 0
    init() {}
}

/// Shows the alphabet from a letter on.
private final class LetterPane: Pane {
    let name = "letters"
    let letters = Letters()

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        canvas.text(String(Array("abcdefghijklmnopqrstuvwxyz")[letters.first + row]), at: 0)
    }
}
