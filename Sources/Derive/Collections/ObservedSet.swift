/// A set whose changes can be observed: as a whole, by count, by member, and through its members.
///
/// `set.contains(tag)` binds to that one member, `set.count` to the count, a loop to the whole. Members stand in no
/// particular order, which is the same until a member comes or goes.
public final class ObservedSet<Element: Hashable>: ObservedCollection<Element> {
    private var positions: [Element: Int] = [:]
    private var slots = SlotNodes<Element>()

    /// Makes a set of some members, each once.
    /// - Parameter recorded: Whether changes belong to transactions, undo and commits.
    public init(_ members: some Sequence<Element>, recorded: Bool = true) {
        let unique = Array(Set(members))
        super.init(members: unique, isRecorded: recorded)
        positions = Dictionary(uniqueKeysWithValues: unique.enumerated().map { ($1, $0) })
    }

    /// Makes a set without members.
    public init() { super.init(members: [], isRecorded: true) }

    isolated deinit {
        slots.freeAll()
    }

    override var hasNoReaders: Bool { super.hasNoReaders && slots.isEmpty }

    override public func label(of key: UInt32) -> String {
        slots.place(of: key).map { "{\(Element.self)}.\($0)" } ?? super.label(of: key)
    }

    /// The members as they are now, as an ordinary set.
    public var members: Set<Element> {
        recordReadOfWhole()
        return Set(positions.keys)
    }

    /// Returns `true` if something is a member.
    public func contains(_ member: Element) -> Bool {
        slots.recordRead(of: member, of: self)
        return positions[member] != nil
    }

    /// The member that equals something, or nil.
    public func member(equalTo other: Element) -> Element? {
        slots.recordRead(of: other, of: self)
        return positions[other].map { storage[$0] }
    }

    /// Adds a member.
    /// - Returns: Whether it was not in there before.
    @discardableResult
    public func insert(_ member: Element) -> Bool {
        guard positions[member] == nil else { return false }
        edit(.inserted(at: storage.count, element: member), changesCount: true) {
            positions[member] = storage.count
            insertMember(member, at: storage.count)
            slots.changed(member)
        }
        return true
    }

    /// Takes a member out.
    /// - Returns: The member, or nil if it was not in there.
    @discardableResult
    public func remove(_ member: Element) -> Element? {
        guard let position = positions[member] else { return nil }
        let old = storage[position]
        edit(.removed(at: position, element: old), changesCount: true) {
            let last = storage.count - 1
            exchangeMembers(position, last)
            positions[storage[position]] = position
            positions[member] = nil
            _ = removeMember(at: last)
            slots.changed(member)
        }
        return old
    }

    /// Adds the members of a sequence.
    public func formUnion(_ others: some Sequence<Element>) {
        batch { for member in others { insert(member) } }
    }

    /// Removes the members that are not in a sequence. Members that stay are not touched.
    public func formIntersection(_ others: some Sequence<Element>) {
        let kept = Set(others)
        batch { for member in storage where !kept.contains(member) { remove(member) } }
    }

    /// Removes the members that are in a sequence.
    public func subtract(_ others: some Sequence<Element>) {
        batch { for member in others { remove(member) } }
    }

    /// Removes the members that are in a sequence, and adds its other elements.
    public func formSymmetricDifference(_ others: some Sequence<Element>) {
        batch { for member in Set(others) where remove(member) == nil { insert(member) } }
    }

    /// Makes the set hold other members. Those that stay are not touched.
    public func setMembers(_ others: some Sequence<Element>) {
        let wanted = Set(others)
        batch {
            formIntersection(wanted)
            formUnion(wanted)
        }
    }

    /// Takes all members out.
    public func removeAll() { subtract(storage) }
}

extension ObservedSet: @MainActor Collection {
    /// The member at a position. All positions may mean other members after a change.
    public subscript(position: Int) -> Element {
        recordReadOfWhole()
        return storage[position]
    }

    /// Iterates over the members as they are now.
    public func makeIterator() -> IndexingIterator<[Element]> {
        recordReadOfWhole()
        return storage.makeIterator()
    }
}

extension ObservedSet: @MainActor ExpressibleByArrayLiteral {
    /// Makes a set of some members, each once.
    public convenience init(arrayLiteral members: Element...) { self.init(members) }
}

extension ObservedSet: @MainActor Encodable where Element: Encodable {
    /// Encodes the members; observations do not go with them.
    public func encode(to encoder: any Encoder) throws { try members.encode(to: encoder) }
}

extension ObservedSet: @MainActor Decodable where Element: Decodable {
    /// Decodes a set without observers.
    public convenience init(from decoder: any Decoder) throws { self.init(try Set<Element>(from: decoder)) }
}
