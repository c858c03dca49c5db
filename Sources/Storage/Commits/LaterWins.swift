import DeriveDocuments
import Foundation
import Invoicing

/// The rule by which commits of one document are put in one order wherever they arrive: each property, position and existence
/// of a row is a cell, and the later commit's value of a cell stays. A commit that arrives is carried out without what later
/// commits have set.
///
/// Lists of records, such as payments, are no cells: they merge by ``MergedRecords``.
nonisolated struct LaterWins {
    /// By row, the last of the later values of each path, in order.
    private var updates: [RowID: [RowOperation]] = [:]
    /// The last of the later insertions and deletions of rows.
    private var arrivals: [RowID: RowOperation] = [:]
    /// The rows that later commits insert, by their owners, in order.
    private var insertions: [RowID: [RowID]] = [:]
    /// The last of the later placements of rows.
    private var moves: [RowID: RowOperation] = [:]
    /// The last positions of rows that the later commits have placed.
    let positions: [UUID: Int64]

    /// - Parameters:
    ///   - later: The operations of the later commits, in their order.
    ///   - positions: Where these have placed rows.
    init(_ later: some Sequence<RowOperation>, positions: [UUID: Int64] = [:]) {
        self.positions = positions
        for operation in later {
            let row = operation.row
            switch operation {
            // It makes a part or removes an empty one, and sets nothing in it.
            case .update where operation.isOfEmptyPart: break
            case .update(_, let path, _, _):
                updates[row]?.removeAll { $0.path?.isPath(in: path) ?? false }
                updates[row, default: []].append(operation)
            case .move: moves[row] = operation
            case .insert, .delete:
                if case .insert(_, let owner, _, _, _) = operation { insertions[owner, default: []].append(row) }
                (arrivals[row], moves[row], updates[row]) = (operation, nil, nil)
            }
        }
    }

    /// Returns what is to be carried out of an earlier commit, and the updates that are left out.
    /// - Complexity: O(*n*) in the operations and in the later updates of their rows.
    func rest(of earlier: [RowOperation]) -> (carriedOut: [RowOperation], leftOut: [RowOperation]) {
        var (carriedOut, leftOut): ([RowOperation], [RowOperation]) = ([], [])
        for operation in earlier {
            let row = operation.row
            switch operation {
            case .update(_, let path, _, _)
            where MergedRecords.column(of: operation) == nil && !operation.isOfEmptyPart:
                let later = updates[row] ?? []
                if arrivals[row] != nil || later.contains(where: { $0.path.map(path.isPath) ?? false }) {
                    leftOut.append(operation)
                } else {
                    carriedOut.append(operation)
                    // Parts of what it sets.
                    carriedOut += later.filter { $0.path?.isPath(in: path) ?? false }
                }
            case .update: carriedOut.append(operation)
            case .move: if arrivals[row] == nil, moves[row] == nil { carriedOut.append(operation) }
            case .delete: if arrivals[row] == nil, updates[row] == nil { carriedOut.append(operation) }
            case .insert(_, let owner, _, _, _):
                // A row that is inserted later comes with what its own lists have then.
                guard arrivals[row] == nil, arrivals[owner] == nil else { continue }
                carriedOut += [operation] + setLater(of: row)
                // Its deletion before has deleted the parts that later commits have put in.
                var inserted: Set<RowID> = []
                for part in insertions[row] ?? [] {
                    guard let arrival = arrivals[part], !arrival.isDeletion, inserted.insert(part).inserted else {
                        continue
                    }
                    carriedOut += [arrival] + setLater(of: part)
                }
            }
        }
        return (carriedOut, leftOut)
    }

    /// The placement and the values of a row that stay.
    private func setLater(of row: RowID) -> [RowOperation] { (moves[row].map { [$0] } ?? []) + (updates[row] ?? []) }
}

extension RowOperation {
    /// The path of an update; nil for any other operation.
    fileprivate nonisolated var path: String? { if case .update(_, let path, _, _) = self { path } else { nil } }
}
