import Foundation
import TerminalEmulator
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

/// What the samples look like, text and attributes, at four sizes. `BILLOW_REWRITE_SCREENS=1 .ci/test --filter GoldenScreen`
/// writes the files anew; then `git diff` shows what has become of each screen.
@Suite("Golden screens", .serialized)
struct GoldenScreenTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    /// A screen, the keys that lead to it from the start, and what it is known by.
    struct Scene: Sendable, CustomStringConvertible {
        let name: String
        let keys: String
        let text: String
        /// `true` if the window’s size decides what the keys do.
        var dependsOnSize = false
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
        Scene(name: "beside", keys: "\r V", text: "The problems are", dependsOnSize: true),
        Scene(name: "figures", keys: "\u{1B}[H\u{1B}[A\u{1B}[A", text: "2026-0145", dependsOnSize: true),
        Scene(name: "company", keys: " y", text: "My company"),
        Scene(name: "customer", keys: " c\r", text: "Street"),
    ]
    nonisolated static let sizes = [(10, 40), (24, 80), (40, 120), (60, 200)]

    @Test("are as they were, also after the window was resized", arguments: scenes)
    func screen(_ scene: Scene) throws {
        var session: EditorOnScreen?
        for (rows, columns) in Self.sizes {
            let shown = scene.dependsOnSize ? nil : session
            shown?.resize(rows: rows, columns: columns)
            let screen = try shown ?? show(scene, rows, columns)
            try screen.waitUntilSettled()
            try GoldenFile("\(scene.name)-\(columns)x\(rows)").compare(with: screen.emulator.golden)
            session = screen
        }
    }

    private func show(_ scene: Scene, _ rows: Int, _ columns: Int) throws -> EditorOnScreen {
        let session = try program.start(
            ["demo"], environment: ["BILLOW_TODAY": "2026-11-21"], rows: rows, columns: columns)
        try session.waitFor("2026-0141")
        try session.waitUntilSettled()
        session.type(scene.keys)
        try session.waitFor(scene.text)
        try session.waitUntilSettled()
        return session
    }

    @Test("are as they were where an audience sees them", arguments: sizes)
    func presented(rows: Int, columns: Int) throws {
        let session = try program.start(
            ["demo", "--present"], environment: ["BILLOW_TODAY": "2026-11-21", "BILLOW_NO_TIMES": "1"], rows: rows,
            columns: columns)
        try session.waitFor("Change something")
        try session.waitUntilSettled()
        session.type("\t7\r")
        try session.waitFor("values recomputed")
        try session.waitUntilSettled()
        try GoldenFile("present-\(columns)x\(rows)").compare(with: session.emulator.golden)
        session.type("\u{11}")
        #expect(try session.waitForEnd() == .exited(0))
    }
}
