import DeriveGraph

/// Computes something that depends on many sources of one object, at the cost of one dependency.
///
/// In a derived property or a tracked computation, reads of the object's own sources in `body` are recorded as one read
/// of any of them: a change of any source of the object makes the computation stale, even of an unread one. Other reads
/// in `body` are recorded as always: of other objects, collections, and derived properties of this object too.
///
///     func deriveProblems() -> [Problem] { readAny(of: self) { Rules.problems(of: self) } }
///
/// Right where a computation reads most of an object and there are many such objects. Outside any computation, and for an
/// object whose class has an observed superclass, it is the same as `body` alone.
/// - Complexity: One node for the object and one link for the computation, however many sources are read.
@MainActor
public func readAny<Owner: ObservedObject, Result>(of object: Owner, _ body: () throws -> Result) rethrows -> Result {
    guard graph.active != 0, type(of: object)._$schema.base == nil else { return try body() }
    graph.recordRead(of: object._$node(NodeKey.any, makes: true))
    let outer = (CoarseRead.owner, CoarseRead.subscriber)
    defer { (CoarseRead.owner, CoarseRead.subscriber) = outer }
    (CoarseRead.owner, CoarseRead.subscriber) = (Unmanaged.passUnretained(object).toOpaque(), graph.active)
    return try body()
}

/// The object of which ``readAny(of:_:)`` records all sources as one, and for whom.
@MainActor
enum CoarseRead {
    @exclusivity(unchecked) static var owner: UnsafeMutableRawPointer?
    @exclusivity(unchecked) static var subscriber: NodeID = 0

    /// Returns `true` while reads of an object's sources are recorded as one.
    @inline(__always)
    static func isGoingOn(of object: UnsafeMutableRawPointer) -> Bool {
        subscriber == graph.active && owner == object
    }
}
