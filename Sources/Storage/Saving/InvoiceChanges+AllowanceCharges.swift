import Derive
import Invoicing

/// Allowances and charges of the document as rows.
extension InvoiceChanges {
    /// All of them, as rows.
    func allowanceCharges() throws -> [ColumnValues] {
        try invoice.allowanceCharges.elements.enumerated().map { try $1.columns(position: $0) }
    }

    /// What a commit has changed of them. Where all of them stand is written whenever one comes, goes or moves; there are
    /// few.
    func encodeAllowanceCharges(
        _ changes: ChangeSet, _ names: ChangedColumns, into update: inout InvoiceUpdate
    ) throws {
        guard changes.operations.contains(where: { $0.row.entity == DocumentAllowanceCharge.entity }) else { return }
        update.removedAllowanceCharges = changes.operations.compactMap { operation in
            guard case .delete(let row, _, _) = operation else { return nil }
            return row.entity == DocumentAllowanceCharge.entity ? row.id : nil
        }
        let isReordered = changes.operations.contains {
            $0.row.entity == DocumentAllowanceCharge.entity && $0.isOfPlace
        }
        for (position, item) in invoice.allowanceCharges.elements.enumerated() {
            if names.inserted.contains(item.id) {
                update.newAllowanceCharges.append(try item.columns(position: position))
            } else if names[item.id] != nil || isReordered {
                let columns = try DocumentAllowanceCharge.description.columns(
                    of: item, changed: names[item.id] ?? [])
                update.changedAllowanceCharges.append(
                    LineWrite(
                        id: item.id, position: isReordered ? Int64(position) : nil, values: columns.values,
                        document: columns.document))
            }
        }
    }
}
