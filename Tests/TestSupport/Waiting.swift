import Derive
import Dispatch

/// An event that did not come about in time.
public struct TimedOut: Error, CustomStringConvertible {
    /// The event that was waited for.
    let event: String
    let seconds: Double

    public var description: String { "“\(event)” did not come about within \(seconds) s." }
}

/// Runs turns of the main actor until an event has come about, and sleeps between them until the engine asks for a tick.
///
/// A file or another thread may change without a tick, so the condition is also evaluated after each hundredth of a second.
/// Waits may be nested. Do not wait within a loop that has a handler of its own (`onWake`).
/// - Parameters:
///   - event: The name of the event, for the error.
///   - turn: One turn, with a tick.
///   - isOver: Whether the event has come about. It is evaluated before the first turn and after each one, until it is true.
/// - Throws: ``TimedOut`` after `seconds`, and what `isOver` throws.
@MainActor
public func waitUntil(
    _ event: String, within seconds: Double = 60, turn: () throws -> Void = { tick() }, until isOver: () throws -> Bool
) throws {
    let end = DispatchTime.now() + seconds
    try WakeSignal.using {
        while try !isOver() {
            guard DispatchTime.now() < end else { throw TimedOut(event: event, seconds: seconds) }
            if !needsTick { WakeSignal.wait() }
            try turn()
        }
    }
}

/// The semaphore that the engine signals when it asks for a tick, while the main actor waits.
@MainActor
private enum WakeSignal {
    private static let semaphore = DispatchSemaphore(value: 0)
    /// The number of nested waits. The engine has one handler, which the outermost wait sets.
    private static var depth = 0

    static func using(_ body: () throws -> Void) rethrows {
        if depth == 0 { onWake { [semaphore] in semaphore.signal() } }
        depth += 1
        defer {
            depth -= 1
            if depth == 0 { onWake(nil) }
        }
        try body()
    }

    static func wait() { _ = semaphore.wait(timeout: .now() + .milliseconds(10)) }
}
