/// Which rules a document has to keep: the standard's always, and those of one specification that builds upon it.
public nonisolated enum RuleProfile: String, CaseIterable, Sendable {
    /// The standard's alone.
    case en16931
    /// What German authorities ask for.
    case xRechnung = "xrechnung"
    /// What is exchanged over the Peppol network.
    case peppol

    /// The profile that a document claims (BT-24).
    public init(of specification: SpecificationIdentifier) {
        self = specification.isXRechnung ? .xRechnung : specification.isPeppol ? .peppol : .en16931
    }
}
