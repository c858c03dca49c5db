import Invoicing

/// Source text of an element that would not be written back identically.
struct Verbatim {
    /// The attributes that stand for something.
    var used: [String] = []
    /// `true` if its text is kept.
    var keepsText = false
    /// `true` if it maps to no term.
    var isRejected = false
}

extension ElementText {
    /// Keeps the text, since another one would be written for what it means.
    /// - Parameter usual: The text that would be written.
    func keepText(unless usual: String = "") {
        if trimmed != usual { log.verbatim.keepsText = true }
    }

    /// Keeps the whole element, since it maps to no term here.
    func reject() { log.verbatim.isRejected = true }

    /// Keeps an attribute, since another one would be written.
    func keepAttribute(_ name: String) { log.verbatim.used.removeAll { $0 == name } }
}
