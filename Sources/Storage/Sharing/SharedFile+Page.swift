import Derive
import DeriveDocuments
import Foundation
import GRDB
import Invoicing
import Ledger

/// Carrying out what other machines have committed.
///
/// Each commit is carried out below the commits of this file that come later in the order of all: those that are not sent, and those
/// that were acknowledged and that the cursor has not passed. ``LaterWins`` says what is left of it. Where that cannot be told cell by
/// cell, nothing is carried out and the document is read again from the log, as after a refusal.
nonisolated extension SharedFile {
    /// Carries out the first commits of a page in one transaction, for at most a time but at least one, and moves the cursor.
    /// - Parameters:
    ///   - page: The commits behind the cursor, in their order.
    ///   - cursor: Where they begin. Nothing happens if another program has moved it meanwhile.
    /// - Returns: How many were carried out.
    /// - Throws: ``SharingError/unreadable(revision:person:)`` where the first cannot be read.
    @discardableResult
    public func carryOut(
        _ page: [OrderedCommit], behind cursor: Int64, for time: Duration = .milliseconds(8)
    ) throws -> Int {
        try backend.write { database in
            guard !page.isEmpty, try database.sharedCursor() == cursor else { return 0 }
            let end = ContinuousClock.now + time
            var count = 0
            for commit in page {
                do {
                    try arrive(Arrival(commit), in: database)
                } catch let error as SharingError {
                    guard count > 0 else { throw error }
                    break
                }
                count += 1
                if .now >= end { break }
            }
            let last = page[count - 1]
            try database.run(
                "UPDATE server SET cursor = ?, hash = ?", [.integer(last.revision), .text(last.hash)])
            return count
        }
    }

    private func arrive(_ arrival: Arrival, in database: Database) throws {
        let (revision, commit) = (arrival.ordered.revision, arrival.ordered.commit)
        let known = "SELECT revision, server, former FROM changeLog WHERE id = ?"
        if let row = try Row.fetchOne(database.cachedStatement(sql: known), arguments: [commit.id.uuidString]) {
            let server: Int64? = row[1]
            // One that was not to be sent any more.
            if server ?? 1 <= 0 { try database.markStale(commit.document) }
            if server == nil, row[2] == nil { try refuseUnsent(before: row[0], of: commit.document, in: database) }
            let sql = """
                UPDATE changeLog SET server = ?, former = NULL, facts = json_set(coalesce(facts, '{}'), '$.hash', ?)
                    WHERE id = ?
                """
            return try database.run(
                sql, [.integer(revision), .text(arrival.ordered.hash), .text(commit.id.uuidString)])
        }
        let later = try laterCommits(to: commit.document, than: revision, in: database)
        let edited = try editedRows(of: arrival, later, in: database)
        var (carriedOut, isAll) = ([RowOperation]?.none, false)
        let isStale = try database.has("stale WHERE document = ?", commit.document)
        switch isStale ? .unknown : arrival.place(below: later, keeping: edited) {
        case .whole:
            let operations = arrival.body.changes.operations
            (carriedOut, isAll) = (operations, true)
            try carryOut(arrival, operations, isDerived: arrival.isDerived, in: database)
        case .part(let operations, let positions):
            carriedOut = operations
            isAll = operations == arrival.body.changes.operations
            try carryOut(arrival, operations, at: positions, isDerived: false, in: database)
        case .kept: try keep(commit.document, in: database)
        case .nothing: break
        case .unknown: try database.markStale(commit.document)
        }
        try keep(edited, of: commit.document, in: database)
        try takeNumbers(of: arrival, in: database)
        try takeRecurrence(of: arrival, below: later, in: database)
        let entry = try log(arrival, carriedOut, isAll: isAll, keepsRows: !edited.isEmpty, in: database)
        guard let carriedOut, !arrival.isDerived || !later.isEmpty || !isAll else { return }
        try note(carriedOut, of: commit.document, at: entry, in: database)
    }

    /// The commits of this file to a document that come behind a revision.
    func laterCommits(to document: UUID, than revision: Int64, in database: Database) throws -> [LaterCommit] {
        let sql = """
            SELECT * FROM changeLog WHERE invoice = ?1 AND server IS NULL
                UNION ALL SELECT * FROM changeLog WHERE invoice = ?1 AND server > 0 AND server > ?2 ORDER BY former, revision
            """
        return try StoredRow.all(database, sql, [document.uuidString, revision]).map(LaterCommit.init)
    }

    // MARK: Tables

    /// Carries out what is left of a commit.
    func carryOut(
        _ arrival: Arrival, _ operations: [RowOperation], at positions: [UUID: Int64]? = nil, isDerived: Bool,
        in database: Database
    ) throws {
        let (body, shared) = (arrival.body, arrival.ordered.commit)
        let positions = positions ?? body.positions
        var commit = DocumentCommit(shared.document, operations)
        commit.id = shared.id
        for row in Set(operations.filter { !$0.isUpdate }.map(\.row)) {
            if let position = positions[row.id] { commit.columns[row] = [("position", .integer(position))] }
        }
        if isDerived || arrival.isWholeInvoice {
            commit.entry = body.entry
            for (row, columns) in body.columns { commit.columns[row, default: []] += columns }
        }
        switch shared.kind {
        case .insert where arrival.isWholeInvoice: try insertWhole(commit, arrival, in: database)
        case .delete: try delete(shared.document, arrival.facts["deleted"] != .text("file"), in: database)
        default:
            // An inserted product replaces one that is there with its charges, so that every machine has the same.
            for case .insert(let row, _, _, _, _) in operations where row.entity == Product.entity {
                try database.run(
                    "DELETE FROM charge WHERE parent = (SELECT sequence FROM product WHERE id = ?)",
                    [.text(row.id.uuidString)])
            }
            try RowWriter.write(commit, to: database, toleratesMissing: true)
            if let issued = arrival.issued { try issue(issued, shared.document, in: database) }
        }
    }

    private func insertWhole(_ commit: DocumentCommit, _ arrival: Arrival, in database: Database) throws {
        let id = ColumnValue.text(commit.document.uuidString)
        var commit = commit
        if let sequence = try database.sequence(of: commit.document) ?? arrival.sequence {
            commit.columns[RowID(entity: Invoice.entity, id: commit.document), default: []]
                .append(("sequence", .integer(sequence)))
        }
        try Claim.release(commit.document, in: database)
        try database.run("DELETE FROM invoice WHERE id = ?", [id])
        try backend.removeFromBin(commit.document, in: database)
        if let name = arrival.draftName {
            try database.run("INSERT OR IGNORE INTO draftName (invoice, name) VALUES (?, ?)", [id, .text(name)])
        }
        commit.entry.append(("name", .null))
        var rows = InvoiceRows(commit: commit)
        try backend.insert(&rows, into: database)
        if let issued = arrival.issued { try issue(issued, commit.document, in: database) }
    }

    func issue(_ issued: IssuedRow, _ document: UUID, in database: Database) throws {
        try database.run("DELETE FROM issuedDocument WHERE invoice = ?", [.text(document.uuidString)])
        try backend.insert(issued, of: document, into: database)
    }

    func delete(_ document: UUID, _ isKeptInBin: Bool, in database: Database) throws {
        try Claim.release(document, in: database)
        if isKeptInBin {
            try takeIssueBack(of: document, in: database)
            try backend.moveToBin(document, on: nil, in: database)
        }
        for (table, key) in [("invoice", "id"), ("issuedDocument", "invoice")] {
            try database.run("DELETE FROM \(table) WHERE \(key) = ?", [.text(document.uuidString)])
        }
    }

    /// Makes a draft again of an invoice whose issue is not in the log. Else its number would come back with it from the bin, or go up
    /// with the whole of it, as a number that the log has never given.
    func takeIssueBack(of id: UUID, in database: Database) throws {
        let row = RowID(entity: Invoice.entity, id: id)
        let sql = """
            SELECT changes, facts ->> '$.number' AS number FROM changeLog
                WHERE invoice = ? AND (server = -1 OR server IS NULL) AND facts ->> '$.number' IS NOT NULL ORDER BY revision DESC
            """
        for issue in try StoredRow.all(database, sql, [id.uuidString]) {
            // One that was typed since stays.
            guard try database.value(of: "number", in: row) == issue["number"],
                let inverse = try ChangeSet(json: issue["changes"]).inverse
            else { continue }
            try RowWriter.write(DocumentCommit(id, inverse), to: database)
            try database.run("DELETE FROM issuedDocument WHERE invoice = ?", [.text(id.uuidString)])
            let value = try database.value(of: "number", in: row)
            let number = if case .text(let text) = value { text } else { "" }
            let key = ListColumn.numberKey(of: number, name: try backend.name(of: id, in: database))
            try database.updateEntry(
                of: id, [("number", .text(number)), ("numberKey", .text(key)), ("stage", .text("draft"))])
        }
    }

    /// Takes the numbers that a commit tells of.
    func takeNumbers(of arrival: Arrival, in database: Database) throws {
        if let after = arrival.facts["after"] {
            let state = try after.decoded(as: NumberSeries.State.self)
            try changeNumbers(in: database) { $0.follow(state) }
        }
        if let numbers = try arrival.facts["numbers"]?.decoded(as: NumberSeries.self) {
            try changeNumbers(in: database) { own in for state in numbers.states { own.follow(state) } }
        }
    }

    func takeRecurrence(of arrival: Arrival, below later: [LaterCommit] = [], in database: Database) throws {
        let facts = arrival.facts
        if case .text(let id)? = facts["madeBy"], let made = facts["made"] {
            try database.run(
                "UPDATE recurrence SET made = max(made, ?) WHERE invoice = ?", [made, .text(id)])
        }
        guard let months = facts["recurs"], !later.contains(where: { $0.facts["recurs"] != nil }) else { return }
        let invoice = ColumnValue.text(arrival.ordered.commit.document.uuidString)
        try database.run("DELETE FROM recurrence WHERE invoice = ?", [invoice])
        guard months != .null else { return }
        try database.insert(
            "recurrence",
            [
                ("invoice", invoice), ("months", months), ("made", facts["made"] ?? .integer(0)),
                ("until", facts["until"] ?? .null), ("paused", facts["paused"] ?? .integer(0)),
            ])
        // Drafts of it may have come in before.
        let sql = """
            UPDATE recurrence SET made = max(made, coalesce(
                (SELECT max(facts ->> '$.made') FROM changeLog WHERE facts ->> '$.madeBy' = ?1 AND server = 0), 0)) WHERE invoice = ?1
            """
        if try Self.place(in: database)?.joining != nil { try database.run(sql, [invoice]) }
    }

    // MARK: The log

    /// Logs what a commit has changed here, and all of it where something was left out.
    /// - Parameters:
    ///   - carriedOut: Nil where nothing is, since the document comes whole later.
    ///   - keepsRows: Whether rows that it deletes stay.
    func log(
        _ arrival: Arrival, _ carriedOut: [RowOperation]?, isAll: Bool, keepsRows: Bool, in database: Database
    ) throws -> Int64 {
        let (ordered, commit, changes) = (arrival.ordered, arrival.ordered.commit, arrival.body.changes)
        let kind: LoggedChange.Kind =
            !isAll ? .update : arrival.isWholeInvoice ? .insert : commit.kind == .delete ? .delete : .update
        var facts = arrival.facts
        // Else it is in a table of its own.
        if carriedOut != nil { facts["xml"] = nil }
        (facts["kind"], facts["hash"]) = (.text(commit.kind.rawValue), .text(ordered.hash))
        if carriedOut == nil { facts["held"] = .integer(1) }
        let name = changes.name + (keepsRows && !changes.name.isEmpty ? ", which stays for what was edited here" : "")
        let set = ChangeSet(name: name, origin: changes.origin, revision: 0, operations: carriedOut ?? [])
        let places = arrival.body.positions.map { ($0.key.uuidString, ColumnValue.integer($0.value)) }
        return try backend.insert(
            [
                ("id", .text(commit.id.uuidString)), ("person", .text(ordered.author.person)),
                ("invoice", .text(commit.document.uuidString)), ("kind", .text(kind.rawValue)),
                ("changes", .json(set.json)), ("facts", .json(ColumnValue.json(of: facts))),
                ("positions", places.isEmpty ? .null : .json(ColumnValue.json(of: Dictionary(places) { $1 }))),
                ("server", .integer(ordered.revision)), ("machine", .text(ordered.author.machine)),
                ("base", .integer(commit.base)), ("derived", arrival.body.derived),
                ("crossed", isAll ? .null : .text(commit.body)),
            ], in: database)
    }

    /// Notes the rows whose derived columns do not follow from a commit.
    func note(
        _ carriedOut: [RowOperation], of document: UUID, at revision: Int64, in database: Database
    ) throws {
        guard !carriedOut.isEmpty else { return }
        let invoice = RowID(entity: Invoice.entity, id: document)
        let rows =
            document == MasterData.only
            ? Set(carriedOut.map(\.row)).filter { RowTable.directories.contains($0.entity) } : [invoice]
        for row in rows where try database.sequence(of: row.id, in: row.entity) != nil {
            try database.note(DerivationNote(row: row, revision: revision))
        }
    }

    // MARK: Deleted elsewhere, changed here

    /// An invoice was deleted that was changed here: the whole of it goes up, in place of the changes.
    func keep(_ document: UUID, in database: Database) throws {
        try takeIssueBack(of: document, in: database)
        guard let whole = try whole(document, in: database) else { return }
        try backend.withdraw(document, in: database)
        backend.transaction.withLock { $0 = nil }
        try backend.log(whole, .insert, in: database)
    }

    /// Rows that a commit deletes and that were edited here, later than it or unseen by it; nobody else has edited them since.
    private func editedRows(
        of arrival: Arrival, _ later: [LaterCommit], in database: Database
    ) throws -> Set<RowID> {
        let (ordered, commit) = (arrival.ordered, arrival.ordered.commit)
        let deleted = Set(arrival.body.changes.operations.filter(\.isDeletion).map(\.row))
        guard !deleted.isEmpty, commit.kind != .delete else { return [] }
        let sql = """
            SELECT * FROM changeLog WHERE server > 0 AND server > ? AND server < ? AND invoice = ? AND machine IS NOT ?
                ORDER BY server
            """
        let unseen = try StoredRow.all(
            database, sql, [commit.base, ordered.revision, commit.document.uuidString, ordered.author.machine])
        var edited: Set<RowID> = []
        for row in unseen {
            let rows = try LaterCommit(row).editedRows
            // Of several people who have edited a row the last one brings it back.
            if (row["machine"] as String?) == nil { edited.formUnion(rows) } else { edited.subtract(rows) }
        }
        for commit in later { edited.formUnion(commit.editedRows) }
        return edited.intersection(deleted).subtracting(later.flatMap { $0.operations.filter(\.isArrival).map(\.row) })
    }

    /// Rows were deleted that were edited here: their insertion goes up behind the changes.
    private func keep(_ rows: Set<RowID>, of document: UUID, in database: Database) throws {
        guard !rows.isEmpty else { return }
        var commit = try insertions(document, in: database) { rows.contains($0) }
        guard !commit.changes.operations.isEmpty else { return }
        commit.changes = ChangeSet(
            name: ChangeSet.keptLine, origin: .edit, revision: 0, operations: commit.changes.operations)
        backend.transaction.withLock { $0 = nil }
        try backend.log(commit, isCrossed: true, in: database)
    }
}

extension ChangeSet {
    /// The name of the step that brings back rows which were deleted elsewhere and edited here.
    nonisolated static let keptLine = "keep a deleted line that was edited"
}
