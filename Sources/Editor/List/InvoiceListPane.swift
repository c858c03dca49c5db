import Foundation
import Invoicing
import Storage
import Terminal

/// The invoices: number, day, customer or supplier, status and what is due, as far as there is room; beside the open invoice
/// in two rows each. Where the cursor is, is the invoice that is open.
final class InvoiceListPane: ClickablePane {
    let name = "list"
    let model: ListModel

    init(_ model: ListModel) {
        self.model = model
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        guard row > 0 else { return drawTitle(on: &canvas) }
        let rows = model.rowsPerInvoice
        let position = model.scroll.top + (row - 1) / rows
        guard let entry = model.store.list.entry(at: position) else {
            return (row - 1) % rows == 0 ? drawMissing(position, on: &canvas) : ()
        }
        canvas.identify(entry.id)
        let isCurrent = position == model.scroll.cursor
        if isCurrent { canvas.fill(model.hasFocus ? .cursor : .marked) }
        let invoice = ListedInvoice(entry.summary, due: heldAmount(of: entry.id))
        if rows == 1 { drawAll(of: invoice, isCurrent: isCurrent, on: &canvas) }
        if rows > 1 { draw(part: (row - 1) % rows, of: invoice, isCurrent: isCurrent, on: &canvas) }
        canvas.markMore(
            row: row, of: size.height, above: model.scroll.top > 0,
            below: position < model.store.list.count - 1)
    }

    /// What is due of the open invoice while a change of it is held.
    private func heldAmount(of id: UUID) -> ExactDecimal? {
        return model.desk.held(
            model.invoice.flatMap { $0.id == id ? TotalRow.amountDue.content(of: $0) : nil })?.amount
    }

    /// Draws one of two rows: who is charged what, or its number, day and status.
    private func draw(part: Int, of invoice: ListedInvoice, isCurrent: Bool, on canvas: inout Row) {
        let end = canvas.width - 1
        guard part == 0 else {
            let dim: Role? = isCurrent ? nil : .dim
            let date = max(Self.dateStart, 2 + TextWidth.of(invoice.number))
            let words = TextWidth.of(invoice.status) > end - date - 11 ? invoice.shortStatus : invoice.status
            let status = max(date + 11, end - TextWidth.of(words))
            canvas.text(invoice.number, at: 1, width: max(1, end - 1))
            canvas.text(invoice.date, at: date, width: min(10, end - date), style: dim)
            return canvas.text(words, at: status, width: end - status, style: isCurrent ? nil : invoice.role ?? .dim)
        }
        drawSign(of: invoice, isCurrent: isCurrent, on: &canvas)
        let amount = max(1, end - TextWidth.of(invoice.amount))
        canvas.text(invoice.amount, at: amount, width: end - amount)
        canvas.text(invoice.name, at: 1, width: max(1, amount - 2))
    }

    private func drawSign(of invoice: ListedInvoice, isCurrent: Bool, on canvas: inout Row) {
        if !invoice.sign.isEmpty { canvas.text(invoice.sign, at: 0, style: isCurrent ? nil : invoice.role) }
    }

    /// Behind a number of usual length.
    private static let dateStart = 12

    private func drawAll(of invoice: ListedInvoice, isCurrent: Bool, on canvas: inout Row) {
        let columns = ListColumns(of: invoice, in: canvas.width)
        let dim: Role? = isCurrent ? nil : .dim
        drawSign(of: invoice, isCurrent: isCurrent, on: &canvas)
        let status = columns.status.map { TextWidth.of(invoice.status) > $0.count } ?? false
        for (text, slot, style) in [
            (invoice.number, columns.number, nil), (invoice.date, columns.date, dim), (invoice.name, columns.name, nil),
            (status ? invoice.shortStatus : invoice.status, columns.status, isCurrent ? nil : invoice.role ?? .dim),
        ] {
            if let slot { canvas.text(text, at: slot.lowerBound, width: slot.count, style: style) }
        }
        canvas.text(invoice.amount, at: columns.amount.lowerBound, width: columns.amount.count, alignment: .right)
    }

    /// A row that is still being read, or what stands in place of none.
    private func drawMissing(_ position: Int, on canvas: inout Row) {
        guard position >= model.store.list.count else { return canvas.text("…", at: 1, style: .dim) }
        guard model.store.list.count == 0 else { return }
        let texts = model.isSearching ? ["Nothing was found."] : ["No invoices.", "\(key: .newInvoice) makes one."]
        if texts.indices.contains(position) { canvas.text(texts[position], at: 1, style: .dim) }
    }

