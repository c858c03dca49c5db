/// Which elements of plain memory are in use, by 32-bit index, with a free list threaded through the free ones.
///
/// The memory itself is held elsewhere, in a variable of its own, where all code reaches it at a fixed address. The element
/// at index zero is never handed out, so that zero can mean "none". Elements stay at their index for life; their address
/// may change when the memory grows, so no pointer is kept across an allocation.
struct Slab {
    private var capacity: UInt32 = 0
    /// One past the highest index ever handed out.
    private(set) var end: UInt32 = 1
    private(set) var firstFree: UInt32 = 0
    /// How many are in use.
    private(set) var count = 0

    /// Hands out an element, which the caller has to initialize. `next` reads the free list's thread in it.
    @inline(__always)
    mutating func allocate<Element>(
        in memory: inout UnsafeMutablePointer<Element>?, next: (Element) -> UInt32
    ) -> UInt32 {
        count += 1
        guard firstFree == 0 else {
            let id = firstFree
            firstFree = next(memory.unsafelyUnwrapped[Int(id)])
            return id
        }
        if end >= capacity { grow(&memory) }
        end += 1
        return end - 1
    }

    /// The element that is none reads as zeros.
    @inline(never)
    private mutating func grow<Element>(_ memory: inout UnsafeMutablePointer<Element>?) {
        let isFirst = capacity == 0
        capacity = max(256, capacity * 2)
        enlarge(&memory, to: Int(capacity))
        guard isFirst else { return }
        UnsafeMutableRawPointer(memory)?
            .initializeMemory(as: UInt8.self, repeating: 0, count: MemoryLayout<Element>.stride)
    }

    /// Takes an element back.
    /// - Returns: What to thread through it: the free element before it.
    @inline(__always)
    mutating func free(_ id: UInt32) -> UInt32 {
        defer { firstFree = id }
        count -= 1
        return firstFree
    }
}
