/// The cursor's place, and putting it somewhere.
extension Place {
    /// Where the cursor is.
    init(ofCursorIn workspace: Workspace) {
        let details = workspace.details.scroll.cursor
        switch workspace.focus {
        case .list: self.init(pane: .list)
        case .head: self = workspace.head.cursor
        case .totals: self = workspace.totals.cursor
        case .sheet where workspace.modes.sheet == .problems: self.init(pane: .problems)
        case .sheet where workspace.modes.sheet == .invoice: self.init(pane: .invoiceSheet, row: details)
        case .sheet where workspace.modes.sheet == .line:
            self.init(pane: .lineSheet, row: workspace.lines.scroll.cursor, column: details)
        case .lines, .sheet, .trace: self = .line(workspace.lines.scroll.cursor, workspace.lines.column)
        }
    }

    /// Puts the cursor there.
    func show(in workspace: Workspace) {
        switch pane {
        case .list: workspace.focus = .list
        case .head: (workspace.focus, workspace.head.cursor) = (.head, self)
        case .totals: (workspace.focus, workspace.totals.cursor) = (.totals, self)
        case .lines: workspace.lines.go(to: row, lineColumn)
        case .problems: workspace.open(.problems)
        case .invoiceSheet:
            workspace.open(.invoice)
            workspace.details.moveCursor(to: row, by: 1)
        case .lineSheet:
            workspace.lines.moveCursor(to: row)
            workspace.open(.line)
            workspace.details.moveCursor(to: column ?? 0, by: 1)
        }
    }
}
