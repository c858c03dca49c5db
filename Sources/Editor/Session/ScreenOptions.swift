import Terminal

/// How the editor appears while its screen is up, and who follows it.
struct ScreenOptions {
    var theme: Theme
    /// Whether what an edit has changed lights up.
    var highlights = true
    var usesMouse = true
    /// Takes what is written to the terminal; nil if nobody wants it.
    var recording: Recording?
    /// Makes who presses keys besides the user.
    var makeTypist: (EventLoop) -> (any Typist)? = { _ in nil }
}
