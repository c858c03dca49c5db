import DeriveGraph

/// Makes several changes and delivers them together: one tick follows, also if the closure throws.
///
/// It is no transaction. An error keeps what was written before. Nested in a ``transaction(_:_:)`` it is part of that, which
/// delivers at its end; nested in another batch or in a callback it is part of that one.
@MainActor
@discardableResult
public func batch<Result>(_ body: () throws -> Result) rethrows -> Result {
    Batches.depth += 1
    defer {
        Batches.depth -= 1
        if Batches.depth == 0, !graph.isComputing || graph.computingDerived == nil { tick() }
    }
    return try graph.write(body)
}

/// The batches that are open.
@MainActor
private enum Batches {
    @exclusivity(unchecked) static var depth = 0
}
