import Fuzzing
import Testing

@testable import Terminal

@Suite("Sequences among what is typed")
struct TornSequencesTests {
    private typealias Piece = (text: String, keys: [Key])

    private static let typed: [Piece] = [
        ("7", ["7"]), ("ü", ["ü"]), ("漢", ["漢"]), ("\r", [.enter]), ("\t", [.tab]), ("\u{11}", [.control("q")]),
        ("\u{7F}", [.backspace]), ("\u{1B}z", [.alt("z")]), ("\u{1B}é", [.alt("é")]),
        ("\u{1B}\u{3}", [.escape, .control("c")]),
        ("\u{1B}[A", [.up]), ("\u{1B}OB", [.down]), ("\u{1B}[1;5C", [.controlled(.right)]),
        ("\u{1B}[15~", [.function(5)]),
        ("\u{1B}[200~a\r\u{1B}b\u{1B}[201~", [.paste("a\n\u{1B}b")]), ("\u{1B}[113;5u", [.control("q")]),
        ("\u{1B}[27u", [.escape]), ("\u{1B}[27;5;99~", [.control("c")]), ("\u{1B}[97;2u", ["A"]),
        ("\u{1B}\u{1B}[B", [.down]),
        ("\u{1B}[<0;3;4M", [.mouse(MouseEvent(.press, column: 2, row: 3))]),
        ("\u{1B}[M !!", [.mouse(MouseEvent(.press, column: 0, row: 0))]),
    ]

    /// A reply of a terminal to any program.
    private static func reply(_ random: inout SplitMix) -> String {
        let body = (0..<random.below(20)).map { _ in String(Character(Unicode.Scalar(UInt8(0x20 + random.below(0x5F)))))
        }.joined()
        let end = ["\u{1B}\\", "\u{7}"][random.below(2)]
        let numbers = (0...random.below(5)).map { _ in String(random.below(3000)) }.joined(separator: ";")
        return switch random.below(9) {
        case 0: "\u{1B}]\(numbers);\(body)\(end)"
        case 1: "\u{1B}P>|\(body)\(end)"
        case 2: "\u{1B}P1$r\(body)\(end)"
        case 3: "\u{1B}_Gi=\(numbers);\(body)\(end)"
        case 4: "\u{1B}\(["^", "X", "_", "P", "]"][random.below(5)])\(body)\(end)"
        case 5: "\u{1B}[?\(numbers)\(["c", "n", "u", "S", "$y"][random.below(5)])"
        case 6: "\u{1B}[>\(numbers)\(["c", "m", "q"][random.below(3)])"
        case 7: "\u{1B}[\(2 + random.below(90));\(random.below(300))R"
        default:
            "\u{1B}[\(numbers)\(["n", "t", "x", "I", "O", "c"][random.below(6)])".replacing(
                "\u{1B}[5n", with: "\u{1B}[0n")
        }
    }

    @Test("are the same keys torn at every byte, and replies among them are none: 2,400 of them")
    func torn() {
        var random = SplitMix(seed: 20)
        var wrong: [String] = []
        for _ in 0..<600 {
            // A key, a reply, a key, a reply, and what shows that none is left open.
            var (text, keys): (String, [Key]) = ("", [])
            for _ in 0..<2 {
                let piece = Self.typed[random.below(Self.typed.count)]
                text += piece.text + Self.reply(&random)
                keys += piece.keys
            }
            (text, keys) = (text + "x", keys + ["x"])
            let bytes = Array(text.utf8)
            for end in bytes.indices {
                var decoder = KeyDecoder()
                let found = decoder.decode(bytes[..<end]) + decoder.decode(bytes[end...])
                if found != keys || decoder.open != nil { wrong.append("\(text.debugDescription) at \(end): \(found)") }
            }
            var decoder = KeyDecoder()
            if bytes.flatMap({ decoder.decode([$0]) }) != keys { wrong.append("\(text.debugDescription) byte by byte") }
        }
        #expect(wrong.isEmpty, "\(wrong.count), such as \(wrong.prefix(3))")
    }

    @Test("are not typed either if they are torn for long behind their first bytes")
    func tornForLong() {
        for sequence in [
            "[A", "OA", "[15~", "[1;5C", "[113;5u", "[<0;1;1M", "]52;c;eA==\u{7}", "]11;rgb:0/0/0\u{1B}\\",
            "]lTitle\u{1B}\\", "P>|XTerm(388)\u{1B}\\", "_Gi=1;OK\u{1B}\\", "[?64;1;2c",
        ] {
            for count in 0...1 {
                var decoder = KeyDecoder()
                let keys =
                    decoder.decode("\u{1B}\(sequence.prefix(count))".utf8) + decoder.finish()
                    + decoder.decode(sequence.dropFirst(count).utf8)
                #expect(!keys.contains { if case .character = $0 { true } else { false } }, "\(sequence): \(keys)")
                #expect(decoder.open == nil && decoder.decode("x".utf8) == ["x"])
            }
        }
    }

    @Test("is Shift-Tab of the Linux console, in which a control character follows ESC")
    func controlInTable() {
        var decoder = KeyDecoder(KeySequences { $0 == "kcbt" ? "\u{1B}\t" : nil })
        #expect(decoder.decode("\u{1B}\t7".utf8) == [.backTab, "7"])
    }
}
