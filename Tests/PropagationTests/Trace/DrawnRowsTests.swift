import Foundation
import TerminalEmulator
import Testing

@testable import Console
@testable import Editor
@testable import Terminal
@testable import EditorTests

/// The drawn rows in the trace, against the screen itself.
@Suite("Drawn rows", .serialized)
struct DrawnRowsTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    /// Edits of a day's work: values, undo and redo, lines that come and go, discount, head, and what cannot be read.
    nonisolated private static let edits = [
        #"Tab "24" Enter"#, #"Tab "7" Enter"#, #"Tab Tab Tab "3.5" Enter"#, #"Tab Tab Tab "2*3+1" Enter"#,
        #"Tab Tab Tab Tab "7" Enter"#, "Up", #"Tab Tab "h" Enter"#, #""Notebook" Enter"#, #"Up Tab "1" Enter"#,
        #"Up Tab "9" Esc"#, "Alt-Z", "Alt-Z", "Alt-Z", "Alt-Y", "Alt-Y", #"Up Up Ins "Cake" Tab "2" Tab Tab "5" Enter"#,
        "Alt-Z", #"Ins "bari" Tab "1" Enter"#, "Ctrl-D", "Alt-↓", "Alt-↑", "Ctrl-T", "Alt-Z", "Alt-Z",
        #"Alt-% "10" Enter"#,
        "Alt-Z", #"Esc Enter Tab "-3" Enter"#, #"Tab "0" Enter"#, "Tab Del", "Alt-Z", #"Tab "abc" Enter"#, "Esc",
        "Alt-Z", "Down Down Home", #"Shift-Tab "Köln" Enter"#, "Alt-Z", "Space d", "Esc", "Shift-Tab Shift-Tab Del",
        "Alt-Z", "Alt-Z", "Alt-Z",
    ]

    /// Keys of which each wave of drawing is compared: the key's own, and the end of the highlighting.
    @Test("are those that look otherwise on the screen, pane by pane, and their bytes are those that were written")
    func edits() throws {
        let session = try program.start(
            ["demo", "--trace", program.trace], environment: ["BILLOW_TODAY": "2026-11-21"], rows: 40, columns: 120)
        try session.waitFor("2026-0141")
        try session.press([.enter])
        try session.waitUntilSettled()
        let surface = try #require(session.surface)
        // So short that it is over with the next frame, in a hundred waits.
        surface.highlights = .milliseconds(20)
        try session.wait("the highlights to end") { _ in surface.nextFade == nil }
        var file = try TraceLines(program.trace)
        _ = try file.next()
        var (drawnCount, changedCount, bytes, ticks) = (0, 0, 0, 0)
        let received = session.bytesReceived
        var differences: [String] = []
        for edit in Self.edits {
            for key in try KeyScript(edit).steps {
                guard case .key(let key) = key else { continue }
                for isFading in [false, true] {
                    let before = ScreenCells(session)
                    if isFading {
                        try session.wait("the highlights to end") { _ in surface.nextFade == nil }
                    } else {
                        try session.press([key])
                        try session.waitUntilSettled()
                    }
                    let after = ScreenCells(session)
                    let lines = try file.next()
                    ticks += lines.count
                    bytes += lines.reduce(0) { $0 + $1.bytes }
                    let drawn = Set(
                        lines.flatMap { line in line.drawn.flatMap { pane in pane.rows.map { "\(pane.pane) \($0)" } } })
                    let changed = after.changedRows(since: before, surface)
                    (drawnCount, changedCount) = (drawnCount + drawn.count, changedCount + changed.count)
                    let inVain = drawn.subtracting(changed).subtracting(after.cursorRows(and: before, surface))
                    let unnamed = changed.subtracting(drawn)
                    guard !inVain.isEmpty || !unnamed.isEmpty else { continue }
                    let what = isFading ? "fading after \(key.name)" : key.name
                    differences.append(
                        "\(edit): \(what): in vain \(inVain.sorted()), unnamed \(unnamed.sorted())"
                            + after.differences(from: before))
                }
            }
        }
        #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
        #expect(bytes == session.bytesReceived - received)
        #expect(drawnCount > 300 && drawnCount <= changedCount + 20, "\(drawnCount) \(changedCount) \(ticks)")
    }

    @Test("are few where undo brings a status line")
    func undo() throws {
        let session = try program.start(
            ["demo", "--trace", program.trace], environment: ["BILLOW_TODAY": "2026-11-21"], rows: 40, columns: 120)
        try session.waitFor("2026-0141")
        session.type("\r\t7\r")
        try session.waitUntilSettled()
        var file = try TraceLines(program.trace)
        _ = try file.next()
        try session.press([.alt("z")])
        try session.waitUntilSettled()
        let rows = try file.next().reduce(0) { $0 + $1.drawn.reduce(0) { $0 + $1.rows.count } }
        // Nine values and the status line with its way back; the totals above it go up by one row.
        #expect((1...20).contains(rows), "\(rows)")
    }
}

