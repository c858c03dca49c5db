import Foundation
import Input
import Invoicing
import Storage
import Terminal

/// The invoices, one per row: number, day, customer or supplier, status and open amount, as far as there is room; in a wide
/// list also the day by which to pay, the reminders and the total. The invoice under the cursor is the open one.
final class InvoiceListPane: ClickablePane {
    let name = "list"
    let model: ListModel

    init(_ model: ListModel) {
        self.model = model
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        guard row > 0 else { return drawTitle(on: &canvas) }
        let headRows = ListModel.headRows(in: canvas.width)
        guard row >= headRows else { return drawHeadings(on: &canvas) }
        let position = model.scroll.top + row - headRows
        guard let entry = model.store.list.entry(at: position) else { return drawMissing(position, on: &canvas) }
        canvas.identify(entry.id)
        let isCurrent = position == model.scroll.cursor
        if isCurrent { canvas.fill(model.hasFocus && model.shownFigure == nil ? .cursor : .marked) }
        let status = model.store.status
        let isWide = isWide(canvas.width)
        let invoice = ListedInvoice(
            entry.summary, in: model.currency, due: heldAmount(of: entry.id),
            hasReminders: isWide && !model.table[.reminded].isEmpty, isBeingIssued: status.isBeingIssued(entry.id),
            people: status.people(in: entry.id).map(\.person))
        if isWide {
            draw(invoice, in: model.table, isCurrent: isCurrent, on: &canvas)
        } else {
            draw(invoice, isCurrent: isCurrent, on: &canvas)
        }
        canvas.markMore(
            row: row - headRows + 1, of: size.height - headRows + 1, above: model.scroll.top > 0,
            below: position < model.store.list.count - 1)
    }

    /// `true` if a row has the columns of a wide list.
    private func isWide(_ width: Int) -> Bool { model.isWide && model.table.width == width }

    private func draw(_ invoice: ListedInvoice, in table: ListTable, isCurrent: Bool, on canvas: inout Row) {
        let (dim, role): (Role?, Role?) = isCurrent ? (nil, nil) : (.dim, invoice.role)
        if !invoice.sign.isEmpty { canvas.text(invoice.sign, at: 0, style: role) }
        let cells: [(TableColumn, String, Role?)] = [
            (.number, invoice.number, invoice.isNumbered ? nil : dim), (.date, invoice.date, dim),
            (.due, invoice.due, role ?? dim), (.status, invoice.status(in: table[.status].count), role ?? dim),
            (.reminded, invoice.reminded, dim), (.total, invoice.total, dim), (.open, invoice.open, role),
            (.currency, invoice.currency, dim),
        ]
        for (column, text, style) in cells { draw(text, in: column, of: table, style, on: &canvas) }
        drawName(of: invoice, in: table[.name], isCurrent: isCurrent, on: &canvas)
    }

    private func draw(
        _ text: String, in column: TableColumn, of table: ListTable, _ style: Role?, on canvas: inout Row
    ) {
        let slot = table[column]
        guard !slot.isEmpty else { return }
        canvas.text(text, at: slot.lowerBound, width: slot.count, alignment: column.alignment, style: style)
    }

    /// A name, and at its end the colleagues who have the invoice open.
    private func drawName(of invoice: ListedInvoice, in slot: Range<Int>, isCurrent: Bool, on canvas: inout Row) {
        let width = slot.count - invoice.peopleWidth(in: slot.count)
        canvas.text(invoice.name, at: slot.lowerBound, width: width)
        guard width < slot.count else { return }
        canvas.text(
            invoice.people, at: slot.lowerBound + width + 1, width: slot.count - width - 1,
            style: isCurrent ? nil : .caution)
    }

    /// Returns the amount due of the open invoice while a change of it is held.
    private func heldAmount(of id: UUID) -> ExactDecimal? {
        return model.desk.held(
            model.invoice.flatMap { $0.id == id ? TotalRow.amountDue.content(of: $0) : nil })?.amount
    }

    private func draw(_ invoice: ListedInvoice, isCurrent: Bool, on canvas: inout Row) {
        let columns = ListColumns(of: invoice, in: canvas.width)
        let (dim, role): (Role?, Role?) = isCurrent ? (nil, nil) : (.dim, invoice.role)
        if !invoice.sign.isEmpty { canvas.text(invoice.sign, at: 0, style: role) }
        for (text, slot, style) in [
            (invoice.number, columns.number, invoice.isNumbered ? nil : dim), (invoice.date, columns.date, dim),
            (invoice.status(in: columns.status?.count ?? 0), columns.status, role ?? dim),
        ] {
            if let slot { canvas.text(text, at: slot.lowerBound, width: slot.count, style: style) }
        }
        if let slot = columns.name { drawName(of: invoice, in: slot, isCurrent: isCurrent, on: &canvas) }
        canvas.text(
            invoice.amount, at: columns.amount.lowerBound, width: columns.amount.count, alignment: .right, style: role)
    }

