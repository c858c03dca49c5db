import Foundation
import Input
import Invoicing
import Storage
import Terminal

/// The invoices, one per row: number, day, customer or supplier, status and open amount, as far as there is room. The
/// invoice under the cursor is the open one.
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
        if isCurrent { canvas.fill(model.hasFocus ? .cursor : .marked) }
        let status = model.store.status
        let invoice = ListedInvoice(
            entry.summary, due: heldAmount(of: entry.id), isBeingIssued: status.isBeingIssued(entry.id),
            people: status.people(in: entry.id).map(\.person))
        draw(invoice, isCurrent: isCurrent, on: &canvas)
        canvas.markMore(
            row: row - headRows + 1, of: size.height - headRows + 1, above: model.scroll.top > 0,
            below: position < model.store.list.count - 1)
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
        let name = columns.name.map { $0.lowerBound..<$0.upperBound - invoice.peopleWidth(in: $0.count) }
        for (text, slot, style) in [
            (invoice.number, columns.number, invoice.isNumbered ? nil : dim), (invoice.date, columns.date, dim),
            (invoice.name, name, nil),
            (invoice.status(in: columns.status?.count ?? 0), columns.status, role ?? dim),
        ] {
            if let slot { canvas.text(text, at: slot.lowerBound, width: slot.count, style: style) }
        }
        if let name, let end = columns.name?.upperBound, name.upperBound < end {
            canvas.text(
                invoice.people, at: name.upperBound + 1, width: end - name.upperBound - 1,
                style: isCurrent ? nil : .caution)
        }
        canvas.text(
            invoice.amount, at: columns.amount.lowerBound, width: columns.amount.count, alignment: .right, style: role)
    }

    /// Draws a row that is still being read, or the text for an empty list.
    private func drawMissing(_ position: Int, on canvas: inout Row) {
        guard position >= model.store.list.count else { return canvas.text("…", at: 1, style: .dim) }
        guard model.store.list.count == 0 else { return }
        let texts = model.isSearching ? ["Nothing was found."] : ["No invoices.", "\(key: .newInvoice) makes one."]
        if texts.indices.contains(position) { canvas.text(texts[position], at: 1, style: .dim) }
    }

    private func drawTitle(on canvas: inout Row) {
        let list = model.store.list
        let count = list.count == 0 ? "" : String(list.count) + (list.hasMore ? "+" : "")
        if model.isSearching || model.modes.search != nil {
            return canvas.title(model.searchTitle, detail: count, isActive: model.hasFocus)
        }
        let title = ["Invoices" + list.order.title, count].filter { !$0.isEmpty }.joined(separator: " ")
        canvas.title(title, detail: "", isActive: model.hasFocus)
        drawSums(from: TextWidth.of(title) + 3, on: &canvas)
    }

    /// `overdue 860.59 EUR · we owe 1 893.31 EUR · 1 draft · office, synchronised 10:42`, or as much of it as there is room for.
    private func drawSums(from start: Int, on canvas: inout Row) {
        let (sums, exchange) = (model.store.list.sums, model.store.status.exchange)
        let drafts = sums.map { $0.drafts == 0 ? "" : $0.drafts == 1 ? "1 draft" : "\($0.drafts) drafts" } ?? ""
        var parts: [(text: String, role: Role?)] = [
            (Self.words("overdue", sums?.overdue ?? []), .titleProblem), (Self.words("we owe", sums?.owed ?? []), nil),
            (drafts, nil),
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
        if width >= ScreenAreas.wholeList, start <= Self.dateStart {
            date = Self.dateStart..<Self.dateStart + 10
            start = Self.dateStart + 11
        }
        // All of “Open, due in 11 days, sent 11-28”, of “Received credit note”, or at least “Overdue 12 days”.
        let statusWidth = width < 100 ? 15 : width < 140 ? 20 : 32
        let statusEnd = min(width - Self.amountWidth, end - 1)
        if width >= 76, statusEnd - statusWidth > start {
            status = statusEnd - statusWidth..<statusEnd
            end = statusEnd - statusWidth - 1
        }
        if end - start > 2 { name = start..<end }
    }

    private static let numberWidth = 10
    /// Behind a number of usual length.
    private static let dateStart = 13
    /// A usual amount with the blanks around it.
    private static let amountWidth = 17
}

