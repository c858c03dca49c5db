import Testing

@testable import Terminal

@Suite("An error of the terminal")
struct TerminalErrorTests {
    @Test(
        "names the thing and the way out",
        arguments: [
            (TerminalError.noInput, "standard input", "without a pipe"),
            (.noOutput, "standard output", "without a pipe"),
            (.termUnset, "TERM is not set", "TERM=xterm-256color"),
            (.unknown(term: "vt9"), "“vt9”", "TERM=xterm-256color"),
            (.dumb(term: "dumb"), "“dumb”", "Use another one"),
            (.notUTF8(encoding: "ISO-8859-1"), "ISO-8859-1", "LC_ALL=C.UTF-8"),
            (.failed, "cannot be taken over", "See whether"),
        ])
    func sentence(error: TerminalError, thing: String, wayOut: String) {
        #expect("\(error)".contains(thing) && "\(error)".contains(wayOut))
    }
}
