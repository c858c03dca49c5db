/// A path that is written as text: `buyer.address.city`, `lines.#0.netAmount`, `lines.@sum.netAmount`.
///
/// For tools, scripts and debuggers; in a program's own code a key path is checked by the compiler. The parts:
///
/// | part | at | leads to |
/// |---|---|---|
/// | `name` | an object | the property |
/// | `name` | a dictionary with keys of text | the value of that key |
/// | `*` | an object, at the end | all its properties |
/// | `*` | a collection | all of it; with more behind, all members |
/// | `#4` | an array | slot 4, whichever element is in it |
/// | `4` | an array | the element that is now in slot 4, wherever it moves |
/// | `@count` | a collection | how many members there are |
/// | `@sum` `@avg` `@min` `@max` `@distinct` | a collection | that, of what the rest leads to for each member |
/// | `count` | a collection | the same as `@count` |
public struct TextPath: Hashable, Sendable, CustomStringConvertible {
    /// One part between two dots.
    public struct Part: Hashable, Sendable {
        /// The text.
        public let text: String
        /// Its beginning in the path, in characters from zero.
        public let position: Int

        /// The operation of a part with an @ before it; nil for any other, and for an operator that does not exist.
        var operation: Operator? { text.hasPrefix("@") ? Operator(rawValue: String(text.dropFirst())) : nil }
    }

    /// The parts in order.
    public let parts: [Part]

    /// Takes a text apart.
    /// - Throws: ``PathError`` if a part is empty or an operator does not exist.
    public init(_ text: String) throws(PathError) {
        var parts: [Part] = []
        var position = 0
        for piece in text.split(separator: ".", omittingEmptySubsequences: false) {
            let part = Part(text: String(piece), position: position)
            guard !piece.isEmpty else { throw PathError(text, part, .empty) }
            if piece.hasPrefix("@"), part.operation == nil {
                throw PathError(text, part, .unknownOperator)
            }
            parts.append(part)
            position += piece.count + 1
        }
        self.parts = parts
    }

    /// The path as text.
    public var description: String { Self.text(of: parts[...]) }

    /// The text of some parts.
    static func text(of parts: ArraySlice<Part>) -> String { parts.map(\.text).joined(separator: ".") }

    /// A computation over all members of a collection.
    enum Operator: String, CaseIterable { case count, sum, avg, min, max, distinct }
}

/// An error of a text path that leads nowhere: the part, its position, and the nearest names.
public struct PathError: Error, Equatable, CustomStringConvertible {
    /// The problem with the part.
    public enum Reason: Equatable, Sendable {
        /// There is nothing between two dots.
        case empty
        /// There is no such operator.
        case unknownOperator
        /// The type has no such property.
        case unknownProperty(type: String, known: [String])
        /// The part is one for collections, and this is none, or is one of another kind.
        case notFor(type: String)
        /// Nothing can come after this part.
        case leadsNoFurther(type: String)
        /// The operator cannot take such values.
        case unfit(type: String)
    }

    /// The whole path.
    public let path: String
    /// The part that is wrong.
    public let part: TextPath.Part
    /// The problem with the part.
    public let reason: Reason

    init(_ path: String, _ part: TextPath.Part, _ reason: Reason) {
        self.path = path
        self.part = part
        self.reason = reason
    }

    /// The problem, its position, and a suggestion.
    public var description: String { "“\(path)”, at \(part.position + 1): \(explanation)" }

    private var explanation: String {
        switch reason {
        case .empty: "there is nothing between the dots. Write a name, or take a dot out."
        case .unknownOperator:
            "there is no “\(part.text)”. " + suggestion(TextPath.Operator.allCases.map { "@\($0.rawValue)" })
        case .unknownProperty(let type, let known): "\(type) has no “\(part.text)”. " + suggestion(known)
        case .notFor(let type): "“\(part.text)” cannot be asked of \(type)."
        case .leadsNoFurther(let type):
            "“\(part.text)” comes after \(type), which has no parts. End the path before it."
        case .unfit(let type): "“\(part.text)” cannot take values of type \(type)."
        }
    }

    private func suggestion(_ known: [String]) -> String {
        guard !known.isEmpty else { return "It has none at all." }
        return part.text.nearest(in: known).map { "Did you mean “\($0)”?" }
            ?? "There is \(known.joined(separator: ", "))."
    }
}
