import Foundation
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("Words on the screen", .serialized)
struct WordsOnScreenTests {
    /// Keys that lead from the list to a cell: through the head by Tab, and along a line.
    private nonisolated static let ways =
        (1...9).map { String(repeating: "\t", count: $0) } + (0...4).map { "\r" + String(repeating: "\t", count: $0) }

    @Test(
        "that are typed ahead on any cell, each with Esc, change nothing, and the last comes back", arguments: ways)
    func words(way: String) throws {
        let program = try ProgramUnderTest()
        let session = try program.start(["demo"], rows: 40, columns: 120)
        try session.waitFor("F1 help")
        session.send(way)
        try session.waitUntilSettled()
        let before = session.emulator.lines.dropLast(3)
        for word in ItemNames.all {
            session.send(word)
            session.type("\u{1B}")
        }
        try session.waitUntilSettled()
        #expect(Array(session.emulator.lines.dropLast(3)) == Array(before))
        let last = try #require(ItemNames.all.last)
        try session.waitFor("“\(last)” not entered. Alt-Z brings it back.")
        session.send("\u{1B}z")
        try session.wait("“\(last)” again") { $0.cursorLine.contains(last.suffix(3)) }
        session.type("\u{1B}")
        try session.waitUntilSettled()
        session.send("\u{11}")
        #expect(try session.waitForEnd() == .exited(0), "\(session.emulator.text)")
    }
}
