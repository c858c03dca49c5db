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
    /// What to call, in a struct: a closure that a lock hands out as it is comes wrapped once more each time, without end.
    struct Handler: Sendable {
        let call: @Sendable () -> Void
    }

    static let handler = Mutex<Handler?>(nil)
    /// Whether somebody has been woken and the tick has not begun yet.
    private static let wanted = Atomic<Bool>(false)

    static var isWanted: Bool {
        get { wanted.load(ordering: .acquiring) }
        set { wanted.store(newValue, ordering: .releasing) }
    }

    static func wake() {
        guard !wanted.exchange(true, ordering: .acquiringAndReleasing) else { return }
        if let handler = handler.withLock({ $0 }) { return handler.call() }
        Task { @MainActor in while tick() {} }
    }
}

func printError(_ message: String) {
    var line = "Derive: \(message)\n"
    line.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
}
