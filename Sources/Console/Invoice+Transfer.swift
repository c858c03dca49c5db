import Invoicing
import Rendering

extension Invoice {
    /// Returns the code for a transfer of the open amount, which a banking app reads.
    package func transferCode() throws(TransferProblem) -> EPCCode {
        try EPCCode(InvoiceSnapshot(self))
    }
}
