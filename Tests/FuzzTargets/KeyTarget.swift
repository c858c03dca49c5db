import Fuzzing
import Terminal

nonisolated extension FuzzTarget {
    /// Bytes from a terminal: they are the same keys in whatever pieces they arrive, and all of them come.
    static let keys = FuzzTarget(
        name: "keys", usualRuns: 3000,
        corpus: {
            [
                "Grüße 漢字 🇩🇪\r\t\u{7F}", "\u{1B}[A\u{1B}OB\u{1B}[1;5C\u{1B}[3~\u{1B}[15;2~",
                "\u{1B}[200~a\tb\n1\u{1B}[201~", "\u{1B}[<0;12;7M\u{1B}[<0;12;7m\u{1B}[<64;1;1M",
                "\u{1B}]11;rgb:ffff/0000/1234\u{1B}\\", "\u{1B}[?2026;2$y\u{1B}[?62;4c",
                "\u{1B}[5n\u{1B}z\u{1B}\u{1B}[Z\u{3}", "\u{1B}P>|x\u{1B}\\\u{1B}_y\u{1B}\\",
                "\u{1B}[113;5u\u{1B}[27;5;99~\u{1B}[97:65;2;65u\u{1B}[M !!", "\u{1B}]4;1;rgb:0/0/0\u{7}\u{1B}]x\r",
            ].map { Array($0.utf8) }
        },
        words: ["\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}]", ";", "\u{1B}[201~", "\u{18}", "999999999999", "\u{9B}"],
        reader: {
            { bytes in
                // The same pieces each time for the same bytes.
                var random = SplitMix(seed: bytes.reduce(7) { $0 &* 31 &+ UInt64($1) })
                var (whole, cut) = (KeyDecoder(), KeyDecoder())
                var (keys, pieces): ([Key], [Key]) = (whole.decode(bytes), [])
                var rest = bytes[...]
                while !rest.isEmpty {
                    let length = 1 + random.below(min(9, rest.count))
                    pieces += cut.decode(rest.prefix(length))
                    rest = rest.dropFirst(length)
                }
                keys += whole.finish()
                pieces += cut.finish()
                try FuzzMistake.unless(joined(keys) == joined(pieces), "In pieces they are \(pieces), at once \(keys).")
                try FuzzMistake.unless(
                    whole.statusRequests == cut.statusRequests && whole.answers == cut.answers,
                    "In pieces the answers are \(cut.answers), at once \(whole.answers).")
                return !keys.isEmpty
            }
        })

    /// A character that arrives in pieces is several keys, whose text is the same.
    private static func joined(_ keys: [Key]) -> [String] {
        keys.reduce(into: []) { texts, key in
            guard case .character(let character) = key else { return texts.append("\(key)") }
            if texts.last?.hasPrefix("text ") == true {
                texts[texts.count - 1].append(character)
            } else {
                texts.append("text \(character)")
            }
        }
    }
}
