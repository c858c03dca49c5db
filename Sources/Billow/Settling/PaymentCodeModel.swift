import Derive
import Foundation
import Invoicing
import Rendering
import Terminal

/// The QR code of what is still to be paid of the open invoice, in front of everything else.
@Observed(recorded: false)
final class PaymentCodeModel: PaneModel {
    unowned let workspace: Workspace
    /// The code with what it says; nil while none is shown.
    private(set) var code: Code? = nil

    /// A transfer as a code, and in words beside it.
    struct Code {
        let modules: [[Bool]]
        /// Amount, for which invoice, to whom.
        let words: [String]
    }

    init(_ workspace: Workspace) {
        self.workspace = workspace
    }

    var hasFocus: Bool { workspace.overlay == .code }

    var height: Int { workspace.areas.front?.size.height ?? 1 }

    /// Shows the code, or says what is missing.
    func open() {
        guard let invoice = workspace.invoice else { return workspace.status.message = .noInvoice }
        do {
            code = Code(modules: try invoice.transferModules(), words: Self.words(of: invoice))
            workspace.overlay = .code
        } catch {
            workspace.status.message = .problem("\(error)")
        }
    }

    /// Shows the panes again.
    func close() { (code, workspace.overlay) = (nil, .none) }

    func moveRows(by distance: Int) {}

    func moveColumns(by distance: Int) {}

    func moveToEnd(_ isLast: Bool) {}

    private static func words(of invoice: Invoice) -> [String] {
        let accounts = invoice.paymentInstructions.elements.flatMap { $0.creditTransfers.elements.map(\.account) }
        let account = accounts.first(where: EPCCode.isAccount) ?? ""
        return [
            "\(DecimalFormat.amount(invoice.openAmount)) \(invoice.currency)", "for \(invoice.title)", "",
            invoice.seller.name,
            account,
        ]
    }
}

/// A QR code at the left, as high as there is room, and beside it in words what it says.
final class PaymentCodePane: Pane {
    let name = "code"
    let model: PaymentCodeModel

    init(_ model: PaymentCodeModel) {
        self.model = model
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        guard let code = model.code else { return }
        guard let text = QRText(code.modules, height: size.height), let width = text.rows.first?.count,
            width < size.width
        else {
            let rows = QRText.leastHeight(of: code.modules)
            let texts = TextWidth.wrapped(
                "The code takes \(rows + 2) rows of \(2 * rows) columns. Make the window larger.",
                to: max(1, size.width - 2))
            return texts.indices.contains(row) ? canvas.text(texts[row], at: 1, style: .caution) : ()
        }
        if text.rows.indices.contains(row) { canvas.text(text.rows[row], at: 0, style: .code, highlights: false) }
        let words = code.words.indices.contains(row - 1) ? code.words[row - 1] : ""
        canvas.text(words, at: width + 2, width: max(0, size.width - width - 3), style: row == 1 ? .strong : .plain)
    }
}
