import Terminal

/// The menu of letters above the status: a row or two for each subject, in columns.
final class MenuPane: ClickablePane {
    let name = "menu"
    let model: MenuModel

    init(_ model: MenuModel) {
        self.model = model
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        guard row > 0 else {
            let title = model.group.map { "Commands: \($0.word)" } ?? "Commands"
            let more = model.leavesOut ? "\(model.keys[.palette, in: .menu]) has more · " : ""
            return canvas.title(title, detail: "\(more)\(model.keys[.closeMenu]) closes", isActive: true)
        }
        guard model.rows.indices.contains(row - 1) else { return }
        let (shown, grid) = (model.rows[row - 1], model.grid)
        canvas.text(shown.subject, at: 1, width: max(0, grid.start - 2), style: .dim, highlights: false)
        for (index, entry) in shown.entries.enumerated() {
            let column = grid.column(index)
            canvas.text(String(entry.letter), at: column, width: 1, style: .key, highlights: false)
            canvas.text(entry.word, at: column + 2, width: max(0, canvas.width - column - 2), highlights: false)
        }
    }

    func hit(at position: Position, in size: Size) -> Hit? {
        guard position.y > 0, model.rows.indices.contains(position.y - 1) else { return nil }
        let (entries, grid) = (model.rows[position.y - 1].entries, model.grid)
        guard position.x >= grid.start else { return nil }
        let index = (position.x - grid.start) / grid.width
        return entries.indices.contains(index) ? .letter(entries[index].letter) : nil
    }
}
