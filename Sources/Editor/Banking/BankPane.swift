import Input
import Invoicing
import Ledger
import Storage
import Terminal

/// The entries, one a row, with what each may settle; below them all of the one under the cursor.
final class BankPane: ClickablePane {
    let name = "bank"
    let model: BankModel
    /// The rows below the entries.
    static let detailRows = 5

    init(_ model: BankModel) {
        self.model = model
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        guard row > 0 else { return canvas.title("Bank", detail: detail, isActive: true) }
        let last = size.height - Self.detailRows
        guard row < last else { return drawDetail(row - last, on: &canvas) }
        let position = model.scroll.top + row - 1
        guard let entry = model.rows?.element(at: position) else {
            return model.rowCount == 0 ? canvas.sentence(nothing, row: position) : ()
        }
        draw(entry, isHere: position == model.scroll.cursor, on: &canvas)
        canvas.markMore(row: row, of: last, above: model.scroll.top > 0, below: position < model.rowCount - 1)
    }

    private var detail: String {
        guard let count = model.rows?.count, count > 0 else { return "" }
        return "\(count) \(count == 1 ? "entry" : "entries"), \(model.sureCount) sure"
    }

    private var nothing: String {
        model.rows == nil
            ? "Comparing entries with what is open …"
            : "Nothing is left to settle. \(model.keys[.readBankFile]) reads a file of your bank."
    }

    /// Sign, day, amount, who, and what it may settle.
    private func draw(_ row: BankModel.BankRow, isHere: Bool, on canvas: inout Row) {
        let entry = row.stored.entry
        let isSure = row.proposals.first?.isSure == true
        canvas.text(isSure ? "✓" : "?", at: 0, width: 1, style: isSure ? .good : .caution)
        canvas.text(entry.day.shown, at: 2, width: 10, style: isHere ? .cursor : .plain)
        canvas.text(DecimalFormat.amount(entry.amount, in: entry.currency), at: 13, width: 12, alignment: .right)
        canvas.text(entry.currency.code, at: 26, width: 3, style: .dim)
        let nameWidth = min(30, max(12, canvas.width / 4))
        canvas.text(entry.name.isEmpty ? entry.text : entry.name, at: 30, width: nameWidth)
        let start = 31 + nameWidth
        canvas.text(Self.words(row), at: start, width: max(0, canvas.width - start - 2), style: .dim)
    }

    private static func words(_ row: BankModel.BankRow) -> String {
        switch row.proposals.count {
        case 0: row.stored.entry.isReturn ? "a returned payment of which?" : "nothing fits"
        case 1: row.proposals[0].words
        case let count: "\(count) fit: \(row.proposals.map(\.numbers).joined(separator: ", "))"
        }
    }

    /// The text of the entry under the cursor, and its proposals, the one that Enter takes first.
    private func drawDetail(_ row: Int, on canvas: inout Row) {
        guard row > 0 else { return canvas.text(String(repeating: "─", count: canvas.width), at: 0, style: .dim) }
        guard let current = model.current else { return }
        guard row > 1 else {
            let entry = current.stored.entry
            let words = [entry.name, entry.account, entry.text].filter { !$0.isEmpty }
            return canvas.text(words.joined(separator: " · "), at: 1, width: canvas.width - 2)
        }
        let count = current.proposals.count
        guard let proposal = current.proposals.element(at: row - 2) else {
            if row == 2 {
                canvas.text("Nothing fits. \(model.keys[.takeEntry]) asks for the invoice.", at: 1, style: .dim)
            }
            return
        }
        let isChosen = proposal == model.proposal
        let party = proposal.parts.first.map { " · \($0.party)" } ?? ""
        let currency = current.stored.entry.currency
        let parts = proposal.parts.map { DecimalFormat.amount($0.amount, in: currency) }
        let amounts = parts.count < 2 ? "" : " (\(parts.joined(separator: " + ")))"
        canvas.text(
            "\(isChosen && count > 1 ? "›" : " ") \(proposal.words)\(amounts)\(party)", at: 1, width: canvas.width - 2,
            style: isChosen ? .plain : .dim)
    }
}
