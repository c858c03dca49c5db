import Derive
import DeriveDocuments
import Foundation
import GRDB
import Invoicing
import Ledger

extension SQLiteBackend {
    func write(_ commit: CommitWrite) throws -> WrittenCommit {
        if let required = commit.commit?.required, refused.withLock({ $0.contains(required) }) {
            return WrittenCommit(refusal: .overtaken)
        }
        let written = try writeAlone(commit)
        if let id = commit.commit?.id, written.refusal != nil { refused.withLock { _ = $0.insert(id) } }
        return written
    }

    private func writeAlone(_ commit: CommitWrite) throws -> WrittenCommit {
        do {
            return try write { database -> WrittenCommit in
                switch commit {
                case .invoice(let write): return try self.write(write, in: database)
                case .ledger(let commit): return try self.write(commit, in: database)
                case .learnt(let id):
                    try database.run("DELETE FROM unlearnt WHERE invoice = ?", [.text(id.uuidString)])
                    return WrittenCommit()
                }
            }
        } catch let error as RowWriter.MissingRows {
            return WrittenCommit(refusal: .missingRows(error.rows))
        }
    }

    /// Writes a commit of the ledger.
    private func write(_ commit: DocumentCommit, in database: Database) throws -> WrittenCommit {
        let foreign = try foreign(in: database)
        if commit.addsAlone, foreign.addBeside(commit) { return WrittenCommit(refusal: .overtaken) }
        let crossed = foreign.crossedRows(of: commit)
        try RowWriter.write(commit, to: database)
        let revision = try log(
            commit, commit.isImport ? .insert : .update, isCrossed: !crossed.isEmpty, in: database)
        for row in crossed where RowTable.directories.contains(row.entity) {
            try database.note(DerivationNote(row: row, revision: revision))
        }
        return WrittenCommit(revision: revision, isCrossed: !crossed.isEmpty)
    }

    private func write(_ write: InvoiceWrite, in database: Database) throws -> WrittenCommit {
        let (commit, id) = (write.commit, write.commit.document)
        var written = WrittenCommit(isCrossed: try foreign(in: database).cross(commit))
        let (exists, isIssued) = (try database.sequence(of: id) != nil, try self.isIssued(id, in: database))
        switch write {
        case .insert(var rows):
            // Another program may have brought it back before, and issued it.
            guard !exists || !isIssued else { return WrittenCommit(refusal: .frozen) }
            written.books = try rows.books.map { try self.write($0, in: database) }
            try database.run("DELETE FROM invoice WHERE id = ?", [.text(id.uuidString)])
            try removeFromBin(id, in: database)
            written.key = try insert(&rows, into: database)
            written.name = rows.draftName
            if let issued = rows.issued { _ = try issued.credit.map { try setOff(issued.number, $0, in: database) } }
            let fact = rows.issued.map { CommitFact.issued($0) }
            written.revision = try log(rows.commit, .insert, fact, isCrossed: written.isCrossed, in: database)
        case .update:
            // Another program may have deleted it; then there is nothing that this could be a change of.
            guard exists else { return WrittenCommit(refusal: .missing) }
            guard !isIssued || !commit.changesContent else { return WrittenCommit(refusal: .frozen) }
            if written.isCrossed, !commit.reads.isEmpty, try othersHaveSet(commit.reads, since: commit, in: database) {
                return WrittenCommit(refusal: .overtaken)
            }
            try RowWriter.write(commit, to: database)
            written.revision = try log(commit, isCrossed: written.isCrossed, in: database)
            if commit.changesLines {
                // In the transaction of the lines: what was typed before a crash, the next start learns from.
                try database.run("INSERT OR IGNORE INTO unlearnt (invoice) VALUES (?)", [.text(id.uuidString)])
            }
        case .delete(_, let isKeptInBin, let day, let books):
            guard !isIssued else { return WrittenCommit(refusal: .frozen) }
            guard !exists || !written.isCrossed else { return WrittenCommit(refusal: .changed) }
            let released = try Claim.release(id, in: database)
            let isFresh = try self.isFresh(id, in: database)
            if isKeptInBin {
                try moveToBin(id, on: day, in: database)
            } else {
                try database.run("DELETE FROM invoice WHERE id = ?", [.text(id.uuidString)])
                try database.deleteFiles(where: "invoice = ?", [.text(id.uuidString)])
            }
            let fact = CommitFact.deleted(isKeptInBin: isKeptInBin, released: released)
            written.revision = try log(commit, .delete, fact, in: database)
            if isFresh { try withdraw(id, in: database) }
            written.books = try books.map { try self.write($0, in: database) }
            return written
        }
        if written.isCrossed {
            try database.note(DerivationNote(row: RowID(entity: Invoice.entity, id: id), revision: written.revision))
        }
        // Behind the log, each entry of which takes its document out of the table.
        if case .insert(let rows) = write, rows.isFresh { try noteFresh(rows.id, in: database) }
        return written
    }

