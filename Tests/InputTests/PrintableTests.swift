import Input
import Testing

@Suite("Text that is printed outside of the screen")
struct PrintableTests {
    @Test(
        "has stand-ins for what sends the terminal a command, turns a line around or cannot be seen",
        arguments: [
            ("plain", "plain"), ("日本 Größe", "日本 Größe"), ("a\u{1B}[31mb", "a␛[31mb"), ("a\u{202E}b", "a\u{FFFD}b"),
            ("x\u{E0041}\u{E007F}", "x\u{FFFD}\u{FFFD}"), ("e\u{301}", "e\u{301}"), ("a\u{200D}b", "a\u{200D}b"),
            ("line\u{2028}", "line␤"),
        ])
    func standIns(text: String, printed: String) {
        #expect(Array(text.printable.unicodeScalars) == Array(printed.unicodeScalars))
    }

    @Test("has no more marks on a character than any script has", arguments: [9, 1_000])
    func marks(count: Int) {
        let printed = ("a" + String(repeating: "\u{300}", count: count) + "b").printable
        let expected = "a" + String(repeating: "\u{300}", count: 8) + "\u{FFFD}b"
        #expect(Array(printed.unicodeScalars) == Array(expected.unicodeScalars))
    }
}
