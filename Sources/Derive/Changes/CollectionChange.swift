/// The effect of a change on a collection, and its place, without the elements.
public enum CollectionChange: Hashable, Sendable {
    /// Elements were inserted; the range is where they are now. In a set it says nothing.
    case inserted(Range<Int>)
    /// Elements were removed; the range is where they were. In a set it says nothing.
    case removed(Range<Int>)
    /// The elements of a range were replaced by a number of others.
    case replaced(Range<Int>, by: Int)
    /// An element was moved; both places are those of the element before and after.
    case moved(from: Int, to: Int)
    /// Two elements changed places.
    case exchanged(Int, Int)
    /// A dictionary has another value for a key.
    case setKey(String)
    /// A dictionary has no value for a key any more.
    case removedKey(String)
}

/// In words, with positions from zero: `inserted 3 at 0`.
extension CollectionChange: CustomStringConvertible {
    public var description: String {
        switch self {
        case .inserted(let range): "inserted\(Self.count(range)) at \(range.lowerBound)"
        case .removed(let range): "removed\(Self.count(range)) at \(range.lowerBound)"
        case .replaced(let range, 1) where range.count == 1: "replaced at \(range.lowerBound)"
        case .replaced(let range, let count): "replaced \(range.count) by \(count) at \(range.lowerBound)"
        case .moved(let from, let to): "moved from \(from) to \(to)"
        case .exchanged(let a, let b): "exchanged \(a) and \(b)"
        case .setKey(let key): "set \(key)"
        case .removedKey(let key): "removed \(key)"
        }
    }

    private static func count(_ range: Range<Int>) -> String { range.count == 1 ? "" : " \(range.count)" }
}

extension CollectionChange {
    /// - Returns: Nil for a change of a property.
    init?(_ kind: Change.Kind) {
        switch kind {
        case .inserted(let position, _): self = .inserted(position..<position + 1)
        case .removed(let position, _): self = .removed(position..<position + 1)
        case .replaced(let position, _, _): self = .replaced(position..<position + 1, by: 1)
        case .spliced(let position, let removed, let inserted) where removed.isEmpty:
            self = .inserted(position..<position + inserted.count)
        case .spliced(let position, let removed, let inserted) where inserted.isEmpty:
            self = .removed(position..<position + removed.count)
        case .spliced(let position, let removed, let inserted):
            self = .replaced(position..<position + removed.count, by: inserted.count)
        case .moved(let from, let to): self = .moved(from: from, to: to)
        case .exchanged(let a, let b): self = .exchanged(a, b)
        case .entry(let key, _, nil): self = .removedKey("\(key)")
        case .entry(let key, _, _): self = .setKey("\(key)")
        case .property, .override: return nil
        }
    }
}
