import DeriveDocuments
import Foundation
import GRDB
import Invoicing
import Ledger

/// Documents that are read again from the log, and their bases there.
nonisolated extension SharedFile {
    /// The documents that may differ from the log: something of theirs was refused, or could not be merged.
    public func staleDocuments() throws -> [UUID] {
        try backend.read { try String.fetchAll($0, sql: "SELECT document FROM stale").map { try UUID(column: $0) } }
    }

    /// Puts a document in as the log has it, with the commits on top that are not sent.
    /// - Returns: Whether it was done. Nothing happens where the cursor has not passed all of it.
    @discardableResult
    public func replace(_ id: UUID, with shared: SharedDocument) throws -> Bool {
        let history = try shared.history
        return try backend.write { database in
            guard let cursor = try database.sharedCursor(), cursor >= shared.revision else { return false }
            let isGone = history.last.map { $0.ordered.commit.kind == .delete } ?? true
            let wasThere = try exists(id, in: database)
            let refusals = try database.newRefusals(of: id)
            try database.run("DELETE FROM stale WHERE document = ?", [.text(id.uuidString)])
            let isKept = try isGone && wasThere && isToBeKept(id, in: database)
            try database.run("UPDATE refused SET told = 1 WHERE document = ?", [.text(id.uuidString)])
            let all = try (isGone ? [] : history) + unsent(of: id, in: database)
            if isKept {
                try keep(id, in: database)
            } else {
                let sequence = try database.sequence(of: id)
                try clear(id, isKeptInBin: isGone, in: database)
                try put(all, of: id, sequence: sequence, in: database)
            }
            let isThere = try exists(id, in: database)
            if !isThere {
                try database.run("DELETE FROM recurrence WHERE invoice = ?", [.text(id.uuidString)])
            }
            guard isThere || wasThere || !refusals.isEmpty else { return true }
            let told = try refusals.map { try $0.titled(in: database) }
            let revision = try backend.log(
                DocumentCommit(id), isThere ? .insert : .delete, told.isEmpty ? nil : .refused(told), isLocal: true,
                in: database)
            if isThere, !isKept { try noteUnderived(all, of: id, at: revision, in: database) }
            return true
        }
    }

    /// An invoice that others have deleted stays for the entries made here: some were refused for the deletion.
    private func isToBeKept(_ id: UUID, in database: Database) throws -> Bool {
        let sql = """
            SELECT count(*) > 0 AND NOT max(kind = 'delete' OR coalesce(facts ->> '$.number', '') <> '') FROM changeLog
                JOIN refused USING (id) WHERE document = ? AND why = 'deleted' AND told = 0
            """
        return try Bool.fetchOne(database, sql: sql, arguments: [id.uuidString]) == true
    }

    func exists(_ id: UUID, in database: Database) throws -> Bool {
        try id == MasterData.only || database.sequence(of: id) != nil
    }

    private func issuedRow(of id: UUID, in database: Database) throws -> IssuedRow? {
        let sql = "SELECT * FROM issuedDocument WHERE invoice = ?"
        return try StoredRow.all(database, sql, [id.uuidString]).first.map {
            IssuedRow(number: $0["number"], moment: $0["issued"], xml: $0["xml"])
        }
    }

    /// Removes all rows of a document. Of the ledger the numbers stay, which follow from the issues.
    private func clear(_ id: UUID, isKeptInBin: Bool, in database: Database) throws {
        guard id == MasterData.only else { return try delete(id, isKeptInBin, in: database) }
        for table in RowTable.directories.sorted() { try database.run("DELETE FROM \(table)", []) }
        try database.run("DELETE FROM masterData WHERE document -> '$.numbers' IS NULL", [])
        let sql = "UPDATE masterData SET document = json_set(?, '$.numbers', document -> '$.numbers')"
        try database.run(sql, [.text(MasterData.newDocument)])
    }

    /// The commits of a document that are not sent, with the documents that they have issued.
    private func unsent(of id: UUID, in database: Database) throws -> [Arrival] {
        let sql = "SELECT * FROM changeLog WHERE invoice = ? AND server IS NULL ORDER BY former, revision"
        return try StoredRow.all(database, sql, [id.uuidString]).map { row in
            try Arrival(commit(row, before: nil, in: database), revision: 0, isAlone: false)
        }
    }

    // MARK: Bases

    /// All rows of a document as of the last commit that is carried out; nil where it is not there, something of it is not sent, or
    /// it is too large for a base.
    public func base(of id: UUID) throws -> DocumentBase? {
        try backend.read { database in
            let sql = "SELECT max(server), sum(server IS NULL) FROM changeLog WHERE invoice = ?"
            guard let row = try Row.fetchOne(database.cachedStatement(sql: sql), arguments: [id.uuidString]),
                let revision = row[0] as Int64?, row[1] as Int64? == 0, let cursor = try database.sharedCursor(),
                0 < revision, revision <= cursor, let commit = try whole(id, in: database)
            else { return nil }
            let facts = try facts(ofBase: id, in: database)
            let places = commit.positions.map { ($0.key.uuidString, ColumnValue.integer($0.value)) }
            let body = CommitBody.json(
                changes: commit.changes.json, positions: ColumnValue.json(of: Dictionary(places) { $1 }),
                derived: commit.derivedJSON)
            guard body.utf8.count <= DocumentCommit.mostBytes else { return nil }
            return DocumentBase(document: id, revision: revision, body: body, facts: ColumnValue.json(of: facts))
        }
    }

    /// The facts that go with a base: the document as issued with all numbers, the recurrence, and what its insertion told.
    func facts(ofBase id: UUID, in database: Database) throws -> [String: ColumnValue] {
        let made = "SELECT facts FROM changeLog WHERE invoice = ? AND facts ->> '$.madeBy' IS NOT NULL"
        var facts =
            try String.fetchOne(database, sql: made, arguments: [id.uuidString])
            .map { try ColumnValue.columns(json: $0).filter { ["madeBy", "made"].contains($0.key) } } ?? [:]
        if let issued = try issuedRow(of: id, in: database) {
            facts["number"] = .text(issued.number)
            facts["issued"] = .text(issued.moment)
            facts["xml"] = .text(issued.xml)
            facts["numbers"] = try database.masterData()?.values?["numbers"]
        }
        let recurrence = "SELECT * FROM recurrence WHERE invoice = ?"
        if let row = try StoredRow.all(database, recurrence, [id.uuidString]).first {
            facts["recurs"] = row["months"]
            for column in ["made", "until", "paused"] { facts[column] = row[column] }
        }
        if try database.has("underived WHERE document = ?", id) { facts["underived"] = .integer(1) }
        return facts
    }

    /// The documents of which a base is due: invoices that were issued behind a revision or had another hundred commits, and the
    /// ledger after another thousand.
    public func dueBases(behind revision: Int64) throws -> [UUID] {
        try backend.read { database in
            let sql = """
                SELECT DISTINCT invoice FROM changeLog AS new WHERE server > 0 AND server > ? AND machine IS NULL
                    AND (kind <> 'insert' AND facts ->> '$.number' IS NOT NULL
                        OR (SELECT count(*) FROM changeLog WHERE invoice = new.invoice AND server BETWEEN 1 AND new.server)
                            % CASE invoice WHEN ? THEN 1000 ELSE 100 END = 0)
                """
            return try String.fetchAll(database, sql: sql, arguments: [revision, MasterData.only.uuidString])
                .map { try UUID(column: $0) }
        }
    }

    /// The insertion of all rows of a document; nil where it is not there. Of the ledger the numbers are no part.
    func whole(_ id: UUID, in database: Database) throws -> DocumentCommit? {
        guard id != MasterData.only else {
            var commit = try insertions(id, in: database) { _ in true }
            let values = try database.masterData()?.values ?? [:]
            let company = values.sorted { $0.key < $1.key }.filter { $0.key != "numbers" }.map { column, value in
                RowOperation.update(MasterData.row, column: column, from: .null, to: value)
            }
            commit.changes = DocumentCommit(id, company + commit.changes.operations).changes
            return commit
        }
        guard let stored = try backend.head(of: id, lines: 0, in: database) else { return nil }
        let row = RowID(entity: Invoice.entity, id: id)
        let values = try ColumnValue.columns(json: stored.head["document"])
        var commit = try insertions(id, in: database) { _ in true }
        let head = RowOperation.insert(row, into: MasterData.row, list: "invoices", after: nil, values: values)
        commit.changes = DocumentCommit(id, [head] + commit.changes.operations).changes
        commit.entry = stored.entry.columns.filter { $0.key != "id" }.map { ($0.key, stored.entry.values[$0.value]) }
        return commit
    }

    /// The insertion of some rows of a document, with the rows in their own lists.
    func insertions(
        _ document: UUID, in database: Database, where isMeant: (RowID) -> Bool
    ) throws -> DocumentCommit {
        let isOfInvoice = document != MasterData.only
        let owner = isOfInvoice ? RowID(entity: Invoice.entity, id: document) : MasterData.row
        let lists =
            isOfInvoice
            ? [(InvoiceLine.entity, "lines"), (DocumentAllowanceCharge.entity, "allowanceCharges")]
            : [(Customer.entity, "customers"), (Product.entity, "products")]
        var commit = DocumentCommit(document)
        var operations: [RowOperation] = []
        func add(_ table: String, _ list: String, _ owner: RowID, _ rows: [StoredRow], where isMeant: (RowID) -> Bool)
            throws
        {
            var before: UUID?
            for stored in rows {
                let row = RowID(entity: table, id: try UUID(column: stored["id"]))
                defer { before = row.id }
                guard isMeant(row) else { continue }
                let values = try ColumnValue.columns(json: stored["document"])
                operations.append(.insert(row, into: owner, list: list, after: before, values: values))
                commit.columns[row] = stored.columns.filter { !Self.keys.contains($0.key) }
                    .map { ($0.key, stored.values[$0.value]) }
                guard table == Product.entity else { continue }
                let charges = "SELECT * FROM charge WHERE parent = ? ORDER BY id"
                try add(Charge.entity, "charges", row, StoredRow.all(database, charges, [stored["sequence"] as Int64]))
                {
                    _ in true
                }
            }
        }
        let parent = try isOfInvoice ? database.sequence(of: document) : nil
        for (table, list) in lists {
            let condition = isOfInvoice ? "WHERE parent = ? ORDER BY position, id" : "WHERE ? IS NULL ORDER BY id"
            try add(
                table, list, owner, StoredRow.all(database, "SELECT * FROM \(table) \(condition)", [parent]),
                where: isMeant)
        }
        commit.changes = DocumentCommit(document, operations).changes
        return commit
    }

    private static let keys: Set = ["sequence", "id", "parent", "document"]
}
