import DeriveDocuments
import Invoicing

/// Changes that commands make to the lines of the open invoice. Each is one step to undo.
extension LinesModel {
    /// Begins a new line after the one under the cursor, and types its item. From another pane, where no
    /// line is under the cursor, it comes at the end.
    ///
    /// The new line and its first typed text are one step: cancelling the step removes the line.
    func addLine() {
        guard hasFocus else { return appendLine() }
        beginLine { $0.lines.isEmpty ? 0 : min(self.scroll.cursor + 1, $0.lines.count) }
    }

    /// Begins a new line behind the entered one.
    package func addRow() { hasLine(behind: scroll.cursor) ? addLine() : appendLine() }

    /// Begins a new line behind the last one.
    package func appendLine() { beginLine { $0.lines.count } }

    /// Makes a copy of the line under the cursor below it.
    func duplicateLine() {
        guard hasFocus else { return explainElsewhere("\(keys[.duplicateLine]) duplicates a line") }
        guard let line = current else { return explainNoLine() }
        guard let copy = unrecorded({ try? line.copy() }) else { return }
        guard editing.change("duplicate line", { $0.lines.insert(copy, at: scroll.cursor + 1) }) else {
            return
        }
        moveCursor(to: scroll.cursor + 1)
    }

    /// Takes the line under the cursor out.
    package func deleteAtCursor() {
        guard !deleteMarked() else { return }
        guard let invoice, let line = current else { return explainNoLine() }
        guard editing.change("delete line", { _ = $0.lines.remove(at: scroll.cursor) }) else { return }
        moveCursor(to: scroll.cursor)
        let name = line.itemName.isEmpty ? "The line" : "“\(line.itemName)”"
        status.say(.info("\(name) is deleted. \(keys.press(.undo)) to bring it back.")) {
            !invoice.lines.elements.contains { $0.id == line.id }
        }
    }

    /// Takes the line under the cursor one place up or down.
    func moveLine(by distance: Int) {
        guard hasFocus else {
            return explainElsewhere("\(keys[.moveLineDown]) and \(keys[.moveLineUp]) move a line")
        }
        guard let invoice, current != nil else { return explainNoLine() }
        let target = scroll.cursor + distance
        guard invoice.lines.indices.contains(target) else { return }
        guard editing.change("move line", { $0.lines.move(from: scroll.cursor, to: target) }) else { return }
        moveCursor(to: target)
    }

    /// Begins a new line at a place, in one of its cells.
    func beginLine(in column: LineColumn = .item, at position: (Invoice) -> Int) {
        guard let edit = editing.beginEdit("add line"), let invoice else { return }
        let row = position(invoice)
        let line = makeLine()
        if row > 0 { line.takeReason(of: invoice.lines[row - 1]) }
        invoice.lines.insert(line, at: row)
        go(to: row, column)
        editing.begin(addsLines: true, within: edit, making: .line)
    }

    /// Returns a line with the defaults of customer and company. Without defaults, the line has the VAT and the unit of
    /// the line under the cursor.
    func makeLine() -> InvoiceLine {
        unrecorded {
            guard let defaults = invoice.flatMap(ledger.defaults) else {
                return InvoiceLine(like: current)
            }
            let line = InvoiceLine()
            line.fill(with: defaults)
            return line
        }
    }

    /// A command that acts on the line under the cursor does nothing where the user sees no such line.
    private func explainElsewhere(_ what: String) {
        say("\(what). Go to the lines with \(keys[.nextPane]) first.")
    }

    private func explainNoLine() {
        say("There is no line here. \(keys.press(.addLine)) to add one.")
    }
}

extension InvoiceLine {
    /// Takes over the VAT of the line above, where that has a reason why none is charged.
    fileprivate func takeReason(of above: InvoiceLine) {
        guard !above.vatCategory.isEmpty, !above.vatCategory.isTaxed, above.vatCategory != .zeroRated else { return }
        unrecorded { (vatCategory, vatRate) = (above.vatCategory, above.vatRate) }
    }

    /// A new line with the VAT and the unit of another one.
    package convenience init(like model: InvoiceLine?) {
        self.init()
        guard let model else { return }
        vatCategory = model.vatCategory
        vatRate = model.vatRate
        unitCode = model.unitCode
    }
}
