import Invoicing

/// What of an element would be written otherwise than it was read, so that it is kept as it is.
struct Verbatim {
    /// The attributes that stand for something.
    var used: [String] = []
    /// Whether its text is kept.
    var keepsText = false
    /// Whether it maps to no term.
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

extension InvoiceReading {
    /// Stores what of an element with text would be written otherwise.
    func storeVerbatim(_ text: ElementText, at position: Int) {
        let verbatim = log.verbatim
        log.verbatim = Verbatim()
        if verbatim.isRejected || text.isEmpty && text.attributes.isEmpty { return storeWhole(text) }
        let attributes = text.attributes.filter { !verbatim.used.contains($0.name) && !$0.name.contains(":") }
        guard verbatim.keepsText || !attributes.isEmpty else { return }
        let name = position > 1 ? "\(text.name)[\(position)]" : text.name
        if verbatim.keepsText { storeUnmapped(below: name, UnmappedElement.textMark, text.trimmed) }
        for attribute in attributes.sorted(by: { $0.name < $1.name }) {
            storeUnmapped(
                below: name, UnmappedElement.attributeMark,
                "\(attribute.name)=\"\(attribute.value.escapedForAttribute)\"")
        }
    }

    private func storeWhole(_ text: ElementText) {
        let prefix = String(text.name.prefix { $0 != ":" })
        let capture = XMLCapture { [weak self] copy in
            if let xml = copy.written.xml { self?.storeUnmapped(below: "", text.name, xml) }
        }
        capture.begin(XMLName(namespace: syntax.uri(of: prefix), local: text.local), text.attributes)
        _ = capture.end(text: text.text)
    }
}
