import Derive
import DeriveDocuments
import Foundation
import Invoicing

/// The order of the rows of one list of an invoice in the database, as of the last commit; the invoice itself may be ahead.
struct StoredOrder<Row: DescribedRow> {
    private(set) var rows: [Row] = []
    private(set) var positions = LinePositions()
    /// The rows that the current commit has placed, with their positions.
    private(set) var placed: [UUID: (row: Row, position: Int64)] = [:]

    /// Rows have been read, which stand behind those that are known.
    mutating func append(_ rows: [Row], at positions: [Int64]) {
        self.rows += rows
        for position in positions { self.positions.append(position) }
    }

    /// Gives all rows new positions if some have none, or have positions that the database is not known to have.
    mutating func renumber(_ all: [Row]) {
        if rows.isEmpty { rows = all }
        if positions.values.count != rows.count || !positions.isInOrder { positions = LinePositions(count: rows.count) }
    }

    /// Forgets what the last commit has placed.
    mutating func finishCommit() { placed = [:] }

    /// Returns the position of a row; nil for an unknown row.
    func position(of row: Row) -> Int64? { rows.firstIndex { $0 === row }.map { positions.values[$0] } }

    /// The row before one of which the position is known.
    func before(_ row: Row, at position: Int64) -> UUID? {
        let places = positions.range(of: position)
        let index = places.first { rows[$0] === row } ?? places.lowerBound
        return index > 0 ? rows[index - 1].id : nil
    }

    /// Takes the positions of rows that another program has placed.
    mutating func set(_ stored: [UUID: Int64]) {
        guard !stored.isEmpty else { return }
        for (index, row) in rows.enumerated() {
            if let position = stored[row.id] { positions.set(position, at: index) }
        }
    }

    /// Returns the same operations, each row that another program has placed in this list behind the one that its position puts
    /// it behind; rows of one position are in the order of their identities. Deletions come first, updates last.
    /// - Parameter stored: Positions of rows. A row that comes without one stays behind the one that its operation names, and
    ///   a row that is there stays where it is.
    /// - Complexity: O(*n*) in the rows and O(*k* log *k*) in the operations; O(*k*) where no row is placed.
    func placing(_ operations: [RowOperation], in list: String, at stored: [UUID: Int64]) -> [RowOperation] {
        var (placed, others): ([(place: RowPlace, operation: RowOperation)], [RowOperation]) = ([], [])
        var absent: Set<UUID> = []
        for operation in operations {
            switch operation {
            case .insert(let row, _, list, _, _), .move(let row, _, list, _):
                if let position = stored[row.id] {
                    placed.append((RowPlace(position: position, id: row.id), operation))
                    absent.insert(row.id)
                } else if case .insert = operation {
                    others.append(operation)
                }
            case .delete(let row, _, list):
                absent.insert(row.id)
                others.append(operation)
            default: others.append(operation)
            }
        }
        guard !placed.isEmpty else { return others }
        var next = 0
        var before: UUID?
        let behind = placed.sorted { $0.place < $1.place }.map { place, operation in
            while next < rows.count, absent.contains(rows[next].id) || self.place(at: next) < place {
                if !absent.contains(rows[next].id) { before = rows[next].id }
                next += 1
            }
            defer { before = place.id }
            return operation.placed(behind: before)
        }
        let first = others.firstIndex(where: \.isUpdate) ?? others.count
        return others[..<first] + behind + others[first...]
    }

    private func place(at index: Int) -> RowPlace { RowPlace(position: positions.values[index], id: rows[index].id) }

    /// Takes a change of the list in.
    /// - Parameter stored: Where rows stand that came from another program, which are in the database already; nil for a
    ///   change of this program's.
    mutating func take(_ change: Change.Kind, at stored: [UUID: Int64]? = nil) {
        switch change {
        case .inserted(let index, let row): insert([row], at: index, stored)
        case .removed(let index, _): remove(1, at: index)
        case .spliced(let index, let old, let new):
            remove(old.count, at: index)
            insert(new, at: index, stored)
        case .replaced(let index, _, let new):
            remove(1, at: index)
            insert([new], at: index, stored)
        case .moved(let from, let to): move(from: from, to: to, stored)
        case .exchanged(let a, let b):
            move(from: a, to: b, stored)
            move(from: a < b ? b - 1 : b + 1, to: a, stored)
        case .property, .override, .entry: break
        }
    }

    private mutating func insert(_ elements: [Any], at index: Int, _ stored: [UUID: Int64]?) {
        for (offset, row) in elements.compactMap({ $0 as? Row }).enumerated() {
            insert(row, at: index + offset, stored.map { $0[row.id] ?? 0 })
        }
    }

    /// - Parameter position: The row's position in the database; nil to choose one.
    private mutating func insert(_ row: Row, at index: Int, _ position: Int64?) {
        rows.insert(row, at: index)
        if let position { return positions.insert(position, at: index) }
        for changed in positions.insert(at: index) {
            placed[rows[changed].id] = (rows[changed], positions.values[changed])
        }
    }

    private mutating func remove(_ count: Int, at index: Int) {
        for row in rows[index..<index + count] { placed[row.id] = nil }
        rows.removeSubrange(index..<index + count)
        positions.removeSubrange(index..<index + count)
    }

    private mutating func move(from: Int, to: Int, _ stored: [UUID: Int64]?) {
        let (row, position) = (rows[from], positions.values[from])
        remove(1, at: from)
        insert(row, at: to, stored.map { $0[row.id] ?? position })
    }
}

extension RowOperation {
    /// The same insertion or move to behind another row.
    fileprivate func placed(behind other: UUID?) -> RowOperation {
        switch self {
        case .insert(let row, let owner, let list, _, let values):
            .insert(row, into: owner, list: list, after: other, values: values)
        case .move(let row, let owner, let list, _): .move(row, in: owner, list: list, after: other)
        case .update, .delete: self
        }
    }
}
