/// An array whose changes can be observed: as a whole, by count, by slot, and through its elements.
///
/// Reading inside a derived property or a tracked computation binds only to the part that is read: `array[4]` to that
/// slot, `array.count` to the count, a loop to the whole. Aggregates such as `sum(_:where:)` follow by difference.
///
/// It is an ordinary Swift collection as well. Those of its own methods that a `let` property can call change it in
/// place; none of them replaces it.
public final class ObservedArray<Element>: ObservedCollection<Element> {
    private var slots = SlotNodes<Int>()
    /// Those who follow one element each; see ``follow(elementAt:)``.
    var followers: [Follower<Element>] = []
    /// Those whose element has left in a transaction that may still be rolled back.
    private var removedFollowers: [Follower<Element>] = []
    /// The transaction or edit in which they have left.
    private var removedIn: UInt64?

    /// Makes an array of some elements.
    /// - Parameter recorded: Whether changes belong to transactions, undo and commits.
    public init(_ elements: [Element], recorded: Bool = true) { super.init(members: elements, isRecorded: recorded) }

    /// Makes an array without elements.
    public init() { super.init(members: [], isRecorded: true) }

    isolated deinit {
        slots.freeAll()
    }

    override var hasNoReaders: Bool { super.hasNoReaders && slots.isEmpty }

    override public func label(of key: UInt32) -> String {
        slots.place(of: key).map { "[\(Element.self)].#\($0)" } ?? super.label(of: key)
    }

    /// The elements as they are now, as an ordinary array.
    public var elements: [Element] {
        recordReadOfWhole()
        return storage
    }

    /// The element that is now at a position, or nil if the array ends before it: ``element(at:)`` as a part of a path.
    public subscript(slot position: Int) -> Element? { element(at: position) }

    /// The element that is now at a position, or nil if the array ends before it.
    public func element(at position: Int) -> Element? {
        slots.recordRead(of: position, of: self)
        return place(at: position)
    }

    /// Moves followed elements with a change; see ``Follower/move(_:)``.
    /// - Returns: Those whose element has left.
    @discardableResult
    private func moveFollowers(_ place: (Int) -> Int?) -> [Follower<Element>] {
        var left: [Follower<Element>] = []
        followers.removeAll { follower in
            let isLeaving = !follower.move(place)
            if isLeaving { left.append(follower) }
            return isLeaving
        }
        return left
    }

    /// The same for a change that takes elements out: those that leave in what may still be rolled back are kept for that.
    private func removeFollowers(_ place: (Int) -> Int?) {
        guard !followers.isEmpty || !removedFollowers.isEmpty else { return }
        let now = Journaling.journal?.rollBackPoint(in: _$document)
        // None while it is rolled back, which those that have left are kept for.
        if let now, removedIn != now { (removedFollowers, removedIn) = ([], now) }
        let left = moveFollowers(place)
        if now != nil { removedFollowers += left }
    }

    /// Follows the element at a position again, since its removal is rolled back.
    package func followAgain(_ element: Element, at position: Int) {
        for follower in removedFollowers where follower.followed?.position == position {
            follower.followed?.reinsert(element, at: position)
            followers.append(follower)
        }
        removedFollowers.removeAll { $0.followed == nil || $0.followed?.element != nil }
    }

    /// Ends the program if the array has no such range; its message is of the one position that is asked for, or of the last one.
    func require(_ range: Range<Int>) {
        guard range.lowerBound < 0 || range.upperBound > storage.count else { return }
        let position = range.lowerBound < 0 || range.isEmpty ? range.lowerBound : range.upperBound - 1
        fatalError("There is no element at \(position) of an array of \(storage.count).")
    }

    /// Ends the program if there is no element at a position.
    func requireElement(at position: Int) { require(position..<position + 1) }

    private func place(at position: Int) -> Element? {
        storage.indices.contains(position) ? storage[position] : nil
    }

    /// Invalidates the slots in a range that hold another element than before.
    private func slotsChanged(in range: Range<Int>, from old: (Int) -> Element?) {
        slots.changed(in: range) { slot in
            guard let before = old(slot), let now = place(at: slot) else { return false }
            return isSame(before, now)
        }
    }

