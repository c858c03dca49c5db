import DeriveGraph

/// The values of an expression, the present one first, then each new one after the tick in which it came about.
///
///     for await due in values({ cart.net + cart.tax }) { show(due) }
///
/// The expression follows whatever it reads. There is one element a tick at most, and none for an equal value. A reader that is slower
/// than the changes gets the latest value.
///
/// The sequence ends with the ``EffectScope`` or ``Effect`` in which it was made, and goes on without either until its reader is
/// cancelled or it is released. It keeps what the closure holds.
/// - Parameter body: Reads the value. It runs now and after each change of something that it has read.
@MainActor
public func values<Value: Sendable>(
    file: String = #fileID, line: Int = #line, _ body: @escaping @MainActor () -> Value
) -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(1))
    let scope = EffectScope()
    var last = LastValue<Value>(Sameness(of: Value.self))
    scope.run {
        _ = Effect("values", file: file, line: line) {
            let value = body()
            let isSame = last.isSame(value, as: last.value)
            last.remember(value)
            if !isSame { continuation.yield(value) }
        }
    }
    scope.onCleanup { continuation.finish() }
    continuation.onTermination = { [scope] _ in submit { scope.end() } }
    return stream
}
