// Memory that grows, without counting references: blocks of elements, and objects behind unmanaged references.
//
// Nodes, links and stacks lie in blocks from the C library, which can extend a large block without copying it. So there are pointers
// and indices in place of arrays. It is the only place that imports the C library.

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Makes room for more elements, which may move: nothing in Swift minds that but weak references. The new places hold nothing yet.
public func enlarge<Element: ~Copyable>(_ memory: inout UnsafeMutablePointer<Element>?, to capacity: Int) {
    let size = MemoryLayout<Element>.stride * capacity
    guard let moved = realloc(memory, size) else { fatalError("There is no memory for another \(size) bytes.") }
    memory = moved.bindMemory(to: Element.self, capacity: capacity)
}

extension Unmanaged {
    /// Uses the object without counting a reference to it; it must not end meanwhile.
    ///
    /// In a function of its own, since a closure of the main actor that is handed to the standard library looks each time
    /// whether it runs there.
    @inlinable @inline(__always)
    public func borrow<Result>(_ body: (Instance) -> Result) -> Result { _withUnsafeGuaranteedRef(body) }
}
