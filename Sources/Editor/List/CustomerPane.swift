import Console
import Input
import Invoicing
import Storage
import Terminal

/// The customer of the selected invoice: whom to ask, how this customer pays, and the last invoices.
final class CustomerPane: Pane {
    let name = "customer"
    private let model: ListModel

    init(_ model: ListModel) { self.model = model }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        guard let invoice = model.invoice else { return }
        let party = invoice.otherParty
        canvas.identify(invoice.id)
        guard row > 0 else { return canvas.title(Self.title(of: invoice, party), detail: "", isActive: false) }
        let sentences = sentences(about: invoice, party, width: size.width - 2)
        if let sentence = sentences.element(at: row - 1) {
            return canvas.text(sentence, at: 1, width: canvas.width - 2, style: .dim)
        }
        guard !invoice.isReceived, let latest = model.payer?.latest.element(at: row - 1 - sentences.count) else {
            return
        }
        draw(latest, on: &canvas)
    }

    private static func title(of invoice: Invoice, _ party: Party) -> String {
        party.name.isEmpty ? invoice.isReceived ? "No supplier yet" : "No customer yet" : party.name
    }

    /// The rest of a long name, the contact, and the habits of payment, in rows of a width.
    private func sentences(about invoice: Invoice, _ party: Party, width: Int) -> [String] {
        let isLong = TextWidth.of(party.name) > width
        let contact = [
            party.town, party.contact?.name ?? "", party.contact?.telephone ?? "", party.contact?.email ?? "",
        ]
        let texts =
            (isLong ? [party.name] : []) + [contact.filter { !$0.isEmpty }.joined(separator: ", ")]
            + (invoice.isReceived ? [] : model.payer?.sentences ?? [])
        return texts.filter { !$0.isEmpty }.flatMap { TextWidth.wrapped($0, to: max(1, width)) }
    }

    /// `!2026-0134  2026-10-16     1 440.00`
    private func draw(_ latest: PayerHistory.Latest, on canvas: inout Row) {
        let isOverdue = if case .overdue = latest.status { true } else { false }
        let isPaid = latest.status == .paid || latest.status == .discounted
        let role: Role? = isOverdue ? .problem : isPaid ? .good : nil
        if let role { canvas.text(isOverdue ? "!" : "✓", at: 0, style: role) }
        let amount = DecimalFormat.amount(latest.amountDue, in: latest.currency)
        let isForeign = latest.currency != model.currency
        let text = isForeign ? "\(latest.currency) \(amount)" : amount
        let amountStart = canvas.width - 1 - TextWidth.of(text)
        canvas.text(latest.number, at: 1, width: max(0, min(Self.dateStart, amountStart) - 2))
        let day = latest.issueDate?.shown ?? ""
        if Self.dateStart + TextWidth.of(day) < amountStart { canvas.text(day, at: Self.dateStart, style: .dim) }
        canvas.text(text, at: max(0, amountStart), style: isOverdue ? .problem : isPaid ? .dim : .plain)
    }

    /// Behind a number of usual length.
    private static let dateStart = 13
}

extension PayerHistory {
    /// `pays after 31 days on average`, `4 invoices this year`, `open 3 012.36 EUR`
    var sentences: [String] {
        let open = open.map { "\(DecimalFormat.amount($0.amount, in: $0.currency)) \($0.currency)" }
        return [
            averageDays.map { "pays after \($0 == 1 ? "1 day" : "\($0) days") on average" }
                ?? "has paid no invoice yet",
            invoicesOfYear == 0
                ? "" : invoicesOfYear == 1 ? "1 invoice this year" : "\(invoicesOfYear) invoices this year",
            open.isEmpty ? "" : "open \(open.joined(separator: " + "))",
        ].filter { !$0.isEmpty }
    }
}
