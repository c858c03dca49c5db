import DeriveDocuments
import Foundation
import Invoicing
import Ledger

/// A commit that has arrived, decoded.
nonisolated struct Arrival {
    let ordered: OrderedCommit
    let body: CommitBody
    let facts: [String: ColumnValue]
    /// The key of the invoice in the file, if it comes back; nil for the next key.
    var sequence: Int64?

    enum Place {
        case whole
        case part([RowOperation], positions: [UUID: Int64])
        /// Its document was changed here and is not deleted.
        case kept
        /// The whole document comes later.
        case nothing
        /// The document is to be read again.
        case unknown
    }

    /// - Throws: ``SharingError/unreadable(revision:person:)``
    init(_ ordered: OrderedCommit) throws {
        self.ordered = ordered
        do {
            guard ordered.commit.format <= SharedCommit.format else { throw CocoaError(.coderReadCorrupt) }
            body = try CommitBody(json: ordered.commit.body)
            facts = try ColumnValue.columns(json: ordered.commit.facts)
        } catch {
            throw SharingError.unreadable(revision: ordered.revision, person: ordered.author.person)
        }
    }

    /// Makes one of a commit that comes from no page.
    init(_ commit: SharedCommit, revision: Int64, isAlone: Bool) throws {
        let nobody = SharedCommit.Author(person: "", machine: "")
        try self.init(
            OrderedCommit(
                revision: revision, hash: "", commit: commit, author: commit.author ?? nobody, isAlone: isAlone))
    }

    var isWholeInvoice: Bool { ordered.commit.kind == .insert && ordered.commit.document != MasterData.only }

    var isDerived: Bool { ordered.isAlone && body.isDerived }

    var draftName: String? {
        guard case .insert(_, _, _, _, let values)? = body.changes.operations.first,
            case .text(let name)? = values["draftName"]
        else { return nil }
        return name
    }

    var issued: IssuedRow? {
        guard case .text(let number)? = facts["number"], case .text(let moment)? = facts["issued"],
            case .text(let xml)? = facts["xml"]
        else { return nil }
        return IssuedRow(number: number, moment: moment, xml: xml)
    }

    /// Decides which part of it is carried out below later commits.
    /// - Parameter edited: The rows that it does not delete.
    func place(below later: [LaterCommit], keeping edited: Set<RowID>) -> Place {
        guard !later.isEmpty || !edited.isEmpty else { return .whole }
        let isOfInvoice = ordered.commit.document != MasterData.only
        if isOfInvoice, later.contains(where: { $0.kind != .update }) { return .nothing }
        if isWholeInvoice { return .unknown }
        if ordered.commit.kind == .delete { return later.contains { $0.facts["number"] != nil } ? .whole : .kept }
        let operations = later.flatMap(\.operations)
        guard !LaterCommit.meet(body.changes.operations, operations) else { return .unknown }
        let rule = LaterWins(operations, positions: later.reduce(into: [:]) { $0.merge($1.positions) { $1 } })
        let positions = body.positions.merging(rule.positions) { $1 }
        let rest = body.changes.operations.filter { !$0.isDeletion || !edited.contains($0.row) }
        return .part(rule.rest(of: rest).carriedOut, positions: positions)
    }
}

/// A commit of this file that comes behind an arriving one.
nonisolated struct LaterCommit {
    let kind: LoggedChange.Kind
    let operations: [RowOperation]
    let positions: [UUID: Int64]
    let facts: [String: ColumnValue]

    init(_ row: StoredRow) throws {
        kind = LoggedChange.Kind(rawValue: row["kind"]) ?? .update
        let json = CommitBody.json(changes: row["changes"], positions: row["positions"], derived: nil)
        let body = try CommitBody(json: (row["crossed"] as String?) ?? json)
        (operations, positions) = (body.changes.operations, body.positions)
        facts = try (row["facts"] as String?).map { try ColumnValue.columns(json: $0) } ?? [:]
    }

    /// The rows of which it has set a property.
    var editedRows: Set<RowID> { Set(operations.filter { $0.isUpdate && !$0.isOfEmptyPart }.map(\.row)) }

    /// Updates of two orders meet where the later does not simply stay: in a list of records, or in a part and its values.
    static func meet(_ earlier: [RowOperation], _ later: [RowOperation]) -> Bool {
        let updates = Dictionary(grouping: later.filter(\.isUpdate), by: \.row)
        return earlier.contains { operation in
            guard case .update(let row, let path, _, _) = operation else { return false }
            return updates[row]?.contains { other in
                guard case .update(_, let place, _, _) = other else { return false }
                guard path != place else {
                    return MergedRecords.column(of: other) != nil || other.isOfEmptyPart || operation.isOfEmptyPart
                }
                return path.isPath(in: place) || place.isPath(in: path)
            } ?? false
        }
    }
}

extension RowOperation {
    nonisolated var isDeletion: Bool { if case .delete = self { true } else { false } }

    /// It inserts or deletes a row.
    nonisolated var isArrival: Bool { if case .insert = self { true } else { isDeletion } }
}
