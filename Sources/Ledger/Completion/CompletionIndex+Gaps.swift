import Invoicing

nonisolated extension CompletionIndex {
    /// The entries that have a word with the letters of a typed one in their order, from its first on, with gaps between them:
    /// “kntn” for “Kantine”. None for less than three letters, and for more than a word.
    /// - Parameter most: How many words are looked at; of those behind them in the alphabet none is found.
    /// - Complexity: O(*most*) in the words that begin with the first letter.
    public func completions(withGaps text: String, limit: Int, examining most: Int = 4_000) -> [CompletionEntry] {
        let typed = SearchedText(text)
        guard typed.words.count == 1, limit > 0 else { return [] }
        var found: Set<Int> = []
        var hits: [CompletionSearch.Hit] = []
        withTexts { texts in
            typed.withWords { words, _ in
                guard let word = words.first, word.count >= 3 else { return }
                let beginning = SearchedText.Word(rebasing: word[..<1])
                for place in texts.rarest(of: [beginning]).range.prefix(most) {
                    let row = Int(texts.words[place].row)
                    guard texts.hasLetters(of: word, from: Int(texts.words[place].start)), found.insert(row).inserted
                    else { continue }
                    hits.append(CompletionSearch.Hit(row: row, fit: CompletionSearch.Hit.parts))
                }
            }
            hits.sort { texts.isBefore($0, $1) }
        }
        return hits.prefix(limit).map { entries[$0.row] }
    }
}

nonisolated extension IndexTexts {
    /// Returns `true` if the word that begins at a place has the letters of another one in their order.
    fileprivate func hasLetters(of typed: SearchedText.Word, from start: Int) -> Bool {
        var (place, next) = (start, 0)
        while next < typed.count, CompletionIndex.isPartOfWord(bytes[place]) {
            if bytes[place] == typed[next] { next += 1 }
            place += 1
        }
        return next == typed.count
    }
}
