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
