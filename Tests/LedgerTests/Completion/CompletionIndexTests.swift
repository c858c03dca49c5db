import Foundation
import Fuzzing
import Testing

@testable import Ledger

@Suite("The index of completions")
struct CompletionIndexTests {
    private let ids = (0..<8).map { _ in UUID() }

    /// Entries by name, number and town.
    private func index() -> CompletionIndex {
        let rows = [
            ("Hotel Seeblick KG", ["10001", "Lübeck"], 0), ("Café Łódź", ["10002", "Köln"], 0),
            ("Seehotel Lübeck", ["10003", "Lübeck"], 20_261_101), ("Großmann & Söhne", ["10004", "Bad Segeberg"], 0),
            ("Anna Blick", ["10005", "Seesen"], 20_261_102), ("Hotel Adler", ["20001", "Ulm"], 20_260_101),
        ]
        return CompletionIndex(
            zip(ids, rows).map { CompletionEntry($0, name: $1.0, others: $1.1, lastUse: $1.2) })
    }

    private func names(_ text: String, _ index: CompletionIndex, limit: Int = 12) -> [Int] {
        index.completions(of: text, limit: limit).entries.compactMap { entry in ids.firstIndex { $0 == entry.id } }
    }

    @Test(
        "finds by the beginning of any word, then by any part; names that begin so first, then what was used last",
        arguments: [
            ("hotel", [5, 0, 2]), ("hot", [5, 0, 2]), ("see", [2, 4, 0]), ("blick", [4, 0]), ("lübeck", [2, 0]),
            ("LUB", [2, 0]), ("lodz", [1]), ("Łódź", [1]), ("10004", [3]), ("1000", [4, 2, 1, 3, 0]), ("sohne", [3]),
            ("grossm", [3]), ("hotel see", [0, 2]), ("see hotel", [0, 2]), ("hotel lub", [0, 2]), ("bad se", [3]),
            ("tel", [2, 5, 0]),
            ("öhn", [3]), ("zz", []), ("", []), ("  ", []), ("&", []), ("hotel  seeblick kg", [0]),
        ])
    func found(text: String, expected: [Int]) {
        #expect(names(text, index()) == expected)
    }

    @Test("gives no more than asked for, and the best of all")
    func limit() {
        #expect(names("hotel", index(), limit: 1) == [5])
        #expect(names("hotel", index(), limit: 0) == [])
    }

    @Test("gives those that fit alike in the order in which they came", arguments: ["twin", "tw", "b twin", "wi"])
    func alike(text: String) {
        let index = CompletionIndex(ids.map { CompletionEntry($0, name: "Twin B") })
        #expect(names(text, index) == Array(ids.indices))
    }

    @Test("follows what is added, renamed, used and taken out")
    func changes() {
        var index = index()
        index.insert(CompletionEntry(ids[6], name: "Hotel Zur Post", others: ["30001"], lastUse: 20_261_120))
        #expect(names("hotel", index) == [6, 5, 0, 2])
        index.insert(CompletionEntry(ids[6], name: "Gasthof Post"))
        #expect(names("hotel", index) == [5, 0, 2] && names("post", index) == [6] && names("30001", index) == [])
        index.insert(
            CompletionEntry(ids[0], name: "Hotel Seeblick KG", others: ["10001", "Lübeck"], lastUse: 20_261_121))
        #expect(names("hotel", index) == [0, 5, 2])
        index.remove(ids[5])
        index.remove(ids[5])
        #expect(names("hotel", index) == [0, 2] && index.count == 6)
    }

    /// Words made of few letters, so that many are alike.
    private static func entry(_ id: UUID, _ generator: inout SplitMix) -> CompletionEntry {
        let words = (0..<generator.below(3) + 1).map { _ in
            String((0..<generator.below(5) + 1).map { _ in "abcÄé1".randomElement(using: &generator) ?? "a" })
        }
        return CompletionEntry(
            id, name: words.joined(separator: " "), others: ["\(generator.below(100))"], lastUse: generator.below(5))
    }

