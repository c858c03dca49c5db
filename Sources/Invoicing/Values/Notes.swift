/// An element of an imported document that maps to no term of the standard, as it was read.
///
/// It is written again in its place if the document is written in the syntax that it was read from.
public nonisolated struct UnmappedElement: Hashable, Sendable {
    /// The elements that lead to it, below its invoice's or its line's own, separated by slashes.
    public var path: String
    /// The mapped element that precedes it; empty if none does.
    public var predecessor: String
    /// The element with its content, as XML that declares its own namespaces.
    public var xml: String
    /// The number of equal ones there, one after another.
    public var count: Int

    /// Makes an unmapped element.
    public init(path: String, predecessor: String, xml: String, count: Int = 1) {
        self.path = path
        self.predecessor = predecessor
        self.xml = xml
        self.count = count
    }
}

extension UnmappedElement: Codable {
    private enum CodingKeys: CodingKey {
        case path, predecessor, xml, count
    }

    /// More than a document of the greatest size can hold; a damaged database must not fill the disk.
    nonisolated static let mostCount = 1 << 27

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        path = try container.decode(String.self, forKey: .path)
        predecessor = try container.decode(String.self, forKey: .predecessor)
        xml = try container.decode(String.self, forKey: .xml)
        count = min(max(1, try container.decodeIfPresent(Int.self, forKey: .count) ?? 1), Self.mostCount)
    }

    /// A count of one is not written, as in databases of earlier versions.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(path, forKey: .path)
        try container.encode(predecessor, forKey: .predecessor)
        try container.encode(xml, forKey: .xml)
        if count > 1 { try container.encode(count, forKey: .count) }
    }
}

/// A remark for whoever reads the document (BG-1).
public nonisolated struct InvoiceNote: Hashable, Codable, Sendable {
    /// Its subject, a code of UNTDID 4451 (BT-21); empty for none.
    public var subjectCode: String
    /// The remark (BT-22).
    public var text: String

    /// Makes a remark.
    public init(_ text: String = "", subjectCode: String = "") {
        self.text = text
        self.subjectCode = subjectCode
    }
}
