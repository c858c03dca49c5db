import Derive
import Invoicing
import Terminal

/// A visible row of the lines: what its line shows, formatted once for each change of that line.
@Observed(recorded: false)
package final class LineRow {
    @Unobserved private unowned let lines: LinesModel
    private let index: Int
    /// The texts of the row's cells; nil behind the last line.
    @Derived package var texts: LineTexts?

    init(_ index: Int, of lines: LinesModel) {
        self.index = index
        self.lines = lines
    }

    /// The index of the line in the row, from zero. The offer for the open cell pushes rows down.
    package var position: Int {
        lines.scroll.top + index - (lines.offerRow.map { $0 < index } == true ? 1 : 0)
    }

    /// The line that the row shows; nil behind the last one, and for the row of the offer.
    package var line: InvoiceLine? { lines.offerRow == index ? nil : lines.invoice?.lines.element(at: position) }

    func deriveTexts() -> LineTexts? { line.map { LineTexts($0, at: position) } }
}

/// The texts of a line's cells.
package nonisolated struct LineTexts: Equatable {
    private let texts: [String]
    /// How many columns of the terminal each takes. The item is as wide as there is room for, whatever it takes.
    package let widths: [Int]

    @MainActor init(_ line: InvoiceLine, at position: Int) {
        texts = LineColumn.allCases.map { $0.text(of: line, at: position) }
        widths = zip(LineColumn.allCases, texts).map { $0 == .item ? 0 : TextWidth.of($1) }
    }

    package subscript(column: LineColumn) -> String { texts[column.rawValue] }
}
