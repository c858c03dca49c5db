import Derive
import Foundation
import Invoicing

/// What is to be done to an invoice so that its lines, allowances and charges stand where the database has them.
///
/// Where a row stands is read, and not concluded from the operations: two programs may put lines into the same gap at once,
/// even with the same number, and only the database knows who came first.
struct PlacedRows {
    private(set) var operations: [RowOperation] = []
    /// Where lines stand now.
    private(set) var positions: [UUID: Int64] = [:]

    private let invoice: Invoice
    private let waiting: WaitingChanges
    private let own: OwnWrites

    init(_ waiting: WaitingChanges, _ places: StoredPlaces, _ changes: InvoiceChanges, own: OwnWrites) {
        invoice = changes.invoice
        (self.waiting, self.own) = (waiting, own)
        placeLines(places, changes)
        placeAllowanceCharges(places.allowanceCharges)
    }

    private var owner: RowID { RowID(entity: Invoice.entity, id: invoice.id) }

    private mutating func placeLines(_ places: StoredPlaces, _ changes: InvoiceChanges) {
        let lines = Set(waiting.lines)
        var target = StoredOrder()
        var known: Set<UUID> = []
        for (line, position) in zip(changes.order, changes.positions.values) {
            if lines.contains(line.id) {
                known.insert(line.id)
            } else {
                target.append(line.id, position)
            }
        }
        for id in known where places.lines[id] == nil {
            operations.append(.delete(RowID(entity: InvoiceLine.entity, id: id), from: owner, list: InvoiceLists.lines))
        }
        for (id, place) in places.lines.sorted(by: { $0.value.comes(before: $1.value, $0.key, $1.key) }) {
            let row = RowID(entity: InvoiceLine.entity, id: id)
            guard canPlace(row, isKnown: known.contains(id)) else { continue }
            positions[id] = place.position
            add(row, InvoiceLists.lines, after: target.insert(id, place), isKnown: known.contains(id))
        }
    }

    private mutating func placeAllowanceCharges(_ order: [UUID]) {
        guard waiting.rows.keys.contains(where: { $0.entity == DocumentAllowanceCharge.entity }) else { return }
        let known = Set(invoice.allowanceCharges.elements.map(\.id))
        let entity = DocumentAllowanceCharge.entity
        for id in known.subtracting(order) {
            operations.append(.delete(RowID(entity: entity, id: id), from: owner, list: InvoiceLists.allowanceCharges))
        }
        var before: UUID?
        for id in order where canPlace(RowID(entity: entity, id: id), isKnown: known.contains(id)) {
            let row = RowID(entity: entity, id: id)
            add(row, InvoiceLists.allowanceCharges, after: before, isKnown: known.contains(id))
            before = id
        }
    }

    /// Whether there is a row to place. One that is unknown and without values was brought back by a later commit, which
    /// inserts it.
    private func canPlace(_ row: RowID, isKnown: Bool) -> Bool { isKnown || waiting.rows[row]?.insertion != nil }

    private mutating func add(_ row: RowID, _ list: String, after: UUID?, isKnown: Bool) {
        let changes = waiting.rows[row]
        if isKnown {
            operations.append(.move(row, in: owner, list: list, after: after))
            if let (revision, values) = changes?.insertion { addColumns(values, of: row, revision) }
        } else if let values = changes?.insertion?.values {
            operations.append(.insert(row, into: owner, list: list, after: after, values: values))
        }
        for (revision, operation) in changes?.updates ?? [] {
            guard case .update(_, let column, _, _) = operation else { continue }
            if !own.hasLater(than: revision, row: row.id, column: column) { operations.append(operation) }
        }
    }

    /// A row that was deleted and came back has what it came back with, but for what was changed here since.
    private mutating func addColumns(_ values: [String: ColumnValue], of row: RowID, _ revision: Int64) {
        let coding = row.entity == InvoiceLine.entity ? InvoiceLine.rowCoding : DocumentAllowanceCharge.rowCoding
        for column in coding.columns where !own.hasLater(than: revision, row: row.id, column: column.name) {
            let value = values[column.name] ?? .null
            operations.append(.update(row, column: column.name, from: .null, to: value))
        }
    }
}

/// Lines in the order of their numbers, to which others are added.
private struct StoredOrder {
    private var ids: [UUID] = []
    private var positions = LinePositions()

    mutating func append(_ id: UUID, _ position: Int64) {
        ids.append(id)
        positions.append(position)
    }

    /// - Returns: The line before it; nil if it is the first.
    mutating func insert(_ id: UUID, _ place: StoredPlaces.Line) -> UUID? {
        let equals = positions.range(of: place.position)
        let later = Set(place.equals.drop { $0 != id })
        let index = equals.first { later.contains(ids[$0]) } ?? equals.upperBound
        ids.insert(id, at: index)
        positions.insert(place.position, at: index)
        return index > 0 ? ids[index - 1] : nil
    }
}

extension StoredPlaces.Line {
    fileprivate nonisolated func comes(before other: StoredPlaces.Line, _ id: UUID, _ otherID: UUID) -> Bool {
        guard position == other.position else { return position < other.position }
        return (equals.firstIndex(of: id) ?? 0) < (equals.firstIndex(of: otherID) ?? 0)
    }
}
