extension ObservedArray: @MainActor RandomAccessCollection, @MainActor MutableCollection {
    /// The element at a position.
    /// - Precondition: There is one; ``element(at:)`` answers nil instead.
    public subscript(position: Int) -> Element {
        get {
            requireElement(at: position)
            return element(at: position) ?? storage[position]
        }
        set { replace(at: position, with: newValue) }
    }

    /// Iterates over the elements as they are now.
    public func makeIterator() -> IndexingIterator<[Element]> { elements.makeIterator() }
}

extension ObservedArray: @MainActor RangeReplaceableCollection {
    /// Puts other elements in the place of some: one change, however many they are. Those at both ends of the range that are
    /// the same before and after stay as they are.
    /// - Complexity: O(*n* + *k*) in the elements behind the range's start and those that come in.
    public func replaceSubrange(_ range: Range<Int>, with elements: some Collection<Element>) {
        require(range)
        let new = Array(elements)
        var (old, first) = (range, 0)
        while !old.isEmpty, first < new.count, isSame(storage[old.lowerBound], new[first]) {
            old = old.lowerBound + 1..<old.upperBound
            first += 1
        }
        var end = new.count
        while !old.isEmpty, end > first, isSame(storage[old.upperBound - 1], new[end - 1]) {
            old = old.lowerBound..<old.upperBound - 1
            end -= 1
        }
        switch (old.count, end - first) {
        case (0, 0): break
        case (0, 1): insert(new[first], at: old.lowerBound)
        case (1, 0): remove(at: old.lowerBound)
        case (1, 1): replace(at: old.lowerBound, with: new[first])
        default: splice(old, with: Array(new[first..<end]))
        }
    }

    /// Adds an element at the end.
    public func append(_ element: Element) { insert(element, at: storage.count) }

    /// Adds elements at the end.
    public func append(contentsOf elements: some Sequence<Element>) {
        replaceSubrange(storage.count..<storage.count, with: Array(elements))
    }

    /// Adds elements at the end, also to a constant: an observed array is an object.
    public static func += (array: ObservedArray, elements: some Sequence<Element>) {
        array.append(contentsOf: elements)
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

    /// Takes all elements out.
    public func removeAll(keepingCapacity: Bool = false) { removeSubrange(0..<storage.count) }

    /// Takes out the elements that a condition is true of.
    public func removeAll(where isMeant: (Element) throws -> Bool) rethrows {
        var runs: [Range<Int>] = []
        for position in try storage.indices.filter({ try isMeant(storage[$0]) }) {
            if let last = runs.last, last.upperBound == position {
                runs[runs.count - 1] = last.lowerBound..<position + 1
            } else {
                runs.append(position..<position + 1)
            }
        }
        batch { for run in runs.reversed() { removeSubrange(run) } }
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
        batch {
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
