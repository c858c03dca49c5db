import Terminal

/// All keys, by section, in place of all panes.
final class HelpPane: Pane {
    let name = "help"
    private let model: HelpModel

    init(_ model: HelpModel) {
        self.model = model
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        guard row > 0 else {
            let keys = "\(key: .rowUp) \(key: .rowDown) scroll, \(key: .closeHelp) closes"
            let title = model.query.characters.isEmpty ? "All keys" : "All keys: \(model.query.text)"
            return canvas.title(title, detail: keys, isActive: true)
        }
        let index = model.scroll.top + row - 1
        guard model.rows.indices.contains(index) else { return }
        canvas.markMore(
            row: row, of: size.height, above: model.scroll.top > 0, below: index < model.rows.count - 1)
        switch model.rows[index] {
        case .section(let title): canvas.text(title, at: 1, width: canvas.width - 2, style: .strong)
        case .key(let keys, let help):
            let width = canvas.width < 60 ? 11 : 17
            canvas.text(keys, at: 2, width: width, style: .key)
            canvas.text(help, at: width + 3, width: max(0, canvas.width - width - 4))
        case .blank: break
        }
    }
}
