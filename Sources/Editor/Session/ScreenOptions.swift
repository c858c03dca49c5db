import Terminal

/// The appearance of the editor while its screen is up, and who follows it.
package struct ScreenOptions {
    package var theme: Theme
    /// `true` if what an edit has changed lights up.
    package var highlights = true
    package var usesMouse = true
    /// The recording of the terminal's output; nil for none.
    package var recording: Recording?
    /// Makes who presses keys besides the user.
    package var makeTypist: (EventLoop) -> (any Typist)? = { _ in nil }

    package init(
        theme: Theme, highlights: Bool = true, usesMouse: Bool = true, recording: Recording? = nil,
        makeTypist: @escaping (EventLoop) -> (any Typist)? = { _ in nil }
    ) {
        (self.theme, self.highlights, self.usesMouse) = (theme, highlights, usesMouse)
        (self.recording, self.makeTypist) = (recording, makeTypist)
    }
}
