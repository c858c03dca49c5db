import Invoicing

/// Moving the cursor while nothing is being typed.
extension Workspace {
    /// One row up or down, or several.
    func moveRows(by distance: Int) {
        switch focus {
        case .list: switchInvoice(by: distance)
        case .head: moveHeadField(by: distance * headColumns)
        case .lines: moveToLine(lines.rows.cursor + distance)
        case .sheet: moveInSheet(by: distance)
        case .totals: totalsField = TotalsField(rawValue: totalsField.rawValue + distance) ?? totalsField
        }
    }

    /// One column to the left or right; from the edge on into the neighbouring pane.
    func moveColumns(by distance: Int) {
        switch focus {
        case .list: if distance > 0 { focus = invoice == nil ? .list : sheet == nil ? .lines : .sheet }
        case .head: moveHeadField(by: distance)
        case .lines: moveLineColumn(by: distance)
        case .totals, .sheet: if distance < 0 { focus = .list }
        }
    }

    /// A screenful up or down.
    func movePages(by distance: Int) {
        let height = focus == .list ? list.height : focus == .sheet ? details.height : lines.rows.height
        moveRows(by: distance * max(1, height - 1))
    }

    /// The first or the last row.
    func moveToEnd(_ isLast: Bool) {
        switch focus {
        case .list: switchInvoice(by: isLast ? store.list.count : -store.list.count)
        case .head: headField = isLast ? .note : .number
        case .lines: moveToLine(isLast ? .max : 0)
        case .sheet: moveToEndOfSheet(isLast)
        case .totals: totalsField = isLast ? .rounding : .paid
        }
    }

    /// The next or previous pane.
    func moveFocus(by distance: Int) {
        let hidden: Focus = sheet == nil ? .sheet : .lines
        let all = invoice == nil ? [Focus.list] : Focus.allCases.filter { $0 != hidden }
        focus = all.neighbour(of: focus, by: distance)
    }

    private func moveHeadField(by distance: Int) {
        headField = InvoiceField(rawValue: headField.rawValue + distance) ?? headField
    }

    private func moveLineColumn(by distance: Int) {
        let columns = lines.columns
        let index = (columns.firstIndex(of: lines.column) ?? 0) + distance
        guard columns.indices.contains(index) else {
            if index < 0 { focus = .list }
            return
        }
        lines.column = columns[index]
    }
}
