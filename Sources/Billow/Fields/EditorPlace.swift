import Derive
import Invoicing

/// Where the editor shows a property of an object: problems lead there, and undo goes there.
enum EditorPlace {
    /// A line, or the cell of a column in it.
    case line(InvoiceLine, LineColumn?)
    case head(InvoiceField)
    case totals(TotalsField)
    /// A row of the sheet of all fields: the invoice's, or that of a line.
    case sheet(of: AnyObject, AnyKeyPath?, line: InvoiceLine?)
    /// A decision between a declared amount and the calculated one.
    case decision

    /// Looks in the descriptions for the place of a property.
    /// - Parameter path: Nil for the object as a whole.
    /// - Complexity: O(1).
    init(of object: AnyObject, _ path: AnyKeyPath?, in invoice: Invoice) {
        // The day of delivery is in the head too, as that of the supply, unless a period is.
        let isInHead = path == \Delivery.date && invoice.invoicingPeriod == nil
        let (object, path): (AnyObject, AnyKeyPath?) = isInHead ? (invoice, \Invoice.supplied) : (object, path)
        if let path, EditorPlace.decisions.contains(path) {
            self = .decision
        } else if let line = object as? InvoiceLine {
            let column = path.flatMap(LineColumn.init(showing:))
            self = path == nil || column != nil ? .line(line, column) : .sheet(of: line, path, line: line)
        } else if let item = object as? LineAllowanceCharge {
            self = .sheet(of: item, path, line: item.line)
        } else if object === invoice, let field = path.flatMap(TotalsField.init(showing:)) {
            self = .totals(field)
        } else if let path, let field = InvoiceField(showing: path, of: object, in: invoice) {
            self = .head(field)
        } else {
            self = .sheet(of: object, path, line: nil)
        }
    }

    /// Properties about which one decides among the problems.
    private static let decisions: Set<AnyKeyPath> = [
        \Invoice.decisions, \Invoice.declared, \InvoiceLine.decision, \InvoiceLine.declaredNetAmount,
    ]
}
