import Testing

@testable import Terminal

@Suite("Key presses")
struct KeyDecoderTests {
    private func decode(_ bytes: [UInt8]) -> [Key] {
        var decoder = KeyDecoder()
        return decoder.decode(bytes) + decoder.finish()
    }

    private func decode(_ text: String) -> [Key] { decode(Array(text.utf8)) }

    @Test(
        "come of what is typed",
        arguments: [
            ("a", [Key.character("a")]), ("é日", [.character("é"), .character("日")]), ("\r", [.enter]), ("\n", [.enter]),
            ("\t", [.tab]), ("\u{1B}", [.escape]), ("\u{7F}", [.backspace]), ("\u{8}", [.backspace]),
            ("\u{12}", [.control("r")]), ("\u{3}", [.control("c")]), ("\u{0}", [.control("@")]),
            ("\u{1D}", [.control("]")]), ("ab\rc", [.character("a"), .character("b"), .enter, .character("c")]),
        ])
    func typed(text: String, keys: [Key]) {
        #expect(decode(text) == keys)
    }

    @Test(
        "come of the sequences that terminals send",
        arguments: [
            ("[A", Key.up), ("OA", .up), ("[B", .down), ("OC", .right), ("[D", .left), ("[H", .home), ("OF", .end),
            ("[1~", .home), ("[4~", .end), ("[7~", .home), ("[5~", .pageUp), ("[6~", .pageDown), ("[2~", .insert),
            ("[3~", .delete), ("[Z", .backTab), ("OP", .function(1)), ("[[A", .function(1)), ("[11~", .function(1)),
            ("[15~", .function(5)), ("[24~", .function(12)), ("[1;2A", .shifted(.up)), ("[1;5C", .controlled(.right)),
            ("[1;6D", .controlled(.left)), ("[5;5~", .controlled(.pageUp)), ("[1;3B", .alted(.down)),
            ("[1;4A", .alted(.up)), ("[1;3C", .right), ("[3;5~", .delete),
            ("[a", .shifted(.up)), ("Od", .controlled(.left)), ("[5^", .controlled(.pageUp)), ("OM", .enter),
            ("Oq", .character("1")), ("[7$", .shifted(.home)), ("[1;2R", .function(3)), ("[1;129C", .right),
            ("[113;5u", .control("q")), ("[99;5u", .control("c")), ("[27u", .escape), ("[27;1:1u", .escape),
            ("[27;5;113~", .control("q")), ("[27;1;27~", .escape), ("[27;5;105~", .tab), ("[91;5u", .escape),
            ("[13u", .enter), ("[9;2u", .backTab), ("[27;2;9~", .backTab), ("[127;3u", .alt("\u{7F}")),
            ("[127;5u", .backspace), ("[32;5u", .control("@")), ("[47;5u", .control("_")),
            ("[1081::113;5u", .control("q")),
            ("[97;2u", "A"), ("[97;65u", "A"), ("[97;66u", "a"), ("[27;2;65~", "A"), ("[49:33;2u", "!"),
            ("[97:65;2;65u", "A"), ("[0;;229u", "å"), ("[223;2u", "ß"), ("[122;3u", .alt("z")),
            ("[53:37;4u", .alt("%")),
            ("[113;7u", .alt("\u{11}")), ("[13;3u", .alt("\r")), ("[1;5:2C", .controlled(.right)),
            ("[57417;5u", .controlled(.left)),
            ("[57400u", "1"), ("[57414u", .enter), ("[57364u", .function(1)), ("[57426u", .delete),
        ])
    func sequences(sequence: String, key: Key) {
        #expect(decode("\u{1B}\(sequence)x") == [key, .character("x")])
    }

    @Test(
        "are the same when the bytes come one by one", arguments: ["é日a\u{1B}[1;5C\u{1B}OP\u{1B}[200~x\ry\u{1B}[201~ü"])
    func oneByOne(text: String) {
        var decoder = KeyDecoder()
        let keys = text.utf8.flatMap { decoder.decode([$0]) }
        #expect(decoder.open == nil)
        #expect(keys == decode(text))
        #expect(keys == ["é", "日", "a", .controlled(.right), .function(1), .paste("x\ny"), "ü"])
    }

