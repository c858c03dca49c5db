import Foundation
import Input
import Invoicing
import Ledger
import Terminal

/// Customers or products, one per row, with the search text in the title.
final class DirectoryPane: ClickablePane {
    let name = "directory"
    let model: DirectoryModel
    /// A wider table has its columns too far apart.
    private static let mostWidth = 140

    init(_ model: DirectoryModel) {
        self.model = model
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        let entries = model.entries
        guard row > 0 else { return drawTitle(entries.count, on: &canvas) }
        let position = model.scroll.top + row - 1
        guard entries.indices.contains(position) else {
            if position == 0 { drawNothing(on: &canvas) }
            return
        }
        draw(entries[position], isHere: model.scroll.cursor == position, on: &canvas)
        canvas.markMore(
            row: row, of: size.height, above: model.scroll.top > 0, below: position < entries.count - 1)
    }

    func cursor(in size: Size) -> Position? {
        guard model.hasFocus else { return nil }
        return Position(x: min(2 + TextWidth.of(title), size.width - 1), y: 0)
    }

    private var title: String {
        let kind = model.kind == .customers ? "Customers" : "Products"
        let all = model.showsArchived ? "Archived \(kind.lowercased())" : kind
        return model.text.text.isEmpty ? all : "\(all): \(model.text.text)"
    }

    private func drawTitle(_ count: Int, on canvas: inout Row) {
        canvas.title(title, detail: count == 0 ? "" : "\(count)", isActive: true)
    }

    private func drawNothing(on canvas: inout Row) {
        let others = model.keys[.showArchived]
        let advice = model.showsArchived ? "\(others) lists the others." : model.insertAdvice
        let fact =
            if !model.text.text.isEmpty { "No matches." } else if model.areAllArchived {
                "All are archived; \(others) lists them."
            } else { "None yet." }
        canvas.text("\(fact) \(advice)", at: 1, width: canvas.width - 2, style: .dim)
    }

    private func draw(_ entry: CompletionEntry, isHere: Bool, on canvas: inout Row) {
        let width = min(Self.mostWidth, canvas.width)
        let nameWidth = width < 60 ? width * 3 / 5 : width * 2 / 5
        canvas.text(entry.name, at: 1, width: nameWidth - 2, style: isHere ? .cursor : .plain)
        if model.merged == entry { canvas.text("+", at: 0, style: .key) }
        var column = nameWidth + 1
        for cell in model.kind == .customers ? customer(entry) : product(entry) {
            let room = min(cell.width, width - column - 1)
            guard room > 2 else { return }
            canvas.text(cell.text, at: column, width: room, alignment: cell.alignment, style: .dim)
            column += cell.width + 2
        }
    }

    /// The contents of a column.
    private struct Cell {
        let text: String
        let width: Int
        var alignment = Alignment.left
    }

    /// Town, VAT identifier, number, and whether it is a supplier.
    private func customer(_ entry: CompletionEntry) -> [Cell] {
        guard let customer = model.customer(entry.id) else { return others(of: entry) }
        let party = customer.party
        let kind = customer.isSupplier ? (customer.isCustomer ? "customer, supplier" : "supplier") : ""
        return [
            Cell(text: party.town, width: 20), Cell(text: party.vatIdentifier, width: 14),
            Cell(text: customer.number, width: 10), Cell(text: kind, width: 18),
        ]
    }

    /// Price, unit, VAT and number.
    private func product(_ entry: CompletionEntry) -> [Cell] {
        guard let product = model.product(entry.id) else { return others(of: entry) }
        let unit = CodeWords.units.word(for: product.unitCode) ?? product.unitCode
        let group = VATGroup(category: product.vatCategory, rate: product.vatRate)
        return [
            Cell(text: product.netPrice.map(DecimalFormat.price) ?? "", width: 11, alignment: .right),
            Cell(text: unit, width: 6), Cell(text: product.vatCategory.isEmpty ? "" : VATInput.text(group), width: 9),
            Cell(text: product.sellerItemIdentifier, width: 14),
        ]
    }

    /// Returns the cells known before the row is read.
    private func others(of entry: CompletionEntry) -> [Cell] {
        [Cell(text: entry.others.joined(separator: "  "), width: 40)]
    }
}
