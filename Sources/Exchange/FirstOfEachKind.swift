/// Keeps the first items of each kind, and counts the others: its size is bounded, however many there are.
struct FirstOfEachKind<Kind: Hashable, Item> {
    /// Items of which only the first one is kept.
    struct Rest {
        let first: Item
        /// How many there are, with the first one.
        var count: Int
    }

    /// How many items of a kind are kept, and of how many kinds.
    static var mostOfKind: Int { 20 }
    static var mostKinds: Int { 100 }

    /// The items that are kept, in order.
    private(set) var items: [Item] = []
    /// What came after those, one for each kind that has more.
    private(set) var rests: [Rest] = []
    /// What is of none of the kinds that are kept.
    private(set) var others: Rest?
    private var states: [Kind: State] = [:]

    private enum State {
        case kept(Int)
        /// There are more, at an index of the rests.
        case counted(Int)
    }

    /// Adds an item.
    /// - Parameters:
    ///   - count: How many it stands for. It is one that is kept, all the same.
    ///   - item: Made only if it is kept.
    /// - Complexity: O(1).
    mutating func append(_ kind: Kind, count: Int = 1, _ item: @autoclosure () -> Item) {
        switch states[kind] {
        case .counted(let index)?: rests[index].count += count
        case .kept(Self.mostOfKind)?:
            states[kind] = .counted(rests.count)
            rests.append(Rest(first: item(), count: count))
        case .kept(let number)?:
            states[kind] = .kept(number + 1)
            items.append(item())
        case nil where states.count < Self.mostKinds:
            states[kind] = .kept(1)
            items.append(item())
        case nil:
            others?.count += count
            others = others ?? Rest(first: item(), count: count)
        }
    }
}
