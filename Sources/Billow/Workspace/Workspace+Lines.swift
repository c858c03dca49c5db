import Derive
import Invoicing

/// What the keys do to the lines of the open invoice. Each is one step to undo.
extension Workspace {
    /// The line under the cursor.
    var currentLine: InvoiceLine? { invoice?.lines.element(at: lines.rows.cursor) }

    /// Begins a new line after the one under the cursor, with its VAT, and types its item. From another pane, where no
    /// line is under the cursor, it comes at the end.
    ///
    /// The line and what is first typed in it are one step: taken back, the line is gone.
    func addLine() {
        guard let invoice else { return explainNoInvoice() }
        guard focus == .lines else { return appendLine() }
        let position = invoice.lines.isEmpty ? 0 : lines.rows.cursor + 1
        beginLine(at: position, of: invoice)
    }

    /// Begins a new line behind the last one.
    func appendLine() {
        guard let invoice else { return explainNoInvoice() }
        beginLine(at: invoice.lines.count, of: invoice)
    }

    /// Makes a copy of the line under the cursor below it.
    func duplicateLine() {
        guard focus == .lines else { return explainElsewhere("y duplicates a line") }
        guard let invoice, let line = currentLine else { return explainNoLine() }
        let copy = unrecorded { line.copy() }
        transaction("duplicate line") { invoice.lines.insert(copy, at: lines.rows.cursor + 1) }
        moveToLine(lines.rows.cursor + 1)
    }

    /// Takes the line under the cursor out.
    func deleteLine() {
        guard let invoice, let line = currentLine else { return explainNoLine() }
        transaction("delete line") { _ = invoice.lines.remove(at: lines.rows.cursor) }
        moveToLine(lines.rows.cursor)
        let name = line.itemName.isEmpty ? "The line" : "“\(line.itemName)”"
        message = .info("\(name) is deleted. Press u to bring it back.")
    }

    /// Takes the line under the cursor one place up or down.
    func moveLine(by distance: Int) {
        guard focus == .lines else { return explainElsewhere("J and K move a line") }
        guard let invoice, currentLine != nil else { return explainNoLine() }
        let target = lines.rows.cursor + distance
        guard invoice.lines.indices.contains(target) else { return }
        transaction("move line") { invoice.lines.move(from: lines.rows.cursor, to: target) }
        moveToLine(target)
    }

    /// Puts the cursor on a line, or the nearest one that there is.
    func moveToLine(_ row: Int) {
        lines.rows.moveCursor(to: row, of: invoice?.lines.count ?? 0)
    }

    private func beginLine(at position: Int, of invoice: Invoice) {
        guard let edit = document?.beginEdit("add line") else { return }
        let line = unrecorded { InvoiceLine(like: currentLine) }
        invoice.lines.insert(line, at: position)
        closeSheet()
        focus = .lines
        moveToLine(position)
        lines.column = .item
        guard let field = LineColumn.item.field(of: line) else { return }
        self.edit = CellEdit(field, of: edit.document, addsLines: true, edit: edit)
    }

    /// A key that acts on the line under the cursor does nothing where the user sees no such line.
    private func explainElsewhere(_ what: String) {
        message = .info("\(what). Go to the lines with Tab first.")
    }

    private func explainNoLine() {
        message = .info("There is no line here. Press a to add one.")
    }
}

extension InvoiceLine {
    /// A new line with the VAT and the unit of another one.
    convenience init(like model: InvoiceLine?) {
        self.init()
        guard let model else { return }
        vatCategory = model.vatCategory
        vatRate = model.vatRate
        unitCode = model.unitCode
    }

    /// A line that charges the same once more.
    func copy() -> InvoiceLine {
        let copy = InvoiceLine()
        copy.itemName = itemName
        copy.itemDescription = itemDescription
        copy.invoicedQuantity = invoicedQuantity
        copy.unitCode = unitCode
        copy.enteredNetPrice = enteredNetPrice
        copy.grossPrice = grossPrice
        copy.priceDiscount = priceDiscount
        copy.priceWithVAT = priceWithVAT
        copy.priceBaseQuantity = priceBaseQuantity
        copy.priceBaseUnitCode = priceBaseUnitCode
        copy.vatCategory = vatCategory
        copy.vatRate = vatRate
        for item in allowanceCharges.elements { copy.allowanceCharges.append(item.copy()) }
        return copy
    }
}

extension LineAllowanceCharge {
    /// One that takes off or adds the same.
    fileprivate func copy() -> LineAllowanceCharge {
        let copy = LineAllowanceCharge()
        (copy.isCharge, copy.enteredAmount) = (isCharge, enteredAmount)
        (copy.baseAmount, copy.percentage) = (baseAmount, percentage)
        (copy.reason, copy.reasonCode) = (reason, reasonCode)
        return copy
    }
}
