import Derive

/// A text with placeholders such as `{number}`, each a name in braces. `{{` is a brace that begins none.
///
/// No sentence is left with a gap: an empty value takes the blank before its placeholder, as in `Hello {contact},`, and a missing
/// value takes the whole line, as in `It is due on {due}.`
public nonisolated struct TextTemplate: Equatable, Sendable {
    /// A part of a line.
    private enum Part: Equatable {
        case text(String)
        case placeholder(String)
    }

    private let lines: [[Part]]

    /// - Parameter names: The names of the known placeholders, without braces.
    /// - Throws: ``UnknownPlaceholder`` for the first name in braces that is none of them.
    /// - Complexity: O(*n*) in the text.
    public init(_ text: String, names: [String]) throws(UnknownPlaceholder) {
        var lines: [[Part]] = []
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            lines.append(try Self.parts(of: line, names))
        }
        self.lines = lines
    }

    /// Returns the text with values in the place of its placeholders. Braces in values mean nothing.
    /// - Parameter values: By the names of the placeholders.
    public func filled(_ values: [String: String]) -> String {
        lines.compactMap { Self.filled($0, values) }.joined(separator: "\n")
    }

    /// Returns a line; `nil` if one of its values is missing.
    private static func filled(_ parts: [Part], _ values: [String: String]) -> String? {
        var line = ""
        for part in parts {
            switch part {
            case .text(let text): line += text
            case .placeholder(let name):
                guard let value = values[name] else { return nil }
                if value.isEmpty, line.last == " " { line.removeLast() }
                line += value
            }
        }
        return line
    }

    private static func parts(of line: Substring, _ names: [String]) throws(UnknownPlaceholder) -> [Part] {
        var parts: [Part] = []
        var (text, rest) = ("", line)
        while let brace = rest.firstIndex(of: "{") {
            text += rest[..<brace]
            let after = rest[rest.index(after: brace)...]
            if after.first == "{" {
                text += "{"
                rest = after.dropFirst()
            } else if let end = after.firstIndex(where: { $0 == "}" || $0 == "{" }), after[end] == "}" {
                let name = String(after[..<end])
                guard names.contains(name) else { throw UnknownPlaceholder(name, among: names) }
                if !text.isEmpty { parts.append(.text(text)) }
                parts.append(.placeholder(name))
                text = ""
                rest = after[after.index(after: end)...]
            } else {
                text += "{"
                rest = after
            }
        }
        text += rest
        return text.isEmpty ? parts : parts + [.text(text)]
    }
}

/// A name in braces that is no placeholder of a text. The sentence names the nearest one.
public nonisolated struct UnknownPlaceholder: Error, Equatable, CustomStringConvertible {
    /// The name without braces.
    public let name: String
    /// The names of the known placeholders.
    public let known: [String]

    init(_ name: String, among known: [String]) { (self.name, self.known) = (name, known) }

    public var description: String {
        let advice =
            name.nearest(in: known).map { "Did you mean “{\($0)}”?" }
            ?? "There are \(known.map { "{\($0)}" }.joined(separator: ", ")); write “{{” for a brace."
        return "“{\(name)}” is no placeholder of this text. \(advice)"
    }
}