    @Test("is after random changes what it would be if it were made anew", arguments: [1, 2, 3] as [UInt64])
    func random(seed: UInt64) {
        var generator = SplitMix(seed: seed)
        let ids = (0..<100).map { _ in UUID() }
        var entries: [UUID: CompletionEntry] = [:]
        var index = CompletionIndex()
        for step in 0..<1_000 {
            let id = ids[generator.below(ids.count)]
            if generator.below(4) == 0 {
                entries[id] = nil
                index.remove(id)
            } else {
                let entry = Self.entry(id, &generator)
                entries[id] = entry
                index.insert(entry)
            }
            guard step % 100 == 0 else { continue }
            let more = (0..<step / 10).map { _ in Self.entry(ids[generator.below(ids.count)], &generator) }
            for entry in more { entries[entry.id] = entry }
            index.insert(contentsOf: more)
            let fresh = CompletionIndex(entries.values)
            #expect(index.count == fresh.count)
            for text in ["a", "ab", "b c", "é", "1", "ca 1", "abc"] {
                let (found, expected) = (
                    index.completions(of: text, limit: 500), fresh.completions(of: text, limit: 500)
                )
                #expect(
                    Set(found.entries) == Set(expected.entries) && found.entries.count == expected.entries.count,
                    "\(text)")
                let folded = entries.values.filter { entry in
                    text.split(separator: " ").allSatisfy { word in
                        ([entry.name] + entry.others).contains {
                            $0.foldedForSearch.contains(String(word).foldedForSearch)
                        }
                    }
                }
                #expect(Set(found.entries) == Set(folded), "\(text)")
            }
        }
    }

    @Test("looks at what begins with the rarest word, and at all only where too few are found")
    func counts() {
        let index = CompletionIndex(
            (0..<50_000).map { CompletionEntry(UUID(), name: "Screw M\($0)", others: ["A-\($0)"]) })
        #expect(index.completions(of: "m1234").examinedCount == 11 + 50_000)
        #expect(index.completions(of: "m123").examinedCount == 111)
        // Names that begin with the text are in order, and none of them was ever used.
        #expect(index.completions(of: "screw m123").examinedCount == 12)
        #expect(index.completions(of: "screw").examinedCount == 12)
        #expect(index.completions(of: "m123 screw").examinedCount == 111)
        #expect(index.completions(of: "m1234", limit: 5).examinedCount == 11)
        let beginnings = index.completions(of: "1234", findsParts: false)
        #expect(beginnings.entries.count == 11 && beginnings.examinedCount == 11)
        #expect(index.completions(of: "crew", findsParts: false).entries.isEmpty)
        for text in ["screw", "m1234", "m screw", "crew 77", "nothing"] {
            var (search, steps) = (CompletionSearch(for: text, limit: 40), 0)
            while !search.isDone {
                let before = search.examinedCount
                search.advance(in: index, examining: 2_000)
                steps += 1
                #expect(search.examinedCount - before <= 2_000)
            }
            let whole = index.completions(of: text, limit: 40)
            #expect(search.entries == whole.entries && search.examinedCount == whole.examinedCount, "\(text)")
            #expect(steps <= whole.examinedCount / 2_000 + 2, "\(text)")
        }
    }

    @Test("gives the best of all, however few are asked for", arguments: [4, 5, 6] as [UInt64])
    func best(seed: UInt64) {
        var generator = SplitMix(seed: seed)
        let entries = (0..<400).map { _ in Self.entry(UUID(), &generator) }
        var index = CompletionIndex(entries.prefix(300))
        for entry in entries.dropFirst(300) { index.insert(entry) }
        for text in ["a", "a ", "ab", "b c", "c b", "é", "1", "ca 1", "abc"] {
            let expected = entries.compactMap { Fit($0, text) }.sorted()
            for limit in [1, 3, 8] {
                let found = index.completions(of: text, limit: limit).entries.compactMap { Fit($0, text) }
                #expect(found == Array(expected.prefix(limit)), "\(text), \(limit)")
            }
        }
    }

    @Test("bears names without letters, of control characters and of 10,000 characters")
    func bad() {
        var index = CompletionIndex()
        let long = String(repeating: "ab ", count: 3_333) + "end"
        for (id, name) in zip(ids, ["", "!?", "a\u{0}b\u{1}c", long, "\u{1F600}", "e\u{301}"]) {
            index.insert(CompletionEntry(id, name: name))
        }
        #expect(names("a b", index) == [2, 3] && names("end", index) == [3] && names("\u{1F600}", index) == [4])
        #expect(names("é", index) == [5, 3])
        #expect(names(long, index) == [3])
        #expect(names(String(repeating: "q", count: 10_000), index) == [])
        for id in ids { index.remove(id) }
        #expect(index.count == 0 && names("a", index) == [])
    }
}

/// How well an entry fits a text, found without an index. What is less fits better.
private struct Fit: Comparable {
    private let kind: Int
    private let use: Int
    private let name: [UInt8]

    init?(_ entry: CompletionEntry, _ text: String) {
        let words = text.foldedForSearch.split(separator: " ")
        let texts = ([entry.name] + entry.others).map(\.foldedForSearch)
        guard words.allSatisfy({ word in texts.contains { $0.contains(word) } }) else { return nil }
        let begins = words.allSatisfy { word in
            texts.contains { $0.split(separator: " ").contains { $0.hasPrefix(word) } }
        }
        let isName = texts[0].hasPrefix(text.foldedForSearch)
        (kind, use, name) = (isName ? 0 : begins ? 1 : 2, -entry.lastUse, Array(texts[0].utf8))
    }

    static func < (a: Fit, b: Fit) -> Bool {
        if a.kind != b.kind { return a.kind < b.kind }
        return a.use == b.use ? a.name.lexicographicallyPrecedes(b.name) : a.use < b.use
    }
}