    @Test("join combining marks to their character")
    func combining() {
        #expect(decode("e\u{301}x") == [.character("e\u{301}"), .character("x")])
    }

    @Test(
        "of bytes that are no UTF-8 are shown and not lost",
        arguments: [
            ([0xFF, 0x61], "\u{FFFD}a"), ([0xC3, 0x28], "\u{FFFD}("), ([0x61, 0xE6, 0x97], "a\u{FFFD}"),
            ([0x80, 0x62], "\u{FFFD}b"),
        ] as [([UInt8], String)])
    func invalid(bytes: [UInt8], text: String) {
        #expect(decode(bytes) == text.map(Key.character))
    }

    @Test(
        "of a sequence that no key sends are none",
        arguments: [
            "[99~", "[?1;2c", "[<0;3;4m", "[<2;3;4M", "[<32;3;4M", "[<0;0;4M", "[<0;3M", "[5;1;1x", "[I",
            "[O", "[113;5:3u", "[1;1:3A", "[3;1:3~", "[57441;2u", "[57358u", "[63743u", "[97;9u", "[0n", "[12;40R",
            "[1;1R",
            "[8;24;80t", "[4;1$y", "[>41;388;0c", "[?1u", "[?1;0;256S", "[99999999999999999999;5u", "[55296u", "[;u",
            "[u",
            "[M#!!", "[32;5;9M", "OE",
        ])
    func unknown(sequence: String) {
        #expect(decode("\u{1B}\(sequence)x") == [.character("x")])
    }

    @Test(
        "come of the mouse: presses and the wheel",
        arguments: [
            ("[<0;3;4M", MouseEvent(.press, column: 2, row: 3)),
            ("[<64;300;1M", MouseEvent(.wheelUp, column: 299, row: 0)),
            ("[<65;1;1M", MouseEvent(.wheelDown, column: 0, row: 0)),
            ("[M \u{7F}\"", MouseEvent(.press, column: 94, row: 1)),
        ])
    func mouse(sequence: String, event: MouseEvent) {
        #expect(decode("a\u{1B}\(sequence)x") == ["a", .mouse(event), "x"])
        #expect(decode("\u{1B}\u{1B}\(sequence)x") == [.escape, .mouse(event), "x"])
        var decoder = KeyDecoder()
        #expect("a\u{1B}\(sequence)x".utf8.flatMap { decoder.decode([$0]) } == ["a", .mouse(event), "x"])
    }

    @Test("make two presses at one place a double one, if they come soon enough, and three no more than that")
    func doublePress() {
        var presses = DoublePresses()
        let (here, there) = (MouseEvent(.press, column: 1, row: 1), MouseEvent(.press, column: 2, row: 1))
        let double = MouseEvent(.doublePress, column: 1, row: 1)
        let start = ContinuousClock.now
        let events = [(here, 0), (here, 100), (here, 150), (there, 200), (here, 250), (here, 900)]
        let meant = events.map { presses.meant(.mouse($0), at: start + .milliseconds($1)) }
        #expect(meant == [here, double, here, there, here, here].map(Key.mouse))
        #expect(presses.meant("x", at: start) == "x")
    }

    @Test("are none where a status request is, which an Escape before it does not make Alt")
    func statusRequest() {
        var decoder = KeyDecoder()
        let keys = "a\u{1B}[5nb\u{1B}\u{1B}[5nc".utf8.flatMap { decoder.decode([$0]) }
        #expect(keys == ["a", "b", .escape, "c"])
        #expect(decoder.statusRequests == 2)
        #expect(decoder.open == nil)
    }