    private func drawTitle(on canvas: inout Row) {
        let list = model.store.list
        let count = list.count == 0 ? "" : String(list.count) + (list.hasMore ? "+" : "")
        let title =
            model.modes.search.map { "/" + $0.text }
            ?? (model.isSearching ? "/" + list.searchText : "Invoices") + list.order.title
        canvas.title(title, detail: count, isActive: model.hasFocus)
        guard !model.isSearching, list.order == .newest, list.count > 0 else { return }
        let columns = ListColumns(width: canvas.width)
        for (title, slot) in [
            ("Issued", columns.date), ("Customer or supplier", columns.name), ("Status", columns.status),
        ] {
            if let slot, columns.date != nil { canvas.text(title, at: slot.lowerBound, width: slot.count) }
        }
    }

    func cursor(in size: Size) -> Position? {
        guard model.hasFocus, let text = model.modes.search else { return nil }
        return Position(x: min(2 + TextWidth.of(text.text), size.width - 1), y: 0)
    }

    func hit(at position: Position, in size: Size) -> Hit? {
        let row = model.scroll.top + (position.y - 1) / model.rowsPerInvoice
        return position.y > 0 && row < model.rowCount ? .row(row) : nil
    }
}

/// Where an invoice's cells stand; nil for those for which there is no room.
///
/// The number and the amount are whole as long as there is room for both; the name has what the others leave.
private struct ListColumns {
    let number: Range<Int>?
    private(set) var date, name, status: Range<Int>?
    let amount: Range<Int>

    init(of invoice: ListedInvoice, in width: Int) {
        self.init(width: width, number: TextWidth.of(invoice.number), amount: TextWidth.of(invoice.amount))
    }

    /// - Parameters:
    ///   - numberText: How wide the number is.
    ///   - amountText: How wide the amount is.
    init(width: Int, number numberText: Int = 0, amount amountText: Int = 0) {
        let amountStart = max(1, width - 1 - amountText)
        let numberEnd = min(1 + max(Self.numberWidth, numberText), amountStart - 1)
        (number, amount) = (1..<max(1, numberEnd), amountStart..<max(amountStart, width - 1))
        var (start, end) = (numberEnd + 1, amountStart - 1)
        if width >= 60, start <= Self.dateStart {
            date = Self.dateStart..<Self.dateStart + 10
            start = Self.dateStart + 11
        }
        // All of “Received credit note”, or at least “Ready to issue”.
        let statusWidth = width < 100 ? 14 : 20
        let statusEnd = min(width - Self.amountWidth, end - 1)
        if width >= 76, statusEnd - statusWidth > start {
            status = statusEnd - statusWidth..<statusEnd
            end = statusEnd - statusWidth - 1
        }
        if end - start > 2 { name = start..<end }
    }

    private static let numberWidth = 9
    /// Behind a number of usual length.
    private static let dateStart = 13
    /// A usual amount with the blanks around it.
    private static let amountWidth = 17
}

/// An invoice as the list shows it.
private struct ListedInvoice {
    let number, date, name, status, amount: String
    /// Before the number: `!` overdue or wrong, `✓` paid, `−` a credit note, `←` received.
    let sign: String
    let role: Role?

    init(_ invoice: InvoiceSummary, due: ExactDecimal? = nil) {
        number = invoice.number.isEmpty ? "(no number)" : invoice.number
        date = invoice.issueDate?.description ?? ""
        name = invoice.isReceived ? invoice.sellerName : invoice.buyerName
        amount = invoice.amountText(due)
        let state = invoice.status(on: .today)
        (sign, role) = Self.sign(of: invoice, state)
        status =
            switch state {
            case .draft where invoice.isQuote: "Draft quote"
            case .ready where invoice.isQuote: "Ready quote"
            case .ready where invoice.isCreditNote: "Credit note"
            default: invoice.isCreditNote ? "\(state.words) credit note" : state.words
            }
    }

    private static func sign(of invoice: InvoiceSummary, _ state: InvoiceStatus) -> (String, Role?) {
        switch state {
        case .overdue: return ("!", .problem)
        case _ where invoice.isWrong: return ("!", .caution)
        case .paid, .settled: return ("✓", .good)
        default: return (invoice.isReceived ? "←" : invoice.isCreditNote ? "−" : "", nil)
        }
    }

    /// The status where there is less room: `Overdue 12 d`.
    var shortStatus: String { status.replacing(" days", with: " d") }
}
