import Testing

@testable import Terminal

@Suite("Key presses")
struct KeyDecoderTests {
    private func decode(_ text: String) -> [Key] {
        var decoder = KeyDecoder()
        return decoder.decode(text.unicodeScalars.map { .character($0.value) })
    }

    @Test(
        "come of what is typed",
        arguments: [
            ("a", [Key.character("a")]), ("\r", [.enter]), ("\t", [.tab]), ("\u{1B}", [.escape]),
            ("\u{7F}", [.backspace]),
            ("\u{12}", [.control("r")]), ("é日", [.character("é"), .character("日")]),
        ])
    func typed(text: String, keys: [Key]) {
        #expect(decode(text) == keys)
    }

    @Test("join combining marks to their character")
    func combining() {
        #expect(decode("e\u{301}x") == [.character("e\u{301}"), .character("x")])
    }

    @Test("of a paste are one, with its line breaks, also over several reads")
    func paste() {
        var decoder = KeyDecoder()
        let first = decoder.decode([.key(.pasteBegin), .character(97), .character(13)])
        let second = decoder.decode([.character(98), .key(.pasteEnd), .character(113)])
        #expect(first == [])
        #expect(second == [.paste("a\nb"), .character("q")])
    }

    @Test("that are no code point are shown and not lost")
    func invalid() {
        var decoder = KeyDecoder()
        let keys = decoder.decode([.character(0xD800)])
        #expect(keys == [.character("\u{FFFD}")])
    }
}

@Suite("The pace of drawing")
struct FramePaceTests {
    @Test("lets a few drawings through at once, and sixty a second of many")
    func pace() {
        var pace = FramePace()
        let start = ContinuousClock.now
        let drawn = (0..<1000).filter { pace.mayDraw(start + .milliseconds($0)) }
        #expect((60...68).contains(drawn.count))
        #expect(drawn.prefix(4) == [0, 1, 2, 3])
    }

    @Test("lets a single drawing through without delay after a pause")
    func afterPause() {
        var pace = FramePace()
        let start = ContinuousClock.now
        while pace.mayDraw(start) {}
        let mayDraw = [2, 100].map { pace.mayDraw(start + .milliseconds($0)) }
        #expect(mayDraw == [false, true])
    }
}
