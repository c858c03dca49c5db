import Foundation
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import EditorTests

/// Many mistakes in the user's settings, as the program says them.
@Suite("Mistakes in the settings", .serialized)
struct MistakesTests {
    private static let text = """
        resume = "maybe"
        [colors]
        moon = "bold"
        title = "mauve"
        [bind]
        fly = "F8"
        quit = "Hyper-Q"
        """
    let program: ProgramUnderTest
    /// Each with the line of the file.
    private let sentences = Configuration(text).mistakes.map(\.description)

    init() throws {
        program = try ProgramUnderTest()
        try Data(Self.text.utf8).write(to: program.folder.appending(path: "config/billow/config.toml"))
    }

    @Test("are read on the screen as far as it goes, with their number, and all of them at the end")
    func onScreen() throws {
        #expect(sentences.count == 5)
        let session = try program.start(rows: 24, columns: 80)
        try session.waitFor("And 3 more: all are named when Billow ends.")
        try session.waitFor(["Skipped: config.toml, line 1: “resume” takes", "line 3: “colors.moon” is no setting"])
        session.type("\u{11}")
        #expect(try session.waitForEnd() == .exited(0))
        let shown = session.emulator.text.filter { !$0.isWhitespace }
        for sentence in sentences {
            #expect(shown.contains("billow:\(sentence.filter { !$0.isWhitespace })"), "\(shown)")
        }
    }

    @Test("are all named at the end of a dialogue in lines")
    func inLines() throws {
        let output = try program.run(["--plain"], input: "quit\n").output
        for sentence in sentences { #expect(output.contains("billow: \(sentence)\n"), "\(output)") }
    }

    @Test("of which there are two stand whole, and none is counted")
    func few() {
        let notice = Configuration("mouse = 1\ntheme = 3").notice
        #expect(notice?.hasPrefix("Skipped: config.toml, line 1:") == true && notice?.contains("more") == false)
        #expect(Configuration("").notice == nil)
    }
}
