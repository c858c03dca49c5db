import Invoicing

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
