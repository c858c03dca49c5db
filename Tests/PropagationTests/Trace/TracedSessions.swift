import Derive

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import EditorTests

extension ProgramUnderTest {
    /// Opens the first sample and the trace, goes back to the lines and types a quantity, which is not kept yet.
    func startWithTracedQuantity(rows: Int, columns: Int) throws -> EditorOnScreen {
        let session = try start(
            ["demo"], environment: ["BILLOW_TODAY": "2026-11-21"], rows: rows, columns: columns)
        try session.waitFor("2026-0141")
        try session.beginTracing(after: "\r")
        session.type("\t7")
        try session.waitUntilSettled()
        return session
    }
}

extension EditorOnScreen {
    /// Opens the trace while nothing is traced yet, and goes back to where the cursor was.
    /// - Parameter keys: What is typed before.
    func beginTracing(after keys: String = "") throws {
        type(keys + " P")
        try waitFor("Change something, and see here")
        type("\u{1B}")
        try waitUntilSettled()
    }
}

extension EditorUnderTest {
    /// Opens the trace. Not before the test itself, since others may run until then, whose changes would be in it.
    func openTrace(drawing draw: () -> Void) {
        while tick() {}
        workspace.trace.open()
        draw()
        // What was computed for the first time is no change.
        workspace.trace.tickEnded(drawn: [], bytes: 0)
    }
}
