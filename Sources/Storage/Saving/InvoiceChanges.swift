import Derive
import Foundation
import Invoicing

/// Finds out which rows and columns a commit has changed.
///
/// It knows where the lines of an invoice stand in the database, and follows them commit by commit.
final class InvoiceChanges {
    let invoice: Invoice
    var positions = LinePositions()
    /// The lines as of the last commit that was taken in; the invoice itself may be ahead.
    var order: [InvoiceLine] = []
    var lineParts = LineParts()
    /// What the list's table has.
    var totals: StoredTotals?
    var listed: ListedHead?
    var pending = Pending()

    /// Lines that another program has deleted while they were typed in here: a change of one brings it back.
    var deletedElsewhere: Set<UUID> = []
    /// Lines whose derived columns are written again, as those of the invoice are, since two programs changed it at once; nil
    /// where no such change happened.
    var linesToDerive: Set<UUID>?
    /// Where lines are in the database that are being merged.
    var mergedPositions: [UUID: Int64] = [:]

    /// What the commit that is being taken in has changed so far.
    struct Pending {
        /// Lines of which something has changed.
        var lines: [ObjectIdentifier: InvoiceLine] = [:]
        var newLines: [ObjectIdentifier: InvoiceLine] = [:]
        var removedLines: [UUID] = []
        /// By line, where it stands now.
        var positions: [ObjectIdentifier: (line: InvoiceLine, position: Int64)] = [:]
    }

    init(_ invoice: Invoice) {
        self.invoice = invoice
    }

    // MARK: What is stored

    /// Lines have been read, which stand behind those that are known.
    func loaded(_ lines: [InvoiceLine], positions: [Int64]) {
        order += lines
        for position in positions { self.positions.append(position) }
    }

    /// The derived columns have been read.
    func loaded(_ totals: StoredTotals) {
        self.totals = totals
        listed = ListedHead(invoice)
    }

    /// All rows of the invoice, for one that is to come in as a whole.
    func allRows(sequence: Int64?) throws -> InvoiceRows {
        pending = Pending()
        if order.isEmpty, !invoice.lines.isEmpty {
            loaded(invoice.lines.elements, positions: LinePositions(count: invoice.lines.count).values)
        }
        // Where lines stand that came from elsewhere while the invoice was not in the database, nobody has said.
        if !positions.isInOrder { positions = LinePositions(count: order.count) }
        let (totals, listed) = (StoredTotals(invoice), ListedHead(invoice))
        let rows = InvoiceRows(
            id: invoice.id, sequence: sequence, head: try invoice.headColumns(),
            entry: listed.columns + totals.columns(otherThan: nil) + [Self.modified],
            lines: try zip(order, positions.values).map {
                LineWrite(id: $0.id, position: $1, values: try $0.columns())
            }, allowanceCharges: try allowanceCharges())
        (self.totals, self.listed) = (totals, listed)
        return rows
    }

    /// What is stored as derived and is not what it should be; nil if all of it is.
    func staleTotals() -> InvoiceUpdate? {
        let current = StoredTotals(invoice)
        let columns = current.columns(otherThan: totals)
        totals = current
        return columns.isEmpty ? nil : InvoiceUpdate(id: invoice.id, entry: columns)
    }

    /// Has the derived columns of lines, and of the invoice, written again.
    func derive(_ lines: some Sequence<UUID>) { linesToDerive = (linesToDerive ?? []).union(lines) }

    /// Another program has changed something, so that what is stored as derived may be anything.
    func forgetTotals() { (totals, listed) = (nil, nil) }

    // MARK: Following commits

    /// Records a change.
    func append(_ change: Change) {
        if change.object === invoice.lines { return appendLines(change.kind) }
        guard let line = lineParts.line(of: change.object, among: order) else { return }
        lineParts.append(change.kind, of: line)
        pending.lines[ObjectIdentifier(line)] = line
    }
}
