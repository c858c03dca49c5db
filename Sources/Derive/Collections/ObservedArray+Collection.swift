extension ObservedArray: @MainActor RandomAccessCollection, @MainActor MutableCollection {
    /// The first position, zero.
    public var startIndex: Int { 0 }

    /// One past the last position.
    public var endIndex: Int { count }

    /// The element at a position.
    /// - Precondition: There is one; ``element(at:)`` answers nil instead.
    public subscript(position: Int) -> Element {
        get {
            guard let element = element(at: position) else {
                preconditionFailure("There is no element at \(position) of an array of \(storage.count)")
            }
            return element
        }
        set { replace(at: position, with: newValue) }
    }

    /// Iterates over the elements as they are now.
    public func makeIterator() -> IndexingIterator<[Element]> { elements.makeIterator() }
}

extension ObservedArray: @MainActor RangeReplaceableCollection {
    /// Puts other elements in the place of some. Where both have one, the new one replaces the old.
    public func replaceSubrange(_ range: Range<Int>, with elements: some Collection<Element>) {
        let new = Array(elements)
        transaction {
            for (position, element) in zip(range, new) { replace(at: position, with: element) }
            for position in range.dropFirst(new.count).reversed() { remove(at: position) }
            for (offset, element) in new.enumerated().dropFirst(range.count) {
                insert(element, at: range.lowerBound + offset)
            }
        }
    }

    /// Adds an element at the end.
    public func append(_ element: Element) { insert(element, at: storage.count) }

    /// Adds elements at the end.
    public func append(contentsOf elements: some Sequence<Element>) {
        transaction { for element in elements { append(element) } }
    }

    /// Adds elements before the one at a position.
    public func insert(contentsOf elements: some Collection<Element>, at position: Int) {
        replaceSubrange(position..<position, with: elements)
    }

    /// Takes the first element out.
    @discardableResult
    public func removeFirst() -> Element { remove(at: 0) }

    /// Takes the last element out.
    @discardableResult
    public func removeLast() -> Element { remove(at: storage.count - 1) }

    /// Takes the last element out, if there is one.
    public func popLast() -> Element? { storage.isEmpty ? nil : removeLast() }

    /// Takes the elements in a range of positions out.
    public func removeSubrange(_ range: Range<Int>) {
        replaceSubrange(range, with: EmptyCollection())
    }

    /// Takes all elements out, the last one first.
    public func removeAll(keepingCapacity: Bool = false) { removeSubrange(0..<storage.count) }

    /// Takes out the elements that a condition is true of.
    public func removeAll(where isMeant: (Element) throws -> Bool) rethrows {
        let positions = try storage.indices.filter { try isMeant(storage[$0]) }
        transaction { for position in positions.reversed() { remove(at: position) } }
    }

    /// Makes the array hold other elements. Those that stand where they stood stay as they are.
    public func setElements(_ elements: some Collection<Element>) {
        replaceSubrange(0..<storage.count, with: elements)
    }

    /// Puts the elements in order. Equal ones keep theirs.
    /// - Complexity: O(*n* log *n*)
    public func sort(by isBefore: (Element, Element) throws -> Bool) rethrows {
        let sorted = try storage.indices.sorted { try isBefore(storage[$0], storage[$1]) }
        reorder(sorted)
    }

    /// Turns the order round.
    public func reverse() { reorder(storage.indices.reversed()) }

    /// Brings to each position the element that was at the given one, a swap at a time.
    private func reorder(_ origins: [Int]) {
        var place = Array(storage.indices)
        var origin = place
        transaction {
            for (position, wanted) in origins.enumerated() where origin[position] != wanted {
                let from = place[wanted]
                swapAt(position, from)
                (origin[position], origin[from]) = (origin[from], origin[position])
                (place[origin[position]], place[origin[from]]) = (position, from)
            }
        }
    }
}

extension ObservedArray where Element: Comparable {
    /// Puts the elements in order, the smallest first.
    public func sort() { sort { $0 < $1 } }
}
