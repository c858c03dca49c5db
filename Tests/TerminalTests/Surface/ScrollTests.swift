import Derive
import Fuzzing
import TerminalEmulator
import Testing

@testable import Terminal

/// Lines that the terminal moves, in place of those that are written anew.
@Suite("Lines that move")
struct ScrollTests {
    /// A screen whose lines are full of a letter each.
    private func screen(_ letters: String) -> [CellLine] { letters.map { line(String(repeating: $0, count: 20)) } }

    private func line(_ text: String, width: Int = 20, _ style: Style = Style()) -> CellLine {
        var row = Row(width: width, theme: Theme([.plain: style]))
        row.text(text, at: 0, width: width, style: .plain)
        return row.line
    }

    @Test(
        "are found where that saves cells",
        arguments: [
            ("abcdefgh", "bcdefghi", Scroll(lines: 0..<8, distance: 1)),
            ("abcdefgh", "zabcdefg", Scroll(lines: 0..<8, distance: -1)),
            ("abcdefgh", "cdefghij", Scroll(lines: 0..<8, distance: 2)),
            ("abcdefghijklmnop", "ghijklmnopqrstuv", Scroll(lines: 0..<16, distance: 6)),
            // A title and a sum stand still.
            ("Tabcdefg=", "Tbcdefgh=", Scroll(lines: 1..<8, distance: 1)),
            // A line was put in, and one was taken out.
            ("abcdefgh", "abXcdefg", Scroll(lines: 2..<8, distance: -1)),
            ("abcdefgh", "abdefghi", Scroll(lines: 2..<8, distance: 1)),
            // The line with the cursor looks otherwise than before.
            ("abcdeFgh", "bcdefGhi", Scroll(lines: 0..<8, distance: 1)),
            // Many lines are equal.
            ("a-b-c-d-", "-a-b-c-d", Scroll(lines: 0..<8, distance: -1)),
            ("-a-b-c-d", "a-b-c-d-", Scroll(lines: 0..<8, distance: 1)),
        ])
    func found(old: String, new: String, expected: Scroll) {
        #expect(Scroll(from: screen(old), to: screen(new)) == expected)
    }

    @Test(
        "are left where they are if that saves nothing",
        arguments: [
            ("abcdefgh", "abcdefgh"), ("abcdefgh", "ijklmnop"), ("abc=", "bcd="),
            // Three of four lines between those that moved are others.
            ("abcdefghi", "b12f34j56"),
            // They moved by more than is looked for.
            ("abcdefghijklmnop", "hijklmnopqrstuvw"),
        ])
    func left(old: String, new: String) {
        #expect(Scroll(from: screen(old), to: screen(new)) == nil)
    }

    @Test("are left where they are if they differ in little: one that comes in is written whole")
    func alike() {
        let lines = (0...8).map { line("the same text     \($0)") }
        #expect(Scroll(from: Array(lines[0..<8]), to: Array(lines[1...8])) == nil)
    }

    @Test("are moved within margins, with a plain style first where blanks would show another one")
    func bytes() {
        var writer = CellWriter()
        writer.clear(Size(width: 20, height: 8))
        writer.write(line("a", width: 1, Style(reverse: true)).cells[...], x: 3, y: 2)
        writer.removeBytes()
        writer.scroll(Scroll(lines: 1..<6, distance: 2))
        writer.move(to: Position(x: 0, y: 0))
        let up = "\u{1B}[m\u{1B}[2;6r\u{1B}[6;1H\n\n\u{1B}[r\u{1B}[1;1H"
        #expect(String(decoding: writer.bytes, as: UTF8.self) == up)
        writer.removeBytes()
        writer.scroll(Scroll(lines: 1..<6, distance: -1))
        #expect(String(decoding: writer.bytes, as: UTF8.self) == "\u{1B}[2;6r\u{1B}[2;1H\u{1B}M\u{1B}[r")
    }

    @Test("leave no margins behind when the screen is cleared, and none are set where there are none")
    func margins() {
        let size = Size(width: 20, height: 8)
        let emulator = TerminalEmulator(rows: 8, columns: 20)
        // A frame that was cut off.
        emulator.feed(Array("\u{1B}[2;4r".utf8))
        var writer = CellWriter()
        writer.clear(size)
        for y in 0..<8 { writer.write(line("line \(y)").cells[...], x: 0, y: y) }
        writer.move(to: Position(x: 0, y: 7))
        emulator.feed(writer.bytes + [0x0A])
        #expect(emulator.lines == (1..<8).map { "line \($0)" } + [""])
        var plain = CellWriter(.init(scrolls: false))
        plain.clear(size)
        #expect(!plain.canScroll && !plain.bytes.contains(UInt8(ascii: "r")))
    }

