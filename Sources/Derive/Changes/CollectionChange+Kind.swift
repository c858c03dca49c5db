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
