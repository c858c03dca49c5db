import Foundation
import TerminalEmulator
import Testing

@testable import Billow

/// What the samples look like, text and attributes, at four sizes. `BILLOW_REWRITE_SCREENS=1 swift test --filter GoldenScreen`
/// writes the files anew; then `git diff` shows what has become of each screen.
@Suite("Golden screens", .serialized)
struct GoldenScreenTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest(keys: .billow) }

    /// A screen, the keys that lead to it from the start, and what it is known by.
    struct Scene: Sendable, CustomStringConvertible {
        let name: String
        let keys: String
        let text: String
        var description: String { name }
    }

    /// `\u{10}` is Ctrl-P, `\u{1B}OP` F1 and `\u{1B}[2~` Ins.
    nonisolated static let scenes = [
        Scene(name: "list", keys: "", text: "2026-0141"),
        Scene(name: "invoice", keys: "\r", text: "4 178.91 EUR due"),
        Scene(name: "menu", keys: "\r ", text: "Commands"),
        Scene(name: "palette", keys: "\u{10}disc", text: "Find: disc"),
        Scene(name: "help", keys: "\u{1B}OP", text: "All keys"),
        Scene(name: "completion", keys: "\r\u{1B}[2~bari", text: "⇥"),
        Scene(name: "problems", keys: " n m", text: "To fill in before issuing"),
        Scene(name: "company", keys: " y", text: "My company"),
        Scene(name: "customer", keys: " c\r", text: "Street"),
    ]
    nonisolated static let sizes = [(10, 40), (24, 80), (40, 120), (60, 200)]

    @Test("are as they were", arguments: scenes, sizes)
    func screen(_ scene: Scene, _ size: (rows: Int, columns: Int)) throws {
        let session = try program.start(
            ["demo"], environment: ["BILLOW_TODAY": "2026-11-21"], rows: size.rows, columns: size.columns)
        try session.waitFor("2026-0141")
        try session.waitUntilSettled()
        session.type(scene.keys)
        try session.waitFor(scene.text)
        try session.waitUntilSettled()
        try GoldenFile("\(scene.name)-\(size.columns)x\(size.rows)").compare(with: session.emulator.golden)
    }
}

/// A file that says how a screen looked.
private struct GoldenFile {
    private let url: URL

    init(_ name: String) { url = Project.root.appending(path: "Tests/BillowTests/Golden/Screens/\(name).txt") }

    /// Compares line by line, or writes what is.
    func compare(with screen: String, _ location: SourceLocation = #_sourceLocation) throws {
        guard ProcessInfo.processInfo.environment["BILLOW_REWRITE_SCREENS"] == nil else {
            return try Data(screen.utf8).write(to: url)
        }
        let golden = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
        let (old, new) = (golden.split(separator: "\n"), screen.split(separator: "\n"))
        let differences = (0..<max(old.count, new.count)).filter { row in
            (row < old.count ? old[row] : "") != (row < new.count ? new[row] : "")
        }
        let shown = differences.prefix(12).flatMap { row in
            ["- " + (row < old.count ? old[row] : ""), "+ " + (row < new.count ? new[row] : "")]
        }
        #expect(
            golden == screen,
            """
            \(url.lastPathComponent) is not what is on the screen. If it is meant to look so now, write it anew with \
            BILLOW_REWRITE_SCREENS=1 swift test --filter GoldenScreen
            \(shown.joined(separator: "\n"))
            """,
            sourceLocation: location)
    }
}

extension TerminalEmulator {
    /// The rows between bars, then for each row the runs of its attributes: `3: 0–11 reverse, 20–24 bold`.
    fileprivate var golden: String {
        let text = lines.map { "|\($0)" }
        let attributes = (0..<rows).compactMap { row in
            let runs = runs(row)
            return runs.isEmpty ? nil : "\(row): \(runs.joined(separator: ", "))"
        }
        let cursor = isCursorVisible ? ["cursor \(self.cursor.row), \(self.cursor.column)"] : []
        return (text + cursor + attributes).joined(separator: "\n") + "\n"
    }

    private func runs(_ row: Int) -> [String] {
        var runs: [String] = []
        let appearances = visibleAppearances(row)
        var column = 0
        while column < columns {
            let start = column
            let appearance = appearances[column]
            while column < columns, appearances[column] == appearance { column += 1 }
            if appearance != Appearance() { runs.append("\(start)–\(column - 1) \(appearance.words)") }
        }
        return runs
    }
}

extension TerminalEmulator {
    /// How the cells of a row appear. A blank shows no colour of a text: it counts as one with what stands before it.
    private func visibleAppearances(_ row: Int) -> [Appearance] {
        (0..<columns).reduce(into: []) { appearances, column in
            let appearance = appearance(row: row, column: column)
            guard isBlank(row: row, column: column), !appearance.isReverse, !appearance.isUnderlined else {
                return appearances.append(appearance)
            }
            let before = appearances.last ?? Appearance()
            appearances.append(before.isReverse || before.isUnderlined ? Appearance() : before)
        }
    }
}

extension TerminalEmulator.Appearance {
    fileprivate var words: String {
        let flags = [(isBold, "bold"), (isReverse, "reverse"), (isUnderlined, "underlined")].filter(\.0).map(\.1)
        return (flags + (colour.map { ["colour \($0)"] } ?? [])).joined(separator: " ")
    }
}
