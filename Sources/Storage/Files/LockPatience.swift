import Foundation
import GRDB
import Synchronization

/// The patience with locks of other programs: ``Pace/lock``, but on the main thread of a program with a screen hardly any.
nonisolated final class LockPatience: Sendable {
    /// Whether the main thread has a screen to draw.
    let hasScreen = Atomic(false)
    /// Whether the database is being closed. What closing tidies up, the next program does as well.
    let isClosing = Atomic(false)
    /// Whether the main thread waits for a connection while it has a screen to draw. The thread that has the connection gives
    /// up then.
    private let holdsUpScreen = Atomic(false)
    private let seconds: Double
    /// Called once, when a second was waited for a lock without a screen that says so.
    private let onWait: @Sendable () -> Void
    private let hasTold = Atomic(false)

    private static let pause = 0.005
    /// What a key may wait, in seconds.
    private static let brief = 0.05

    init(_ seconds: Double, onWait: @escaping @Sendable () -> Void) {
        (self.seconds, self.onWait) = (seconds, onWait)
    }

    /// Whether this thread has a screen to draw.
    var isOnScreen: Bool { Thread.isMainThread && hasScreen.load(ordering: .relaxed) }

    /// Does something with the connection that writes, which another thread may have.
    func whileWriting<Value>(_ body: () throws -> Value) rethrows -> Value {
        guard isOnScreen else { return try body() }
        holdsUpScreen.store(true, ordering: .relaxed)
        defer { holdsUpScreen.store(false, ordering: .relaxed) }
        return try body()
    }

    /// Waits a moment.
    /// - Parameter tries: How often the same lock was tried for before.
    /// - Returns: Whether to try again.
    func wait(after tries: Int) -> Bool {
        let waited = Double(tries) * Self.pause
        let isBrief = isOnScreen || holdsUpScreen.load(ordering: .relaxed)
        let most = isClosing.load(ordering: .relaxed) ? 0 : isBrief ? min(seconds, Self.brief) : seconds
        guard waited < most else { return false }
        if waited >= 1, !hasScreen.load(ordering: .relaxed), !hasTold.exchange(true, ordering: .relaxed) { onWait() }
        usleep(UInt32(Self.pause * 1e6))
        return true
    }
}
