/// A map of the elements of plain memory that are in use, by 32-bit index. The lowest free index is handed out first, so that
/// elements that are made together lie together, in whatever order earlier elements were freed.
///
/// The memory itself is held elsewhere, in a variable of its own, where all code reaches it at a fixed address. The element
/// at index zero is never handed out, so that zero can mean "none". Elements stay at their index for life; their address
/// may change when the memory grows, so no pointer is kept across an allocation.
struct Slab {
    private var capacity = 0
    /// One past the highest index ever handed out.
    private(set) var end: UInt32 = 1
    /// The number in use.
    private(set) var count = 0
    /// The number of free elements below ``end``.
    private var freeCount = 0
    /// A bit for each element: whether it is free.
    private var freeBits: UnsafeMutablePointer<UInt64>?
    /// A bit for each word of ``freeBits``: whether any bit of it is set.
    private var summary: UnsafeMutablePointer<UInt64>?
    /// No word of ``summary`` before this one has a bit.
    private var firstWord = 0

    /// Hands out an element, which the caller has to initialize.
    @inline(__always)
    mutating func allocate<Element>(in memory: inout UnsafeMutablePointer<Element>?) -> UInt32 {
        count &+= 1
        guard freeCount == 0 else { return takeLowestFree() }
        if Int(end) >= capacity { grow(&memory) }
        end += 1
        return end &- 1
    }

    @inline(never)
    private mutating func takeLowestFree() -> UInt32 {
        let (freeBits, summary) = (freeBits.unsafelyUnwrapped, summary.unsafelyUnwrapped)
        while summary[firstWord] == 0 { firstWord &+= 1 }
        let word = firstWord &* 64 &+ summary[firstWord].trailingZeroBitCount
        let bit = freeBits[word].trailingZeroBitCount
        freeBits[word] &= freeBits[word] &- 1
        if freeBits[word] == 0 { summary[firstWord] &= summary[firstWord] &- 1 }
        freeCount &-= 1
        return UInt32(truncatingIfNeeded: word &* 64 &+ bit)
    }

    /// The element that is none reads as zeros.
    @inline(never)
    private mutating func grow<Element>(_ memory: inout UnsafeMutablePointer<Element>?) {
        let old = capacity
        // A word of the summary covers so many elements.
        capacity = max(64 * 64, old * 2)
        enlarge(&memory, to: capacity)
        Self.enlargeZeroed(&freeBits, from: old / 64, to: capacity / 64)
        Self.enlargeZeroed(&summary, from: old / 4096, to: capacity / 4096)
        guard old == 0 else { return }
        UnsafeMutableRawPointer(memory)?
            .initializeMemory(as: UInt8.self, repeating: 0, count: MemoryLayout<Element>.stride)
    }

    private static func enlargeZeroed(_ words: inout UnsafeMutablePointer<UInt64>?, from old: Int, to new: Int) {
        enlarge(&words, to: new)
        (words.unsafelyUnwrapped + old).initialize(repeating: 0, count: new - old)
    }

    /// Takes an element back.
    @inline(__always)
    mutating func free(_ id: UInt32) {
        let word = Int(id) >> 6
        freeBits.unsafelyUnwrapped[word] |= 1 << UInt64(id & 63)
        summary.unsafelyUnwrapped[word >> 6] |= 1 << UInt64(word & 63)
        firstWord = min(firstWord, word >> 6)
        count &-= 1
        freeCount &+= 1
    }
}
