import Foundation

/// A terminal: its descriptors, environment, size and clock.
///
/// Descriptors other than the process's standard ones need no terminal behind them, and modes and standard error are left alone
/// then: a program can draw a picture of itself, and a test can run an editor within its own process.
public struct TerminalDevice: Sendable {
    /// The device of the editors that are opened next.
    @TaskLocal public static var current = standard

    /// Source of keys.
    let input: Int32
    /// Destination of frames.
    let output: Int32
    /// A variable of the environment, such as `TERM`; nil where it is not set.
    let variable: @Sendable (String) -> String?
    /// Size of the screen; nil to ask the terminal.
    let size: (@MainActor () -> Size)?
    /// Clock for deadlines of keys, frames and pauses.
    let now: @MainActor () -> ContinuousClock.Instant
    /// `true` if signals and the main queue are the editor's, as in the program; else they are those of a test around it.
    public let ownsProcess: Bool

    /// The process's own.
    public static let standard = TerminalDevice(input: STDIN_FILENO, output: STDOUT_FILENO) { name in
        getenv(name).map { String(cString: $0) }
    }

    public init(
        input: Int32, output: Int32, ownsProcess: Bool = true, size: (@MainActor () -> Size)? = nil,
        now: @escaping @MainActor () -> ContinuousClock.Instant = { .now },
        variable: @escaping @Sendable (String) -> String?
    ) {
        (self.input, self.output, self.ownsProcess) = (input, output, ownsProcess)
        (self.size, self.now, self.variable) = (size, now, variable)
    }

    /// A variable of the environment; empty where it is not set.
    subscript(name: String) -> String { variable(name) ?? "" }
}
