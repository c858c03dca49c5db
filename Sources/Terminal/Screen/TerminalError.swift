/// Reasons why the terminal cannot be used. Each sentence says what to do.
public nonisolated enum TerminalError: Error, Hashable, CustomStringConvertible {
    /// Standard input is no terminal.
    case noInput
    /// Standard output is no terminal.
    case noOutput
    /// `TERM` is not set.
    case termUnset
    /// Nothing is known of what `TERM` says.
    case unknown(term: String)
    /// The terminal cannot place its cursor.
    case dumb(term: String)
    /// The locale writes text in something else than UTF-8.
    case notUTF8(encoding: String)
    /// ncurses gave no reason.
    case failed

    /// The sentence to tell the user.
    public var description: String {
        switch self {
        case .noInput:
            "Billow needs a terminal, and standard input is none. Start it without a pipe before it or a < after it."
        case .noOutput:
            "Billow needs a terminal, and standard output is none. Start it without a pipe or a > after it."
        case .termUnset:
            "TERM is not set, so nothing is known of this terminal. Set it, for instance: TERM=xterm-256color."
        case .unknown(let term):
            "The terminal “\(term)” is unknown. Set TERM to a known one, for instance "
                + "TERM=xterm-256color, or install its description (on Debian: ncurses-term)."
        case .dumb(let term):
            "A terminal “\(term)” cannot place its cursor. Use another one, or set TERM to what it really is."
        case .notUTF8(let encoding):
            "The locale does not write UTF-8 but \(encoding). Set a UTF-8 locale, for instance LC_ALL=C.UTF-8."
        case .failed:
            "The terminal cannot be taken over. See whether TERM is right and the process may open more files."
        }
    }
}
