import Fuzzing
import TerminalEmulator
import Testing

@testable import Terminal

@Suite("What is written to the terminal")
struct CellWriterTests {
    private static let size = Size(width: 20, height: 6)

    private func makeWriter(_ abilities: CellWriter.Abilities = .init(), at position: Position? = nil) -> CellWriter {
        var writer = CellWriter(abilities)
        writer.clear(Self.size)
        if let position { writer.move(to: position) }
        writer.removeBytes()
        return writer
    }

    private func cells(_ text: String, _ style: Style = Style()) -> ArraySlice<Cell> {
        var row = Row(width: TextWidth.of(text), theme: Theme([.plain: style]))
        row.text(text, at: 0, style: .plain)
        return row.line.cells[...]
    }

    private func readable(_ writer: CellWriter) -> String {
        String(decoding: writer.bytes, as: UTF8.self).replacing("\u{1B}", with: "␛").replacing("\n", with: "↓")
            .replacing("\u{8}", with: "←").replacing("\r", with: "↵")
    }

    @Test(
        "takes the cursor the shortest way",
        arguments: [
            ((3, 2), (3, 2), ""), ((3, 2), (4, 2), "␛[C"), ((3, 2), (9, 2), "␛[6C"), ((3, 2), (2, 2), "←"),
            ((9, 2), (5, 2), "←←←←"), ((12, 2), (2, 2), "␛[10D"), ((9, 2), (0, 2), "↵"), ((9, 2), (9, 4), "↓↓"),
            ((9, 2), (9, 1), "␛[A"), ((9, 4), (9, 1), "␛[3A"), ((9, 2), (0, 3), "↓↵"), ((9, 1), (7, 3), "↓↓←←"),
            ((2, 5), (18, 0), "␛[1;19H"),
        ] as [((Int, Int), (Int, Int), String)])
    func moves(from: (Int, Int), to: (Int, Int), bytes: String) {
        var writer = makeWriter(at: Position(x: from.0, y: from.1))
        writer.move(to: Position(x: to.0, y: to.1))
        #expect(readable(writer) == bytes)
    }

    @Test(
        "says of a style what is new, or begins anew where something ends",
        arguments: [
            (Style(), Style(), "ab"), (Style(), Style(bold: true), "a␛[1mb"),
            (Style(bold: true), Style(), "␛[1ma␛[mb"), (Style(bold: true), Style(underlined: true), "␛[1ma␛[;4mb"),
            (Style(bold: true), Style(bold: true, reverse: true), "␛[1ma␛[7mb"),
            (Style(tint: .bad), Style(bold: true, tint: .bad), "␛[38;5;131ma␛[1mb"),
            (Style(tint: .bad), Style(tint: .good), "␛[38;5;131ma␛[;38;5;29mb"),
            (Style(), Style(filled: true), "a␛[;38;5;16;48;5;157mb"),
            (Style(), Style(scanned: true), "a␛[;38;5;231;48;5;16mb"),
            (Style(filled: true), Style(), "␛[;38;5;16;48;5;157ma␛[mb"),
        ])
    func styles(first: Style, second: Style, bytes: String) {
        var writer = makeWriter()
        writer.write(cells("a", first) + cells("b", second), x: 0, y: 0)
        #expect(readable(writer) == bytes)
    }

    @Test(
        "has the colours that the terminal has",
        arguments: [
            (Palette(.none, on: .dark), "a␛[1mb"), (Palette(.eight, on: .dark), "␛[33ma␛[1mb"),
            (Palette(.many, on: .light), "␛[38;5;124ma␛[1mb"), (Palette(.all, on: .unknown), "␛[38;2;235;0;0ma␛[1mb"),
        ])
    func colours(palette: Palette, bytes: String) {
        var writer = makeWriter()
        writer.palette = palette
        writer.clear(Self.size)
        writer.removeBytes()
        writer.write(cells("a", Style(tint: .bad)) + cells("b", Style(bold: true, tint: .bad)), x: 0, y: 0)
        #expect(readable(writer) == bytes)
    }

    @Test("makes dim text a colour where there are colours that can be read, and faint where there are none")
    func dim() {
        for (palette, bytes) in [
            (Palette(.none, on: .dark), "␛[2ma␛[mb"), (Palette(.eight, on: .dark), "ab"),
            (Palette(.many, on: .dark), "␛[38;5;248ma␛[mb"),
        ] {
            var writer = makeWriter()
            writer.palette = palette
            writer.clear(Self.size)
            writer.removeBytes()
            writer.write(cells("a", Style(dim: true)) + cells("b"), x: 0, y: 0)
            #expect(readable(writer) == bytes)
        }
    }

