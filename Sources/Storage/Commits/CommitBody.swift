import DeriveDocuments
import Foundation
import GRDB

/// A commit as it goes to other machines: its operations, the positions of the rows that it has placed, and derived columns.
nonisolated struct CommitBody {
    let changes: ChangeSet
    let positions: [UUID: Int64]
    /// All derived columns as JSON; null for none.
    let derived: ColumnValue
    /// The derived columns of the list.
    let entry: ColumnValues
    /// The derived columns of rows.
    let columns: [RowID: ColumnValues]
    /// The derived columns follow from all rows.
    let isDerived: Bool

    /// Puts a body together from columns of the log.
    static func json(changes: String, positions: String?, derived: String?) -> String {
        ColumnValue.json(of: ["changes": .json(changes), "positions": .json(positions), "derived": .json(derived)])
    }

    /// - Throws: `DecodingError` where it is none that this version knows, or names a table that it does not have.
    init(json: String) throws {
        let fields = try ColumnValue.columns(json: json)
        changes = try ChangeSet(json: fields["changes"]?.jsonText ?? "")
        for operation in changes.operations where RowTable.all[operation.row.entity] == nil {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "It changes an unknown table."))
        }
        var positions: [UUID: Int64] = [:]
        for (id, value) in try Self.columns(fields["positions"]) {
            if case .integer(let position) = value { positions[try UUID(column: id)] = position }
        }
        self.positions = positions
        self.derived = fields["derived"] ?? .null
        let derived = try Self.columns(self.derived)
        isDerived = !derived.isEmpty
        entry = try Self.values(derived["entry"])
        var columns: [RowID: ColumnValues] = [:]
        for (name, values) in try Self.columns(derived["rows"]) {
            let parts = name.split(separator: "/").map(String.init)
            guard parts.count == 2 else { continue }
            columns[RowID(entity: parts[0], id: try UUID(column: parts[1]))] = try Self.values(values)
        }
        self.columns = columns
    }

    /// Columns in the order of their names, so that all bodies are written by the same few statements.
    private static func values(_ value: ColumnValue?) throws -> ColumnValues {
        try columns(value).sorted { $0.key < $1.key }.map { ($0, $1) }
    }

    private static func columns(_ value: ColumnValue?) throws -> [String: ColumnValue] {
        guard let value, value != .null else { return [:] }
        return try ColumnValue.columns(json: value.jsonText)
    }
}

extension DocumentCommit {
    /// The most operations of a commit that other machines get.
    nonisolated static let mostOperations = 1_000
    /// The most bytes of its operations, and of an issued document.
    nonisolated static let mostBytes = 8 << 20
    /// Columns that are no derived values: keys of the file and positions; in the list names of drafts, too.
    private nonisolated static let ownColumns: Set = ["sequence", "position"]

    /// Its derived columns as JSON; nil for none.
    nonisolated var derivedJSON: String? {
        func json(_ values: ColumnValues, without other: String = "") -> ColumnValue? {
            let derived = values.filter { !Self.ownColumns.contains($0.column) && $0.column != other }.map {
                ($0.column, $0.value)
            }
            return derived.isEmpty ? nil : .json(ColumnValue.json(of: Dictionary(derived) { $1 }))
        }
        var fields: [String: ColumnValue] = [:]
        fields["entry"] = json(entry, without: "name")
        let rows = columns.compactMap { row, values in json(values).map { ("\(row.entity)/\(row.id)", $0) } }
        if !rows.isEmpty { fields["rows"] = .json(ColumnValue.json(of: Dictionary(rows) { $1 })) }
        return fields.isEmpty ? nil : ColumnValue.json(of: fields)
    }

    /// The same commit as several of at most ``mostOperations`` and ``mostBytes``, in their order. The first is the step that undo
    /// takes back.
    /// - Throws: `DatabaseError` where a single operation is too large.
    nonisolated var parts: [DocumentCommit] {
        get throws {
            for count in [Self.mostOperations, 100, 10, 1] {
                let parts = parts(of: count)
                guard let size = parts.map(\.changes.size).max(), size > Self.mostBytes else { return parts }
                if count == 1 { throw DatabaseError.isTooLarge(size) }
            }
            return []
        }
    }

    nonisolated private func parts(of most: Int) -> [DocumentCommit] {
        let all = changes.operations
        guard all.count > most else { return [self] }
        return stride(from: 0, to: all.count, by: most).map { start in
            let operations = Array(all[start..<min(start + most, all.count)])
            let rows = Set(operations.map(\.row))
            guard start == 0 else {
                var part = DocumentCommit(document, operations)
                part.columns = columns.filter { rows.contains($0.key) }
                return part
            }
            var part = self
            let rest = Array(all[operations.count...])
            let later = Set(rest.map(\.row)).subtracting(rows)
            part.columns = columns.filter { !later.contains($0.key) }
            let inverse = ChangeSet(name: "", origin: .edit, revision: 0, operations: rest, listInverse: []).inverse
            part.changes = ChangeSet(
                name: changes.name, origin: changes.origin, revision: changes.revision, operations: operations,
                listInverse: changes.inverse == nil ? nil : (changes.listInverse ?? []) + (inverse ?? []))
            return part
        }
    }
}

extension ChangeSet {
    /// The bytes of its operations as they are sent.
    fileprivate nonisolated var size: Int {
        ChangeSet(name: "", origin: origin, revision: 0, operations: operations).json.utf8.count
    }
}

extension DatabaseError {
    /// Says that other machines cannot get a change.
    nonisolated static func isTooLarge(_ bytes: Int) -> DatabaseError {
        let (size, most) = (bytes >> 20 + 1, DocumentCommit.mostBytes >> 20)
        return DatabaseError(
            resultCode: .SQLITE_TOOBIG,
            message:
                "it has \(size) MB, and at most \(most) MB go to other machines at once; leave out attached files")
    }
}
