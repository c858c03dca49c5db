/// Which event decides when VAT is due: a code of UNTDID 2005 (BT-8).
public nonisolated struct VATPointDateCode: Code {
    public let code: String

    /// The day of the invoice, 3.
    public static let issue = VATPointDateCode(code: "3")
    /// The day of the delivery, 35.
    public static let delivery = VATPointDateCode(code: "35")
    /// The day of the payment, 432.
    public static let payment = VATPointDateCode(code: "432")

    public init(code: String) {
        self.code = code
    }
}
