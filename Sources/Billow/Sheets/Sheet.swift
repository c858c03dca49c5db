import Derive
import Invoicing

/// What can stand in place of the lines.
enum Sheet {
    /// What is wrong with the invoice, and where the document contradicts itself.
    case problems
    /// The terms of the invoice that the head has no room for, with allowances and charges.
    case invoice
    /// The same of the line under the cursor.
    case line
}

/// Opening, closing and moving in what stands in place of the lines.
extension Workspace {
    /// Shows the problems, or takes them away.
    func toggleProblems() {
        guard invoice != nil else { return explainNoInvoice() }
        guard sheet != .problems || focus != .sheet else { return closeSheet() }
        open(.problems)
    }

    /// Shows all terms of the line under the cursor, or of the invoice; or takes them away.
    func toggleDetails() {
        guard invoice != nil else { return explainNoInvoice() }
        guard sheet == nil || sheet == .problems || focus != .sheet else { return closeSheet() }
        open(focus == .lines && currentLine != nil ? .line : .invoice)
    }

    /// Shows a sheet with the cursor in it.
    func open(_ opened: Sheet) {
        if sheet != opened {
            sheet = opened
            if opened != .problems { moveToDetail(0, by: 1) }
        }
        focus = .sheet
    }

    /// Brings the lines back.
    func closeSheet() {
        sheet = nil
        if focus == .sheet { focus = .lines }
    }

    /// Puts the cursor on a row of the sheet, or on the nearest field in a direction.
    func moveInSheet(by distance: Int) {
        switch sheet {
        case .problems: problemRows.moveCursor(to: problemRow + distance, of: findings.count)
        case .invoice, .line: moveToDetail(details.cursor + distance, by: distance)
        case nil: break
        }
    }

    /// The first or the last row of the sheet.
    func moveToEndOfSheet(_ isLast: Bool) {
        switch sheet {
        case .problems: problemRows.moveCursor(to: isLast ? .max : 0, of: findings.count)
        case .invoice, .line: moveToDetail(isLast ? detailRows.count - 1 : 0, by: isLast ? -1 : 1)
        case nil: break
        }
    }

    func deriveDetailRows() -> [DetailRow] { sheet.map(rows(of:)) ?? [] }

    /// The details of the invoice or of the line under the cursor.
    func rows(of sheet: Sheet) -> [DetailRow] {
        switch sheet {
        case .problems: []
        case .invoice: invoice?.details ?? []
        case .line: currentLine?.details ?? []
        }
    }

    /// The row under the cursor of the details.
    var currentDetail: DetailRow? {
        guard sheet == .invoice || sheet == .line, detailRows.indices.contains(details.cursor) else { return nil }
        return detailRows[details.cursor]
    }

    /// Puts the cursor on a field of the details: the nearest one from a row on, first in the direction given.
    func moveToDetail(_ row: Int, by direction: Int) {
        let rows = detailRows
        let fields = rows.indices.filter { rows[$0].field != nil }
        let next = direction < 0 ? fields.last { $0 <= row } : fields.first { $0 >= row }
        let nearest = next ?? (direction < 0 ? fields.first : fields.last) ?? 0
        details.moveCursor(to: nearest, of: rows.count)
        // A heading right above the first field is worth its row.
        if nearest > 0, rows[nearest - 1].field == nil, details.top == nearest { details.top = nearest - 1 }
    }

    /// The next or previous field of the details, around their end.
    func moveToNextDetail(by distance: Int) {
        let fields = detailRows.indices.filter { detailRows[$0].field != nil }
        guard !fields.isEmpty else { return }
        moveToDetail(fields.neighbour(of: details.cursor, by: distance), by: distance)
    }
}
