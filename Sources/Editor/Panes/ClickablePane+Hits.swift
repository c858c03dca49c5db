import Terminal

// What stands where on each pane: the inverse of what its drawing puts there.

extension InvoiceListPane: ClickablePane {
    func hit(at position: Position, in size: Size) -> Hit? {
        let row = model.scroll.top + (position.y - 1) / model.rowsPerInvoice
        return position.y > 0 && row < model.rowCount ? .row(row) : nil
    }
}

extension BinPane: ClickablePane {}

extension CompletionPane: ClickablePane {}

extension DirectoryPane: ClickablePane {}

extension PalettePane: ClickablePane {}

extension HelpPane: ClickablePane {
    func hit(at position: Position, in size: Size) -> Hit? { nil }
}

extension ProblemsPane: ClickablePane {
    func hit(at position: Position, in size: Size) -> Hit? {
        let shown = model.shown
        return shown.indices.contains(position.y - 1) ? .row(shown[position.y - 1].index) : nil
    }
}

extension PropagationPane: ClickablePane {
    func hit(at position: Position, in size: Size) -> Hit? {
        guard !model.graph.isOpen else { return graphBox(at: position).map(Hit.row) }
        let row = model.scroll.top + position.y - 1 - model.sentence.count
        return position.y > model.sentence.count && row < model.rowCount ? .row(row) : nil
    }
}

extension LinesPane: ClickablePane {
    func hit(at position: Position, in size: Size) -> Hit? {
        let row = model.scroll.top + position.y - 1
        guard position.y > 0, row < model.rowCount,
            let slot = model.layout.slots.last(where: { $0.start <= max(1, position.x) })
        else { return nil }
        return .field(.line(row, slot.column))
    }
}

extension HeadPane: ClickablePane {
    func hit(at position: Position, in size: Size) -> Hit? {
        guard position.y > 0, model.workspace.invoice != nil else { return nil }
        guard !model.isFolded else { return .field(.buyer) }
        let fields = model.fields(inRow: position.y - 1)
        // A field's title belongs to it.
        let field = fields.last { model.slot(of: $0, width: size.width).start - Self.titleWidth <= position.x }
        return (field ?? fields.first).map(Hit.field)
    }

    /// How much room a title has before its value.
    private static let titleWidth = 11
}

extension TotalsPane: ClickablePane {
    func hit(at position: Position, in size: Size) -> Hit? {
        let row = position.y - 1
        return model.rows.indices.contains(row) ? model.rows[row].field.map(Hit.field) : nil
    }
}

extension SumsPane: ClickablePane {
    func hit(at position: Position, in size: Size) -> Hit? {
        model.workspace.invoice == nil ? nil : .field(.discount)
    }
}

extension DetailsPane: ClickablePane {
    func hit(at position: Position, in size: Size) -> Hit? {
        model.flow.hit(at: position, top: model.scroll.top, of: model.rows) { $0.field != nil }
    }
}

extension FormPane: ClickablePane {
    func hit(at position: Position, in size: Size) -> Hit? {
        model.flow.hit(at: position, top: model.scroll.top, of: model.rows) { $0.field != nil }
    }
}

extension RowFlow {
    /// The row at a cell of a pane whose rows flow through its columns.
    fileprivate func hit<Item>(at position: Position, top: Int, of rows: [Item], where isHit: (Item) -> Bool) -> Hit? {
        guard position.y > 0 else { return nil }
        let found = indices(inRow: position.y - 1, top: top).last { $0.start <= position.x }
        guard let index = found?.index, rows.indices.contains(index), isHit(rows[index]) else { return nil }
        return .row(index)
    }
}

extension MenuPane: ClickablePane {
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

extension HintsPane: ClickablePane {
    var model: Workspace { workspace }
}