    @Test("leave the screen as if all had been written", arguments: [1, 2, 3] as [UInt64])
    func random(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let size = Size(width: 20, height: 12)
        var shown = ShownFrames(size)
        let styles = [Style(), Style(bold: true), Style(reverse: true), Style(underlined: true), Style(filled: true)]
        var (lines, scrolls) = (Array(repeating: CellLine(width: size.width), count: size.height), 0)
        for step in 0..<300 {
            var new = lines
            let first = Int.random(in: 0..<4, using: &random)
            let end = Int.random(in: 9...size.height, using: &random)
            for count in 0..<Int.random(in: 0...3, using: &random) {
                let style = styles[Int.random(in: styles.indices, using: &random)]
                let text = step.isMultiple(of: 3) ? "\(step) 日本 é \(count)" : "\(step * 7919 + count) to the last cell"
                let isUp = step.isMultiple(of: 2)
                new.remove(at: isUp ? first : end - 1)
                new.insert(line(text, style), at: isUp ? end - 1 : first)
            }
            var frame = Frame()
            frame.scroll = Scroll(from: lines, to: new)
            if let scroll = frame.scroll {
                scrolls += 1
                lines = scroll.moved(lines)
            }
            for y in lines.indices { frame.add(y: y, from: lines[y], to: new[y]) }
            let cursor = (row: Int.random(in: 0..<12, using: &random), column: Int.random(in: 0..<20, using: &random))
            frame.cursor = Position(x: cursor.column, y: cursor.row)
            lines = new
            shown.show(frame)
            #expect(shown.text == lines.map { $0.text.replacing(#/ +$/#, with: "") })
            #expect(shown.emulator.cursor == cursor)
            expectStyles(of: lines, in: shown.emulator)
        }
        #expect(scrolls > 100)
    }

    private func line(_ text: String, _ style: Style) -> CellLine { line(text, width: 20, style) }

    /// Blanks show only some of their style.
    private func expectStyles(of lines: [CellLine], in emulator: TerminalEmulator) {
        for (y, line) in lines.enumerated() {
            for (x, cell) in line.cells.enumerated() where !cell.isRightHalf {
                let appearance = emulator.appearance(row: y, column: x)
                let isBlank = cell.text == " "
                #expect(
                    appearance.isReverse == cell.style.isReverse && appearance.isUnderlined == cell.style.isUnderlined
                        && (isBlank || appearance.isBold == cell.style.isBold)
                        && (appearance.background != nil) == cell.style.isFilled, "\(y), \(x)")
            }
        }
    }

    // MARK: Panes

    private let list = LetterPane()

    private func makeSurface(highlights: Duration = .zero) -> Surface {
        let (list, popup) = (list, PopupPane())
        let surface = Surface(highlights: highlights) { size in
            let width = list.letters.isNarrow ? size.width / 2 : size.width
            let below = Placement(list, Area(x: size.width - width, y: 1, width: width, height: size.height - 2))
            let above = Placement(popup, Area(x: 3, y: 3, width: 8, height: 3))
            return list.letters.hasPopup ? [below, above] : [below]
        }
        surface.canScroll = true
        surface.resize(to: Size(width: 50, height: 12))
        return surface
    }

    @Test("are part of a frame where the terminal can move lines, and else are written")
    func surface() {
        let surface = makeSurface()
        _ = surface.draw()
        list.letters.first = 1
        tick()
        let moved = surface.draw()
        #expect(moved.scroll == Scroll(lines: 1..<11, distance: 1))
        #expect(moved.stretches.map(\.y) == [10] && moved.drawn.first?.rows == Array(0..<10))
        #expect(surface.text[1...10].map { $0.prefix(1) }.joined() == "bcdefghijk")
        surface.canScroll = false
        list.letters.first = 2
        tick()
        let written = surface.draw()
        #expect(written.scroll == nil && written.stretches.count == 10)
    }

    @Test(
        "show what the panes show, also beside others, below others, highlighted, and after the window was another one",
        arguments: ["alone", "narrow", "popup", "highlighted", "resized", "forgotten", "too small"])
    func composed(what: String) {
        let surface = makeSurface(highlights: what == "highlighted" ? .milliseconds(1) : .zero)
        list.letters.isNarrow = what == "narrow"
        list.letters.hasPopup = what == "popup"
        var (shown, scrolls) = (ShownFrames(Size(width: 50, height: 12)), 0)
        for (step, first) in [0, 1, 2, 4, 3, 2, 1, 2, 2, 3].enumerated() {
            list.letters.first = first
            let size: Size? =
                switch (what, step) {
                case ("resized", 4): Size(width: 60, height: 14)
                case ("too small", 4): Size(width: 30, height: 8)
                case ("too small", 7): Size(width: 50, height: 12)
                default: nil
                }
            if let size {
                surface.resize(to: size)
                shown = ShownFrames(size)
            }
            if what == "forgotten", step == 4 { surface.forgetRows() }
            tick()
            let frame = surface.draw()
            scrolls += frame.scroll == nil ? 0 : 1
            shown.show(frame)
            #expect(shown.text == surface.text.map { $0.replacing(#/ +$/#, with: "") }, "step \(step)")
        }
        #expect(scrolls > 0)
    }
}

/// A terminal to which frames are written.
private struct ShownFrames {
    let emulator: TerminalEmulator
    private var writer = CellWriter()

    init(_ size: Size) {
        emulator = TerminalEmulator(rows: size.height, columns: size.width)
        writer.clear(size)
    }

    mutating func show(_ frame: Frame) {
        if let scroll = frame.scroll { writer.scroll(scroll) }
        for stretch in frame.stretches { writer.write(stretch.cells, x: stretch.x, y: stretch.y) }
        if let cursor = frame.cursor { writer.move(to: cursor) }
        emulator.feed(writer.bytes)
        writer.removeBytes()
    }

    var text: [String] { emulator.lines }
}

@Observed(recorded: false)
private final class Letters {
    var first: Int = 0
    var isNarrow: Bool = false
    var hasPopup: Bool = false
    init() {}
}

/// Shows the alphabet from a letter on.
private final class LetterPane: Pane {
    let name = "letters"
    let letters = Letters()

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        let letter = Array("abcdefghijklmnopqrstuvwxyz")[letters.first + row]
        canvas.identify("\(letter)")
        canvas.text(String(repeating: letter, count: 25), at: 0)
    }
}
