/// An element of a document that stands for no term of the standard, kept as it was read.
///
/// It is written again into the same place when the document is written in the syntax that it came in.
public nonisolated struct CarriedElement: Hashable, Codable, Sendable {
    /// The elements that lead to it from its invoice's or its line's own, each after a slash.
    public var path: String
    /// The last element before it that stands for a term; empty for none.
    public var predecessor: String
    /// The element with everything in it, as XML that stands on its own.
    public var xml: String

    /// Makes an element to be carried.
    public init(path: String, predecessor: String, xml: String) {
        self.path = path
        self.predecessor = predecessor
        self.xml = xml
    }
}
