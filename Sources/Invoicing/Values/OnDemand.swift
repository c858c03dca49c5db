import Synchronization

/// A value that is made when it is first asked for, on whichever thread that happens.
nonisolated final class OnDemand<Value: Sendable>: Sendable {
    private let made = Mutex<Value?>(nil)
    private let make: @Sendable () -> Value

    /// Says how to make the value.
    init(_ make: @escaping @Sendable () -> Value) { self.make = make }

    /// The value; the first who asks waits until it is made.
    var value: Value {
        made.withLock { made in
            let value = made ?? make()
            made = value
            return value
        }
    }
}
