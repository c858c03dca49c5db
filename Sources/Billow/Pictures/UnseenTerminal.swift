import Foundation
import Invoicing
import Terminal

/// A terminal that shows nothing and has no keys, for a program that draws pictures of itself.
final class UnseenTerminal {
    let device: TerminalDevice
    private let descriptors: [Int32]

    /// - Throws: ``Failure/noPseudoTerminal(reason:)`` where the system gives no descriptors.
    init(_ size: Size, isLight: Bool) throws(Failure) {
        var keys: [Int32] = [-1, -1]
        let output = open("/dev/null", O_WRONLY | O_CLOEXEC)
        guard pipe(&keys) == 0, output >= 0 else { throw .noPseudoTerminal(reason: systemReason()) }
        descriptors = keys + [output]
        let variables = ["TERM": "xterm-256color", "COLORFGBG": isLight ? "0;15" : "15;0"]
        device = TerminalDevice(input: keys[0], output: output, size: { size }) { variables[$0] }
    }

    isolated deinit { for descriptor in descriptors { close(descriptor) } }
}
