// Formulas: the code that computes the derived values of a class.
//
// A node holds the number of its class, and this table leads from the number to the formulas. One closure serves all derived
// properties of a class: it is called with the object and the property's key, and answers whether the value has changed. The table
// never moves, and looking at it counts no references.

/// The formulas of one class, as one closure of an object and a property's key.
///
/// It cannot be copied, so that calling the closure counts no reference.
public struct Formulas: ~Copyable {
    private let recompute: @MainActor (AnyObject, UInt32) -> Bool

    /// - Parameter recompute: Computes the value of an object's property anew, and says whether it is another one.
    public init(_ recompute: @escaping @MainActor (AnyObject, UInt32) -> Bool) { self.recompute = recompute }

    @MainActor @inline(__always)
    borrowing func run(_ owner: Unmanaged<AnyObject>, _ key: UInt32) -> Bool {
        owner.borrow { recompute($0, key) }
    }
}

/// The formulas of all classes, by number. A formula may be the first to use a class, and is still running when that is registered,
/// so there is room for all classes from the start; memory that was never touched costs nothing.
struct FormulaTable {
    static let capacity = Int(UInt16.max)
    private var all: UnsafeMutablePointer<Formulas>?
    private var count = 0

    @inline(__always)
    subscript(schema: Int) -> UnsafeMutablePointer<Formulas> { all.unsafelyUnwrapped + schema }

    /// - Returns: Its number.
    @discardableResult
    mutating func append(_ formulas: consuming Formulas) -> UInt16 {
        precondition(count < Self.capacity, "More than \(Self.capacity) observed classes")
        if all == nil { enlarge(&all, to: Self.capacity) }
        (all.unsafelyUnwrapped + count).initialize(to: formulas)
        count += 1
        return UInt16(count - 1)
    }
}
