import Foundation
import Invoicing

/// Finds entries by a typed text: each word of it begins a word of the entry or, if too few entries are found, is any part.
///
/// Letters count without case and accents. The best hits come first: names that begin with the whole text, then words that
/// begin with a typed word, then parts. Equal hits are in the order of their last use, then by name.
///
/// All beginnings of words lie in one sorted array, so that a search is a binary search and a look at what it finds.
/// One entry more moves a part of that array.
public nonisolated struct CompletionIndex: Sendable {
    /// The part of an entry that a search reads: plain numbers, since it may read all of them for one key.
    struct Row {
        /// The entry's folded texts in ``bytes``, each behind a separator, the name first.
        let start: UInt32
        let end: UInt32
        /// The beginning of its name in ``bytes``: the entry's first letter or digit.
        let nameStart: UInt32
        var lastUse: Int
        var isGone = false

        var range: Range<Int> { Int(start)..<Int(end) }
    }

    /// The beginning of a word, up to the end of its entry.
    struct Word {
        /// The first eight bytes as one number, which decides nearly every comparison.
        let key: UInt64
        let start: UInt32
        let row: UInt32
    }

    typealias Bytes = UnsafeBufferPointer<UInt8>

    /// Between the texts of an entry, and at its end: no folded text has these.
    static let separator: UInt8 = 1
    static let end: UInt8 = 0

    private(set) var entries: [CompletionEntry] = []
    private(set) var rows: [Row] = []
    private(set) var bytes: [UInt8] = []
    private(set) var words: [Word] = []
    /// The first word of each entry, in the same order.
    private(set) var names: [Word] = []
    /// The latest `lastUse` of all entries ever added: an upper bound, which removing an entry does not lower.
    private(set) var latestUse = Int.min
    /// The number of times that each byte was put into the texts. Removed entries may stay counted: the counts only choose
    /// which byte of a text to look for.
    private(set) var byteCounts = Array(repeating: 0, count: 256)
    private var places: [UUID: Int] = [:]
    /// The number of bytes of entries that are gone.
    private var deadByteCount = 0
    /// Changes when entries are added or removed.
    var stamp: Stamp { Stamp(byteCount: bytes.count, deadByteCount: deadByteCount) }

    /// The number of entries.
    public var count: Int { places.count }

    /// The entry for something; nil for none.
    func entry(for id: UUID) -> CompletionEntry? { places[id].map { entries[$0] } }

    /// All entries, in the order of the first words of their names.
    /// - Complexity: O(*n*).
    public var entriesByName: [CompletionEntry] { names.map { entries[Int($0.row)] } }

    /// Makes an index of some entries. Of several for one thing the last counts.
    /// - Complexity: O(*n* log *n*) in the entries.
    public init(_ entries: some Sequence<CompletionEntry> = []) {
        for entry in entries {
            if let place = places[entry.id] { removeRow(place) }
            append(entry)
        }
        words = bytes.withUnsafeBufferPointer { bytes in
            var words: [Word] = []
            for (index, row) in rows.enumerated() where !row.isGone { Self.addWords(of: index, row, bytes, to: &words) }
            words.sort { Self.isBefore($0, $1, bytes) }
            return words
        }
        names = words.filter(isFirst)
    }

    /// Adds an entry, or replaces the one for the same thing: what was renamed, or used.
    /// - Complexity: O(*n*) in the entries, moving memory alone.
    public mutating func insert(_ entry: CompletionEntry) {
        if let place = places[entry.id] {
            // An entry with the same texts is found by the same words.
            if entries[place].name == entry.name, entries[place].others == entry.others {
                (entries[place], rows[place].lastUse) = (entry, entry.lastUse)
                latestUse = max(latestUse, entry.lastUse)
                return
            }
            remove(entry.id)
        }
        append(entry)
        for word in words(of: rows.count - 1) {
            words.insert(word, at: place(of: word, in: words))
            if isFirst(word) { names.insert(word, at: place(of: word, in: names)) }
        }
    }

    /// Adds many entries, or replaces those for the same things.
    /// - Complexity: O(*n* log *n*) in all entries, or O(*k n*) for a few.
    public mutating func insert(contentsOf new: [CompletionEntry]) {
        guard new.count > 16, new.count > count / 100 else { return new.forEach { insert($0) } }
        self = CompletionIndex(places.values.sorted().map { entries[$0] } + new)
    }

    /// Removes an entry. Without effect for an unknown identity.
    /// - Complexity: O(*n*) in the entries, moving memory alone.
    public mutating func remove(_ id: UUID) {
        guard let row = places[id] else { return }
        for word in words(of: row) {
            words.remove(at: place(of: word, in: words))
            if isFirst(word) { names.remove(at: place(of: word, in: names)) }
        }
        removeRow(row)
        guard deadByteCount > 4096, deadByteCount > bytes.count / 2 else { return }
        self = CompletionIndex(places.values.sorted().map { entries[$0] })
    }

    private mutating func append(_ entry: CompletionEntry) {
        let start = bytes.count
        for text in [entry.name] + entry.others {
            bytes.append(Self.separator)
            // Control characters of a file would be taken for separators.
            bytes.append(contentsOf: text.foldedForSearch.utf8.map { $0 < 0x20 ? 0x20 : $0 })
        }
        bytes.append(Self.end)
        for byte in bytes[start...] { byteCounts[Int(byte)] += 1 }
        places[entry.id] = rows.count
        let nameStart = bytes[start...].firstIndex(where: Self.isPartOfWord) ?? start
        rows.append(
            Row(start: UInt32(start), end: UInt32(bytes.count), nameStart: UInt32(nameStart), lastUse: entry.lastUse))
        entries.append(entry)
        latestUse = max(latestUse, entry.lastUse)
    }

    private mutating func removeRow(_ row: Int) {
        deadByteCount += rows[row].range.count
        places[entries[row].id] = nil
        rows[row].isGone = true
    }

    // MARK: Words

    private func words(of row: Int) -> [Word] {
        bytes.withUnsafeBufferPointer { bytes in
            var words: [Word] = []
            Self.addWords(of: row, rows[row], bytes, to: &words)
            return words
        }
    }

    /// Returns the index of a word in the order, or the index to insert it.
    private func place(of word: Word, in words: [Word]) -> Int {
        bytes.withUnsafeBufferPointer { bytes in words.partitioningIndex { !Self.isBefore($0, word, bytes) } }
    }

    private func isFirst(_ word: Word) -> Bool { word.start == rows[Int(word.row)].nameStart }

    private static func addWords(of index: Int, _ row: Row, _ bytes: Bytes, to words: inout [Word]) {
        var isInside = false
        for place in row.range {
            let belongs = isPartOfWord(bytes[place])
            if belongs, !isInside {
                words.append(Word(key: key(at: place, bytes), start: UInt32(place), row: UInt32(index)))
            }
            isInside = belongs
        }
    }

    /// Returns `true` if a byte is part of a word. Bytes beyond ASCII count as letters.
    static func isPartOfWord(_ byte: UInt8) -> Bool { Scanned.isLetterOrDigit(byte) || byte >= 0x80 }

    private static func key(at place: Int, _ bytes: Bytes) -> UInt64 {
        var (key, place): (UInt64, Int) = (0, place)
        for _ in 0..<8 {
            key <<= 8
            guard bytes[place] > separator else { continue }
            key |= UInt64(bytes[place])
            place += 1
        }
        return key
    }

    private static func isBefore(_ a: Word, _ b: Word, _ bytes: Bytes) -> Bool {
        guard a.key == b.key else { return a.key < b.key }
        let order = compareTexts(Int(a.start), Int(b.start), bytes)
        return order == 0 ? a.start < b.start : order < 0
    }

    /// The order of two texts, each up to its end: below zero if the first one comes first.
    static func compareTexts(_ first: Int, _ second: Int, _ bytes: Bytes) -> Int {
        var (first, second) = (first, second)
        while bytes[first] == bytes[second], bytes[first] > separator { (first, second) = (first + 1, second + 1) }
        return Int(max(bytes[first], separator)) - Int(max(bytes[second], separator))
    }
}

extension RandomAccessCollection where Index == Int {
    /// The first place from which on something holds for all, where it holds for none before.
    nonisolated func partitioningIndex(_ holds: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
