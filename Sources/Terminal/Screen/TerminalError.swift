/// Why the terminal cannot be used. Each sentence says what to do.
public nonisolated enum TerminalError: Error, Equatable, CustomStringConvertible {
    /// The program does not run in a terminal.
    case noTerminal
    /// `TERM` is not set, or nothing is known of what it says.
    case unknown(term: String)
    /// The terminal cannot place its cursor.
    case dumb(term: String)
    /// The locale writes text in something else than UTF-8.
    case notUTF8(locale: String)
    /// ncurses gave no reason.
    case failed

    public var description: String {
        switch self {
        case .noTerminal:
            "Billow needs a terminal to draw on, and its input or output is none. Start it from a terminal window, "
                + "without pipes or redirections."
        case .unknown(""):
            "TERM is not set, so nothing is known of this terminal. Set it, for instance: TERM=xterm-256color."
        case .unknown(let term):
            "Nothing is known of a terminal “\(term)”. Set TERM to one that is known, for instance "
                + "TERM=xterm-256color, or install its description."
        case .dumb(let term):
            "A terminal “\(term)” cannot place its cursor. Use another one, or set TERM to what it really is."
        case .notUTF8(let locale):
            "The locale “\(locale)” does not write UTF-8. Set one that does, for instance LC_ALL=C.UTF-8."
        case .failed:
            "The terminal cannot be taken over. See whether TERM and the size of the window are right."
        }
    }
}
