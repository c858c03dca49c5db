import Derive
import Foundation
import GRDB
import Invoicing
import Ledger

extension SQLiteBackend {
    func write(_ commit: CommitWrite) throws -> WrittenCommit {
        try write { database -> WrittenCommit in
            switch commit {
            case .invoice(let write): return try self.write(write, in: database)
            case .ledger(let commit):
                try RowWriter.write(commit, to: database)
                return WrittenCommit(revision: try log(commit, in: database))
            case .learnt(let id):
                try database.run("DELETE FROM unlearnt WHERE invoice = ?", [.text(id.uuidString)])
                return WrittenCommit()
            }
        }
    }

    private func write(_ write: InvoiceWrite, in database: Database) throws -> WrittenCommit {
        var written = WrittenCommit()
        switch write {
        case .insert(let rows):
            // Another program may have brought it back before, and issued it.
            guard try database.sequence(of: rows.id) == nil || !isIssued(rows.id, in: database) else {
                return WrittenCommit(isFrozen: true)
            }
            try database.run("DELETE FROM invoice WHERE id = ?", [.text(rows.id.uuidString)])
            try removeFromBin(rows.id, in: database)
            written.key = try insert(rows, into: database)
            if let issued = rows.issued {
                try insert(issued, of: rows.id, into: database)
                _ = try issued.credit.map { try setOff(issued.number, $0, in: database) }
            }
        case .update(var commit):
            // Another program may have deleted it; then there is nothing that this could be a change of.
            guard try database.sequence(of: commit.document) != nil else { return WrittenCommit(isMissing: true) }
            // Neither can what was issued be changed.
            guard try !commit.changesContent || !isIssued(commit.document, in: database) else {
                return WrittenCommit(isFrozen: true)
            }
            try RowWriter.write(commit, to: database)
            written.positions = try RowWriter.separate(commit.placedRows, in: database)
            for row in commit.placedRows {
                if let position = written.positions[row.id] { commit.columns[row] = [("position", .integer(position))] }
            }
            written.revision = try log(commit, in: database)
            if commit.changesLines {
                // In the transaction of the lines: what was typed before a crash, the next start learns from.
                try database.run(
                    "INSERT OR IGNORE INTO unlearnt (invoice) VALUES (?)", [.text(commit.document.uuidString)])
            }
        case .delete(let id, let isKeptInBin, let day):
            guard try !isIssued(id, in: database) else { return WrittenCommit(isFrozen: true) }
            if isKeptInBin {
                try moveToBin(id, on: day, in: database)
            } else {
                try database.run("DELETE FROM invoice WHERE id = ?", [.text(id.uuidString)])
            }
        }
        if written.revision == 0 { written.revision = try log(write, in: database) }
        return written
    }

    /// - Returns: The key of the invoice.
    @discardableResult
    func insert(_ rows: InvoiceRows, into database: Database) throws -> Int64 {
        try RowWriter.write(rows.commit, to: database)
        guard let sequence = try database.sequence(of: rows.id) else { throw StorageError.noInvoice(id: rows.id) }
        let key: ColumnValues = [("sequence", .integer(sequence)), ("id", .text(rows.id.uuidString))]
        try database.insert("invoiceEntry", key + rows.commit.entry)
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
    private func moveToBin(_ id: UUID, on day: CalendarDate?, in database: Database) throws {
        guard let sequence = try database.sequence(of: id) else { return }
        try removeFromBin(id, in: database)
        for (table, key) in BinSchema.sources {
            // Only an invoice says when it was deleted.
            let more =
                table == "invoice"
                ? ", coalesce(?2, date('now', 'localtime')) || strftime('T%H:%M:%S', 'now', 'localtime')" : ""
            let sql = "INSERT INTO \(BinSchema.bin(of: table)) SELECT *\(more) FROM \(table) WHERE \(key) = ?1"
            try database.run(sql, [.integer(sequence)] + (more.isEmpty ? [] : [.text(day?.description)]))
        }
        try database.run("DELETE FROM invoice WHERE sequence = ?", [.integer(sequence)])
    }

    /// Takes an invoice out of the bin for good.
    private func removeFromBin(_ id: UUID, in database: Database) throws {
        let sql = "SELECT sequence FROM binned_invoice WHERE id = ?"
        for sequence in try Int64.fetchAll(database, sql: sql, arguments: [id.uuidString]) {
            for (table, key) in BinSchema.sources {
                try database.run("DELETE FROM \(BinSchema.bin(of: table)) WHERE \(key) = ?", [.integer(sequence)])
            }
        }
    }
}
