import Derive
import Invoicing

/// Undo and redo, and going where that changes something, so that nothing changes unseen.
final class UndoModel {
    unowned let workspace: Workspace

    init(_ workspace: Workspace) {
        self.workspace = workspace
    }

    func undo() {
        guard let step = history?.undo() else {
            return workspace.status.message = .info("There is nothing to undo.")
        }
        go(to: step)
        workspace.status.message = .info("Undone: \(step.title). \(key: .redo) makes it again.")
    }

    func redo() {
        guard let step = history?.redo() else {
            return workspace.status.message = .info("There is nothing to redo.")
        }
        go(to: step)
        workspace.status.message = .info("Redone: \(step.title).")
    }

    /// The history that the next step comes from: that of the list after an invoice was deleted, else the open
    /// invoice's.
    private var history: UndoHistory? {
        let document = workspace.editing.document
        return (workspace.store.latestDeletion(besides: document) ?? document)?.history
    }

    /// Shows the invoice that a step has changed, with the cursor on what is other than before.
    private func go(to step: ChangeRecord) {
        guard let changed = workspace.store.invoice(changedIn: step) else {
            workspace.list.openLeftAtCursor()
            workspace.focus = .list
            return
        }
        workspace.show(workspace.store.open(changed.id))
        let places = step.changes.compactMap { place(of: $0, in: changed) }
        // A line that came, went or moved is more than what was typed in it.
        switch places.first(where: \.isWholeLine) ?? places.last {
        case .line(let row, let column): workspace.lines.go(to: row, column)
        case .head(let field): (workspace.focus, workspace.head.cursor) = (.head, field)
        case .totals(let field): (workspace.focus, workspace.totals.cursor) = (.totals, field)
        case .problems: workspace.open(.problems)
        case .details(let object): workspace.details.go(to: object)
        case nil: workspace.focus = .list
        }
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
                guard let row = workspace.lines.position(of: line) else { return nil }
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

extension ChangeRecord {
    /// What it is called in a message.
    fileprivate var title: String { name.isEmpty ? "the last change" : name }
}
