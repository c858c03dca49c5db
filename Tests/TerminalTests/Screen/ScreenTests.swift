import Derive
import Foundation
import Fuzzing
import TerminalEmulator
import Testing

@testable import Terminal

/// What ncurses makes of frames, as an emulated terminal shows it.
@Suite("A screen", .serialized)
struct ScreenTests {
    private static let roles = [Role.plain, .strong, .dim, .cursor, .title, .problem, .reached, .code]

    @Test(
        "shows what the panes show: beside, above and below one another, moved, scrolled, in a window of another size",
        arguments: ["xterm-256color", "screen-256color", "tmux-256color", "linux", "vt100"], [1, 2] as [UInt64])
    func panes(term: String, seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let words = Words()
        let shown = try ShownScreen(term, words)
        for step in 0..<150 {
            switch step % 50 {
            case 10: words.left = Int.random(in: 0..<30, using: &random)
            case 20: words.hasPopup = true
            case 30: words.hasPopup = false
            case 40:
                let size = Size(
                    width: .random(in: 40...60, using: &random), height: .random(in: 10...16, using: &random))
                shown.resize(to: size)
            case let rest where rest % 3 == 0: words.rows.insert(words.rows.removeLast(), at: 0)
            default:
                let row = Int.random(in: words.rows.indices, using: &random)
                words.rows[row] = random.words(of: Self.roles)
            }
            tick()
            #expect(shown.draw() > 0 || step % 50 != 20)
            #expect(shown.emulator.lines == shown.lines, "\(term), step \(step)")
            #expect(shown.emulator.cursor == (row: 3, column: shown.cursor), "\(term), step \(step)")
        }
    }

    @Test("sends no pause of a slow terminal as text, not at the end either", arguments: ["vt100", "vt220"])
    func pauses(term: String) throws {
        let shown = try ShownScreen(term, Words())
        _ = shown.draw()
        shown.screen.measure()
        shown.screen.close()
        let text = String(decoding: shown.rest, as: UTF8.self)
        #expect(text.contains("\u{1B}") && !text.contains("$<"), "\(text.debugDescription)")
    }

    @Test("has the style of each cell, in 256 colours, in eight and in none")
    func styles() throws {
        for (term, noColour) in [("xterm-256color", false), ("xterm", false), ("xterm-256color", true)] {
            let words = Words()
            words.rows = Self.roles.map { [Word(text: "word and word", role: $0)] }
            let shown = try ShownScreen(term, words, noColour: noColour)
            _ = shown.draw()
            let palette = Palette(noColour ? .none : term == "xterm" ? .eight : .many, on: .dark)
            for (row, role) in Self.roles.enumerated() {
                let style = palette.shown(Theme.standard[role])
                let colours = palette.ownColours(of: style)
                let expected = TerminalEmulator.Appearance(
                    bold: style.isBold, reverse: style.isReverse, underlined: style.isUnderlined,
                    colour: (colours?.text ?? palette.colour(of: style))?.number, background: colours?.background.number
                )
                for column in [0, 3, 9] {
                    #expect(shown.emulator.appearance(row: row + 1, column: column) == expected, "\(term), \(role)")
                }
            }
        }
    }

    @Test("of any size shows what the panes show, also after a new size in the middle of a frame")
    func sizes() throws {
        let words = Words()
        words.rows = (0..<16).map { [Word(text: "row \($0) of a list", role: .strong)] }
        let shown = try ShownScreen("xterm-256color", words)
        for (width, height) in [(1, 1), (40, 10), (1000, 300), (3, 2), (50, 12)] {
            shown.resize(to: Size(width: width, height: height), afterHalfAFrame: true)
            _ = shown.draw()
            #expect(shown.emulator.lines == shown.lines, "\(width) × \(height)")
        }
    }

