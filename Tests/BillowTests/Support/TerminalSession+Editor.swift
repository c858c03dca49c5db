import TerminalEmulator
import Testing

/// What tests of the editor do and see again and again.
extension TerminalSession {
    /// Waits until each of some texts stands on the screen.
    func waitFor(_ texts: [String]) throws {
        for text in texts { try waitFor(text) }
    }

    /// Quits the editor, and sees that it ends well and leaves the terminal as it was.
    func quit(_ location: SourceLocation = #_sourceLocation) throws {
        type("q")
        let end = try waitForEnd()
        #expect(end == .exited(0), "\(emulator.text)", sourceLocation: location)
        #expect(isIntact, sourceLocation: location)
    }
}

extension TerminalEmulator {
    /// The row of the screen in which the cursor stands.
    var cursorLine: String { lines[cursor.row] }

    /// Whether a text stands on the screen; a single blank in it stands for any number, as before a column of amounts.
    func shows(_ text: String) -> Bool {
        self.text.contains(text)
            || lines.contains { $0.split(separator: " ").joined(separator: " ").contains(text) }
    }
}

extension ProgramUnderTest {
    /// Starts the editor and types an invoice with one line in it.
    func startWithInvoice(rows: Int = 24, columns: Int = 80) throws -> TerminalSession {
        let session = try start(rows: rows, columns: columns)
        try session.waitFor("No invoices")
        session.type("n7\raTea\t2\t10\r\u{1B}")
        try session.waitFor("Amount due 23.80")
        return session
    }
}
