import Foundation
import Synchronization

/// Standard input, output and error of a command that runs within another program, as a test does: texts in place of the
/// process's own streams.
///
/// Output is buffered until the command ends, errors are not, so errors come first.
nonisolated final class StandardStreams: Sendable {
    /// nil for those of the process.
    @TaskLocal static var replaced: StandardStreams?

    /// Whether a standard descriptor of the process is in use and is a terminal.
    static func isTerminal(_ descriptor: Int32) -> Bool { replaced == nil && isatty(descriptor) == 1 }

    private struct State {
        var input: ArraySlice<Substring>
        var buffered = ""
        var written = ""
    }

    private let state: Mutex<State>
    /// Whether standard output acts as a terminal.
    let isTerminal: Bool

    /// - Parameter input: All that can be read.
    init(input: String = "", isTerminal: Bool = false) {
        self.isTerminal = isTerminal
        var lines = input.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last == "" { lines.removeLast() }
        state = Mutex(State(input: lines[...]))
    }

    /// What was written to both streams.
    var written: String { state.withLock { $0.written } }

    func print(_ text: String) { state.withLock { $0.buffered += text } }

    func flush() {
        state.withLock {
            $0.written += $0.buffered
            $0.buffered = ""
        }
    }

    func write(_ text: String) { state.withLock { $0.written += text } }

    /// The next line of input; nil at its end.
    func readLine() -> String? { state.withLock { $0.input.popFirst() }.map(String.init) }
}
