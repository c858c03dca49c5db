import Console
import Foundation
import Invoicing
import Terminal

/// A terminal without keys that shows nothing, for a program that draws pictures of itself.
package enum UnseenTerminal {
    /// Runs a closure whose editors are on such a terminal.
    /// - Throws: ``Failure/noDescriptors(reason:)``, and errors of the closure.
    package static func use(_ size: Size, isLight: Bool, _ body: () throws -> Void) throws {
        var keys: [Int32] = [-1, -1]
        guard pipe(&keys) == 0 else { throw Failure.noDescriptors(reason: systemReason()) }
        defer { keys.forEach { close($0) } }
        for end in keys { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let output = open("/dev/null", O_WRONLY | O_CLOEXEC)
        guard output >= 0 else { throw Failure.noDescriptors(reason: systemReason()) }
        defer { close(output) }
        let variables = ["TERM": "xterm-256color", "COLORFGBG": isLight ? "0;15" : "15;0"]
        let device = TerminalDevice(
            input: keys[0], output: output, ownsProcess: TerminalDevice.current.ownsProcess, size: { size }
        ) { variables[$0] }
        try TerminalDevice.$current.withValue(device, operation: body)
    }
}
