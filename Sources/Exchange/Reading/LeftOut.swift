import Foundation
import Invoicing

/// A part of a document that is not written: the target has no place for it, or it would no longer hold.
public nonisolated struct LeftOut: Hashable, Sendable, CustomStringConvertible {
    /// The part of the document.
    public enum Extent: Hashable, Sendable {
        case once
        /// Equal ones, one after another.
        case times(Int)
        /// The first one of so many that are like those before.
        case like(Int)
        /// The first one of so many that are of other kinds than those before.
        case others(Int)
    }

    /// The elements that lead to it, or the part of the invoice that has it.
    public let path: String
    /// The business term; empty if the standard has none for it.
    public let term: String
    /// Its text, shortened.
    public let value: String
    /// The part of it.
    public private(set) var extent = Extent.once
    /// The path without lines and positions. Parts of the same kind are counted together.
    let kind: String

    /// - Parameter kind: Nil for the path.
    init(_ path: String, term: String = "", value: String = "", kind: String? = nil) {
        (self.path, self.term, self.value) = (path, term, Self.shortened(value, skipsTags: false))
        self.kind = kind ?? path
    }

    /// An element that was kept as it was read.
    /// - Parameter part: What of the invoice has it; empty for the whole.
    init(_ element: UnmappedElement, kind: String, in part: String) {
        path = part + element.pathOfItself
        self.kind = kind
        term = ""
        let value = element.isAttribute ? element.attribute.value : element.xml
        self.value = Self.shortened(value, skipsTags: !element.isAttribute && !element.isText)
        if element.count > 1 { extent = .times(element.count) }
    }

    func extended(_ extent: Extent) -> LeftOut {
        var part = self
        part.extent = extent
        return part
    }

    public var description: String {
        let (name, value) = (term.isEmpty ? "" : " (\(term))", value.isEmpty ? "" : "“\(value)”")
        let one = value.isEmpty ? path + name : "\(path)\(name): \(value)"
        switch extent {
        case .once, .like(1), .others(1): return one
        case .times(let count): return "\(count) × \(one)"
        case .like(let count):
            let first = path == kind ? value : one
            return "\(count) more of \(kind)\(name)" + (first.isEmpty ? "" : ", from \(first) on")
        case .others(let count): return "\(count) more of other kinds, from \(one) on"
        }
    }

    /// A text in one line, of at most 40 characters.
    private static func shortened(_ text: String, skipsTags: Bool) -> String {
        var (line, count) = ("", 0)
        var (isInTag, hasSpace) = (false, false)
        for character in text {
            if skipsTags, isInTag || character == "<" {
                (isInTag, hasSpace) = (character != ">", true)
            } else if character.isWhitespace {
                hasSpace = true
            } else {
                if hasSpace, count > 0 { (line, count) = (line + " ", count + 1) }
                hasSpace = false
                (line, count) = (line + String(character), count + 1)
                if count > 40 { return line.prefix(39) + "…" }
            }
        }
        return line
    }
}

/// The elements that a document leaves out. Of each kind the first ones are named, and the others are counted.
struct LeftOutList {
    private struct Kind: Hashable {
        let path, term: String
    }

    private var found = FirstOfEachKind<Kind, LeftOut>()

    mutating func append(_ part: LeftOut) { found.append(Kind(path: part.kind, term: part.term), part) }

    /// - Parameter part: What of the invoice has the element.
    mutating func append(_ element: UnmappedElement, in part: String = "") {
        let kind = element.kind
        found.append(Kind(path: kind, term: ""), count: element.count, LeftOut(element, kind: kind, in: part))
    }

    /// All parts in order; those that are only counted come last.
    var parts: [LeftOut] {
        found.items + found.counted.map { $0.first.extended(.like($0.count)) }
            + [found.ofOtherKinds].compactMap { $0.map { $0.first.extended(.others($0.count)) } }
    }
}