    @Test("wait for the rest of what is cut off, until nothing more comes")
    func open() {
        var decoder = KeyDecoder()
        var log: [[Key]] = []
        var open: [KeyDecoder.Open?] = []
        for bytes in ["\u{1B}", "[", "5~", "\u{1B}"] {
            log.append(decoder.decode(bytes.utf8))
            open.append(decoder.open)
        }
        log.append(decoder.finish())
        open.append(decoder.open)
        #expect(log == [[], [], [.pageUp], [], [.escape]])
        #expect(open == [.sequence, .sequence, nil, .sequence, nil])
        #expect(decoder.decode("\u{1B}[1;".utf8).isEmpty && decoder.open == .control)
        #expect(decoder.finish().isEmpty && decoder.open == nil)
    }

    @Test("with Alt are keys of their own")
    func alt() {
        #expect(decode("\u{1B}x\u{1B}é") == [.alt("x"), .alt("é")])
        #expect(decode("\u{1B}[") == [.alt("[")])
        #expect(decode("\u{1B}]\u{1B}P\u{1B}_\u{1B}O") == [.alt("]"), .alt("P"), .alt("_"), .alt("O")])
        #expect(decode("\u{1B}Xa\r\u{1B}Pay") == [.alt("X"), "a", .enter, .alt("P"), "a", "y"])
        #expect(decode("\u{1B}\u{7F}\u{1B}\u{8}\u{1B}\r") == [.alt("\u{7F}"), .alt("\u{7F}"), .alt("\r")])
    }

    @Test("with Ctrl after Escape are both, as GNU screen sends them at once")
    func escapeAndControl() {
        #expect(decode("\u{1B}\u{11}") == [.escape, .control("q")])
        #expect(decode("\u{1B}\u{1B}\u{3}x") == [.escape, .escape, .control("c"), "x"])
    }

    @Test("with Alt that send a sequence are those keys without Alt, and Escape pressed twice is Escape twice")
    func altSequence() {
        #expect(decode("\u{1B}\u{1B}[A\u{1B}\u{1B}OBx") == [.up, .down, .character("x")])
        #expect(decode("\u{1B}\u{1B}[?1;2cx") == [.escape, "x"])
        #expect(decode("\u{1B}\u{1B}") == [.escape, .escape])
        #expect(decode("\u{1B}\u{1B}x") == [.escape, .alt("x")])
    }

    @Test("of a paste are one, with its line breaks as they were meant")
    func paste() {
        #expect(
            decode("\u{1B}[200~a\rb\r\nc\nd\u{1B}[Ae\u{1B}[201~q") == [.paste("a\nb\nc\nd\u{1B}[Ae"), .character("q")])
        #expect(decode("\u{1B}[200~\u{1B}[201~") == [.paste("")])
    }

    @Test("of a paste that never ends are given out when nothing more comes")
    func cutPaste() {
        var decoder = KeyDecoder()
        let begun = decoder.decode("\u{1B}[200~half".utf8)
        let open = decoder.open
        let ended = decoder.finish()
        let next = decoder.decode("x".utf8)
        #expect([begun, ended, next] == [[], [.paste("half")], [.character("x")]])
        #expect(open == .paste)
    }

    @Test("of a large paste in small pieces lose nothing")
    func largePaste() {
        let text = String(repeating: "0123456789 ~ lorem\n", count: 5000)
        let bytes = Array("\u{1B}[200~\(text)\u{1B}[201~".utf8)
        var decoder = KeyDecoder()
        let keys = stride(from: 0, to: bytes.count, by: 1021).flatMap {
            decoder.decode(bytes[$0..<min($0 + 1021, bytes.count)])
        }
        #expect(keys == [.paste(text)])
    }

    @Test("of this terminal alone come of what terminfo says")
    func terminfo() {
        let sequences = KeySequences {
            ["kcuu1": "\u{1B}[224z", "kf1": "\u{1B}P", "kdch1": "\u{7F}", "kent": "\u{1B}?M"][$0]
        }
        var decoder = KeyDecoder(sequences)
        let keys = "\u{1B}[224z\u{1B}P\u{7F}\u{1B}?M\u{1B}?x".utf8.flatMap { decoder.decode([$0]) }
        #expect(keys == [.up, .function(1), .backspace, .enter, .alt("?"), "x"])
    }
}
