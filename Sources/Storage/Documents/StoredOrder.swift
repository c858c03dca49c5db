import Derive
import Foundation
import Invoicing

/// Where the rows of one list of an invoice stand in the database, as of the last commit; the invoice itself may be ahead.
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

    /// Rows have positions that the database has given them.
    mutating func set(_ stored: [UUID: Int64]) {
        guard !stored.isEmpty else { return }
        for (index, row) in rows.enumerated() {
            if let position = stored[row.id] { positions.set(position, at: index) }
        }
    }

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

/// The order of rows while commits of other programs place them by their positions.
struct MergedOrder {
    private var ids: [UUID]
    private var positions: LinePositions
    /// The rows in the order, so that a new row is not searched for.
    private var known: Set<UUID>

    init(_ order: StoredOrder<some DescribedRow>) {
        (ids, positions) = (order.rows.map(\.id), order.positions)
        known = Set(ids)
    }

    /// Places a row, wherever it stood.
    /// - Parameter isLater: Whether a row with the same position came there later.
    /// - Returns: The row before it; nil if it is the first.
    mutating func place(_ id: UUID, at position: Int64, before isLater: (UUID) -> Bool) -> UUID? {
        remove(id)
        let equals = positions.range(of: position)
        let index = equals.first { isLater(ids[$0]) } ?? equals.upperBound
        ids.insert(id, at: index)
        positions.insert(position, at: index)
        known.insert(id)
        return index > 0 ? ids[index - 1] : nil
    }

    /// Takes a row out.
    /// - Complexity: O(1) for an unknown row, else O(*n*) in the rows.
    mutating func remove(_ id: UUID) {
        guard known.remove(id) != nil, let index = ids.firstIndex(of: id) else { return }
        ids.remove(at: index)
        positions.remove(at: index)
    }

    func contains(_ id: UUID) -> Bool { known.contains(id) }
}
