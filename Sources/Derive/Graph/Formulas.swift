/// How the derived properties of one class are computed, given an object and a property's key.
///
/// It cannot be copied, so that calling the closure counts no reference.
struct Formulas: ~Copyable {
    private let recompute: (Unmanaged<AnyObject>, UInt32) -> Bool

    init(_ recompute: @escaping (Unmanaged<AnyObject>, UInt32) -> Bool) { self.recompute = recompute }

    @inline(__always)
    borrowing func run(_ owner: Unmanaged<AnyObject>, _ key: UInt32) -> Bool { recompute(owner, key) }
}

/// The formulas of all classes in plain memory, by the number of the class's schema.
struct FormulaTable {
    private var all: UnsafeMutablePointer<Formulas>
    private var count = 0
    private var capacity = 64

    init() { all = .allocate(capacity: capacity) }

    @inline(__always)
    subscript(schema: Int) -> UnsafeMutablePointer<Formulas> { all + schema }

    mutating func append(_ formulas: consuming Formulas) {
        if count == capacity { grow() }
        (all + count).initialize(to: formulas)
        count += 1
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<Formulas>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: all, count: count)
        all.deallocate()
        all = larger
        capacity *= 2
    }
}
