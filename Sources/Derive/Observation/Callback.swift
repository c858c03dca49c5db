import DeriveGraph

/// The closure that an effect runs.
///
/// It cannot be copied, so that calling it counts no reference. Its holder may end within the call.
struct Callback: ~Copyable {
    private let body: @MainActor () -> Void

    init(_ body: @escaping @MainActor () -> Void) { self.body = body }

    @MainActor @inline(__always)
    borrowing func run() { body() }

    /// Keeps what may be running until the tick is over.
    @MainActor
    borrowing func deferRelease() { graph.deferRelease(of: body) }
}
