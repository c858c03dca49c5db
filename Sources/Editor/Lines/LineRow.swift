import Derive
import Input
import Invoicing
import Terminal

/// A row of the lines pane: a line, an allowance or charge below its line, or the offer for the open cell.
package nonisolated enum LineSlot: Equatable {
    case line(Int)
    /// An allowance or charge of a line, both counted from zero.
    case allowance(Int, of: Int)
    /// The offer for the open cell of a line.
    case offer(Int)

    /// The index of the line that the row belongs to, from zero.
    var position: Int {
        switch self {
        case .line(let position), .offer(let position), .allowance(_, of: let position): position
        }
    }
}

/// A visible row of the lines: what it shows, formatted once for each change of that line.
@Observed(recorded: false)
package final class LineRow {
    @Unobserved private unowned let lines: LinesModel
    private let index: Int
    /// The texts of the cells of a line's row; nil behind the last line, and for any other row.
    @Derived package var texts: LineTexts?
    /// The texts of an allowance's row; nil for any other row.
    @Derived var allowanceTexts: AllowanceTexts?

    init(_ index: Int, of lines: LinesModel) {
        self.index = index
        self.lines = lines
    }

    /// The contents of the row.
    var slot: LineSlot { lines.slots.element(at: index) ?? .line(lines.scroll.top + index) }

    /// The index of the line that the row belongs to, from zero.
    package var position: Int { slot.position }

    /// The line that the row shows; nil behind the last one, and for the rows of offers and allowances.
    package var line: InvoiceLine? {
        guard case .line(let position) = slot else { return nil }
        return lines.invoice?.lines.element(at: position)
    }

    /// The allowance or charge that the row shows, if it shows one.
    var allowance: LineAllowanceCharge? {
        guard case .allowance(let index, let position) = slot else { return nil }
        return lines.invoice?.lines.element(at: position)?.allowanceCharges.element(at: index)
    }

    func deriveTexts() -> LineTexts? { line.map { LineTexts($0, at: position) } }

    func deriveAllowanceTexts() -> AllowanceTexts? { allowance.map(AllowanceTexts.init) }
}

/// The texts of a line's cells.
package nonisolated struct LineTexts: Equatable {
    private let texts: [String]
    /// The number of columns of the terminal that each takes. The item is as wide as there is room for, whatever it takes.
    package let widths: [Int]

    @MainActor init(_ line: InvoiceLine, at position: Int) {
        texts = LineColumn.allCases.map { column in
            column == .amount && line.showsAllowancesBelow
                ? DecimalFormat.amount(line.amountBeforeAllowances) : column.text(of: line, at: position)
        }
        widths = zip(LineColumn.allCases, texts).map { $0 == .item ? 0 : TextWidth.of($1) }
    }

    package subscript(column: LineColumn) -> String { texts[column.rawValue] }
}

/// The texts of an allowance or charge below its line: `less 3 % of Portafilter machine`, `−116.70`.
nonisolated struct AllowanceTexts: Equatable {
    let title, amount: String

    /// Names the reason or, without one, the item that the allowance is of.
    @MainActor init(_ item: LineAllowanceCharge) {
        title = item.words(of: item.line?.itemName ?? "", DecimalFormat.plain)
        amount = DecimalFormat.amount(item.signedAmount)
    }
}
