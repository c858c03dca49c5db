import Foundation
import Invoicing
import Terminal

/// A terminal that nobody sees, in place of standard input and output, for a program that draws pictures of itself.
enum PseudoTerminal {
    /// What the terminal says it is.
    private static let name = "xterm-256color"

    /// Makes one, and has what is written to it read and forgotten.
    static func takeOver(_ size: Size, isLight: Bool) throws(Failure) {
        var (master, terminal): (Int32, Int32) = (-1, -1)
        var window = winsize(
            ws_row: UInt16(size.height), ws_col: UInt16(size.width), ws_xpixel: 0, ws_ypixel: 0)
        guard openpty(&master, &terminal, nil, nil, &window) == 0, dup2(terminal, STDIN_FILENO) == STDIN_FILENO,
            dup2(terminal, STDOUT_FILENO) == STDOUT_FILENO
        else { throw .noPseudoTerminal(reason: systemReason()) }
        close(terminal)
        let output = master
        setenv("TERM", name, 1)
        setenv("COLORFGBG", isLight ? "0;15" : "15;0", 1)
        Thread.detachNewThread {
            var bytes = [UInt8](repeating: 0, count: 65_536)
            while read(output, &bytes, bytes.count) > 0 || errno == EINTR {}
        }
    }
}
