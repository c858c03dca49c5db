import Input
import Invoicing

/// A cell of a pasted table.
struct PastedCell {
    let text: String
    /// The number of its row in the table.
    let row: Int
    /// Where it would stand; nil if its row has more cells than there are columns.
    var column: LineColumn?
    /// The position of its line among those that are pasted.
    var index = 0
}

/// Sets fields of lines to the cells of a pasted table; what makes no sense is left out and noted.
struct CellFiller {
    /// The invoice's.
    let currency: CurrencyCode
    /// How the numbers are read that want a confirmation.
    private(set) var readings: [String] = []
    /// The cells that were left out.
    var unread = UnreadCells()
    /// The decimal sign of the table.
    private var decimalSign = InferredDecimalSign()
    private var fractions = VATFractions()

    init(currency: CurrencyCode) { self.currency = currency }

    /// How the table has its rates, where that is not as they are entered.
    var note: String { fractions.areAll ? " Rates of VAT are read as fractions: 0.19 is 19 %." : "" }

    /// Records how the numbers of a column are written, before cells are set.
    /// - Parameter isLine: Whether the cell's row is a line, and not a sum of others.
    mutating func learn(_ text: String, in column: LineColumn, isLine: Bool) {
        decimalSign.record(text)
        if column == .vat, isLine { fractions.read(text) }
    }

    /// Sets the field of a line to a cell.
    /// - Returns: Whether the cell makes sense there; if not, the field is as it was.
    mutating func set(_ cell: PastedCell, of line: InvoiceLine) -> Bool {
        guard let column = cell.column else {
            unread.append(cell)
            return false
        }
        guard let field = column.field(of: line) else { return true }
        do {
            if let reading = try field.enter(try text(of: cell)) { readings.append(reading) }
            return true
        } catch {
            unread.append(cell, error)
            return false
        }
    }

    /// Types a cell into an open field, which is as it was if the cell makes no sense there.
    mutating func type(_ cell: PastedCell, into edit: CellEdit) {
        let before = edit.buffer
        do throws(FieldProblem) {
            edit.insert(try text(of: cell))
            if let problem = edit.problem { throw problem }
            if let reading = edit.reading { readings.append(reading) }
        } catch {
            edit.type { $0 = before }
            unread.append(cell, error)
        }
    }

    /// A price without the sign of its currency, a rate in percent, and a number as the table writes its numbers.
    private func text(of cell: PastedCell) throws(FieldProblem) -> String {
        switch cell.column {
        case .vat: fractions.areAll ? VATFractions.percent(cell.text) : cell.text
        case .price: decimalSign.disambiguated(try PastedAmount.number(cell.text, in: currency))
        case let column?: column.isNumeric ? decimalSign.disambiguated(cell.text) : cell.text
        case nil: cell.text
        }
    }
}
