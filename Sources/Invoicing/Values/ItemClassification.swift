/// To which class an item belongs in some classification (BT-158).
public nonisolated struct ItemClassification: Hashable, Codable, Sendable {
    /// The class, within its scheme: a code of UNTDID 7143.
    public var identifier: Identifier
    /// The version of the scheme; empty where none is named.
    public var schemeVersion: String

    /// Makes a classification.
    public init(_ identifier: Identifier = Identifier(""), schemeVersion: String = "") {
        self.identifier = identifier
        self.schemeVersion = schemeVersion
    }
}
