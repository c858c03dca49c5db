// A stack in plain memory.
//
// An array in its place would check at each use whether it is shared, which it never is. It only grows, and its memory is kept. Its
// elements are numbers and pairs of numbers, so that none needs a destructor.

/// A stack of plain values.
public struct Stack<Element: BitwiseCopyable> {
    public var elements: UnsafeMutablePointer<Element>?
    public var capacity = 0
    public var count = 0

    @inlinable @inline(__always) public var isEmpty: Bool { count == 0 }
    var last: Element? { count == 0 ? nil : self[count - 1] }

    @inlinable @inline(__always) public subscript(index: Int) -> Element { elements.unsafelyUnwrapped[index] }

    @inlinable @inline(__always)
    public mutating func push(_ element: Element) {
        if count == capacity { grow() }
        (elements.unsafelyUnwrapped + count).initialize(to: element)
        count &+= 1
    }

    /// The element that was pushed last.
    /// - Precondition: There is one.
    @inlinable public var top: Element {
        @inline(__always) get { self[count &- 1] }
        @inline(__always) nonmutating set { elements.unsafelyUnwrapped[count &- 1] = newValue }
    }

    /// - Precondition: There is an element.
    @inlinable @inline(__always)
    public mutating func pop() -> Element {
        count &-= 1
        return self[count]
    }

    mutating func removeAll() { count = 0 }

    /// The elements, the one at the bottom first.
    var all: [Element] { (0..<count).map { self[$0] } }

    /// The element nearest to the top for which something is true.
    func last(where isWanted: (Element) -> Bool) -> Element? {
        for index in stride(from: count - 1, through: 0, by: -1) where isWanted(self[index]) { return self[index] }
        return nil
    }

    /// Puts the elements in order, the smallest at the bottom. Most often they are nearly so.
    /// - Complexity: O(*n*) if they are, else O(*n* log *n*).
    mutating func sort(by isBefore: (Element, Element) -> Bool) {
        var used = UnsafeMutableBufferPointer(start: elements, count: count)
        used.sort(by: isBefore)
    }

    @inline(never)
    public mutating func grow() {
        capacity = max(64, capacity * 2)
        enlarge(&elements, to: capacity)
    }
}
