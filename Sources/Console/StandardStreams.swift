import Foundation
import Synchronization

/// Standard input, output and error of a command that runs within another program, as a test does: texts in place of the
/// process's own streams.
///
/// Output is buffered until the command ends, errors are not, so errors come first.
package nonisolated final class StandardStreams: Sendable {
    /// nil for those of the process.
    @TaskLocal package static var replaced: StandardStreams?

    /// Whether a standard descriptor of the process is in use and is a terminal.
    package static func isTerminal(_ descriptor: Int32) -> Bool { replaced == nil && isatty(descriptor) == 1 }

    private struct State {
        var input: ArraySlice<Substring>
        var buffered = ""
        var written = ""
    }

    private let state: Mutex<State>
    /// Whether standard output acts as a terminal.
    package let isTerminal: Bool

    /// - Parameter input: All that can be read.
    package init(input: String = "", isTerminal: Bool = false) {
        self.isTerminal = isTerminal
        var lines = input.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last == "" { lines.removeLast() }
        state = Mutex(State(input: lines[...]))
    }

    /// What was written to both streams.
    package var written: String { state.withLock { $0.written } }

    package func print(_ text: String) { state.withLock { $0.buffered += text } }

    package func flush() {
        state.withLock {
            $0.written += $0.buffered
            $0.buffered = ""
        }
    }

    package func write(_ text: String) { state.withLock { $0.written += text } }

    /// The next line of input; nil at its end.
    package func readLine() -> String? { state.withLock { $0.input.popFirst() }.map(String.init) }
}
