extension ObservedArray: @MainActor RandomAccessCollection {
    /// The first position, zero.
    public var startIndex: Int { 0 }

    /// One past the last position.
    public var endIndex: Int { count }

    /// How many elements there are.
    public var count: Int {
        if graph.state.pointee.active != 0 { watch.recordReadOfCount(of: self) }
        return storage.count
    }

    /// The element at a position.
    /// - Precondition: There is one; ``element(at:)`` answers nil instead.
    public subscript(position: Int) -> Element {
        get {
            if graph.state.pointee.active != 0 { watch.recordRead(of: position, of: self) }
            return storage[position]
        }
        set { replace(at: position, with: newValue) }
    }

    /// The element that is now at a position, or nil if the array ends before it.
    public func element(at position: Int) -> Element? {
        if graph.state.pointee.active != 0 { watch.recordRead(of: position, of: self) }
        return storage.indices.contains(position) ? storage[position] : nil
    }

    /// Iterates over the elements as they are now.
    public func makeIterator() -> IndexingIterator<[Element]> {
        recordReadOfWhole()
        return storage.makeIterator()
    }

    /// The elements as they are now, as an ordinary array.
    public var elements: [Element] {
        recordReadOfWhole()
        return storage
    }
}

extension ObservedArray: WholeObservable {
    func recordReadOfWhole() {
        if graph.state.pointee.active != 0 { watch.recordReadOfWhole(of: self) }
    }
}
