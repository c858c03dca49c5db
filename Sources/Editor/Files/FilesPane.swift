import Delivery
import Terminal

/// The files of an invoice, one a row, in place of the lines.
final class FilesPane: ClickablePane {
    let name = "files"
    let model: FilesModel

    init(_ model: FilesModel) {
        self.model = model
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        guard row > 0 else {
            let keys =
                model.files.isEmpty
                ? "" : "\(model.keys[.open]) opens, " + (model.canAdd ? "\(model.keys[.delete]) removes, " : "")
            return canvas.title(
                "Files \(model.files.count)", detail: keys + "\(model.keys[.back]) closes", isActive: model.hasFocus)
        }
        let position = model.scroll.top + row - 1
        let isHere = model.hasFocus && model.scroll.cursor == position
        if let file = model.files.element(at: position) {
            draw(file, isHere: isHere, on: &canvas)
        } else if position == model.files.count, model.canAdd || position == 0 {
            let text = model.canAdd ? "attach a file…" : "No file came with it."
            canvas.text(text, at: 1, style: isHere && model.canAdd ? .cursor : .dim)
        }
        canvas.markMore(
            row: row, of: size.height, above: model.scroll.top > 0, below: position < model.rowCount - 1)
    }

    /// Its name, then its size and where it is.
    private func draw(_ file: FileOfInvoice, isHere: Bool, on canvas: inout Row) {
        let end = [file.sizeText, file.placeText].filter { !$0.isEmpty }.joined(separator: "   ")
        let start = max(canvas.width / 2, canvas.width - TextWidth.of(end) - 1)
        canvas.text(file.name, at: 1, width: max(0, start - 2), style: isHere ? .cursor : .plain)
        canvas.text(end, at: start, width: max(0, canvas.width - start - 1), style: .dim)
    }
}
