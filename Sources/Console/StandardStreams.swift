import Foundation
import Synchronization

/// Standard input, output and error of a command that runs within another program, as a test does: texts in place of the
/// process's own streams.
///
/// Output is buffered until the command ends, errors are not, so errors come first.
package nonisolated final class StandardStreams: Sendable {
    /// nil for those of the process.
    @TaskLocal package static var replaced: StandardStreams?

    /// `true` if a standard descriptor is a terminal, or is used as one.
    package static func isTerminal(_ descriptor: Int32) -> Bool {
        guard let replaced else { return isatty(descriptor) == 1 }
        return descriptor == STDERR_FILENO && replaced.interruption != nil
    }

    /// The next line of standard input; nil at its end.
    package static func nextLine() -> String? {
        guard let replaced else { return Swift.readLine() }
        return replaced.state.withLock { $0.input.popFirst() }.map(String.init)
    }

    private struct State {
        var input: ArraySlice<Substring>
        var buffered = ""
        var written = ""
        /// The number of the system with which output was refused.
        var failure: Int32?
        var isDone = false
    }

    private let state: Mutex<State>
    /// The number of the system with which standard output refuses all that is written; nil where it takes it.
    private let refusal: Int32?
    /// Text on standard error at which Ctrl-C is pressed.
    private let interruption: String?
    /// `true` if standard output acts as a terminal.
    package let isTerminal: Bool

    /// - Parameters:
    ///   - input: All that can be read.
    ///   - refusal: Number of the system, such as `ENOSPC`, with which standard output refuses all that is written.
    ///   - interruption: Text of a progress bar at which Ctrl-C is pressed; bars are shown then.
    package init(input: String = "", isTerminal: Bool = false, refusal: Int32? = nil, interruption: String? = nil) {
        self.isTerminal = isTerminal
        (self.refusal, self.interruption) = (refusal, interruption)
        var lines = input.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last == "" { lines.removeLast() }
        state = Mutex(State(input: lines[...]))
    }

    /// The text that was written to both streams.
    package var written: String { state.withLock { $0.written } }

    package func print(_ text: String) { state.withLock { $0.buffered += text } }

    package func flush() {
        state.withLock {
            if refusal == nil { $0.written += $0.buffered } else if !$0.buffered.isEmpty { $0.failure = refusal }
            $0.buffered = ""
        }
    }

    /// Notes that the command has changed what it was to change.
    package func noteDone() { state.withLock { $0.isDone = true } }

    /// The number of the system with which output was refused, if it was, and whether the command has changed what it was to.
    package var outcome: (failure: Int32?, isDone: Bool) { state.withLock { ($0.failure, $0.isDone) } }

    package func write(_ text: String) {
        state.withLock { $0.written += text }
        if let interruption, text.contains(interruption) { Interruption.ask() }
    }
}
