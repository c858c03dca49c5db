/// Something that names a thing within a scheme, such as a GLN or a registration number.
public nonisolated struct Identifier: Hashable, Codable, Sendable, CustomStringConvertible {
    /// The identifier itself.
    public var value: String
    /// The scheme to which it belongs, a code; empty where none is named.
    public var scheme: String

    /// Makes an identifier.
    public init(_ value: String, scheme: String = "") {
        self.value = value
        self.scheme = scheme
    }

    /// `0088:4000001123452`, or the bare identifier.
    public var description: String { scheme.isEmpty ? value : "\(scheme):\(value)" }
}
