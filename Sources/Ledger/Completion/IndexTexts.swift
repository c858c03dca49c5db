/// The memory of an index during a search, where it is: reading it counts no references.
nonisolated struct IndexTexts {
    let bytes: CompletionIndex.Bytes
    let rows: UnsafeBufferPointer<CompletionIndex.Row>
    let words: UnsafeBufferPointer<CompletionIndex.Word>

    /// Where the name of a row begins.
    func name(of row: Int) -> Int { Int(rows[row].start) + 1 }

    /// The words that begin with something.
    func range(of typed: SearchedText.Word) -> Range<Int> {
        let start = words.partitioningIndex { compare(Int($0.start), typed) >= 0 }
        let end = words[start...].partitioningIndex { compare(Int($0.start), typed) > 0 }
        return start..<end
    }

    /// Where what begins at a place stands: below zero before all that begin with something, zero among them.
    func compare(_ place: Int, _ typed: SearchedText.Word) -> Int {
        for offset in 0..<typed.count where bytes[place + offset] != typed[offset] {
            return bytes[place + offset] < typed[offset] ? -1 : 1
        }
        return 0
    }

    /// Whether a row has all words of a text.
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
        let order = CompletionIndex.compareTexts(name(of: a.row), name(of: b.row), bytes)
        return order == 0 ? a.row < b.row : order < 0
    }
}

nonisolated extension CompletionIndex {
    /// Says whether the rows are the same as before.
    struct Stamp: Equatable, Sendable {
        let byteCount, deadByteCount: Int
    }

    /// The entries that fit a text, best first; none for a text without letters and digits.
    /// - Complexity: O(*m* + log *n*) in the entries of which a word begins with the rarest word of the text; O(*n*) where
    ///   these are fewer than the limit, since then each entry is searched for parts.
    public func completions(of text: String, limit: Int = 12) -> Completions {
        var search = CompletionSearch(for: text, limit: limit)
        search.advance(in: self, examining: .max)
        return Completions(entries: search.entries, examinedCount: search.examinedCount)
    }

    func withTexts(_ body: (IndexTexts) -> Void) {
        bytes.withUnsafeBufferPointer { bytes in
            rows.withUnsafeBufferPointer { rows in
                words.withUnsafeBufferPointer { body(IndexTexts(bytes: bytes, rows: rows, words: $0)) }
            }
        }
    }
}
