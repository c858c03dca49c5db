import Foundation
import Invoicing

extension CompletionIndex {
    /// An entry that fits a text, and how well; the smaller, the better.
    private struct Hit {
        static let (name, words, parts) = (0, 1, 2)

        let row: Int
        let fit: Int
    }

    /// The entries that fit a text, best first; none for a text without letters and digits.
    /// - Complexity: O(*m* + log *n*) in the entries of which a word begins with the rarest word of the text; O(*n*) where
    ///   these are fewer than the limit, since then each entry is searched for parts.
    public func completions(of text: String, limit: Int = 12) -> Completions {
        let folded = Array(text.foldedForSearch.utf8)
        let typed = folded.split { !Self.isPartOfWord($0) }.map(Array.init)
        guard !typed.isEmpty, limit > 0 else { return Completions(entries: [], examinedCount: 0) }
        let whole = Array(folded.drop { !Self.isPartOfWord($0) })
        return bytes.withUnsafeBufferPointer { bytes in
            var search = Search(rowCount: rows.count, limit: limit)
            findWords(typed, whole, bytes, &search)
            if search.foundCount < limit { findParts(typed, bytes, &search) }
            return Completions(entries: search.hits.map { entries[$0.row] }, examinedCount: search.examinedCount)
        }
    }

    /// What a search has found until now.
    private struct Search {
        let limit: Int
        var examinedCount = 0
        var foundCount = 0
        /// The best, in order.
        var hits: [Hit] = []
        private var isFound: [Bool]

        init(rowCount: Int, limit: Int) {
            self.limit = limit
            isFound = Array(repeating: false, count: rowCount)
        }

        /// Marks an entry as found.
        /// - Returns: Whether it was not before.
        mutating func find(_ row: Int) -> Bool {
            guard !isFound[row] else { return false }
            isFound[row] = true
            foundCount += 1
            return true
        }
    }

    private func findWords(_ typed: [[UInt8]], _ whole: [UInt8], _ bytes: Bytes, _ search: inout Search) {
        let ranges = typed.map { range(of: $0, bytes) }
        let rarest = ranges.indices.min { ranges[$0].count < ranges[$1].count } ?? 0
        let others = typed.indices.filter { $0 != rarest }.map { typed[$0] }
        search.examinedCount += ranges[rarest].count
        for place in ranges[rarest] {
            let index = Int(words[place].row)
            let range = rows[index].range
            guard others.allSatisfy({ Self.has($0, beginningWord: true, in: range, bytes) }), search.find(index) else {
                continue
            }
            let isName = Self.compare(range.lowerBound + 1, whole, bytes) == 0
            offer(Hit(row: index, fit: isName ? Hit.name : Hit.words), bytes, &search)
        }
    }

    private func findParts(_ typed: [[UInt8]], _ bytes: Bytes, _ search: inout Search) {
        search.examinedCount += rows.count
        for (index, row) in rows.enumerated() where !row.isGone {
            guard typed.allSatisfy({ Self.has($0, beginningWord: false, in: row.range, bytes) }) else { continue }
            if search.find(index) { offer(Hit(row: index, fit: Hit.parts), bytes, &search) }
        }
    }

    /// Takes a hit in if it is among the best.
    private func offer(_ hit: Hit, _ bytes: Bytes, _ search: inout Search) {
        if search.hits.count == search.limit {
            guard isBefore(hit, search.hits[search.limit - 1], bytes) else { return }
            search.hits.removeLast()
        }
        search.hits.insert(hit, at: search.hits.partitioningIndex { isBefore(hit, $0, bytes) })
    }

    private func isBefore(_ a: Hit, _ b: Hit, _ bytes: Bytes) -> Bool {
        guard a.fit == b.fit else { return a.fit < b.fit }
        let (first, second) = (rows[a.row], rows[b.row])
        guard first.lastUse == second.lastUse else { return first.lastUse > second.lastUse }
        let order = Self.compareTexts(Int(first.start) + 1, Int(second.start) + 1, bytes)
        return order == 0 ? a.row < b.row : order < 0
    }

    /// The words that begin with something.
    private func range(of typed: [UInt8], _ bytes: Bytes) -> Range<Int> {
        let start = words.partitioningIndex { Self.compare(Int($0.start), typed, bytes) >= 0 }
        let end = words[start...].partitioningIndex { Self.compare(Int($0.start), typed, bytes) > 0 }
        return start..<end
    }

    /// Where what begins at a place stands: below zero before all that begin with something, zero among them.
    private static func compare(_ place: Int, _ typed: [UInt8], _ bytes: Bytes) -> Int {
        for (offset, byte) in typed.enumerated() where bytes[place + offset] != byte {
            return bytes[place + offset] < byte ? -1 : 1
        }
        return 0
    }

    private static func has(_ typed: [UInt8], beginningWord: Bool, in range: Range<Int>, _ bytes: Bytes) -> Bool {
        let first = typed[0]
        for place in range where bytes[place] == first && !(beginningWord && isPartOfWord(bytes[place - 1])) {
            if compare(place, typed, bytes) == 0 { return true }
        }
        return false
    }
}
