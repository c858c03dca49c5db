extension Array where Element: AnyObject {
    /// Calls a closure with each object, in order, without counting a reference to it.
    ///
    /// For formulas that read a property of many objects: a `for` loop retains and releases each of them, which takes longer than
    /// the read itself. Elsewhere a loop reads better. The array keeps the objects alive meanwhile, also if the variable that it
    /// comes from is set in the closure.
    ///
    ///     func deriveTotal() -> Int {
    ///         var total = 0
    ///         parts.forEachBorrowed { total += $0.price }
    ///         return total
    ///     }
    @inlinable @inline(__always)
    public func forEachBorrowed(_ body: (Element) throws -> Void) rethrows {
        try withExtendedLifetime(self) {
            try withUnsafeBufferPointer { objects in
                try objects.withMemoryRebound(to: Unmanaged<Element>.self) { references in
                    for index in 0..<references.count { try references[index]._withUnsafeGuaranteedRef(body) }
                }
            }
        }
    }
}
