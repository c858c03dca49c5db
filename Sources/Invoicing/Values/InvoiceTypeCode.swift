/// What kind of document an invoice is: a code of UNTDID 1001 (BT-3).
public nonisolated struct InvoiceTypeCode: Code {
    public let code: String

    /// An ordinary invoice, 380.
    public static let commercialInvoice = InvoiceTypeCode("380")
    /// A credit note, 381.
    public static let creditNote = InvoiceTypeCode("381")
    /// An invoice that corrects another one, 384.
    public static let correctedInvoice = InvoiceTypeCode("384")

    public init(code: String) {
        self.code = code
    }

    /// Takes a code as a document gives it.
    public init(_ code: String) {
        self.init(code: code)
    }

    /// Whether UBL writes it as a CreditNote, where positive amounts mean credit.
    public var isCreditNote: Bool { Self.creditNoteCodes.contains(code) }

    private static let creditNoteCodes: Set = [
        "81", "83", "261", "262", "296", "308", "381", "396", "420", "458", "502", "503", "532",
    ]
}
