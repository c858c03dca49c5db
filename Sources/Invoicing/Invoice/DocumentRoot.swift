/// The root element of a UBL document, kept where the type code beside it says otherwise.
///
/// Without it a CreditNote with an invoice's type code would be written as an Invoice, which asks for what it should give.
public nonisolated struct DocumentRoot: Hashable, Codable, Sendable {
    /// `true` if the root is CreditNote; Invoice otherwise.
    public var isCreditNote: Bool
    /// The type code that was read with it. The root counts until another type code is chosen.
    public var typeCode: InvoiceTypeCode
    /// The type code's place in the document: `line 5, column 3`.
    public var place: String

    /// Notes a root.
    public init(isCreditNote: Bool, typeCode: InvoiceTypeCode, place: String) {
        self.isCreditNote = isCreditNote
        self.typeCode = typeCode
        self.place = place
    }

    /// The element's name.
    public var name: String { isCreditNote ? "CreditNote" : "Invoice" }
}

extension Invoice {
    /// `true` if the document gives money back: its root says so where it was read with one, otherwise its type.
    public var isCreditNote: Bool { countingRoot?.isCreditNote ?? typeCode.isCreditNote }

    /// The root that contradicts the type code; nil where the two agree.
    public var countingRoot: DocumentRoot? {
        guard let root, root.typeCode == typeCode, root.isCreditNote != typeCode.isCreditNote else { return nil }
        return root
    }

    /// `true` if documents with this root never have the type code.
    var hasTypeOfOtherRoot: Bool {
        guard let root = countingRoot, !typeCode.isEmpty else { return false }
        let ofRoot = root.isCreditNote ? CodeList.creditNoteTypes : .invoiceTypes
        let ofOther = root.isCreditNote ? CodeList.invoiceTypes : .creditNoteTypes
        return !ofRoot.contains(typeCode.code) && ofOther.contains(typeCode.code)
    }
}
