import Testing

@testable import Terminal

@Suite("The width of text")
nonisolated struct TextWidthTests {
    @Test(
        "is that of what is drawn, in columns",
        arguments: [
            ("", 0), ("abc", 3), ("Łódź", 4), ("日本", 4), ("ｶﾅ", 2), ("e\u{301}", 1), ("한국", 4),
            ("\u{1112}\u{1161}\u{11AB}", 2),
            ("a\u{1B}b", 3), ("\r\n", 2), ("👩", 2), ("👩‍👩‍👧", 2), ("👍🏽", 2), ("❤️", 1), ("🇩🇪", 2), ("1️⃣", 1), ("क्ष", 2),
        ])
    func columns(text: String, columns: Int) {
        #expect(TextWidth.of(text) == columns)
    }

    @Test("of a character is that of a text with nothing else in it", arguments: ["a", "日", "\u{7}", "🇩🇪", "é", "👩‍👩‍👧"])
    func character(character: Character) {
        #expect(TextWidth.of(character) == TextWidth.of(String(character)))
    }

    @Test(
        "is cut down with an ellipsis, never through a wide character",
        arguments: [
            ("abcdef", 4, "abc…"), ("abcd", 4, "abcd"), ("日本茶", 5, "日本…"), ("日本茶", 4, "日…"), ("日本", 4, "日本"),
            ("日", 1, "…"), ("x", 0, ""), ("x", -1, ""), ("", 3, ""), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
        ])
    func truncated(text: String, columns: Int, result: String) {
        #expect(TextWidth.truncated(text, to: columns) == result)
    }

    @Test(
        "is kept by breaking between words, and in a word that is too long",
        arguments: [
            ("", 5, [""]), ("one two", 7, ["one two"]), ("one two", 6, ["one", "two"]),
            ("a longword b", 4, ["a", "long", "word", "b"]), ("日本茶 x", 4, ["日本", "茶 x"]),
        ])
    func wrapped(text: String, columns: Int, rows: [String]) {
        #expect(TextWidth.wrapped(text, to: columns) == rows)
    }
}
