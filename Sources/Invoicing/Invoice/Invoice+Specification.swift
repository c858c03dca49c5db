import Derive

/// The specification that a document claims to follow.
extension Invoice {
    /// Claims a specification (BT-24), and names the business process (BT-23) that XRechnung and Peppol demand unless one is entered
    /// (PEPPOL-EN16931-R001).
    public func claim(_ specification: SpecificationIdentifier) {
        self.specification = specification
        guard businessProcess.isEmpty else { return }
        if specification.isXRechnung || specification.isPeppol { businessProcess = Self.billingProcess }
        if specification.isSelfBilling { businessProcess = Self.selfBillingProcess }
    }

    /// Billing by an invoice or a credit note, Peppol's process 01.
    package nonisolated static let billingProcess = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0"
    /// Billing by the buyer, Peppol's process 01 of self-billing.
    package nonisolated static let selfBillingProcess = "urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0"
    /// Billing with a response, Peppol's process 02.
    package static let billingWithResponse = "urn:peppol:bis:billing_with_response"
    /// The processes that Peppol BIS Billing accepts in UBL.
    package static let peppolProcesses = frenchProcesses.union([billingProcess, billingWithResponse])
    /// The processes of Peppol BIS Self-Billing whose types of documents are limited.
    package static let selfBillingProcesses = frenchProcesses.union([selfBillingProcess])

    private static let frenchProcesses: Set = [
        "urn:peppol:france:billing:regulated", "urn:peppol:france:billing:non-regulated",
    ]

    /// `true` if the process is one that Peppol accepts for the specification.
    package var isOfPeppolProcess: Bool {
        guard specification.isSelfBilling else { return Self.peppolProcesses.contains(businessProcess) }
        return Self.selfBillingProcesses.contains(businessProcess) || businessProcess == Self.billingWithResponse
    }
}
