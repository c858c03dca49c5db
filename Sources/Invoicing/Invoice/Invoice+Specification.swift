import Derive

/// The specification that a document claims to follow.
extension Invoice {
    /// Claims a specification (BT-24), and names the business process (BT-23) that XRechnung and Peppol demand unless one is entered
    /// (PEPPOL-EN16931-R001).
    public func claim(_ specification: SpecificationIdentifier) {
        self.specification = specification
        if businessProcess.isEmpty, specification.isXRechnung || specification.isPeppol {
            businessProcess = Self.billingProcess
        }
    }

    /// Billing by an invoice or a credit note, Peppol's process 01.
    package nonisolated static let billingProcess = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0"
    /// Billing with a response, Peppol's process 02.
    package static let billingWithResponse = "urn:peppol:bis:billing_with_response"
    /// The processes that Peppol BIS Billing accepts in UBL.
    package static let peppolProcesses: Set = [
        billingProcess, billingWithResponse, "urn:peppol:france:billing:regulated",
        "urn:peppol:france:billing:non-regulated",
    ]
}
