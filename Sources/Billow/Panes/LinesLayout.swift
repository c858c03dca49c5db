import Terminal

/// Where each column of the lines pane stands, for a given width.
///
/// The item takes what the others leave. Where it gets too narrow to read, the unit goes first, then the position, then the VAT.
struct LinesLayout {
    struct Slot {
        let column: LineColumn
        let start: Int
        let width: Int

        var alignment: Alignment {
            switch column {
            case .item, .unit: .left
            case .position, .quantity, .price, .vat, .amount: .right
            }
        }

        var style: Style { column == .position ? .dim : .plain }
    }

    let slots: [Slot]

    init(width: Int) {
        var columns = LineColumn.allCases
        for optional in [LineColumn.unit, .position, .vat] where Self.rest(of: width, columns) < 14 {
            columns.removeAll { $0 == optional }
        }
        let itemWidth = max(1, Self.rest(of: width, columns))
        var start = 1
        var slots: [Slot] = []
        for column in columns {
            let slotWidth = column == .item ? itemWidth : Self.width(of: column, in: width)
            guard start < width else { break }
            slots.append(Slot(column: column, start: start, width: min(slotWidth, width - start)))
            start += slotWidth + 1
        }
        self.slots = slots
    }

    func slot(of column: LineColumn) -> Slot? { slots.first { $0.column == column } }

    private static func rest(of width: Int, _ columns: [LineColumn]) -> Int {
        width - 1 - columns.reduce(0) { $0 + ($1 == .item ? 0 : Self.width(of: $1, in: width)) + 1 }
    }

    private static func width(of column: LineColumn, in width: Int) -> Int {
        switch column {
        case .position, .unit: 4
        case .item: 0
        case .quantity: width < 50 ? 6 : width < 80 ? 8 : 10
        case .price: width < 50 ? 8 : width < 80 ? 9 : 12
        case .vat: 6
        case .amount: width < 50 ? 9 : width < 80 ? 11 : 14
        }
    }
}
