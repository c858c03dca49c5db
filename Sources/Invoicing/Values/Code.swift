/// A code of a list that EN 16931 refers to. What a file says is kept, also a code that no list has; empty means none.
public nonisolated protocol Code: Hashable, Codable, ColumnCodable, Sendable, CustomStringConvertible {
    /// The code as it is written.
    var code: String { get }
    /// Takes a code as a document gives it.
    init(code: String)
}

extension Code {
    public nonisolated var description: String { code }

    /// Whether there is none.
    public nonisolated var isEmpty: Bool { code.isEmpty }

    /// Encodes the bare code.
    public nonisolated func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(code)
    }

    /// Decodes a bare code.
    public nonisolated init(from decoder: any Decoder) throws {
        self.init(code: try decoder.singleValueContainer().decode(String.self))
    }
}
