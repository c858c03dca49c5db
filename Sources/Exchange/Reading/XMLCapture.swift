/// Copies an element with its content as XML that is complete in itself: it declares its own namespaces.
///
/// Signatures are not copied, since none would hold for the document that is written; neither is what held nothing else.
final class XMLCapture {
    private var writing = CopyWriting()
    /// The parts of a tentative copy, which are written only when it is wanted.
    private var parts: [Part] = []
    private let isTentative: Bool
    private var depth = 0
    private let finish: (XMLCapture) -> Void

    private enum Part {
        case begin(XMLName, [XMLAttribute])
        case end(String)
    }

    /// - Parameters:
    ///   - isTentative: Whether the copy is rarely wanted.
    ///   - finish: Takes the copy when it is whole.
    init(isTentative: Bool = false, _ finish: @escaping (XMLCapture) -> Void) {
        (self.isTentative, self.finish) = (isTentative, finish)
    }

    nonisolated deinit {}

    func begin(_ name: XMLName, _ attributes: [XMLAttribute]) {
        depth += 1
        if isTentative { parts.append(.begin(name, attributes)) } else { writing.begin(name, attributes) }
    }

    /// - Returns: Whether the copied element itself has ended.
    func end(text: String) -> Bool {
        depth -= 1
        if isTentative { parts.append(.end(text)) } else { writing.end(text) }
        if depth == 0 { finish(self) }
        return depth == 0
    }

    /// The copy, which is nil where it has nothing but signatures, and their number.
    var written: (xml: String?, signatures: Int) {
        for part in parts {
            switch part {
            case .begin(let name, let attributes): writing.begin(name, attributes)
            case .end(let text): writing.end(text)
            }
        }
        parts = []
        return (writing.xml.isEmpty ? nil : writing.xml, writing.signatures)
    }
}

/// Writes a copy.
private struct CopyWriting {
    private(set) var xml = ""
    private(set) var signatures = 0
    private var open: [OpenCopy] = []
    /// The number of elements that are open inside a signature, with it.
    private var depthOfSignature = 0

    private struct OpenCopy {
        let name: XMLName
        /// The beginnings of its tag and of its content, in bytes.
        let start: Int
        var contentStart: Int?
        var hadSignature = false
    }

    mutating func begin(_ name: XMLName, _ attributes: [XMLAttribute]) {
        guard depthOfSignature == 0, name.local != "Signature" else {
            if depthOfSignature == 0 { signatures += 1 }
            depthOfSignature += 1
            return
        }
        closeTag()
        let start = xml.utf8.count
        append("<", name.local)
        if name.namespace != open.last?.name.namespace ?? "" {
            append(" xmlns=\"", name.namespace.escapedForXML, "\"")
        }
        // A prefixed name would need its namespace's declaration, which the parser does not report.
        for attribute in attributes.sorted(by: { $0.name < $1.name })
        where !attribute.name.contains(":") && attribute.name != "xmlns" {
            append(" ", attribute.name, "=\"", attribute.value.escapedForAttribute, "\"")
        }
        open.append(OpenCopy(name: name, start: start))
    }

    mutating func end(_ text: String) {
        if depthOfSignature > 0 {
            depthOfSignature -= 1
            if depthOfSignature == 0, !open.isEmpty { open[open.count - 1].hadSignature = true }
        } else if let last = open.popLast() {
            close(last, text)
        }
    }

    private mutating func close(_ element: OpenCopy, _ text: String) {
        if element.hadSignature, element.contentStart ?? xml.utf8.count == xml.utf8.count {
            xml = String(decoding: xml.utf8.prefix(element.start), as: UTF8.self)
            if !open.isEmpty { open[open.count - 1].hadSignature = true }
        } else if element.contentStart != nil {
            append("</", element.name.local, ">")
        } else if text.isEmpty {
            append("/>")
        } else {
            append(">", text.escapedForXML, "</", element.name.local, ">")
        }
    }

    /// Appends pieces of text, without a text of their own that an interpolation would make.
    private mutating func append(_ pieces: String...) {
        for piece in pieces { xml += piece }
    }

    private mutating func closeTag() {
        guard let last = open.last, last.contentStart == nil else { return }
        xml += ">"
        open[open.count - 1].contentStart = xml.utf8.count
    }
}
