/// An element of an imported document that stands for no term of the standard, as it was read.
///
/// It is written again in its place if the document is written in the syntax that it was read from.
public nonisolated struct UnmappedElement: Hashable, Codable, Sendable {
    /// The elements that lead to it, below its invoice's or its line's own, separated by slashes.
    public var path: String
    /// The mapped element that precedes it; empty if none does.
    public var predecessor: String
    /// The element with its content, as XML that declares its own namespaces.
    public var xml: String

    /// Makes an unmapped element.
    public init(path: String, predecessor: String, xml: String) {
        self.path = path
        self.predecessor = predecessor
        self.xml = xml
    }
}

/// A remark for whoever reads the document (BG-1).
public nonisolated struct InvoiceNote: Hashable, Codable, Sendable {
    /// What it is about, a code of UNTDID 4451 (BT-21); empty for none.
    public var subjectCode: String
    /// The remark (BT-22).
    public var text: String

    /// Makes a remark.
    public init(_ text: String = "", subjectCode: String = "") {
        self.text = text
        self.subjectCode = subjectCode
    }
}
