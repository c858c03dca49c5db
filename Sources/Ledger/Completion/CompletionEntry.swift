import Foundation

/// An entry that is found by typing: a customer, a supplier or a product.
public nonisolated struct CompletionEntry: Hashable, Sendable {
    /// The identity of the listed item.
    public let id: UUID
    /// The name, by whose beginning it is found first.
    public let name: String
    /// Its other names, such as its number and its town.
    public let others: [String]
    /// When it was used last; of two that fit as well the later one comes first. Zero for never.
    public let lastUse: Int

    /// Makes an entry.
    public init(_ id: UUID, name: String, others: [String] = [], lastUse: Int = 0) {
        (self.id, self.name, self.others, self.lastUse) = (id, name, others, lastUse)
    }

    /// Returns `true` if another one is found by the same texts.
    func isFound(like other: CompletionEntry?) -> Bool { name == other?.name && others == other?.others }
}

/// The entries that were found for a text, best first.
public nonisolated struct Completions: Equatable, Sendable {
    /// Whom or what.
    public let entries: [CompletionEntry]
    /// The number of entries that were looked at: the cost.
    public let examinedCount: Int
}
