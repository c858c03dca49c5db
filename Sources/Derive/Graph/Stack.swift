/// A stack in plain memory. An array in its place would check at each use whether it is shared, which it never is.
struct Stack<Element: BitwiseCopyable> {
    private var elements: UnsafeMutablePointer<Element>
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int = 64) {
        self.capacity = capacity
        elements = .allocate(capacity: capacity)
    }

    var isEmpty: Bool { count == 0 }
    var last: Element? { count == 0 ? nil : elements[count - 1] }

    subscript(index: Int) -> Element {
        get { elements[index] }
        set { elements[index] = newValue }
    }

    @inline(__always)
    mutating func push(_ element: Element) {
        if count == capacity { grow() }
        (elements + count).initialize(to: element)
        count += 1
    }

    /// - Precondition: There is an element.
    @inline(__always)
    mutating func pop() -> Element {
        count -= 1
        return elements[count]
    }

    mutating func removeAll() { count = 0 }

    /// The elements, the one at the bottom first.
    var all: [Element] { (0..<count).map { elements[$0] } }

    /// Puts the elements in order, the smallest at the bottom. Most often they are nearly so.
    /// - Complexity: O(*n*) if they are, else O(*n* log *n*).
    mutating func sort(by isBefore: (Element, Element) -> Bool) {
        var used = UnsafeMutableBufferPointer(start: elements, count: count)
        used.sort(by: isBefore)
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: elements, count: count)
        elements.deallocate()
        elements = larger
        capacity *= 2
    }
}