    @Test("writes only what differs, and all of it once it is to be drawn anew")
    func bytes() throws {
        let words = Words()
        words.rows = (0..<8).map { [Word(text: "row \($0) of a long list", role: .plain)] }
        let shown = try ShownScreen("xterm-256color", words)
        let whole = shown.draw()
        words.rows[4] = [Word(text: "row 5 of a long list", role: .plain)]
        tick()
        #expect((1...20).contains(shown.draw()))
        words.rows[4] = [Word(text: "row 5 of a long list", role: .plain)]
        tick()
        #expect(shown.draw() == 0)
        // Another program leaves its text, its colours and its margins.
        shown.emulator.feed(Array("\u{1B}[2J\u{1B}[2;4r\u{1B}[44;7msomething else".utf8))
        shown.resize(to: Size(width: 50, height: 12))
        #expect(shown.draw() > whole / 2)
        #expect(shown.emulator.lines == shown.lines)
        #expect(shown.emulator.appearance(row: 11, column: 40) == TerminalEmulator.Appearance())
    }
}

/// A surface on a screen of an emulated terminal.
private final class ShownScreen {
    let emulator = TerminalEmulator(rows: 12, columns: 50)
    let screen: Screen
    private let surface: Surface
    private let output = Pipe()
    private let input = Pipe()

    init(_ term: String, _ words: Words, noColour: Bool = false) throws {
        let (list, popup) = (WordsPane(words), PopupPane())
        surface = Surface(highlights: .zero) { size in
            let below = Placement(
                list, Area(x: words.left, y: 1, width: size.width - words.left, height: size.height - 1))
            return words.hasPopup ? [below, Placement(popup, Area(x: 7, y: 2, width: 9, height: 4))] : [below]
        }
        let emulator = emulator
        let variables = ["TERM": term, "COLORFGBG": "15;0", "NO_COLOR": noColour ? "1" : ""]
        let device = TerminalDevice(
            input: input.fileHandleForReading.fileDescriptor, output: output.fileHandleForWriting.fileDescriptor,
            ownsProcess: false, size: { Size(width: emulator.columns, height: emulator.rows) }
        ) { variables[$0] }
        screen = try Screen(on: device)
        surface.resize(to: screen.size)
        take()
    }

    isolated deinit { screen.close() }

    /// - Returns: The bytes written.
    func draw() -> Int {
        let count = screen.show(surface.draw())
        if count > 0 { take() }
        return count
    }

    func resize(to size: Size, afterHalfAFrame: Bool = false) {
        if afterHalfAFrame {
            surface.resize(to: screen.size)
            let count = screen.show(surface.draw())
            emulator.feed(Array(output.fileHandleForReading.readData(ofLength: count / 2)))
            emulator.resize(rows: size.height, columns: size.width)
            emulator.feed(Array(output.fileHandleForReading.readData(ofLength: count - count / 2)))
        }
        emulator.resize(rows: size.height, columns: size.width)
        screen.measure()
        surface.resize(to: screen.size)
    }

    var lines: [String] { surface.text.map { $0.replacing(#/ +$/#, with: "") } }
    var cursor: Int { surface.cursor?.x ?? -1 }

    /// What was sent and not fed to the emulator yet.
    var rest: Data { output.fileHandleForReading.availableData }

    private func take() { emulator.feed(Array(output.fileHandleForReading.availableData)) }
}

private nonisolated struct Word: Hashable, Sendable {
    let text: String
    let role: Role
}

@Observed(recorded: false)
private final class Words {
    var rows: [[Word]] = Array(repeating: [], count: 16)
    var left: Int = 0
    var hasPopup: Bool = false
    init() {}
}

private final class WordsPane: Pane {
    let name = "words"
    private let words: Words
    init(_ words: Words) { self.words = words }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        guard row < words.rows.count else { return }
        var column = 0
        for word in words.rows[row] {
            canvas.text(word.text, at: column, style: word.role)
            column += TextWidth.of(word.text) + 1
        }
    }

    func cursor(in size: Size) -> Position? { Position(x: 2, y: 2) }
}

extension SplitMix {
    fileprivate mutating func words(of roles: [Role]) -> [Word] {
        let texts = ["12.50", "日本茶専門店", "e\u{301}te\u{301}", "      ", "…ü│", "a", "👩", "x   y", "a text that goes on"]
        return (0..<Int.random(in: 1...6, using: &self)).map { _ in
            Word(
                text: texts[Int.random(in: texts.indices, using: &self)],
                role: roles[Int.random(in: roles.indices, using: &self)])
        }
    }
}

extension Colour {
    fileprivate nonisolated var number: Int? {
        switch self {
        case .ansi(let number), .indexed(let number): number
        case .rgb: nil
        }
    }
}
