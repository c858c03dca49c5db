/// Plain memory for elements that are addressed by 32-bit index, with a free list threaded through them.
///
/// The element at index zero is never handed out, so that zero can mean "none". Elements stay at their index for life;
/// their address may change when the slab grows, so nobody keeps a pointer across an allocation.
struct Slab<Element> {
    private(set) var elements: UnsafeMutablePointer<Element>
    private var capacity: UInt32
    /// One past the highest index ever handed out.
    private(set) var end: UInt32 = 1
    private(set) var firstFree: UInt32 = 0
    /// How many are in use.
    private(set) var count = 0
    private let blank: Element

    init(blank: Element, capacity: UInt32 = 256) {
        self.blank = blank
        self.capacity = capacity
        elements = .allocate(capacity: Int(capacity))
        elements.initialize(repeating: blank, count: Int(capacity))
    }

    /// Hands out a blank element. `next` reads the free list's thread in it.
    mutating func allocate(next: (Element) -> UInt32) -> UInt32 {
        count += 1
        if firstFree != 0 {
            let id = firstFree
            firstFree = next(elements[Int(id)])
            elements[Int(id)] = blank
            return id
        }
        if end == capacity { grow() }
        defer { end += 1 }
        return end
    }

    /// Takes an element back. `thread` writes the free list's thread into it.
    mutating func free(_ id: UInt32, thread: (inout Element, UInt32) -> Void) {
        elements[Int(id)] = blank
        thread(&elements[Int(id)], firstFree)
        firstFree = id
        count -= 1
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: Int(capacity) * 2)
        larger.moveInitialize(from: elements, count: Int(capacity))
        (larger + Int(capacity)).initialize(repeating: blank, count: Int(capacity))
        elements.deallocate()
        elements = larger
        capacity *= 2
    }
}
