import Derive
import DeriveGraph
import Foundation

/// The merging of one change set: what the open edit has changed here, and what was found to contradict it.
@MainActor
final class Merge {
    /// The state before the open edit; nil if none is open.
    let past: Past?
    private(set) var conflicts: [Conflict] = []
    /// The operations that wait for the end of the open edit, since they contradict it.
    private(set) var postponed: [RowOperation] = []
    /// `true` if they have removed a part that the open edit has changed.
    private(set) var keepsRemovedPart = false
    /// The position behind the row that was found last.
    private var lastPlace = 0
    /// The operation that is being merged.
    var operation: RowOperation?
    var place: Place?
    /// The index of the conflict of each group of columns, which they have together.
    private var groupConflicts: [Group: Int] = [:]
    /// `true` if the open edit has changed another column of the group to which the present one belongs.
    private(set) var keepsGroup = false
    /// The rows that undo knows, once one has come in.
    var removedRows: [RowID: any RowCodable]?

    /// The row, column or property of a part that is being changed.
    struct Place {
        let row: RowID
        var path: String?
        var column: ColumnCoding?

        /// A column of the row, or of the part at this place.
        func inner(_ column: ColumnCoding) -> Place {
            Place(row: row, path: path.map { "\($0).\(column.name)" } ?? column.name, column: column)
        }
    }

    private struct Group: Hashable {
        let row: RowID
        let part: Substring
        let name: String
    }

    /// The changes of the open edit.
    let record: ChangeRecord?

    /// - Parameter record: What was changed here and is to stay; nil for nothing.
    init(keeping record: ChangeRecord?) {
        self.record = record
        past = record.map { Past(before: $0) }
    }

    /// `true` if the open edit has changed an object or a collection itself.
    func touches(_ object: AnyObject?) -> Bool { object.flatMap { past?.names($0) } ?? false }

    /// Leaves a column that holds parts as it is, since the other program has removed a part that the open edit has
    /// changed.
    func keep(_ mine: ColumnValue, againstRemovalIn theirs: ColumnValue) {
        keepsRemovedPart = true
        postpone()
        conflict(theirs, mine)
        conflicts.indices.last.map { conflicts[$0].removesPart = true }
    }

    /// Leaves a column as the open edit has made it; theirs waits for the end of that. It is a conflict where they have
    /// changed it as well, to something else.
    func keep(_ mine: ColumnValue, against theirs: ColumnValue, base: ColumnValue) {
        postpone()
        if theirs != mine, theirs != base { conflict(theirs, mine) }
    }

    /// Carries the operation out once more when the open edit has ended.
    func postpone() {
        if let operation, postponed.last != operation { postponed.append(operation) }
    }

    func conflict(_ theirs: ColumnValue, _ mine: ColumnValue) {
        guard let place else { return }
        if let path = place.path, let column = place.column, let name = column.group {
            let group = Group(row: place.row, part: path.dropLast(column.name.count), name: name)
            if let index = groupConflicts[group] { return conflicts[index].others[path] = theirs }
            groupConflicts[group] = conflicts.count
        }
        conflicts.append(Conflict(row: place.row, column: place.path, theirs: theirs, mine: mine))
    }

    /// Makes a column what another program says, or leaves it where the open edit has changed its group.
    func merge(_ theirs: ColumnValue, into column: ColumnCoding, of owner: any RowCodable) throws {
        let group = type(of: owner).rowCoding.group(of: column)
        keepsGroup = group.count > 1 && group.contains { past?.names($0.keyPath, of: owner) ?? false }
        defer { keepsGroup = false }
        try column.content.merge(theirs, into: owner, self)
    }

    /// The position behind a row of a list; the end if that is not there.
    ///
    /// Rows often come one behind the other, so it is looked for first where the last one was found.
    func place<Row: RowCodable>(after id: UUID, in rows: [Row]) -> Int {
        let isNext = rows.indices.contains(lastPlace) && rows[lastPlace].rowID?.id == id
        let found = isNext ? lastPlace : rows.firstIndex { $0.rowID?.id == id }
        lastPlace = found.map { $0 + 1 } ?? rows.count
        return lastPlace
    }

    /// Sets an object's columns to those of another program. A column that is missing there is null.
    /// - Parameter row: The object's row, for conflicts; nil for a part, which is at the present place.
    func fill(_ object: any RowCodable, of row: RowID? = nil, with values: [String: ColumnValue]) throws {
        let outer = row.map { Place(row: $0) } ?? place
        defer { place = outer }
        for column in type(of: object).rowCoding.columns where column.list == nil {
            place = outer?.inner(column)
            if let value = values[column.name] {
                try merge(value, into: column, of: object)
            } else if try column.content.encode(object, at: nil) != .null {
                // Another version of the program may not know the column at all.
                try? merge(.null, into: column, of: object)
            }
        }
    }
}
