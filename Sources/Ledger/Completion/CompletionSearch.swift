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

    /// The next candidates: names that begin with the whole text, words that begin with its rarest word, parts of rows.
    private enum Stage {
        case names(Range<Int>)
        case words(Range<Int>)
        case parts(from: Int)
        case done
    }

    /// The entries that were found, best first.
    public private(set) var entries: [CompletionEntry] = []
    /// The number of entries that were looked at: the cost.
    public private(set) var examinedCount = 0
    /// `true` if nothing is left to be looked at.
    public var isDone: Bool { if case .done = stage { true } else { false } }

    private let text: SearchedText
    private let limit: Int
    /// Whether any parts of words are found, too.
    private let findsParts: Bool
    private var stage: Stage
    /// The stamp of the index that has the rows. In a changed index the search begins again.
    private var stamp: CompletionIndex.Stamp?
    /// The rows among the hits, as far as a later stage may find them again.
    private var isFound: [Bool] = []
    private var hits: [Hit] = []

    /// Begins a search; one for a text without letters and digits finds nothing.
    public init(for text: String, limit: Int, findsParts: Bool = true) {
        self.text = SearchedText(text)
        (self.limit, self.findsParts) = (limit, findsParts)
        stage = self.text.words.isEmpty || limit <= 0 ? .done : .parts(from: 0)
    }

    /// Goes on, looking at no more than some entries.
    /// - Complexity: O(*m*) in these entries, and O(*n*) in the bits of all entries for the first step.
    public mutating func advance(in index: CompletionIndex, examining most: Int) {
        guard !isDone || stamp != nil && stamp != index.stamp else { return }
        index.withTexts { texts in
            text.withWords { words, whole in
                if stamp != index.stamp { begin(in: index, texts, whole) }
                let last = examinedCount.addingReportingOverflow(most)
                advance(texts, words, until: last.overflow ? .max : last.partialValue)
            }
        }
        entries = hits.map { index.entries[$0.row] }
    }

    private mutating func begin(in index: CompletionIndex, _ texts: IndexTexts, _ whole: SearchedText.Word) {
        stamp = index.stamp
        hits = []
        isFound = Array(repeating: false, count: texts.rows.count)
        stage = .names(texts.names(with: whole))
    }

    private var isFull: Bool { hits.count == limit }

    private mutating func advance(_ texts: IndexTexts, _ words: [SearchedText.Word], until last: Int) {
        let rarest = texts.rarest(of: words)
        while examinedCount < last {
            let room = last - examinedCount
            switch stage {
            case .names(let range) where range.isEmpty:
                stage = isFull ? .done : .words(rarest.range)
            case .names(let range):
                let end = range.lowerBound + min(range.count, room)
                let next = lookAtNames(range.lowerBound..<end, texts)
                examinedCount += next - range.lowerBound
                stage = next < end ? .done : .names(end..<range.upperBound)
            case .words(let range) where range.isEmpty: stage = isFull || !findsParts ? .done : .parts(from: 0)
            case .words(let range):
                let end = range.lowerBound + min(range.count, room)
                for place in range.lowerBound..<end { lookAtWord(place, texts, rarest.others) }
                examinedCount += end - range.lowerBound
                stage = .words(end..<range.upperBound)
            case .parts(let row) where row == texts.rows.count: stage = .done
            case .parts(let row):
                let end = row + min(texts.rows.count - row, room)
                if let longest = words.max(by: { $0.count < $1.count }) {
                    texts.forEachRow(having: longest, in: row..<end) { lookAtParts(of: $0, texts, words) }
                }
                examinedCount += end - row
                stage = .parts(from: end)
            case .done: return
            }
        }
    }

    /// Offers names as hits, in their order, until no later name can be better.
    /// - Returns: The first place that was not looked at.
    private mutating func lookAtNames(_ range: Range<Int>, _ texts: IndexTexts) -> Int {
        for place in range {
            let row = Int(texts.names[place].row)
            if isFull, let worst = hits.last.map({ texts.rows[$0.row].lastUse }) {
                guard worst < texts.latestUse else { return place }
                guard worst < texts.rows[row].lastUse else { continue }
            }
            offer(Hit(row: row, fit: Hit.name), texts)
            isFound[row] = true
        }
        return range.upperBound
    }

    /// - Parameter others: The words of the text besides the word at the place.
    private mutating func lookAtWord(_ place: Int, _ texts: IndexTexts, _ others: [SearchedText.Word]) {
        let hit = Hit(row: Int(texts.words[place].row), fit: Hit.words)
        guard !isFound[hit.row], isAmongBest(hit, texts), texts.has(others, beginningWords: true, in: hit.row) else {
            return
        }
        offer(hit, texts)
        isFound[hit.row] = true
    }

    private mutating func lookAtParts(of row: Int, _ texts: IndexTexts, _ words: [SearchedText.Word]) {
        let hit = Hit(row: row, fit: Hit.parts)
        guard !texts.rows[row].isGone, !isFound[row], isAmongBest(hit, texts),
            texts.has(words, beginningWords: false, in: row)
        else { return }
        offer(hit, texts)
    }

    private func isAmongBest(_ hit: Hit, _ texts: IndexTexts) -> Bool {
        !isFull || hits.last.map { texts.isBefore(hit, $0) } ?? false
    }

    /// Inserts a hit that is among the best.
    private mutating func offer(_ hit: Hit, _ texts: IndexTexts) {
        if isFull { hits.removeLast() }
        hits.insert(hit, at: hits.partitioningIndex { texts.isBefore(hit, $0) })
    }
}

/// The words of a searched text, without case and accents.
nonisolated struct SearchedText: Sendable {
    typealias Word = UnsafeBufferPointer<UInt8>

    /// The text from its first letter or digit on.
    private let bytes: [UInt8]
    /// The ranges of its words.
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
