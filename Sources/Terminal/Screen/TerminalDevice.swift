import Foundation

/// A terminal: two descriptors, and the environment's words on it.
///
/// A device that is not the process's own needs no terminal behind its descriptors. Signals, modes and standard error are left
/// alone then: a program can draw a picture of itself, and a test can run an editor within its own process.
public struct TerminalDevice: Sendable {
    /// The device of the editors that are opened next.
    @TaskLocal public static var current = standard

    /// Source of keys.
    let input: Int32
    /// Destination of frames.
    let output: Int32
    /// A variable of the environment, such as `TERM`; nil where it is not set.
    let variable: @Sendable (String) -> String?
    /// Asked in place of the terminal; nil asks that.
    let size: (@MainActor () -> Size)?
    /// The time by which keys, frames and pauses are due.
    let now: @MainActor () -> ContinuousClock.Instant
    /// Whether the loop runs the main queue. It cannot where it is run within that queue's work, as in a test.
    let runsMainQueue: Bool

    /// The process's own.
    public static let standard = TerminalDevice(input: STDIN_FILENO, output: STDOUT_FILENO) { name in
        getenv(name).map { String(cString: $0) }
    }

    public init(
        input: Int32, output: Int32, runsMainQueue: Bool = true, size: (@MainActor () -> Size)? = nil,
        now: @escaping @MainActor () -> ContinuousClock.Instant = { .now },
        variable: @escaping @Sendable (String) -> String?
    ) {
        (self.input, self.output, self.runsMainQueue) = (input, output, runsMainQueue)
        (self.size, self.now, self.variable) = (size, now, variable)
    }

    /// A variable of the environment; empty where it is not set.
    subscript(name: String) -> String { variable(name) ?? "" }
}
