import Derive
import Terminal
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("Questions")
struct QuestionTests {
    @Test("are answered with yes by the key that asked, and with no by any other, which does what it does")
    func answers() throws {
        let session = try SessionUnderTest(keys: .billow)
        let modes = session.workspace.modes
        let row = session.workspace.list.scroll.cursor
        session.press(.control("c"))
        #expect(modes.question == Question(command: .interrupt, yes: "quit"))
        session.press(.down)
        #expect(modes.question == nil && session.workspace.list.scroll.cursor == row + 1)
        session.press(.control("c"))
        #expect(session.workspace.statusLine.shown.rows.first?.hasPrefix("Press ^C again to quit.") == true)
    }
}
