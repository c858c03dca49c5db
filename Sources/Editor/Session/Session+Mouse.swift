import Terminal

/// The actions of the mouse. Each of them can be done with keys.
extension Session {
    private static let rowsPerNotch = 3

    /// Scrolls the pane under the pointer, wherever the cursor is; the next key shows the cursor again.
    /// - Returns: Whether it was the wheel.
    package func scroll(_ event: MouseEvent) -> Bool {
        guard event.action == .wheelUp || event.action == .wheelDown else { return false }
        let distance = event.action == .wheelUp ? -Self.rowsPerNotch : Self.rowsPerNotch
        pane(at: event)?.pane.scrolled?.scrollRows(by: distance)
        return true
    }

    /// Puts the cursor on the clicked cell, or runs the command there. Typed text is kept, as Tab keeps it.
    package func click(_ event: MouseEvent) {
        guard let (pane, position, size) = pane(at: event), let hit = pane.hit(at: position, in: size) else { return }
        switch hit {
        case .command(let id): keys.list[id].map(runChosen)
        case .letter(let letter): workspace.menu.choose(letter).map(runChosen)
        default:
            guard let model = pane.scrolled, workspace.editing.settle() else { return }
            workspace.menu.close()
            if workspace.modes.search != nil, model !== workspace.list { workspace.list.commitSearch() }
            workspace.lines.markStart = nil
            model.select(hit)
            if event.action == .doublePress { open(model) }
        }
    }

    /// Does what opens the thing under the cursor: the field, the invoice, the entry.
    private func open(_ model: any PaneModel) {
        let isField = model.field != nil && model !== workspace.ledger.form
        let id: Command.ID = model === workspace.palette ? .choose : isField ? .edit : .open
        if model === workspace.ledger.directory || id == .open { model.enter() } else { keys.list[id].map(run) }
    }

    /// The pane at a cell, with the cell counted from its top left.
    private func pane(at event: MouseEvent) -> (pane: any ClickablePane, position: Position, size: Size)? {
        for placement in layout.placements.reversed() {
            let area = placement.area
            let position = Position(x: event.column - area.x, y: event.row - area.y)
            guard (0..<area.size.width).contains(position.x), (0..<area.size.height).contains(position.y) else {
                continue
            }
            return (placement.pane as? any ClickablePane).map { ($0, position, area.size) }
        }
        return nil
    }
}
