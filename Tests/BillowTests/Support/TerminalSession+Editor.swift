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
