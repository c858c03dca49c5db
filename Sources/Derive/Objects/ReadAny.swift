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
    guard Graph.active != 0, type(of: object)._$schema.base == nil else { return try body() }
    graph.recordRead(of: object._$node(NodeKey.any, makes: true))
    let outer = (Graph.coarseOwner, Graph.coarseSubscriber)
    defer { (Graph.coarseOwner, Graph.coarseSubscriber) = outer }
    (Graph.coarseOwner, Graph.coarseSubscriber) = (Unmanaged.passUnretained(object).toOpaque(), Graph.active)
    return try body()
}
