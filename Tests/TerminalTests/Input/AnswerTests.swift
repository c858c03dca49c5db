import Testing

@testable import Terminal

@Suite("An answer of the terminal's")
struct AnswerTests {
    private nonisolated static let white = Answer.background(red: 255, green: 255, blue: 255)
    private nonisolated static let answers: [(String, Answer)] = [
        ("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\", white), ("\u{1B}]11;rgb:ffff/ffff/ffff\u{7}", white),
        ("\u{1B}]11;rgb:f/F/f\u{7}", white),
        ("\u{1B}]11;rgba:ff/80/00/ff\u{7}", .background(red: 255, green: 128, blue: 0)),
        ("\u{1B}[?2026;2$y", .mode(2026, isKnown: true)), ("\u{1B}[?2026;0$y", .mode(2026, isKnown: false)),
        ("\u{1B}[?2026;4$y", .mode(2026, isKnown: false)), ("\u{1B}[?62;22c", .attributes),
    ]

    @Test("is no key, wherever it is cut, and takes none with it", arguments: answers)
    func cut(text: String, answer: Answer) {
        let bytes = Array("a\(text)b".utf8)
        for end in bytes.indices {
            var decoder = KeyDecoder()
            let keys = decoder.decode(bytes[..<end]) + decoder.decode(bytes[end...])
            #expect(keys == ["a", "b"] && decoder.answers == [answer] && decoder.open == nil, "cut at \(end)")
        }
        var decoder = KeyDecoder()
        #expect(bytes.flatMap { decoder.decode([$0]) } == ["a", "b"] && decoder.answers == [answer])
    }

    @Test("comes behind an Escape, which it does not make another key", arguments: answers)
    func behindEscape(text: String, answer: Answer) {
        var decoder = KeyDecoder()
        let keys = "\u{1B}\(text)x".utf8.flatMap { decoder.decode([$0]) }
        #expect(keys == [.escape, "x"] && decoder.answers == [answer])
    }

    @Test("that is torn behind its ESC is no text, though the ESC counts as Escape after a while", arguments: answers)
    func tornBehindEscape(text: String, answer: Answer) {
        var decoder = KeyDecoder()
        let keys = decoder.decode("\u{1B}".utf8) + decoder.finish() + decoder.decode("\(text.dropFirst())x".utf8)
        #expect(keys == [.escape, "x"] && decoder.answers == [answer])
    }

    @Test(
        "is not what is typed after an Escape",
        arguments: ["]", "[", "]x", "P100", "_Good", "[Amount", "[1;", "\\", "]12"])
    func typedAfterEscape(text: String) {
        var decoder = KeyDecoder()
        let keys = decoder.decode("\u{1B}".utf8) + decoder.finish() + decoder.decode(text.utf8)
        #expect(keys == [.escape] + text.map(Key.character) && decoder.open == nil)
    }

    @Test(
        "of which the end never comes is no text",
        arguments: ["\u{1B}]11;rgb:ff", "\u{1B}]11;", "\u{1B}[?2026;", "\u{1B}P>|X", "\u{1B}_Gi"])
    func unfinished(text: String) {
        var decoder = KeyDecoder()
        let keys = decoder.decode(text.utf8)
        #expect(decoder.open == .reply || decoder.open == .control)
        #expect(keys + decoder.finish() + decoder.decode("x".utf8) == ["x"] && decoder.answers.isEmpty)
    }

    @Test("with more digits than a colour has says nothing")
    func manyDigits() {
        var decoder = KeyDecoder()
        let keys = decoder.decode("\u{1B}]11;rgb:ffff/f0000/123499999999999999999\u{7}x".utf8)
        #expect(keys == ["x"] && decoder.answers.isEmpty)
    }

    @Test("that has no end in its first bytes is followed by the same keys in whatever pieces it arrives")
    func endless() {
        let bytes = Array("\u{1B}]11;rgb:\(String(repeating: "fff/", count: 12))x".utf8)
        var whole = KeyDecoder()
        let keys = whole.decode(bytes) + whole.finish()
        for length in 1...9 {
            var cut = KeyDecoder()
            let pieces = stride(from: 0, to: bytes.count, by: length).flatMap {
                cut.decode(bytes[$0..<min($0 + length, bytes.count)])
            }
            #expect(pieces + cut.finish() == keys, "in pieces of \(length)")
        }
    }

    @Test(
        "that is cut off by a key leaves the key",
        arguments: ["\u{1B}]11;rgb:ff", "\u{1B}[?20", "\u{1B}P1$r", "\u{1B}[M "])
    func interrupted(text: String) {
        var decoder = KeyDecoder()
        #expect(decoder.decode("\(text)\u{1B}[Axy".utf8) == [.up, "x", "y"])
        #expect(decoder.decode("\(text)\u{11}x".utf8) == [.control("q"), "x"])
    }

    @Test("is nothing that is typed: Alt with a bracket and letters are keys")
    func typed() {
        var decoder = KeyDecoder()
        #expect(decoder.decode("\u{1B}]x".utf8) + decoder.finish() == [.alt("]"), "x"])
        #expect(decoder.decode("\u{1B}]x\t".utf8) == [.alt("]"), "x", .tab])
        #expect(decoder.decode("\u{1B}]".utf8) + decoder.finish() + decoder.decode("12".utf8) == [.alt("]"), "1", "2"])
    }
}
