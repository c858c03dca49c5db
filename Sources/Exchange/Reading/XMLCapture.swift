/// Copies an element with its content as XML that is complete in itself: it declares its own namespaces.
final class XMLCapture {
    private var xml = ""
    private var open: [(name: String, namespace: String, hasContent: Bool)] = []
    private let finish: (String) -> Void

    init(_ finish: @escaping (String) -> Void) {
        self.finish = finish
    }

    func begin(_ element: String, namespace: String, attributes: [String: String]) {
        closeTag()
        xml += "<\(element)"
        if namespace != open.last?.namespace ?? "" { xml += " xmlns=\"\(namespace.escapedForXML)\"" }
        // A prefixed name would need its namespace's declaration, which the parser does not report.
        for (name, value) in attributes.sorted(by: { $0.key < $1.key }) where !name.contains(":") && name != "xmlns" {
            xml += " \(name)=\"\(value.escapedForAttribute)\""
        }
        open.append((element, namespace, false))
    }

    /// - Returns: Whether the copied element itself has ended.
    func end(text: String) -> Bool {
        guard let last = open.last else { return true }
        if last.hasContent {
            xml += "</\(last.name)>"
        } else {
            xml += text.isEmpty ? "/>" : ">\(text.escapedForXML)</\(last.name)>"
        }
        open.removeLast()
        if open.isEmpty { finish(xml) }
        return open.isEmpty
    }

    private func closeTag() {
        guard let last = open.last, !last.hasContent else { return }
        xml += ">"
        open[open.count - 1].hasContent = true
    }
}
