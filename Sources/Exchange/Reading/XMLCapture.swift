/// Copies an element with its content as XML that is complete in itself: it declares its own namespaces.
///
/// Signatures are not copied, since none would hold for the document that is written; neither is what held nothing else.
final class XMLCapture {
    private var xml = ""
    private var open: [OpenCopy] = []
    /// How many elements are open inside a signature, with it.
    private var depthOfSignature = 0
    private var signatures = 0
    private let finish: (_ xml: String?, _ signatures: Int) -> Void

    private struct OpenCopy {
        let name: String
        let namespace: String
        /// Where its tag begins, and where its content does, in bytes.
        let start: Int
        var contentStart: Int?
        var hadSignature = false
    }

    /// - Parameter finish: Receives the copy, which is nil where only signatures were in it, and their count.
    init(_ finish: @escaping (_ xml: String?, _ signatures: Int) -> Void) {
        self.finish = finish
    }

    func begin(_ element: String, namespace: String, attributes: [String: String]) {
        guard depthOfSignature == 0, element != "Signature" else {
            if depthOfSignature == 0 { signatures += 1 }
            depthOfSignature += 1
            return
        }
        closeTag()
        let start = xml.utf8.count
        append("<", element)
        if namespace != open.last?.namespace ?? "" { append(" xmlns=\"", namespace.escapedForXML, "\"") }
        // A prefixed name would need its namespace's declaration, which the parser does not report.
        for (name, value) in attributes.sorted(by: { $0.key < $1.key }) where !name.contains(":") && name != "xmlns" {
            append(" ", name, "=\"", value.escapedForAttribute, "\"")
        }
        open.append(OpenCopy(name: element, namespace: namespace, start: start))
    }

    /// - Returns: Whether the copied element itself has ended.
    func end(text: String) -> Bool {
        if depthOfSignature > 0 {
            depthOfSignature -= 1
            guard depthOfSignature == 0 else { return false }
            if !open.isEmpty { open[open.count - 1].hadSignature = true }
        } else if let last = open.popLast() {
            close(last, text)
        }
        if open.isEmpty { finish(xml.isEmpty ? nil : xml, signatures) }
        return open.isEmpty
    }

    private func close(_ element: OpenCopy, _ text: String) {
        if element.hadSignature, element.contentStart ?? xml.utf8.count == xml.utf8.count {
            xml = String(decoding: xml.utf8.prefix(element.start), as: UTF8.self)
            if !open.isEmpty { open[open.count - 1].hadSignature = true }
        } else if element.contentStart != nil {
            append("</", element.name, ">")
        } else if text.isEmpty {
            append("/>")
        } else {
            append(">", text.escapedForXML, "</", element.name, ">")
        }
    }

    /// Appends pieces of text, without a text of their own that an interpolation would make.
    private func append(_ pieces: String...) {
        for piece in pieces { xml += piece }
    }

    private func closeTag() {
        guard let last = open.last, last.contentStart == nil else { return }
        xml += ">"
        open[open.count - 1].contentStart = xml.utf8.count
    }
}