/// The lines that a trace has got since it was asked last.
private struct TraceLines {
    struct Line: Decodable {
        struct Pane: Decodable {
            let pane: String
            let rows: [Int]
        }
        let drawn: [Pane]
        let bytes: Int
    }

    private let handle: FileHandle

    init(_ path: String) throws { handle = try #require(FileHandle(forReadingAtPath: path)) }

    mutating func next() throws -> [Line] {
        let data = try handle.readToEnd() ?? Data()
        // Besides ticks it has a version and the invoice.
        let ticks = data.split(separator: UInt8(ascii: "\n")).filter { $0.starts(with: Data(#"{"bytes":"#.utf8)) }
        return try ticks.map { try JSONDecoder().decode(Line.self, from: $0) }
    }
}

/// The screen of a terminal, cell by cell.
private struct ScreenCells {
    private let texts: [[Character]]
    private let appearances: [[TerminalEmulator.Appearance]]
    private let cursorRow: Int

    init(_ session: EditorOnScreen) {
        let emulator = session.emulator
        texts = emulator.lines.map { line in
            // A wide character has two cells.
            let cells = line.flatMap { (character: Character) -> [Character] in
                TextWidth.of(String(character)) == 2 ? [character, " "] : [character]
            }
            return cells + Array(repeating: " ", count: max(0, emulator.columns - cells.count))
        }
        appearances = (0..<emulator.rows).map { row in
            (0..<emulator.columns).map { emulator.appearance(row: row, column: $0) }
        }
        cursorRow = emulator.cursor.row
    }

    /// The rows of panes in which a cell is another one now, each counted with the pane that is in front there.
    func changedRows(since other: Self, _ surface: Surface) -> Set<String> {
        var changed: Set<String> = []
        for y in texts.indices {
            for x in texts[y].indices
            where texts[y][x] != other.texts[y][x] || appearances[y][x] != other.appearances[y][x] {
                if let row = Self.row(x, y, surface) { changed.insert(row) }
            }
        }
        return changed
    }

    /// The cells that are others now, for a failure.
    func differences(from other: Self) -> String {
        texts.indices.map { y in
            let columns = texts[y].indices.filter {
                texts[y][$0] != other.texts[y][$0] || appearances[y][$0] != other.appearances[y][$0]
            }
            guard let x = columns.first else { return "" }
            return
                "\n    row \(y), \(columns.count) cells from \(x): “\(other.texts[y][x])” \(other.appearances[y][x]) "
                + "is “\(texts[y][x])” \(appearances[y][x])"
        }.joined()
    }

    /// The rows that hold the cursor in either picture.
    func cursorRows(and other: Self, _ surface: Surface) -> Set<String> {
        Set(
            [cursorRow, other.cursorRow].flatMap { y in
                texts[y].indices.compactMap { Self.row($0, y, surface) }
            })
    }

    private static func row(_ x: Int, _ y: Int, _ surface: Surface) -> String? {
        let pane = surface.panes.last { pane in
            let area = pane.area
            return (area.x..<area.x + area.size.width).contains(x) && (area.y..<area.y + area.size.height).contains(y)
        }
        return pane.map { "\($0.pane.name) \(y - $0.area.y)" }
    }
}
