/// A key press, or a text that was pasted.
public nonisolated enum Key: Hashable, Sendable {
    /// Something that is typed: one character as a reader sees it, with its combining marks.
    case character(Character)
    /// Ctrl with a letter, in lower case.
    case control(Character)
    /// Text that was pasted, with its line breaks as `\n`.
    case paste(String)
    case enter, escape, tab, backTab, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    /// F1 is 1.
    case function(Int)
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
    /// A character's key can be written as that character.
    public init(extendedGraphemeClusterLiteral value: Character) { self = .character(value) }
}