    /// Draws a row that is still being read, or the text for an empty list.
    private func drawMissing(_ position: Int, on canvas: inout Row) {
        guard position >= model.store.list.count else { return canvas.text("…", at: 1, style: .dim) }
        guard model.store.list.count == 0 else { return }
        let texts =
            model.isSearching ? ["Nothing was found."] : ["No invoices.", "\(model.keys[.newInvoice]) makes one."]
        if texts.indices.contains(position) { canvas.text(texts[position], at: 1, style: .dim) }
    }

    private func drawTitle(on canvas: inout Row) {
        let list = model.store.list
        let count = list.count == 0 ? "" : String(list.count) + (list.hasMore ? "+" : "")
        let order = list.count == 0 ? "" : list.order.title(isWide: model.isWide)
        if model.isSearching || model.modes.search != nil {
            return canvas.title(model.searchTitle, detail: count, isActive: model.hasFocus)
        }
        let title = ["Invoices", count].filter { !$0.isEmpty }.joined(separator: " ") + order
        canvas.title(title, detail: "", isActive: model.hasFocus)
        drawSums(from: TextWidth.of(title) + 3, on: &canvas)
    }

    /// `overdue 860.59 EUR · we owe 1 893.31 EUR · 1 draft · office, synchronised 10:42`, or as much of it as there is room for.
    private func drawSums(from start: Int, on canvas: inout Row) {
        let (sums, exchange) = (model.store.list.sums, model.store.status.exchange)
        let drafts = sums.map { $0.drafts == 0 ? "" : $0.drafts == 1 ? "1 draft" : "\($0.drafts) drafts" } ?? ""
        // The figures above have the others.
        let hasFigures = model.areas.overview != nil
        var parts: [(text: String, role: Role?)] = [
            (hasFigures ? "" : Self.words("overdue", sums?.overdue ?? []), .titleProblem),
            (hasFigures ? "" : Self.words("we owe", sums?.owed ?? []), nil), (drafts, nil),
        ].filter { !$0.text.isEmpty }
        func width() -> Int { parts.reduce(-3) { $0 + TextWidth.of($1.text) + 3 } }
        let room = canvas.width - 1 - start
        var most = parts.count
        if let exchange, let time = exchange.last?.clock {
            let long = "\(exchange.name), synchronised \(time)"
            let isShort = width() + 3 + TextWidth.of(long) > room
            parts.append((isShort ? "\(exchange.name) \(time)" : long, nil))
        }
        // The sums that matter less go first; the time says how old they are.
        while width() > room, most > 0 {
            most -= 1
            parts.remove(at: most)
        }
        if width() > room { parts = [] }
        var column = canvas.width - 1 - width()
        for (index, part) in parts.enumerated() {
            if index > 0 { canvas.text("·", at: column - 2) }
            canvas.text(part.text, at: column, style: part.role)
            column += TextWidth.of(part.text) + 3
        }
    }

    private static func words(_ word: String, _ amounts: [InvoiceSums.Amount]) -> String {
        let texts = amounts.map { "\(DecimalFormat.amount($0.amount, in: $0.currency)) \($0.currency)" }
        return texts.isEmpty ? "" : "\(word) \(texts.joined(separator: " + "))"
    }

    private func drawHeadings(on canvas: inout Row) {
        guard model.store.list.count > 0 else { return }
        guard !isWide(canvas.width) else {
            let table = model.table
            return TableColumn.allCases.forEach { draw($0.title, in: $0, of: table, .dim, on: &canvas) }
        }
        let columns = ListColumns(width: canvas.width)
        for (title, slot) in [
            ("Number", columns.number), ("Issued", columns.date), ("Customer or supplier", columns.name),
            ("Status", columns.status),
        ] {
            if let slot { canvas.text(title, at: slot.lowerBound, width: slot.count, style: .dim) }
        }
        canvas.text("Open", at: max(0, canvas.width - 5), width: 4, style: .dim)
    }

    func cursor(in size: Size) -> Position? {
        guard model.hasFocus, let text = model.modes.search else { return nil }
        return Position(x: min(2 + TextWidth.of(text.text), size.width - 1), y: 0)
    }

    func hit(at position: Position, in size: Size) -> Hit? {
        let row = model.scroll.top + position.y - ListModel.headRows(in: size.width)
        return row >= model.scroll.top && row < model.rowCount ? .row(row) : nil
    }
}
