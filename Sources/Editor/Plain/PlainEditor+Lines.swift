import Invoicing

/// Lines, in sentences.
extension PlainEditor {
    func sayLines() {
        guard let invoice = workspace.invoice else { return }
        if invoice.lines.isEmpty { say("There are no lines. Type \(keys[.appendLine]) to add some.") }
        for row in invoice.lines.indices { sayLine(row) }
    }

    func sayLine(_ row: Int) {
        guard let invoice = workspace.invoice, let line = invoice.lines.element(at: row) else { return }
        let text = { (column: LineColumn) in column.text(of: line, at: row) }
        let quantity = [text(.quantity), text(.unit)].filter { !$0.isEmpty }.joined(separator: " ")
        let item = line.itemName.isEmpty ? "something without a name" : line.itemName
        say(
            "Line \(row + 1): \(quantity) of \(item) at \(text(.price)), VAT \(text(.vat)), "
                + "comes to \(text(.amount)) \(invoice.currency).")
    }

    /// Asks for the fields of a line.
    func walkLine(_ argument: String) {
        guard let row = row(argument) else { return }
        walk(workspace.lines.editableColumns.map { .line(row, $0) })
        sayLine(row)
    }

    /// Asks for lines until no item is typed any more.
    func addLines() {
        while let row = workspace.invoice?.lines.count, let item = console.ask("Line \(row + 1) item:") {
            guard !item.isEmpty, item != "." else { break }
            workspace.closeSheet()
            workspace.focus = .lines
            workspace.lines.appendLine()
            guard let edit = workspace.editing.edit else { return sayMessage() }
            edit.insert(item)
            guard finish(item), workspace.invoice?.lines.element(at: row) != nil else { continue }
            let isWhole = walk(workspace.lines.editableColumns.filter { $0 != .item }.map { .line(row, $0) })
            sayLine(row)
            guard isWhole else { break }
        }
        sayDue()
    }

    func delete(_ argument: String) {
        if argument.isEmpty {
            workspace.focus = .list
        } else {
            guard let row = row(argument) else { return }
            workspace.lines.go(to: row, .item)
        }
        run(.delete)
    }

    private func row(_ argument: String) -> Int? {
        let count = workspace.invoice?.lines.count ?? 0
        guard let number = Int(argument.drop { !$0.isNumber }), (1...max(1, count)).contains(number), count > 0 else {
            say(count == 0 ? "There are no lines." : "Type the number of a line, from 1 to \(count).")
            return nil
        }
        return number - 1
    }
}
