import Foundation

/// Writes XML. An element without content is omitted, unless its schema requires it.
struct XMLWriting {
    private var bytes: [UInt8] = []
    private var open: [(name: String, isWritten: Bool, attributes: [(name: String, value: String)])] = []

    mutating func begin() {
        append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    }

    mutating func finish() -> Data { Data(bytes) }

    /// Begins an element; its tag is written before its first content.
    mutating func open(_ name: String, _ attributes: [(name: String, value: String)] = []) {
        open.append((name, false, attributes))
    }

    /// Ends the innermost element.
    mutating func close(always: Bool) {
        if always { writeOpen() }
        guard let last = open.popLast(), last.isWritten else { return }
        indent()
        append("</\(last.name)>\n")
    }

    mutating func leaf(_ name: String, _ text: String, _ attributes: [(name: String, value: String)]) {
        writeOpen()
        indent()
        append("<\(name)")
        write(attributes)
        append(">")
        append(escaping: text)
        append("</\(name)>\n")
    }

    /// Writes an element that is XML text already.
    mutating func raw(_ element: String) {
        writeOpen()
        indent()
        append(element)
        append("\n")
    }

    private mutating func writeOpen() {
        guard let first = open.firstIndex(where: { !$0.isWritten }) else { return }
        for index in first..<open.count {
            indent(index)
            append("<\(open[index].name)")
            write(open[index].attributes)
            append(">\n")
            open[index].isWritten = true
        }
    }

    private mutating func write(_ attributes: [(name: String, value: String)]) {
        for (name, value) in attributes {
            append(" \(name)=\"\(value.escapedForAttribute)\"")
        }
    }

    private mutating func indent(_ depth: Int? = nil) {
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * (depth ?? open.count)))
    }

    private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    private mutating func append(escaping text: String) { append(text.escapedForXML) }
}

extension String {
    /// Escaped for an attribute: also tabs and line breaks, which a parser would read as blanks.
    nonisolated var escapedForAttribute: String {
        guard utf8.contains(where: \.mayNeedEscape) else { return self }
        return escapedForXML.replacing("\t", with: "&#9;").replacing("\n", with: "&#10;")
    }

    /// The text of what was escaped for an attribute.
    nonisolated var unescapedXML: String {
        guard contains("&") else { return self }
        let entities = ["&#9;": "\t", "&#10;": "\n", "&#13;": "\r", "&lt;": "<", "&gt;": ">", "&quot;": "\""]
        return entities.reduce(self) { $0.replacing($1.key, with: $1.value) }.replacing("&amp;", with: "&")
    }

    /// Escaped for XML text; a character that XML cannot have becomes the replacement character.
    nonisolated var escapedForXML: String {
        guard utf8.contains(where: \.mayNeedEscape) else { return self }
        var result = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\r": result += "&#13;"
            case "\t", "\n": result.unicodeScalars.append(scalar)
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension UInt8 {
    /// Whether it is a character that XML text cannot have as it is, or the first byte of one.
    fileprivate nonisolated var mayNeedEscape: Bool {
        switch self {
        case 0..<0x20, 0x22, 0x26, 0x3C, 0x3E, 0xEF: true
        default: false
        }
    }
}
