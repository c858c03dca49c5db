import Derive
import Foundation
import Invoicing

/// What a commit of another program comes to here: the database carries commits out one after the other, so what was
/// committed here later stays.
enum MergedOperations {
    /// - Returns: The operations to merge, and the updates that came before an own one, which stays over them.
    @MainActor static func of(
        _ changes: ChangeSet, _ change: LoggedChange, for open: OpenInvoice
    ) -> (merged: [RowOperation], crossed: [RowOperation]) {
        let (own, revision) = (open.own, change.revision)
        lazy var orders = [
            InvoiceLists.lines: MergedOrder(open.changes.lines),
            InvoiceLists.allowanceCharges: MergedOrder(open.changes.allowanceCharges),
        ]
        /// Returns the row before a placed row; nil if the commit has no position or a later own commit has one.
        func place(_ row: RowID, _ list: String) -> UUID?? {
            guard let position = change.positions[row.id], !own.hasLater(than: revision, positionOf: row.id) else {
                return nil
            }
            let before = orders[list]?.place(row.id, at: position) { own.hasLater(than: revision, positionOf: $0) }
            return .some(before ?? nil)
        }
        var (merged, crossed): ([RowOperation], [RowOperation]) = ([], [])
        for operation in changes.operations {
            switch operation {
            case .update:
                if let records = MergedRecords.merged(operation, into: open.invoice) {
                    merged.append(records)
                } else if own.overrides(operation, revision) {
                    crossed.append(operation)
                } else {
                    merged.append(operation)
                }
            case .insert(let row, let owner, let list, let after, let values):
                guard !own.hasLater(than: revision, row: row.id) else { continue }
                guard orders[list]?.contains(row.id) == true else {
                    merged.append(
                        .insert(row, into: owner, list: list, after: place(row, list) ?? after, values: values))
                    continue
                }
                // It was brought back by two programs: it has what it came back with, but for what was changed here since.
                if let before = place(row, list) { merged.append(.move(row, in: owner, list: list, after: before)) }
                let coding = list == InvoiceLists.lines ? InvoiceLine.rowCoding : DocumentAllowanceCharge.rowCoding
                for column in coding.columns where !own.hasLater(than: revision, row: row.id, column: column.name) {
                    merged.append(
                        .update(row, column: column.name, from: .null, to: values[column.name] ?? .null))
                }
            case .move(let row, let owner, let list, _):
                guard orders[list]?.contains(row.id) == true, let before = place(row, list) else { continue }
                merged.append(.move(row, in: owner, list: list, after: before))
            case .delete(let row, _, let list):
                guard !own.hasLater(than: revision, row: row.id) else { continue }
                orders[list]?.remove(row.id)
                merged.append(operation)
            }
        }
        return (merged, crossed)
    }
}
