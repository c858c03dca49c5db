import Invoicing

/// Going from field to field while typing. Whoever presses Tab goes on typing, so there is always a next field.
extension Workspace {
    /// Tab: keeps the field and opens the next or previous one of the same pane; behind the last line, a new one.
    func moveInEdit(by distance: Int) {
        guard let edit else { return }
        guard !edit.isUntouchedLine else { return moveInUntouchedLine(edit, by: distance) }
        guard keepEdit() else { return }
        switch focus {
        case .list: return
        case .head: headField = InvoiceField.allCases.neighbour(of: headField, by: distance)
        case .sheet: moveToNextDetail(by: distance)
        case .totals: totalsField = TotalsField.allCases.neighbour(of: totalsField, by: distance)
        case .lines: guard moveToCell(by: distance) else { return appendLine() }
        }
        beginEdit(selectsAll: true, addsLines: edit.addsLines)
    }

    /// A line in which nothing was typed stays the one that Esc takes away.
    private func moveInUntouchedLine(_ edit: CellEdit, by distance: Int) {
        if focus == .sheet {
            moveToNextDetail(by: distance)
        } else {
            lines.column = lines.column(after: lines.column, by: distance)
        }
        guard let field = fieldAtCursor else { return }
        self.edit = edit.goOn(to: field)
    }

    /// Puts the cursor on the next or previous cell, across the ends of lines.
    /// - Returns: Whether there was one; before the first cell it stays there.
    private func moveToCell(by distance: Int) -> Bool {
        let next = lines.column(after: lines.column, by: distance)
        let leavesLine = distance > 0 ? next.rawValue <= lines.column.rawValue : next.rawValue >= lines.column.rawValue
        let row = lines.rows.cursor + (leavesLine ? distance : 0)
        guard row < invoice?.lines.count ?? 0 else { return false }
        guard row >= 0 else { return true }
        lines.column = next
        moveToLine(row)
        return true
    }
}

extension Array where Element: Equatable {
    /// The element that is some places after another one, around the ends. One that is not there counts as the first.
    func neighbour(of element: Element, by distance: Int) -> Element {
        self[((firstIndex(of: element) ?? 0) + distance + count) % count]
    }
}
