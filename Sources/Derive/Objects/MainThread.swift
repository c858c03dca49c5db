import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The thread on which the main actor runs: the one that made the graph.
enum MainThread {
    private static let id = Atomic<UInt>(0)

    private static var current: UInt {
        #if canImport(Darwin)
            UInt(bitPattern: pthread_self())
        #else
            UInt(pthread_self())
        #endif
    }

    static var isCurrent: Bool { id.load(ordering: .relaxed) == current }

    @MainActor static func remember() { id.store(current, ordering: .relaxed) }
}
