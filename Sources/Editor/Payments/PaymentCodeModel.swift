import Derive
import Foundation
import Input
import Invoicing
import Rendering
import Terminal

/// The QR code for the open amount of the invoice, in front of the panes.
@Observed(recorded: false)
final class PaymentCodeModel: PaneModel {
    @Unobserved let desk: Desk
    /// The code with what it says; nil while none is shown.
    private(set) var code: PaymentCode? = nil

    /// A transfer as a code, and in words beside it.
    struct PaymentCode {
        let modules: [[Bool]]
        /// Amount, for which invoice, to whom.
        let words: [String]
    }

    init(_ desk: Desk) {
        self.desk = desk
    }

    var hasFocus: Bool { modes.front == .paymentCode }

    var height: Int { areas.front?.size.height ?? 1 }

    /// Shows the code, or says why there is none.
    func open() {
        guard let invoice else { return status.message = status.noInvoice }
        do {
            let transfer = try invoice.transferCode()
            code = PaymentCode(modules: try transfer.modules(), words: Self.words(for: transfer, of: invoice))
            modes.replace(with: .paymentCode)
        } catch {
            say(problem: "\(error)")
        }
    }

    /// Shows the panes again.
    func close() {
        code = nil
        modes.pop(.paymentCode)
    }

    func moveRows(by distance: Int) {}

    func moveToEnd(_ isLast: Bool) {}

    /// Name and account are those in the code, so that they can be compared with what the banking app shows.
    private static func words(for transfer: EPCCode, of invoice: Invoice) -> [String] {
        [
            "\(DecimalFormat.amount(invoice.openAmount, in: invoice.currency)) \(invoice.currency)",
            "for \(invoice.number)", "",
            transfer.payee, transfer.iban.grouped,
        ]
    }
}
