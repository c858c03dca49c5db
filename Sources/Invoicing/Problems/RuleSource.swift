/// Where rules come from, with the version that is examined.
public nonisolated enum RuleSource: String, CaseIterable, Sendable {
    /// The rules of the standard, as CEN publishes them for both syntaxes.
    case standard = "CEN EN 16931 1.3.16"
    /// What XRechnung adds.
    case xRechnung = "XRechnung 3.0.2"
    /// What Peppol BIS Billing adds.
    case peppol = "Peppol BIS Billing 3.0.21"
    /// What Peppol BIS Billing adds on 24 February 2027.
    case peppol2027 = "Peppol BIS Billing 3.0.22"
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
        let isOfXRechnung = ["BR-DE-", "BR-DEX-", "BR-TMP-"].contains { id.hasPrefix($0) }
        self = isOfXRechnung ? .xRechnung : id.hasPrefix("PEPPOL-") || id.contains("-R-") ? .peppol : .standard
    }
}
