extension String {
    /// The text with visible stand-ins for what could send a terminal a command or turn a line around.
    ///
    /// For what goes to standard output and standard error; panes draw everything in cells, which does this and more.
    public nonisolated var printable: String {
        var text = ""
        for scalar in unicodeScalars {
            if scalar.isCommand, case .standIn(let standIn) = Printable(scalar) {
                text += standIn
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

extension Unicode.Scalar {
    /// Joiners and soft hyphens are of this kind too, but have no stand-in or do no harm.
    nonisolated fileprivate var isCommand: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        case .format: self != "\u{AD}"
        default: false
        }
    }
}
