/// The sources of rules, with the version that is examined.
public nonisolated enum RuleSource: String, CaseIterable, Sendable {
    /// The rules of the standard, as CEN publishes them for both syntaxes.
    case standard = "CEN EN 16931 1.3.16"
    /// The rules that XRechnung adds.
    case xRechnung = "XRechnung 3.0.2"
    /// The rules that Peppol BIS Billing adds.
    case peppol = "Peppol BIS Billing 3.0.21"
    /// The rules that Peppol BIS Billing adds on 24 February 2027.
    case peppol2027 = "Peppol BIS Billing 3.0.22"
    /// Peppol BIS Self-Billing, whose rules are those of Peppol BIS Billing but for a few.
    case peppolSelfBilling = "Peppol BIS Self-Billing 3.0 of May 2026"
    /// The Dutch NLCIUS, in UBL by the name SI-UBL 2.0.3.13.
    case nlcius = "NLCIUS 1.0.3.13"
    /// The Romanian CIUS-RO 1.0.1, by its published tests.
    case ciusRO = "CIUS-RO 1.0.9 of May 2024"
    /// Factur-X and ZUGFeRD.
    case facturX = "Factur-X 1.09.2"
    /// The French reform.
    case france = "BR-FR 1.4.0"

    /// The name and the version, and from when on the rules bind: `Peppol BIS Billing 3.0.22 from 2027-02-24`.
    public var title: String { firstDay.isEmpty ? rawValue : "\(rawValue) from \(firstDay)" }

    /// The first day on which the rules bind a document that is issued then, as `2027-02-24`; empty for long since.
    public var firstDay: String { self == .peppol2027 ? "2027-02-24" : "" }

    /// The publisher of a rule by its number, where no other has it as well.
    init(ofRule id: String) {
        self = Self.prefixes.first { id.hasPrefix($0.0) }?.1 ?? (id.contains("-R-") ? .peppol : .standard)
    }

    private static let prefixes: [(String, RuleSource)] = [
        ("BR-DE-", .xRechnung), ("BR-DEX-", .xRechnung), ("BR-TMP-", .xRechnung), ("PEPPOL-", .peppol),
        ("BR-NL-", .nlcius), ("BR-RO-", .ciusRO), ("BR-DEC-RO-", .ciusRO),
    ]
}
