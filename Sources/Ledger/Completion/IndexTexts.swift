import Foundation

/// The memory of an index during a search, where it is: reading it counts no references.
nonisolated struct IndexTexts {
    let bytes: CompletionIndex.Bytes
    let rows: UnsafeBufferPointer<CompletionIndex.Row>
    let words: UnsafeBufferPointer<CompletionIndex.Word>
    let names: UnsafeBufferPointer<CompletionIndex.Word>
    let latestUse: Int
    let byteCounts: [Int]

    /// The names that begin with something.
    func names(with typed: SearchedText.Word) -> Range<Int> { range(of: typed, in: names) }

    /// Of some words the one with which the fewest words begin: which these are, and the other words of the text.
    func rarest(of typed: [SearchedText.Word]) -> (range: Range<Int>, others: [SearchedText.Word]) {
        let ranges = typed.map { range(of: $0, in: words) }
        guard let rarest = ranges.indices.min(by: { ranges[$0].count < ranges[$1].count }) else { return (0..<0, []) }
        return (ranges[rarest], typed.indices.filter { $0 != rarest }.map { typed[$0] })
    }

    /// Calls something with each of some rows that has a text anywhere.
    /// - Complexity: O(bytes) of the rows.
    func forEachRow(having typed: SearchedText.Word, in range: Range<Int>, _ body: (Int) -> Void) {
        guard let all = bytes.baseAddress, !range.isEmpty else { return }
        // The byte of it that is found least often.
        let rare = typed.indices.min { byteCounts[Int(typed[$0])] < byteCounts[Int(typed[$1])] } ?? 0
        var row = range.lowerBound
        var place = Int(rows[row].start) + rare
        let end = Int(rows[range.upperBound - 1].end)
        while place < end, let found = memchr(all + place, Int32(typed[rare]), end - place) {
            place = UnsafeRawPointer(found) - UnsafeRawPointer(all)
            guard compare(place - rare, typed) == 0 else {
                place += 1
                continue
            }
            while Int(rows[row].end) <= place { row += 1 }
            body(row)
            place = Int(rows[row].end) + rare
        }
    }

    private func range(
        of typed: SearchedText.Word, in words: UnsafeBufferPointer<CompletionIndex.Word>
    ) -> Range<Int> {
        let start = words.partitioningIndex { compare(Int($0.start), typed) >= 0 }
        let end = words[start...].partitioningIndex { compare(Int($0.start), typed) > 0 }
        return start..<end
    }

    /// Compares the text at a place with a word: zero if it begins with the word, below zero if it comes before.
    func compare(_ place: Int, _ typed: SearchedText.Word) -> Int {
        for offset in 0..<typed.count where bytes[place + offset] != typed[offset] {
            return bytes[place + offset] < typed[offset] ? -1 : 1
        }
        return 0
    }

    /// Returns `true` if a row has all words of a text.
    func has(_ typed: [SearchedText.Word], beginningWords: Bool, in row: Int) -> Bool {
        for word in typed where !has(word, beginningWord: beginningWords, in: rows[row].range) { return false }
        return true
    }

    private func has(_ typed: SearchedText.Word, beginningWord: Bool, in range: Range<Int>) -> Bool {
        let first = typed[0]
        for place in range where bytes[place] == first {
            guard !beginningWord || !CompletionIndex.isPartOfWord(bytes[place - 1]) else { continue }
            if compare(place, typed) == 0 { return true }
        }
        return false
    }

    func isBefore(_ a: CompletionSearch.Hit, _ b: CompletionSearch.Hit) -> Bool {
        guard a.fit == b.fit else { return a.fit < b.fit }
        let (first, second) = (rows[a.row], rows[b.row])
        guard first.lastUse == second.lastUse else { return first.lastUse > second.lastUse }
        let order = CompletionIndex.compareTexts(Int(first.nameStart), Int(second.nameStart), bytes)
        return order == 0 ? a.row < b.row : order < 0
    }
}

nonisolated extension CompletionIndex {
    /// Says whether the rows are the same as before.
    struct Stamp: Equatable, Sendable {
        let byteCount, deadByteCount: Int
    }

    /// The entries that fit a text, best first; none for a text without letters and digits.
    /// - Complexity: O(*m* + log *n*) in the entries whose names begin with the text, or, where these are fewer than the limit,
    ///   of which a word begins with the rarest word of the text; O(*n*) where these are too few as well, since then each
    ///   entry is searched for parts.
    /// - Parameter findsParts: Whether any parts of words are found, too.
    public func completions(of text: String, limit: Int = 12, findsParts: Bool = true) -> Completions {
        var search = CompletionSearch(for: text, limit: limit, findsParts: findsParts)
        search.advance(in: self, examining: .max)
        return Completions(entries: search.entries, examinedCount: search.examinedCount)
    }

    func withTexts(_ body: (IndexTexts) -> Void) {
        bytes.withUnsafeBufferPointer { bytes in
            rows.withUnsafeBufferPointer { rows in
                words.withUnsafeBufferPointer { words in
                    names.withUnsafeBufferPointer { names in
                        body(
                            IndexTexts(
                                bytes: bytes, rows: rows, words: words, names: names, latestUse: latestUse,
                                byteCounts: byteCounts))
                    }
                }
            }
        }
    }
}
