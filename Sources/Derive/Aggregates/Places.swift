import DeriveGraph

/// The members of an aggregate, in plain memory: the contribution of each, under an index for as long as it is in.
@MainActor
@usableFromInline
struct Places<Element, Contribution> {
    @usableFromInline
    struct Place {
        @usableFromInline var element: Element?
        @usableFromInline var contribution: Contribution?
        /// The member's node.
        @usableFromInline var node: NodeID = 0

        @inlinable
        init(element: Element?, contribution: Contribution?) {
            self.element = element
            self.contribution = contribution
        }
    }

    @usableFromInline var memory: UnsafeMutablePointer<Place>?
    @usableFromInline var capacity = 0
    @usableFromInline var count = 0
    @usableFromInline var free: [UInt32] = []

    @inlinable init() {}

    /// A member's place. It moves when another one is allocated.
    @inlinable @inline(__always)
    func pointer(_ index: UInt32) -> UnsafeMutablePointer<Place> { memory.unsafelyUnwrapped + Int(index) }

    @inlinable
    subscript(index: UInt32) -> Place {
        get { pointer(index).pointee }
        nonmutating _modify { yield &pointer(index).pointee }
    }

    /// Uses a member, if there is one, without counting a reference if it is an object.
    @inlinable @inline(__always)
    func withElement<Result>(at index: UInt32, _ body: (Element) -> Result) -> Result? {
        guard Element.self is AnyObject.Type else {
            guard let element = pointer(index).pointee.element else { return nil }
            return body(element)
        }
        // The element is what a place begins with.
        guard let object = UnsafeRawPointer(pointer(index)).load(as: Unmanaged<AnyObject>?.self) else { return nil }
        return object.borrow { body(unsafeBitCast($0, to: Element.self)) }
    }

    @inlinable
    mutating func reserve(_ count: Int) {
        guard count > capacity else { return }
        enlarge(&memory, to: count)
        capacity = count
    }

    @inlinable
    mutating func allocate(_ element: Element) -> UInt32 {
        let place = Place(element: element, contribution: nil)
        if let index = free.popLast() {
            self[index] = place
            return index
        }
        if count == capacity { reserve(max(8, capacity * 2)) }
        pointer(UInt32(count)).initialize(to: place)
        count += 1
        return UInt32(count - 1)
    }

    /// - Returns: What was there.
    mutating func release(_ index: UInt32) -> (node: NodeID, contribution: Contribution?) {
        let place = self[index]
        self[index] = Place(element: nil, contribution: nil)
        free.append(index)
        return (place.node, place.contribution)
    }

    mutating func freeAll() {
        memory?.deinitialize(count: count)
        memory?.deallocate()
        memory = nil
        (capacity, count, free) = (0, 0, [])
    }
}
