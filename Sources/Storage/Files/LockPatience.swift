import Foundation
import GRDB
import Synchronization

/// The patience with locks of other programs: ``Pace/lock``, but on the thread that draws a screen hardly any.
nonisolated final class LockPatience: Sendable {
    /// The thread that draws a screen; nil where there is none.
    private let screen = Mutex<ObjectIdentifier?>(nil)
    /// `true` while the database is being closed. What closing tidies up, the next program does as well.
    let isClosing = Atomic(false)
    /// `true` while the thread of the screen waits for a connection. The thread that has it gives up then.
    private let holdsUpScreen = Atomic(false)
    private let seconds: Double
    /// Called once, when a second was waited for a lock without a screen that says so.
    private let onWait: @Sendable () -> Void
    private let hasTold = Atomic(false)

    private static let pause = 0.005
    /// The time that a key may wait, in seconds.
    private static let brief = 0.05

    init(_ seconds: Double, onWait: @escaping @Sendable () -> Void) {
        (self.seconds, self.onWait) = (seconds, onWait)
    }

    /// `true` if there is a screen. The thread that sets it draws that.
    var hasScreen: Bool {
        get { screen.withLock { $0 != nil } }
        set { screen.withLock { $0 = newValue ? ObjectIdentifier(Thread.current) : nil } }
    }

    /// `true` if this thread draws a screen.
    var isOnScreen: Bool { screen.withLock { $0.map { $0 == ObjectIdentifier(Thread.current) } ?? false } }

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
        if waited >= 1, !hasScreen, !hasTold.exchange(true, ordering: .relaxed) { onWait() }
        usleep(UInt32(Self.pause * 1e6))
        return true
    }
}
