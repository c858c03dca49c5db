/// Keeps the first items of each kind, and counts the others: its size is bounded, however many there are.
struct FirstOfEachKind<Kind: Hashable, Item> {
    /// Items of which only the first one is kept.
    struct Rest {
        let first: Item
        /// The number of them, with the first one.
        var count: Int
    }

    /// The number of items of a kind that are kept, and that of kinds.
    static var mostOfKind: Int { 20 }
    static var mostKinds: Int { 100 }

    /// The items that are kept, in order.
    private(set) var items: [Item] = []
    /// The rest after those, one entry for each kind that has more.
    private(set) var counted: [Rest] = []
    /// The items of all other kinds.
    private(set) var ofOtherKinds: Rest?
    private var states: [Kind: State] = [:]

    private enum State {
        case kept(Int)
        /// There are more, at an index of those that are counted.
        case counted(Int)
    }

    /// Adds an item.
    /// - Parameters:
    ///   - count: How many items it represents. A kept item counts as one.
    ///   - item: Made only if it is kept.
    /// - Complexity: O(1).
    mutating func append(_ kind: Kind, count: Int = 1, _ item: @autoclosure () -> Item) {
        switch states[kind] {
        case .counted(let index)?: counted[index].count += count
        case .kept(Self.mostOfKind)?:
            states[kind] = .counted(counted.count)
            counted.append(Rest(first: item(), count: count))
        case .kept(let number)?:
            states[kind] = .kept(number + 1)
            items.append(item())
        case nil where states.count < Self.mostKinds:
            states[kind] = .kept(1)
            items.append(item())
        case nil:
            if ofOtherKinds == nil {
                ofOtherKinds = Rest(first: item(), count: count)
            } else {
                ofOtherKinds?.count += count
            }
        }
    }
}
