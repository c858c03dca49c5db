/// Which specification a document claims to follow (BT-24).
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

    public init(code: String) {
        self.code = code
    }

    /// Whether XRechnung's own rules are asked for, with or without an extension.
    public var isXRechnung: Bool { code.lowercased().contains("xrechnung") }

    /// Whether the rules of Peppol BIS Billing are asked for.
    public var isPeppol: Bool { code.contains("urn:fdc:peppol.eu:2017:poacc:billing:3") }
}
