import Foundation
import Invoicing

/// A search in an index that goes on in steps, so that no key waits for all of it. Each step has what was found until then.
public nonisolated struct CompletionSearch: Sendable {
    /// An entry that fits the text, and how well; the smaller, the better.
    struct Hit {
        static let (name, words, parts) = (0, 1, 2)

        let row: Int
        let fit: Int
    }

    /// What is looked at next: words of a range that begin with the rarest one of the text, then parts of rows.
    private enum Stage {
        case words(Range<Int>)
        case parts(from: Int)
        case done
    }

    /// What was found, best first.
    public private(set) var entries: [CompletionEntry] = []
    /// How many entries were looked at: the cost.
    public private(set) var examinedCount = 0
    /// Whether nothing is left to be looked at.
    public var isDone: Bool { if case .done = stage { true } else { false } }

    private let text: SearchedText
    private let limit: Int
    private var stage: Stage
    /// Of which index the rows are: what was begun in another one begins anew.
    private var stamp: CompletionIndex.Stamp?
    private var isFound: [Bool] = []
    private var foundCount = 0
    private var hits: [Hit] = []

    /// Begins a search; one for a text without letters and digits finds nothing.
    public init(for text: String, limit: Int) {
        self.text = SearchedText(text)
        self.limit = limit
        stage = self.text.words.isEmpty || limit <= 0 ? .done : .parts(from: 0)
    }

    /// Goes on, looking at no more than some entries.
    /// - Complexity: O(*m*) in these entries, and O(*n*) in the bits of all entries for the first step.
    public mutating func advance(in index: CompletionIndex, examining most: Int) {
        guard !isDone || stamp != nil && stamp != index.stamp else { return }
        index.withTexts { texts in
            text.withWords { words, whole in
                if stamp != index.stamp { begin(in: index, texts, words) }
                let last = examinedCount.addingReportingOverflow(most)
                advance(texts, words, whole, until: last.overflow ? .max : last.partialValue)
            }
        }
        entries = hits.map { index.entries[$0.row] }
    }

    private mutating func begin(in index: CompletionIndex, _ texts: IndexTexts, _ words: [SearchedText.Word]) {
        stamp = index.stamp
        (hits, foundCount) = ([], 0)
        isFound = Array(repeating: false, count: texts.rows.count)
        let rarest = words.map { texts.range(of: $0) }.min { $0.count < $1.count }
        stage = .words(rarest ?? 0..<0)
    }

    private mutating func advance(
        _ texts: IndexTexts, _ words: [SearchedText.Word], _ whole: SearchedText.Word, until last: Int
    ) {
        while examinedCount < last {
            switch stage {
            case .words(let range) where range.isEmpty: stage = foundCount < limit ? .parts(from: 0) : .done
            case .words(let range):
                let end = range.lowerBound + min(range.count, last - examinedCount)
                for place in range.lowerBound..<end { lookAtWord(place, texts, words, whole) }
                examinedCount += end - range.lowerBound
                stage = .words(end..<range.upperBound)
            case .parts(let row) where row == texts.rows.count: stage = .done
            case .parts(let row):
                let end = row + min(texts.rows.count - row, last - examinedCount)
                for row in row..<end { lookAtParts(of: row, texts, words) }
                examinedCount += end - row
                stage = .parts(from: end)
            case .done: return
            }
        }
    }

    private mutating func lookAtWord(
        _ place: Int, _ texts: IndexTexts, _ words: [SearchedText.Word], _ whole: SearchedText.Word
    ) {
        let row = Int(texts.words[place].row)
        guard !isFound[row], texts.has(words, beginningWords: true, in: row) else { return }
        find(row)
        let isName = texts.compare(texts.name(of: row), whole) == 0
        offer(Hit(row: row, fit: isName ? Hit.name : Hit.words), texts)
    }

    private mutating func lookAtParts(of row: Int, _ texts: IndexTexts, _ words: [SearchedText.Word]) {
        guard !texts.rows[row].isGone, !isFound[row], texts.has(words, beginningWords: false, in: row) else { return }
        find(row)
        offer(Hit(row: row, fit: Hit.parts), texts)
    }

    private mutating func find(_ row: Int) {
        isFound[row] = true
        foundCount += 1
    }

    /// Takes a hit in if it is among the best.
    private mutating func offer(_ hit: Hit, _ texts: IndexTexts) {
        if hits.count == limit {
            guard texts.isBefore(hit, hits[limit - 1]) else { return }
            hits.removeLast()
        }
        hits.insert(hit, at: hits.partitioningIndex { texts.isBefore(hit, $0) })
    }
}

/// What is searched for: its words, without case and accents.
nonisolated struct SearchedText: Sendable {
    typealias Word = UnsafeBufferPointer<UInt8>

    /// The text from its first letter or digit on.
    private let bytes: [UInt8]
    /// Where its words are.
    let words: [Range<Int>]

    init(_ text: String) {
        bytes = Array(text.foldedForSearch.utf8.drop { !CompletionIndex.isPartOfWord($0) })
        words = bytes.indices.split { [bytes] in !CompletionIndex.isPartOfWord(bytes[$0]) }.map {
            $0.startIndex..<$0.endIndex
        }
    }

    /// Calls something with the words and the whole text, which stay where they are meanwhile.
    func withWords(_ body: ([Word], Word) -> Void) {
        bytes.withUnsafeBufferPointer { whole in body(words.map { Word(rebasing: whole[$0]) }, whole) }
    }
}
