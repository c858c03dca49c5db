import Invoicing
import Terminal

/// The positions of the columns in the lines pane.
///
/// Numbers are shown whole, and the item takes the remaining width. If the item gets too narrow to read, other columns
/// are left out, the unit first, but never the column with the cursor.
package struct LinesLayout: Equatable {
    package struct Slot: Equatable {
        let column: LineColumn
        let start: Int
        let width: Int

        var alignment: Alignment { column.isNumeric ? .right : .left }

        var style: Role { column == .position ? .dim : .plain }

        /// In the line with the cursor. Its name marks it; numbers stay as they are, since they change with each digit.
        var currentStyle: Role { column == .position || column == .item ? .marked : .plain }
    }

    let slots: [Slot]

    /// - Parameters:
    ///   - width: The columns of the pane.
    ///   - cursor: The column that is shown in any case.
    init(width: Int, cursor: LineColumn, widths: LineWidths) {
        let columns = Self.columns(in: width, cursor: cursor, widths)
        var start = 1
        var slots: [Slot] = []
        for column in columns {
            let slotWidth = column == .item ? max(1, Self.rest(of: width, columns, widths)) : widths[column]
            guard start < width else { break }
            slots.append(Slot(column: column, start: start, width: min(slotWidth, width - start)))
            start += slotWidth + 1
        }
        self.slots = slots
    }

    func slot(of column: LineColumn) -> Slot? { slots.first { $0.column == column } }

    /// Large numbers may press the item closer than the columns that are there as a rule.
    private static func columns(in width: Int, cursor: LineColumn, _ widths: LineWidths) -> [LineColumn] {
        let usual = LineWidths(usualFor: width)
        var columns = LineColumn.allCases
        for spare in [LineColumn.unit, .position, .vat, .quantity, .price] where spare != cursor {
            let isTooNarrow =
                rest(of: width, columns, usual) < min(14, width / 4) || rest(of: width, columns, widths) < 6
            if isTooNarrow { columns.removeAll { $0 == spare } }
        }
        return columns
    }

    /// Returns the width that other columns leave to the item.
    private static func rest(of width: Int, _ columns: [LineColumn], _ widths: LineWidths) -> Int {
        width - 1 - columns.reduce(0) { $0 + ($1 == .item ? 0 : widths[$1]) + 1 }
    }
}

/// The width of each column but the item's.
package struct LineWidths: Equatable {
    private var widths: [Int]

    /// The widths that are enough for most numbers, in a pane of some width.
    init(usualFor width: Int) {
        widths = LineColumn.allCases.map { $0.usualWidth(in: width) }
    }

    package subscript(column: LineColumn) -> Int { widths[column.rawValue] }

    /// Widens the amounts' column for that of an allowance.
    mutating func makeRoom(for texts: AllowanceTexts) {
        let column = LineColumn.amount.rawValue
        widths[column] = max(widths[column], TextWidth.of(texts.amount))
    }

    /// Widens the columns so that all of a line's numbers are shown.
    mutating func makeRoom(for texts: LineTexts) {
        for (index, width) in texts.widths.enumerated() where width > widths[index] { widths[index] = width }
    }
}