/// An invoice as the list shows it.
private struct ListedInvoice {
    let number, date, name, status, amount: String
    /// The status with the day of the last mail, the longest first; none where no mail was sent, or it matters no more.
    private let sent: [String]
    /// Before the number: `!` overdue or wrong, `✓` paid, `−` a credit note or money back, `←` received.
    let sign: String
    let role: Role?
    /// The colleagues who have it open: `anna, bert`.
    let people: String
    /// Whether its number is final.
    let isNumbered: Bool
    /// Shorter forms of the status of a reminded invoice, the longest first; empty for any other.
    private var shorter: [String] = []

    init(_ invoice: InvoiceSummary, due: ExactDecimal? = nil, isBeingIssued: Bool, people: [String]) {
        self.people = people.joined(separator: ", ")
        isNumbered = !invoice.number.isEmpty
        number = invoice.reference
        date = invoice.issueDate?.shown ?? ""
        name = invoice.isReceived ? invoice.sellerName : invoice.buyerName
        let state = invoice.status(on: .today)
        let isDone = due == nil && !invoice.isDraft && invoice.listedAmount == 0 && invoice.unreadable == nil
        // A tilde before an amount that does not follow from the lines yet.
        amount = (invoice.isUnderived ? "~" : "") + (isDone ? "·" : invoice.amountText(due))
        (sign, role) = Self.sign(of: invoice, state)
        status =
            switch state {
            case _ where isBeingIssued: "Being issued"
            case .draft where !invoice.isWrong && invoice.errorCount.map { $0 > 0 } == true:
                "\(invoice.isQuote ? "Quote" : "Draft"), \(invoice.errorCount ?? 0) to fill in"
            case .draft where invoice.isQuote: "Draft quote"
            case .ready where invoice.isQuote: "Ready quote"
            case .ready where invoice.isCreditNote: "Credit note"
            case .moneyBack: state.words
            case _ where invoice.isCreditNote: "\(state.words) credit note"
            default:
                invoice.earlyWords
                    ?? state.words(due: invoice.dueDate, reminded: invoice.reminderLevel, on: .today)
            }
        let day = state.isAwaited ? invoice.sentDate.map { String($0.description.dropFirst(5)) } : nil
        // An amount that settles it for some days, and the days overdue, come before the day of the mail.
        let isShort = invoice.earlyWords == nil && (state == .open || state == .quote) && !invoice.isCreditNote
        let short = isShort ? ["\(state.words), sent", "Sent"] : []
        sent = day.map { day in (["\(status), sent"] + short).map { "\($0) \(day)" } } ?? []
        if case .overdue(let days) = state, invoice.reminderLevel > 0 {
            let reminded = "Reminded \(invoice.reminderLevel)×"
            shorter = ["\(reminded), \(days) \(days == 1 ? "day" : "days")", "\(reminded), \(days) d", reminded]
        }
    }

    private static func sign(of invoice: InvoiceSummary, _ state: InvoiceStatus) -> (String, Role?) {
        switch state {
        case .overdue: return ("!", .problem)
        case _ where invoice.isWrong: return ("!", .caution)
        case .paid, .discounted, .settled: return ("✓", .good)
        default: return (invoice.isCreditNote || state == .moneyBack ? "−" : invoice.isReceived ? "←" : "", nil)
        }
    }

    /// The columns that the colleagues take at the end of a name’s, with a blank before them: at most half of those.
    func peopleWidth(in width: Int) -> Int { people.isEmpty ? 0 : min(TextWidth.of(people) + 1, width / 2) }

    /// As much of the status as a width has room for: `Draft, 2 to fill in`, `2 to fill in`, `Overdue 120 d`, `Open, sent 11-28`.
    func status(in width: Int) -> String {
        if let sent = sent.first(where: { TextWidth.of($0) <= width }) { return sent }
        let short = status.split(separator: ", ").last.map(String.init)?.capitalizedFirst ?? status
        let shortest = short.replacing(" days", with: " d").replacing(" credit note", with: "")
        return ([status] + (shorter.isEmpty ? [short] : shorter)).first { TextWidth.of($0) <= width }
            ?? shorter.last ?? shortest
    }
}

extension InvoiceSummary {
    /// The amount that settles it while a cash discount runs: `116.62 by 12-08`; nil for none.
    fileprivate var earlyWords: String? {
        earlyAmounts.running(on: .today).map {
            "\(DecimalFormat.amount($0.amount, in: currency)) by \($0.lastDay.shownWithoutYear)"
        }
    }
}
