import Invoicing

/// The cursor's place, and putting it somewhere.
extension Workspace {
    /// The place of the cursor.
    package var place: Place {
        let row = details.scroll.cursor
        return switch focus {
        case .list: Place(pane: .list)
        case .head: head.cursor
        case .totals: totals.cursor
        case .sheet where modes.sheet == .problems: Place(pane: .problems)
        case .sheet where modes.sheet == .invoice: Place(pane: .invoiceSheet, row: row)
        case .sheet where modes.sheet == .line: Place(pane: .lineSheet, row: lines.scroll.cursor, column: row)
        case .lines, .sheet, .trace: lines.place
        }
    }

    /// The cursor’s place in the open invoice, as colleagues see it: `line 3 price`; empty while the cursor is in none of its fields.
    package var placeInWords: String {
        invoice.map { place.words(in: $0) } ?? ""
    }

    /// Puts the cursor somewhere.
    package func show(_ place: Place) {
        switch place.pane {
        case .list: focus = .list
        case .head: (focus, head.cursor) = (.head, place)
        case .totals: (focus, totals.cursor) = (.totals, place)
        case .lines: lines.go(to: place.row, place.lineColumn)
        case .problems: desk.open(.problems)
        case .invoiceSheet:
            desk.open(.invoice)
            details.moveCursor(to: place.row, by: 1)
        case .lineSheet:
            lines.moveCursor(to: place.row)
            desk.open(.line)
            details.moveCursor(to: place.column ?? 0, by: 1)
        }
    }
}
