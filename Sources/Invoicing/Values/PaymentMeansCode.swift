/// How an invoice is paid: a code of UNTDID 4461 (BT-81).
public nonisolated struct PaymentMeansCode: Code {
    public let code: String

    /// A credit transfer, 30.
    public static let creditTransfer = PaymentMeansCode(code: "30")
    /// A debit transfer, 49.
    public static let directDebit = PaymentMeansCode(code: "49")
    /// A payment by card, 48.
    public static let card = PaymentMeansCode(code: "48")
    /// A SEPA credit transfer, 58.
    public static let sepaCreditTransfer = PaymentMeansCode(code: "58")
    /// A SEPA direct debit, 59.
    public static let sepaDirectDebit = PaymentMeansCode(code: "59")

    public init(code: String) {
        self.code = code
    }

    /// Whether the rules ask for an account to transfer to (BT-84).
    public var isCreditTransfer: Bool { self == .creditTransfer || self == .sepaCreditTransfer }

    /// Whether the seller takes the amount from the buyer's account.
    public var isDirectDebit: Bool { self == .directDebit || self == .sepaDirectDebit }
}
