import Foundation

/// An entry that is found by typing, and by keys that tell it from others.
protocol Listed: AnyObject {
    var id: UUID { get }
    /// The number of indexes for the class: customers are found among customers, suppliers among suppliers.
    static var indexCount: Int { get }
    /// The entry in an index; nil where it is not found by typing.
    func entry(in index: Int) -> CompletionEntry?
    /// The keys that tell it from others, such as its VAT identifier.
    var keys: [DirectoryKey] { get }
}

/// Something by which exactly one is meant, as a rule. Texts are folded.
public nonisolated enum DirectoryKey: Hashable, Sendable {
    case vatIdentifier(String)
    case number(String)
    case name(String)
}

/// Finds customers or products by identity, by key and by typed text. The ledger reports each change.
struct Directory<Item: Listed> {
    private var items: [UUID: Item] = [:]
    private var keys: [UUID: [DirectoryKey]] = [:]
    private var byKey: [DirectoryKey: [UUID]] = [:]
    private var indexes: [CompletionIndex]
    /// All entries of each index, by name; nil until they are sorted again.
    private var sorted: [[CompletionEntry]?] { didSet { joined = nil } }
    /// All entries of the first index, and behind them those of the second that are in that one only; nil as before.
    private var joined: [CompletionEntry]?

    init() {
        indexes = Array(repeating: CompletionIndex(), count: Item.indexCount)
        sorted = Array(repeating: nil, count: Item.indexCount)
    }

    /// Uses the indexes of a whole source. Items in memory are newer than their entries.
    mutating func use(_ indexes: [LedgerIndexes.Sorted]) {
        (self.indexes, sorted) = (indexes.map(\.index), indexes.map(\.entries))
        update(all: Array(items.values))
    }

    /// Adds or updates an item.
    mutating func update(_ item: Item) {
        updateKeys(of: item)
        for index in indexes.indices {
            let entry = item.entry(in: index)
            // When it was used last changes no order of names.
            if indexes[index].entry(for: item.id)?.isFound(like: entry) != true, sorted[index] != nil {
                sorted[index] = nil
            }
            if let entry {
                indexes[index].insert(entry)
            } else {
                indexes[index].remove(item.id)
            }
        }
    }

    /// Adds or updates many items at once.
    /// - Complexity: O(*n* log *n*) in all items of the directory.
    mutating func update(all new: [Item]) {
        for item in new { updateKeys(of: item) }
        for index in indexes.indices {
            if new.contains(where: { indexes[index].entry(for: $0.id) != $0.entry(in: index) }) { sorted[index] = nil }
            for item in new where item.entry(in: index) == nil { indexes[index].remove(item.id) }
            indexes[index].insert(contentsOf: new.compactMap { $0.entry(in: index) })
        }
    }

    mutating func remove(_ id: UUID) {
        removeKeys(of: id)
        items[id] = nil
        for index in indexes.indices where indexes[index].entry(for: id) != nil {
            indexes[index].remove(id)
            sorted[index] = nil
        }
    }

    /// The one of an identity.
    subscript(id: UUID) -> Item? { items[id] }

    /// All that have a key.
    func items(with key: DirectoryKey) -> [Item] { (byKey[key] ?? []).compactMap { items[$0] } }

    /// Returns the entries that fit a text, best first; not all of them are in memory.
    func completions(of text: String, in index: Int = 0, limit: Int, findsParts: Bool = true) -> [CompletionEntry] {
        indexes[index].completions(of: text, limit: limit, findsParts: findsParts).entries
    }

    /// Returns the entries that have a word with the letters of a typed one in their order.
    func completions(withGaps text: String, in index: Int = 0, limit: Int) -> [CompletionEntry] {
        indexes[index].completions(withGaps: text, limit: limit)
    }

    /// All of an index, by name.
    mutating func all(in index: Int = 0) -> [CompletionEntry] {
        if let all = sorted[index] { return all }
        let all = indexes[index].entriesByName
        sorted[index] = all
        return all
    }

    /// All of the first index by name, then those that are in the second one only.
    mutating func allOfBoth() -> [CompletionEntry] {
        if let joined { return joined }
        let (all, others) = (all(), all(in: 1))
        let ids = Set(others.map(\.id))
        let known = Set(all.lazy.map(\.id).filter(ids.contains))
        joined = others.isEmpty ? all : all + others.filter { !known.contains($0.id) }
        return joined ?? all
    }

    /// Goes on with a search in an index.
    func advance(_ search: inout CompletionSearch, in index: Int, examining most: Int) {
        search.advance(in: indexes[index], examining: most)
    }

    private mutating func updateKeys(of item: Item) {
        let new = item.keys
        items[item.id] = item
        guard keys[item.id] != new else { return }
        removeKeys(of: item.id)
        keys[item.id] = new
        for key in new { byKey[key, default: []].append(item.id) }
    }

    private mutating func removeKeys(of id: UUID) {
        for key in keys.removeValue(forKey: id) ?? [] {
            byKey[key]?.removeAll { $0 == id }
            if byKey[key]?.isEmpty == true { byKey[key] = nil }
        }
    }
}
