import Foundation
import Invoicing

/// A part of a document that is not written: the target has no place for it, or it would no longer hold.
public nonisolated struct LeftOut: Hashable, Sendable, CustomStringConvertible {
    /// The elements that lead to it, or the part of the invoice that has it.
    public let path: String
    /// The business term; empty if the standard has none for it.
    public let term: String
    /// Its text, shortened.
    public let value: String

    init(_ path: String, term: String = "", value: String = "") {
        let line = value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        self.path = path
        self.term = term
        self.value = line.count > 40 ? line.prefix(39) + "…" : line
    }

    /// An element that was kept as it was read.
    init(_ element: UnmappedElement, in part: String = "") {
        guard !element.isAttribute else {
            let (name, value) = element.attribute
            self.init("\(element.path)/@\(name)", value: value)
            return
        }
        guard !element.isText else {
            self.init("\(part)\(element.path)", value: element.xml)
            return
        }
        let name = element.xml.dropFirst().prefix { !" />".contains($0) }
        let text = element.xml.replacing(/<[^>]*>/, with: " ")
        self.init("\(part)\(element.path)/\(name)", value: text)
    }

    public var description: String {
        "\(path)\(term.isEmpty ? "" : " (\(term))")\(value.isEmpty ? "" : ": “\(value)”")"
    }
}
