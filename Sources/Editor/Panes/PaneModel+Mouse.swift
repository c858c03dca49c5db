import Terminal

// What the mouse does to each pane: scrolling what is visible, and putting the cursor where one clicks.

extension ListModel: ScrollingPaneModel {
    var rowCount: Int { store.list.count }

    func select(_ hit: Hit) {
        guard case .row(let row) = hit else { return }
        workspace.focus = .list
        switchInvoice(by: row - scroll.cursor)
    }
}

extension LinesModel: ScrollingPaneModel {
    var rowCount: Int { workspace.invoice?.lines.count ?? 0 }

    func select(_ hit: Hit) {
        guard case .field(let place) = hit else { return }
        go(to: place.row, place.lineColumn.flatMap { $0.isEditable ? $0 : nil })
    }
}

extension HeadModel {
    func select(_ hit: Hit) { if case .field(let place) = hit { place.show(in: workspace) } }
}

extension TotalsModel {
    func select(_ hit: Hit) { if case .field(let place) = hit { place.show(in: workspace) } }
}

extension ProblemsModel: ScrollingPaneModel {
    var rowCount: Int { rows.count }

    func select(_ hit: Hit) {
        guard case .row(let row) = hit else { return }
        workspace.open(.problems)
        moveCursor(to: row)
    }
}

extension DetailsModel: ScrollingPaneModel {
    var rowCount: Int { rows.count }

    func select(_ hit: Hit) {
        guard case .row(let row) = hit else { return }
        workspace.focus = .sheet
        moveCursor(to: row, by: 1)
    }
}

extension BinModel: ScrollingPaneModel {
    var rowCount: Int { invoices.count }

    func select(_ hit: Hit) {
        guard case .row(let row) = hit else { return }
        workspace.focus = .sheet
        moveRows(by: row - scroll.cursor)
    }
}

extension FormModel: ScrollingPaneModel {
    var rowCount: Int { rows.count }
}

extension DirectoryModel: ScrollingPaneModel {
    var rowCount: Int { entries.count }
}

extension PaletteModel: ScrollingPaneModel {
    var rowCount: Int { items.count }
}
