import Console
import Derive
import Foundation
import Invoicing
import Rendering
import Terminal

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