    /// Returns `true` if other programs have set some properties of an invoice since a commit's base, or what they have set is
    /// not known.
    private func othersHaveSet(
        _ properties: [String], since commit: DocumentCommit, in database: Database
    ) throws -> Bool {
        let sql = "SELECT * FROM changeLog WHERE invoice = ? AND revision > ? AND program <> ?"
        let others = try StoredRow.all(database, sql, [commit.document.uuidString, commit.base, program])
        guard !others.isEmpty else { return true }
        return try others.contains { row in
            guard let changes = try LoggedChange(row: row).changeSet else { return true }
            return changes.operations.contains { operation in
                guard case .update(let row, let path, _, _) = operation, row.entity == Invoice.entity else {
                    return false
                }
                return properties.contains { path.isPath(in: $0) }
            }
        }
    }

    /// The commits of other programs, up to the transaction.
    private func foreign(in database: Database) throws -> ForeignCommits {
        try commits.withLock { commits in
            try commits.look(in: database, besides: program)
            return commits
        }
    }

    /// Returns the name of a draft, which an identity keeps for ever: a new one, or that of an invoice that comes in again.
    private func name(of rows: InvoiceRows, in database: Database) throws -> String {
        if rows.isDraft {
            let sql = """
                INSERT OR IGNORE INTO draftName (invoice, name)
                    VALUES (?, 'draft-'
                        || coalesce((SELECT letter FROM server), '')
                        || (SELECT coalesce(max(sequence), 0) + 1 FROM draftName))
                """
            try database.run(sql, [.text(rows.id.uuidString)])
        }
        return try name(of: rows.id, in: database)
    }

    /// Returns the name that an invoice has or had as a draft; empty for none.
    func name(of id: UUID, in database: Database) throws -> String {
        let name = try database.cachedStatement(sql: "SELECT name FROM draftName WHERE invoice = ?")
        return try String.fetchOne(name, arguments: [id.uuidString]) ?? ""
    }

    /// Inserts an invoice, with its name if it is or was a draft.
    /// - Returns: The key of the invoice.
    @discardableResult
    func insert(_ rows: inout InvoiceRows, into database: Database) throws -> Int64 {
        rows.draftName = try name(of: rows, in: database)
        try RowWriter.write(rows.commit, to: database)
        guard let sequence = try database.sequence(of: rows.id) else { throw StorageError.noInvoice(id: rows.id) }
        let key: ColumnValues = [("sequence", .integer(sequence)), ("id", .text(rows.id.uuidString))]
        try database.insert("invoiceEntry", key + rows.commit.entry)
        if let issued = rows.issued { try insert(issued, of: rows.id, into: database) }
        if let original = rows.original { try database.insert(original, of: rows.id) }
        try database.keepFiles(of: rows)
        if let more = rows.generatedLines {
            let owner = RowID(entity: Invoice.entity, id: rows.id)
            var writer = RowWriter([:], database)
            for index in 0..<more.count {
                let line = more.make(index)
                try writer.insert(
                    RowID(entity: InvoiceLine.entity, id: line.id), into: owner,
                    document: ColumnValue.json(of: line.values), line.columns)
            }
        }
        return sequence
    }

    /// Moves an invoice into the bin. Without effect for an unknown invoice.
    func moveToBin(_ id: UUID, on day: CalendarDate?, in database: Database) throws {
        guard let sequence = try database.sequence(of: id) else { return }
        try removeFromBin(id, in: database)
        for (table, key) in BinSchema.sources {
            let bin = BinSchema.bin(of: table)
            let names = try BinSchema.columns(of: table, and: bin, in: database)
            try database.run(
                "INSERT INTO \(bin) (\(names)) SELECT \(names) FROM \(table) WHERE \(key) = ?", [.integer(sequence)])
        }
        let moment = "coalesce(?1, date('now', 'localtime')) || strftime('T%H:%M:%S', 'now', 'localtime')"
        try database.run(
            "UPDATE binned_invoice SET deleted = \(moment) WHERE sequence = ?2",
            [.text(day?.description), .integer(sequence)])
        try database.run("DELETE FROM invoice WHERE sequence = ?", [.integer(sequence)])
    }

    /// Takes an invoice out of the bin for good.
    func removeFromBin(_ id: UUID, in database: Database) throws {
        let sql = "SELECT sequence FROM binned_invoice WHERE id = ?"
        for sequence in try Int64.fetchAll(database, sql: sql, arguments: [id.uuidString]) {
            for (table, key) in BinSchema.sources {
                try database.run("DELETE FROM \(BinSchema.bin(of: table)) WHERE \(key) = ?", [.integer(sequence)])
            }
        }
    }
}
