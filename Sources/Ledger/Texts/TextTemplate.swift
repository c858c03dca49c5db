import Derive

/// A text with names in braces, such as `{number}`, which values replace. Anything else in braces is a mistake.
public nonisolated struct TextTemplate: Sendable {
    /// The text between the names, and the names, in turns: it begins and ends with a text.
    private let parts: [String]

    /// - Parameter names: The names that may stand in braces.
    /// - Throws: ``UnknownPlaceholder``
    public init(_ text: String, names: [String]) throws(UnknownPlaceholder) {
        var (parts, rest) = ([String](), text[...])
        while let found = rest.firstMatch(of: /\{([^{}]*)\}/) {
            let name = String(found.1)
            guard names.contains(name) else { throw UnknownPlaceholder(name: name, names: names) }
            parts += [String(rest[..<found.range.lowerBound]), name]
            rest = rest[found.range.upperBound...]
        }
        self.parts = parts + [String(rest)]
    }

    /// The text with values in the places of names. A name without a value is empty; a value is never read as a name.
    public func filled(_ values: [String: String]) -> String {
        parts.enumerated().map { $0.isMultiple(of: 2) ? $1 : values[$1] ?? "" }.joined()
    }
}

/// A name in braces that means nothing.
public nonisolated struct UnknownPlaceholder: Error, Equatable, CustomStringConvertible {
    public let name: String
    public let names: [String]

    public init(name: String, names: [String]) { (self.name, self.names) = (name, names) }

    public var description: String {
        let known = names.map { "{\($0)}" }
        let advice =
            name.nearest(in: names).map { "Did you mean {\($0)}?" }
            ?? "There are \(known.dropLast().joined(separator: ", ")) and \(known.last ?? "")."
        return "“{\(name)}” means nothing here. \(advice)"
    }
}
