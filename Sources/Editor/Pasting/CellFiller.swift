import Input
import Invoicing

/// A cell of a pasted table.
struct PastedCell {
    let text: String
    /// The number of its row in the table.
    let row: Int
    /// The column in which it would stand; nil if its row has more cells than there are columns.
    var column: LineColumn?
    /// The position of its line among those that are pasted.
    var index = 0
}

/// Sets fields of lines to the cells of a pasted table; what makes no sense stays in its field, marked, and is noted.
struct CellFiller {
    /// The invoice's.
    let currency: CurrencyCode
    /// The readings of the numbers that want a confirmation.
    private(set) var readings: [String] = []
    /// The cells that make no sense.
    var unread = UnreadCells()
    /// The decimal sign of the table.
    private var decimalSign = InferredDecimalSign()
    private var fractions = VATFractions()
    private let hasVATAmounts: Bool
    /// The lines that come to another amount than the table has, `row 1: 12,00 here, 10,80 in the table`.
    private var differences: [String] = []
    private var hasUsualFraction = false

    init(currency: CurrencyCode, hasVATAmounts: Bool = false) {
        (self.currency, self.hasVATAmounts) = (currency, hasVATAmounts)
    }

    /// Differences were found between amounts of lines and of the table.
    var hasDifferences: Bool { !differences.isEmpty }

    /// The first lines that come to another amount, in a sentence; empty where none does.
    var sentenceOfDifferences: String {
        guard !differences.isEmpty else { return "" }
        let more = differences.count > Self.mostNames ? "; and \(differences.count - Self.mostNames) more" : ""
        return " Marked “?”: \(differences.prefix(Self.mostNames).joined(separator: "; "))\(more)."
    }

    /// The maximum number of names in a message.
    private static let mostNames = 3

    /// The note on the table's rates, where they are not as they are entered.
    var note: String {
        fractions.areAll || hasUsualFraction ? " Rates of VAT are read as fractions: 0.19 is 19 %." : ""
    }

    /// Records how the numbers of a column are written, before cells are set.
    /// - Parameter isLine: Whether the cell's row is a line, and not a sum of others.
    mutating func learn(_ text: String, in column: LineColumn, isLine: Bool) {
        decimalSign.record(text)
        guard column == .vat, isLine else { return }
        fractions.read(text)
        if VATInput.remark(onFraction: text) != nil { hasUsualFraction = true }
    }

    /// Sets the field of a line to a cell.
    /// - Returns: `false` if the cell cannot be read; then the field keeps the text and its former value.
    mutating func set(_ cell: PastedCell, of line: InvoiceLine) -> Bool {
        guard let column = cell.column else {
            unread.append(cell)
            return false
        }
        guard let field = column.field(of: line) else { return true }
        do {
            if column == .vat, hasVATAmounts || fractions.areAmounts {
                try check(vatAmount: cell.text, of: line)
            } else if let reading = try field.enter(try text(of: cell)) {
                readings.append(reading)
            }
            return true
        } catch {
            unread.append(cell, error)
            _ = field.keepUnread(cell.text)
            return false
        }
    }

    /// Compares an amount of VAT with what the line's rate gives, which stays.
    private func check(vatAmount text: String, of line: InvoiceLine) throws(FieldProblem) {
        guard try number(text) == line.netAmount.percent(line.vatRate ?? 0).roundedToCents else {
            throw .isNoVAT(text)
        }
    }

    /// The number of a cell with money.
    private func number(_ text: String) throws(FieldProblem) -> ExactDecimal {
        try Calculation.value(of: decimalSign.disambiguated(try MoneyInput(text).number(in: currency)))
    }

    /// Takes the discount in a cell off a line. It is a percentage where the cell or the title says so, or where the amount of the
    /// line agrees with that alone.
    mutating func takeOff(_ cell: PastedCell, titled title: String, giving amount: String?, of line: InvoiceLine) {
        let isMarked = (cell.text + title).contains("%")
        let typed = cell.text.filter { !"%-−".contains($0) }.trimmed
        let item = LineAllowanceCharge()
        item.reason = title.filter { $0 != "%" }.trimmed
        do {
            let value = try number(typed).magnitude
            guard value != 0 else { return }
            let reduced = (line.netAmount - line.netAmount.percent(value)).roundedToCents
            let agrees = amount.flatMap { try? number($0) } == reduced
            if isMarked || agrees { item.enter(percentage: value) } else { item.enter(amount: value) }
        } catch {
            unread.append(cell, error)
            item.unread["enteredAmount"] = cell.text
        }
        line.allowanceCharges.append(item)
    }

    /// Marks the price of a line that comes to another amount than the table has, be it without or with VAT.
    mutating func compare(_ line: InvoiceLine, with cell: PastedCell) {
        guard line.unread.isEmpty, let amount = try? number(cell.text) else { return }
        let net = line.netAmount
        guard amount != net, amount != net + net.percent(line.vatRate ?? 0).roundedToCents else { return }
        line.markUnconfirmed("enteredNetPrice", inTable: amount)
        differences.append(
            "row \(cell.row): \(DecimalFormat.amount(net)) here, \(DecimalFormat.amount(amount)) in the table")
    }

    /// Types a cell into an open field.
    mutating func type(_ cell: PastedCell, into edit: CellEdit) {
        edit.insert((try? text(of: cell)) ?? cell.text)
        if let problem = edit.problem { unread.append(cell, problem) }
        if let reading = edit.reading { readings.append(reading) }
    }

    /// A price without the sign of its currency, a rate in percent, and a number as the table writes its numbers.
    private func text(of cell: PastedCell) throws(FieldProblem) -> String {
        switch cell.column {
        case .vat: fractions.areAll ? VATFractions.percent(cell.text) : cell.text
        case .price: decimalSign.disambiguated(try MoneyInput(cell.text).number(in: currency))
        case let column?: column.isNumeric ? decimalSign.disambiguated(cell.text) : cell.text
        case nil: cell.text
        }
    }
}
