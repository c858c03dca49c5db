/// A code of a list that EN 16931 refers to. What a file says is kept, also a code that no list has; empty means none.
public nonisolated protocol Code: Hashable, Codable, ColumnCodable, Sendable, CustomStringConvertible {
    /// The code as it is written.
    var code: String { get }
    /// Takes a code as a document gives it.
    init(code: String)
}

extension Code {
    public nonisolated var description: String { code }

    /// `true` if there is none.
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

/// The kind of an invoice: a code of UNTDID 1001 (BT-3).
public nonisolated struct InvoiceTypeCode: Code {
    public let code: String

    /// An ordinary invoice, 380.
    public static let commercialInvoice = InvoiceTypeCode("380")
    /// A credit note, 381.
    public static let creditNote = InvoiceTypeCode("381")
    /// An offer that is no invoice yet, 310; the standard has none.
    public static let quote = InvoiceTypeCode("310")
    /// A prepayment, 386: a deposit for what is still to be supplied.
    public static let prepayment = InvoiceTypeCode("386")
    /// An invoice that corrects another one, 384.
    public static let correctedInvoice = InvoiceTypeCode("384")

    public init(code: String) {
        self.code = code
    }

    /// Takes a code as a document gives it.
    public init(_ code: String) {
        self.init(code: code)
    }

    /// `true` if UBL writes it as a CreditNote, where positive amounts mean credit.
    public var isCreditNote: Bool { Self.creditNoteCodes.contains(code) }

    /// The codes of the types that give money back.
    public static let creditNoteCodes: Set = [
        "81", "83", "261", "262", "296", "308", "381", "396", "420", "458", "502", "503", "532",
    ]
}

/// A currency, by its ISO 4217 code: three capital letters, unless a document says something else.
public nonisolated struct CurrencyCode: Code {
    public let code: String

    /// The euro.
    public static let euro = CurrencyCode(code: "EUR")

    /// Takes a code of ISO 4217 in either case; nil for anything else.
    public init?(_ text: some StringProtocol) {
        let letters = text.uppercased()
        guard Self.isKnown(letters) else { return nil }
        self.init(code: letters)
    }

    public init(code: String) {
        self.code = code
    }
}

nonisolated extension CurrencyCode {
    /// Withdrawn since 2020: documents in archives still bear them.
    private static let withdrawn: Set = ["ANG", "BGN", "CUC", "HRK", "SLL", "ZWL"]
    /// For tests, and for no currency.
    private static let unusable: Set = ["XTS", "XXX"]

    /// Returns `true` if an invoice may be in a currency (BT-5), today or when it was written.
    static func isKnown(_ code: String) -> Bool {
        CodeList.currencies.contains(code) && !unusable.contains(code) || withdrawn.contains(code)
    }
}

nonisolated extension CurrencyCode {
    /// `true` if it has a minor unit; ISO 4217 gives these none.
    public var hasCents: Bool { !Self.withoutCents.contains(code) }

    /// The number of decimals of its smallest unit by ISO 4217: payments have as many. Amounts of invoices have two at the most.
    public var decimals: Int { Self.withThousandths.contains(code) ? 3 : hasCents ? 2 : 0 }

    private static let withThousandths: Set = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]

    private static let withoutCents: Set = [
        "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF", "XOF",
        "XPF",
    ]
}

/// The means of payment of an invoice: a code of UNTDID 4461 (BT-81).
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

    /// `true` if the rules ask for an account to transfer to (BT-84).
    public var isCreditTransfer: Bool { self == .creditTransfer || self == .sepaCreditTransfer }

    /// `true` if the seller takes the amount from the buyer's account.
    public var isDirectDebit: Bool { self == .directDebit || self == .sepaDirectDebit }
}

/// The event that decides when VAT is due: a code of UNTDID 2005 (BT-8).
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

/// The specification that a document claims to follow (BT-24).
public nonisolated struct SpecificationIdentifier: Code {
    public let code: String

    /// The European standard itself.
    public static let en16931 = SpecificationIdentifier(code: "urn:cen.eu:en16931:2017")
    /// XRechnung 3.0, what German authorities ask for.
    public static let xRechnung = SpecificationIdentifier(
        code: "urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0")
    /// Peppol BIS Billing 3.0.
    public static let peppolBilling = SpecificationIdentifier(
        code: "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0")
    /// The XML of a Factur-X invoice at its level EN 16931, which claims the standard alone.
    public static let facturX = en16931
    /// Factur-X EXTENDED, which has more than the standard, such as the VAT of deposits.
    public static let facturXExtended = SpecificationIdentifier(
        code: "urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended")

    public init(code: String) {
        self.code = code
    }

    /// `true` if XRechnung's own rules are asked for, with or without an extension.
    public var isXRechnung: Bool { code.lowercased().contains("xrechnung") }

    /// `true` if it is XRechnung's extension, in which payments to third parties are due as well.
    public var isXRechnungExtension: Bool { isXRechnung && code.lowercased().contains("extension") }

    /// `true` if it is Factur-X EXTENDED, which has logistics charges.
    public var isFacturXExtended: Bool { code.lowercased().hasSuffix("extended") }

    /// `true` if the rules of Peppol BIS Billing are asked for.
    public var isPeppol: Bool { code.contains("urn:fdc:peppol.eu:2017:poacc:billing:3") }

    /// `true` if the rules of Peppol BIS Self-Billing are asked for: the buyer writes the invoice.
    public var isSelfBilling: Bool { code.contains("urn:fdc:peppol.eu:2017:poacc:selfbilling:3") }
}
