import Foundation
import TerminalEmulator
import Testing

/// A file that says how a screen looked, or what commands printed.
struct GoldenFile {
    private let url: URL

    init(_ name: String) { url = Project.root.appending(path: "Tests/EditorTests/Golden/Screens/\(name).txt") }

    /// Its content; empty where there is no such file.
    var text: String { (try? String(contentsOf: url, encoding: .utf8)) ?? "" }

    /// Compares line by line, or writes what is.
    func compare(with screen: String, _ location: SourceLocation = #_sourceLocation) throws {
        guard ProcessInfo.processInfo.environment["BILLOW_REWRITE_SCREENS"] == nil else {
            return try Data(screen.utf8).write(to: url)
        }
        let golden = text
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
            \(url.lastPathComponent) differs from the screen. If the change is meant, rewrite it with \
            BILLOW_REWRITE_SCREENS=1 .ci/test --filter Golden
            \(shown.joined(separator: "\n"))
            """,
            sourceLocation: location)
    }
}

extension TerminalEmulator {
    /// The rows between bars, then for each row the runs of its attributes: `3: 0–11 reverse, 20–24 bold`.
    var golden: String {
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
