import Invoicing
import Rendering

extension Invoice {
    /// The code of the transfer of what is still open, which a banking app reads.
    package func transferCode() throws(TransferProblem) -> EPCCode {
        try EPCCode(InvoiceSnapshot(self))
    }
}