    /// Adds an element before the one at a position.
    /// - Complexity: O(*n*) in the elements behind it.
    public func insert(_ element: Element, at position: Int) {
        require(position..<position)
        edit(.inserted(at: position, element: element), changesCount: true) {
            insertMember(element, at: position)
            slotsChanged(in: position..<storage.count) { place(at: $0 + 1) }
            moveFollowers { $0 < position ? $0 : $0 + 1 }
        }
    }

    /// Takes the element at a position out.
    /// - Complexity: O(*n*) in the elements behind it.
    @discardableResult
    public func remove(at position: Int) -> Element {
        requireElement(at: position)
        let element = storage[position]
        edit(.removed(at: position, element: element), changesCount: true) {
            _ = removeMember(at: position)
            slotsChanged(in: position..<storage.count + 1) { $0 == position ? element : storage[$0 - 1] }
            removeFollowers { $0 == position ? nil : $0 < position ? $0 : $0 - 1 }
        }
        return element
    }

    /// Puts another element in the place of one. The same one changes nothing.
    public func replace(at position: Int, with element: Element) {
        requireElement(at: position)
        let old = storage[position]
        guard !isSame(old, element) else { return }
        edit(.replaced(at: position, old: old, new: element), changesCount: false) {
            replaceMember(at: position, with: element)
            slots.changed(position)
            removeFollowers { $0 == position ? nil : $0 }
        }
    }

    /// Puts other elements in the place of a range, as one change.
    package func splice(_ range: Range<Int>, with new: [Element]) {
        let old = slots.isEmpty ? [] : storage
        let removed = Array(storage[range])
        let isShifted = range.count != new.count
        edit(.spliced(at: range.lowerBound, removed: removed, inserted: new), changesCount: isShifted) {
            spliceMembers(range, with: new)
            let end = isShifted ? storage.count + Swift.max(0, range.count - new.count) : range.upperBound
            slotsChanged(in: range.lowerBound..<end) { old.indices.contains($0) ? old[$0] : nil }
            removeFollowers { place in
                let offset = place - range.lowerBound
                guard range.contains(place) else { return offset < 0 ? place : place + new.count - range.count }
                return offset < new.count && isSame(removed[offset], new[offset]) ? place : nil
            }
        }
    }

    /// Moves an element to a position, counted after the move. A move past equal elements changes nothing.
    public func move(from: Int, to: Int) {
        let range = Swift.min(from, to)...Swift.max(from, to)
        require(Range(range))
        guard !range.allSatisfy({ isSame(storage[$0], storage[from]) }) else { return }
        edit(.moved(from: from, to: to), changesCount: false) {
            moveMember(from: from, to: to)
            slotsChanged(in: Range(range)) { slot in
                slot == from ? storage[to] : storage[from < to ? slot - 1 : slot + 1]
            }
            moveFollowers { place in
                let rest = from < place ? place - 1 : place
                return place == from ? to : to <= rest ? rest + 1 : rest
            }
        }
    }

    /// Lets two elements change places. The same ones change nothing.
    public func swapAt(_ a: Int, _ b: Int) {
        requireElement(at: a)
        requireElement(at: b)
        guard a != b, !isSame(storage[a], storage[b]) else { return }
        edit(.exchanged(a, b), changesCount: false) {
            exchangeMembers(a, b)
            slotsChanged(in: a..<a + 1) { _ in storage[b] }
            slotsChanged(in: b..<b + 1) { _ in storage[a] }
            moveFollowers { $0 == a ? b : $0 == b ? a : $0 }
        }
    }
}

extension ObservedArray: @MainActor ExpressibleByArrayLiteral {
    /// Makes an array of some elements.
    public convenience init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension ObservedArray: @MainActor Encodable where Element: Encodable {
    /// Encodes the elements; observations do not go with them.
    public func encode(to encoder: any Encoder) throws { try elements.encode(to: encoder) }
}

extension ObservedArray: @MainActor Decodable where Element: Decodable {
    /// Decodes an array without observers.
    public convenience init(from decoder: any Decoder) throws { self.init(try [Element](from: decoder)) }
}
