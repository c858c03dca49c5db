import Derive
import Foundation
import Invoicing

/// A field that was changed elsewhere while something else is being typed in it here.
public struct Conflict: Equatable {
    /// The column that holds the field.
    public let column: String
    /// What it is in the database now, as it is stored.
    public let theirs: String
    /// What is typed here.
    public let mine: String

    /// The first column that both another program and the edit that is open have changed to other values; nil if there is none.
    init?(_ rows: LoggedRows, in open: OpenInvoice) {
        guard let edit = open.document.openEdit else { return nil }
        for change in edit.record.changes {
            guard case .property(let name, _, let new) = change.kind else { continue }
            let columns = (change.object as? InvoiceLine).map { rows.lines[$0.id] ?? [:] } ?? rows.head
            guard let theirs = columns[name]?.text, theirs != Self.text(new) else { continue }
            (column, self.theirs, mine) = (name, theirs, Self.text(new))
            return
        }
        return nil
    }

    private static func text(_ value: Any) -> String {
        (value as? Decimal)?.column ?? (value as? any CustomStringConvertible)?.description ?? ""
    }
}
