import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Makes sure that a tick follows soon.
enum Waking {
    /// A closure to call, in a struct: a closure that a lock hands out as it is comes wrapped once more each time, without end.
    struct Handler: Sendable {
        let call: @Sendable () -> Void
    }

    static let handler = Mutex<Handler?>(nil)
    @MainActor @exclusivity(unchecked) static var hasHandler = false
    /// `true` while the handler runs within a change, where it must not tick.
    @MainActor @exclusivity(unchecked) private(set) static var isWithinChange = false
    /// `true` if a tick is wanted and has not begun yet.
    private static let wanted = Atomic<Bool>(false)
    /// `true` if the main actor will run ticks by itself and has not come to it yet.
    private static let isScheduled = Atomic<Bool>(false)

    static var isTickPending: Bool {
        get { wanted.load(ordering: .acquiring) }
        set { wanted.store(newValue, ordering: .releasing) }
    }

    /// Makes sure that a tick follows a change on the main actor, where nothing else can come in between.
    @MainActor @inline(__always)
    static func wakeFromMain() {
        // Without a handler the main actor will tick once it comes to it.
        guard hasHandler || !isScheduled.load(ordering: .relaxed) else { return }
        isWithinChange = true
        wake()
        isWithinChange = false
    }

    @inline(never)
    static func wake() {
        guard !wanted.exchange(true, ordering: .acquiringAndReleasing) else { return }
        callHandler()
    }

    /// Makes sure that a tick runs submitted work. A pending tick does not count here: a change that left nothing to do
    /// may have asked for it, and then it never came.
    static func wakeForSubmission() {
        wanted.store(true, ordering: .releasing)
        callHandler()
    }

    private static func callHandler() {
        if let handler = handler.withLock({ $0 }) { return handler.call() }
        guard !isScheduled.exchange(true, ordering: .acquiringAndReleasing) else { return }
        Task { @MainActor in
            isScheduled.store(false, ordering: .releasing)
            while tick() {}
        }
    }
}

package func printError(_ message: String) {
    var line = "Derive: \(message)\n"
    line.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
}
