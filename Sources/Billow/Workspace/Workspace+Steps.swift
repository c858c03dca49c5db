import Derive
import Invoicing

/// Going where a step was undone or made again, so that nothing changes unseen.
extension Workspace {
    /// Shows the invoice that a step has changed, with the cursor on what is other than before.
    func go(to step: ChangeRecord) {
        guard let changed = store.invoice(changedIn: step) else {
            openInvoiceLeftAtCursor()
            focus = .list
            return
        }
        show(changed)
        let places = step.changes.compactMap { place(of: $0, in: changed) }
        // A line that came, went or moved is more than what was typed in it.
        switch places.first(where: \.isWholeLine) ?? places.last {
        case .line(let row, let column): goToLine(row, column)
        case .head(let field): (focus, headField) = (.head, field)
        case .totals(let field): (focus, totalsField) = (.totals, field)
        case .problems: open(.problems)
        case .details(let object): goToDetails(of: object)
        case nil: focus = .list
        }
    }

    private func goToDetails(of object: AnyObject) {
        open(.invoice)
        let row = detailRows.firstIndex { row in
            row.field != nil && (row.item === object || row.places.contains { $0.object === object })
        }
        moveToDetail(row ?? 0, by: 1)
    }

    private func goToLine(_ row: Int, _ column: LineColumn?) {
        closeSheet()
        focus = .lines
        moveToLine(row)
        if let column { lines.column = column }
    }

    /// Where the screen shows what a change has changed.
    private func place(of change: Change, in invoice: Invoice) -> Place? {
        switch change.kind {
        case .inserted(let row, _), .removed(let row, _), .replaced(let row, _, _), .moved(let row, _):
            if change.object === invoice.lines { return .line(row, nil) }
            return change.object === invoice.allowanceCharges ? .details(change.object) : nil
        case .property(let name, _, _) where ["kept", "declared", "declaredNetAmount"].contains(name): return .problems
        case .property(let name, _, _):
            if let line = change.object as? InvoiceLine {
                guard let row = invoice.lines.elements.firstIndex(where: { $0 === line }) else { return nil }
                return .line(row, LineColumn(property: name))
            }
            if change.object === invoice, let field = TotalsField(property: name) { return .totals(field) }
            return InvoiceField(property: name, of: change.object, in: invoice).map(Place.head)
                ?? .details(change.object)
        default: return nil
        }
    }
}

/// A place on the screen that shows a value of the model.
private enum Place {
    case line(Int, LineColumn?)
    case head(InvoiceField)
    case totals(TotalsField)
    /// A decision between a declared amount and the calculated one.
    case problems
    /// Something that only the details show.
    case details(AnyObject)

    var isWholeLine: Bool {
        if case .line(_, nil) = self { true } else { false }
    }
}

extension LineColumn {
    /// The column that shows a property of a line.
    fileprivate init?(property: String) {
        switch property {
        case "itemName": self = .item
        case "invoicedQuantity": self = .quantity
        case "enteredNetPrice", "grossPrice", "priceDiscount": self = .price
        case "unitCode": self = .unit
        case "vatCategory", "vatRate": self = .vat
        default: return nil
        }
    }
}

extension TotalsField {
    fileprivate init?(property: String) {
        switch property {
        case "paidAmount": self = .paid
        case "roundingAmount": self = .rounding
        default: return nil
        }
    }
}

extension InvoiceField {
    /// The field that shows a property of an invoice or of one of its parties.
    fileprivate init?(property: String, of owner: AnyObject, in invoice: Invoice) {
        let fields: [String: InvoiceField] =
            if owner === invoice.seller {
                ["name": .seller, "vatIdentifier": .sellerVAT]
            } else if owner === invoice.buyer {
                ["name": .buyer, "vatIdentifier": .buyerVAT, "address": .buyerStreet]
            } else if owner === invoice.buyer.address {
                ["line1": .buyerStreet, "city": .buyerCity]
            } else {
                [
                    "number": .number, "issueDate": .issueDate, "dueDate": .dueDate, "currency": .currency,
                    "buyerReference": .reference, "paymentTerms": .terms, "notes": .note,
                ]
            }
        guard let field = fields[property] else { return nil }
        self = field
    }
}
