import Foundation
import Input
import Invoicing
import Synchronization

/// Standard output of the commands. All that they print goes through it, so that what could not be written is noticed,
/// whichever command printed it, and nothing in it sends a terminal a command.
///
/// The first failure is kept until ``finish()`` throws it; later output is dropped.
package nonisolated enum StandardOutput {
    private struct State {
        /// Printed bytes that are not written yet.
        var bytes: [UInt8] = []
        /// The system's number of the first failure.
        var failure: Int32?
        /// `true` if the command has changed something, all that it was to change.
        var isDone = false
    }

    private static let state = Mutex(State())
    /// Bytes that are buffered at the most; nothing is for a terminal.
    private static let bufferSize = 1 << 16
    package static var isTerminal: Bool { StandardStreams.replaced?.isTerminal ?? isTerminalOfProcess }
    private static let isTerminalOfProcess = isatty(STDOUT_FILENO) == 1

    /// Opens /dev/null in place of each standard stream that was closed, since the next file would get its number. Reading or
    /// writing there fails as if it were closed.
    package static func reserveStandardDescriptors() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Prints a text and an ending. To a file or a pipe it goes as it is.
    /// - Parameter isStyled: Whether the text has commands of the terminal that are meant.
    package static func print(_ text: String, terminator: String = "\n", isStyled: Bool = false) {
        let text = isTerminal && !isStyled ? text.replacing("\r\n", with: "\n").printable(keeping: "\n\t") : text
        if let streams = StandardStreams.replaced { return streams.print(text + terminator) }
        state.withLock { state in
            state.bytes += text.utf8
            state.bytes += terminator.utf8
            if isTerminal || state.bytes.count > bufferSize { write(&state) }
        }
    }

    /// Writes the buffered output.
    package static func flush() {
        if let streams = StandardStreams.replaced { return streams.flush() }
        state.withLock { write(&$0) }
    }

    /// Notes that the command has changed what it was to change, so that nobody repeats it where its output is lost.
    package static func noteDone() {
        if let streams = StandardStreams.replaced { return streams.noteDone() }
        state.withLock { $0.isDone = true }
    }

    /// Writes the buffered output, at the end.
    /// - Throws: ``Failure/output(reason:isDone:)`` if something of all that was printed could not be written.
    package static func finish() throws(Failure) {
        flush()
        let (failure, isDone) = StandardStreams.replaced?.outcome ?? state.withLock { ($0.failure, $0.isDone) }
        guard let failure else { return }
        throw .output(reason: systemReason(failure), isDone: isDone)
    }

    private static func write(_ state: inout State) {
        if state.failure == nil { state.failure = writeAll(state.bytes, to: STDOUT_FILENO) }
        state.bytes.removeAll(keepingCapacity: true)
    }
}

/// Standard error of the program. What cannot be written there has no other place to go.
package nonisolated enum StandardError {
    package static func write(_ text: String) {
        if let streams = StandardStreams.replaced { return streams.write(text) }
        _ = writeAll(Array(text.utf8), to: STDERR_FILENO)
    }
}

/// Writes all bytes to a descriptor.
/// - Returns: The system's number of what keeps it from being done; nil if it is done.
private nonisolated func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        if count < 0, errno == EAGAIN {
            // Another program that has the descriptor too has set it not to block.
            var output = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            poll(&output, 1, -1)
            continue
        }
        guard count > 0 else { return errno }
        rest = rest.dropFirst(count)
    }
    return nil
}
