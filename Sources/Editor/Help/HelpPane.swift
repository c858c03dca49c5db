import Terminal

/// All keys, by section, in place of all panes.
final class HelpPane: ClickablePane {
    let name = "help"
    let model: HelpModel

    init(_ model: HelpModel) {
        self.model = model
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        guard row > 0 else {
            let keys = "\(model.keys[.rowUp]) \(model.keys[.rowDown]) scroll, \(model.keys[.closeHelp]) closes"
            let title = model.query.characters.isEmpty ? "All keys" : "All keys: \(model.query.text)"
            return canvas.title(title, detail: keys, isActive: true)
        }
        let (rows, top, flow) = (model.rows, model.scroll.top, model.flow)
        for (index, start) in flow.indices(inRow: row - 1, top: top) where rows.indices.contains(index) {
            draw(rows[index], at: start, width: flow.width, on: &canvas)
        }
        canvas.markMore(row: row, of: size.height, above: top > 0, below: top + flow.capacity < rows.count)
    }

    private func draw(_ row: HelpModel.HelpRow, at start: Int, width: Int, on canvas: inout Row) {
        switch row {
        case .section(let title): canvas.text(title, at: start + 1, width: width - 2, style: .strong)
        case .key(let keys, let help):
            let columns = Self.columns(of: width)
            canvas.text(keys, at: start + 2, width: columns.keys, style: .key)
            canvas.text(help, at: start + columns.keys + 3, width: columns.help)
        case .text(let text): canvas.text(text, at: start + 2, width: max(0, width - 3))
        case .blank: break
        }
    }

    /// The widths of keys and sentences in a column of the pane.
    static func columns(of width: Int) -> (keys: Int, help: Int) {
        let keys = width < 60 ? 11 : 18
        return (keys, max(0, width - keys - 4))
    }

    func hit(at position: Position, in size: Size) -> Hit? { nil }
}