    @Test("switches no style for a blank that would not show it")
    func blanks() {
        var writer = makeWriter()
        writer.write(cells("a", Style(bold: true)) + cells(" ") + cells("b", Style(bold: true)), x: 0, y: 0)
        #expect(readable(writer) == "␛[1ma b")
    }

    @Test("erases what is blank where that takes fewer bytes")
    func erasing() {
        var writer = makeWriter()
        writer.write(cells("a" + String(repeating: " ", count: 12) + "b"), x: 0, y: 0)
        writer.write(cells("c" + String(repeating: " ", count: 9)), x: 10, y: 1)
        #expect(readable(writer) == "a␛[12X␛[12Cb↓←←←←c␛[K")
        writer = makeWriter()
        writer.write(cells("a" + String(repeating: " ", count: 8) + "b"), x: 0, y: 0)
        writer.write(cells("c     "), x: 10, y: 1)
        writer.write(cells("d    "), x: 0, y: 2)
        #expect(readable(writer) == "a        b↓c␛[5X↓↵d    ")
        writer = makeWriter(.init(erasesCells: false))
        writer.write(cells("a" + String(repeating: " ", count: 12) + "b"), x: 0, y: 0)
        #expect(readable(writer) == "a            b")
    }

    @Test("places the cursor anew after what terminals count differently, and after the last column")
    func uncertain() {
        var writer = makeWriter()
        writer.write(cells("日本a"), x: 0, y: 0)
        writer.write(cells("b"), x: 19, y: 1)
        writer.write(cells("c"), x: 0, y: 2)
        #expect(readable(writer) == "日本␛[1;5Ha↓␛[14Cb␛[3;1Hc")
    }

    @Test("leaves the last cell of all out where writing it would scroll")
    func lastCell() {
        var writer = makeWriter(.init(waitsAtMargin: false))
        writer.write(cells("ab"), x: 18, y: 5)
        #expect(readable(writer) == "␛[6;19Ha")
    }

    @Test("is what stood there before, with what has changed, whatever changes", arguments: [1, 2, 3] as [UInt64])
    func random(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let emulator = TerminalEmulator(rows: Self.size.height, columns: Self.size.width)
        var writer = CellWriter()
        writer.clear(Self.size)
        var lines = Array(repeating: CellLine(width: Self.size.width), count: Self.size.height)
        for _ in 0..<300 {
            var frame = Frame()
            for y in lines.indices where Bool.random(using: &random) {
                let line = random.changed(lines[y])
                frame.add(y: y, from: lines[y], to: line)
                lines[y] = line
            }
            for stretch in frame.stretches { writer.write(stretch.cells, x: stretch.x, y: stretch.y) }
            emulator.feed(writer.bytes)
            writer.removeBytes()
            #expect(emulator.lines == lines.map { line in line.text.replacing(#/ +$/#, with: "") })
        }
        for (y, line) in lines.enumerated() {
            for (x, cell) in line.cells.enumerated() where !cell.isRightHalf && cell.text != " " {
                #expect(emulator.appearance(row: y, column: x) == TerminalEmulator.Appearance(cell.style))
            }
        }
    }
}

extension TerminalEmulator.Appearance {
    fileprivate init(_ style: Style) {
        let colour: Int? = style.tint.map { $0 == .bad ? 131 : 63 }
        self.init(bold: style.isBold, reverse: style.isReverse, underlined: style.isUnderlined, colour: colour)
    }
}

extension SplitMix {
    /// A line with a word laid over it.
    fileprivate mutating func changed(_ line: CellLine) -> CellLine {
        let words = ["12.50", "日本茶", "e\u{301}te\u{301}", "      ", "             ", "…ü│", "a", "👩", "x   y"]
        let styles = [
            Style(), Style(bold: true), Style(reverse: true), Style(underlined: true, tint: .accent),
            Style(tint: .bad),
        ]
        let word = words[Int.random(in: words.indices, using: &self)]
        var row = Row(
            width: TextWidth.of(word), theme: Theme([.plain: styles[Int.random(in: styles.indices, using: &self)]]))
        row.text(word, at: 0, style: .plain)
        var line = line
        line.lay(row.line, at: Int.random(in: -2..<20, using: &self))
        return line
    }
}
