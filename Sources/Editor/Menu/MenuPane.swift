import Terminal

/// The menu of letters, in as few rows as it needs, above the status.
final class MenuPane: ClickablePane {
    let name = "menu"
    let model: MenuModel

    init(_ model: MenuModel) {
        self.model = model
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        guard row > 0 else {
            let title = model.group.map { "Commands: \($0.word)" } ?? "Commands"
            return canvas.title(title, detail: "\(key: .closeMenu) closes", isActive: true)
        }
        guard model.rows.indices.contains(row - 1) else { return }
        var column = 1
        for entry in model.rows[row - 1] {
            canvas.text(String(entry.letter), at: column, width: 1, style: .key, highlights: false)
            canvas.text(entry.word, at: column + 2, width: entry.width - 4, highlights: false)
            column += entry.width
        }
    }

    func hit(at position: Position, in size: Size) -> Hit? {
        guard position.y > 0, model.rows.indices.contains(position.y - 1) else { return nil }
        var column = 1
        for entry in model.rows[position.y - 1] {
            if (column..<column + entry.width).contains(position.x) { return .letter(entry.letter) }
            column += entry.width
        }
        return nil
    }
}
