/// Why no VAT is charged in a group of the breakdown.
public nonisolated struct ExemptionReason: Hashable, Codable, Sendable {
    /// The reason in words (BT-120).
    public var text: String
    /// The reason as a code of the VATEX list (BT-121).
    public var code: String

    /// Makes a reason; either part may be empty.
    public init(_ text: String = "", code: String = "") {
        self.text = text
        self.code = code
    }
}
