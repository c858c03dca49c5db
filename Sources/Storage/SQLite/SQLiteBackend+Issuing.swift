import Derive
import Foundation
import GRDB
import Invoicing
import Ledger

extension SQLiteBackend {
    func issue(_ write: IssueWrite) throws -> IssueAnswer {
        try self.write { database in
            if let obstacle = try obstacle(to: write, in: database) { return obstacle }
            var (isFree, spares) = (FreeNumbers(for: write.commit.document, database), [String]())
            let (number, changes) = try changedNumbers(
                { numbers in
                    let number = try numbers.issue(write.request) { try isFree($0) }
                    spares = try isFree.spares(for: write, of: &numbers)
                    return number
                }, in: database)
            guard let number else { return .numberTaken }
            // Nothing of that is written where it is another one.
            guard number == write.number else { return .otherNumber(number) }
            if let changes { try writeNumbers(changes, in: database) }
            let revision = try freeze(write, in: database)
            let renumbered = try renumber(isFree.proposed, to: spares, in: database)
            let setOff = try write.credit.map { try self.setOff(write.number, $0, in: database) } ?? [:]
            return .issued(
                IssueAnswer.Issued(
                    revision: revision, numbers: changes, renumbered: renumbered, spares: spares, setOff: setOff))
        }
    }

    /// Whether an invoice was issued.
    func isIssued(_ id: UUID, in database: Database) throws -> Bool {
        let statement = try database.cachedStatement(sql: "SELECT 1 FROM issuedDocument WHERE invoice = ?")
        return try Int.fetchOne(statement, arguments: [id.uuidString]) != nil
    }

    /// What keeps it from being issued as it was read.
    private func obstacle(to write: IssueWrite, in database: Database) throws -> IssueAnswer? {
        let id = write.commit.document.uuidString
        if let number = try String.fetchOne(
            database, sql: "SELECT number FROM issuedDocument WHERE invoice = ?", arguments: [id])
        {
            return .alreadyIssued(number)
        }
        let sql = "SELECT * FROM changeLog WHERE revision > ? AND program <> ? AND invoice = ?"
        let news = try StoredRow.all(database, sql, [write.commit.base, program, id]).map {
            try LoggedChange(row: $0)
        }
        if let answer = try write.credit.flatMap({ try creditedAlready($0, in: database) }) { return answer }
        guard !news.isEmpty else { return nil }
        return news.allSatisfy(\.isRenumbering) ? .renumberedElsewhere : .changedElsewhere
    }

    /// Writes the invoice, its document and its entry in the log.
    private func freeze(_ write: IssueWrite, in database: Database) throws -> Int64 {
        guard try database.sequence(of: write.commit.document) != nil else {
            throw StorageError.noInvoice(id: write.commit.document)
        }
        try RowWriter.write(write.commit, to: database)
        let issued = IssuedRow(number: write.number, moment: write.moment, xml: write.xml)
        try insert(issued, of: write.commit.document, into: database)
        return try log(write.commit, .update, .issued(issued), in: database)
    }

    func insert(_ issued: IssuedRow, of id: UUID, into database: Database) throws {
        try database.insert(
            "issuedDocument",
            [
                ("invoice", .text(id.uuidString)), ("number", .text(issued.number)), ("issued", .text(issued.moment)),
                ("xml", .text(issued.xml)),
            ])
    }

    /// Gives drafts, to which the number was proposed that is given now, another one each.
    private func renumber(_ drafts: [UUID], to spares: [String], in database: Database) throws -> [UUID: ChangeSet] {
        var changes: [UUID: ChangeSet] = [:]
        for (id, number) in zip(drafts, spares) {
            let row = RowID(entity: Invoice.entity, id: id)
            var commit = DocumentCommit(
                id, ["number", "proposedNumber"].map { .update(row, column: $0, from: .null, to: .text(number)) })
            commit.entry = [("number", .text(number)), ("numberKey", .text(number.sortKey))]
            try RowWriter.write(commit, to: database)
            try log(commit, in: database)
            changes[id] = commit.changes
        }
        return changes
    }
}

/// The numbers that no other invoice of one's own has. A draft's number counts only if it was typed.
private nonisolated struct FreeNumbers {
    private let id: UUID
    private let database: Database
    /// The drafts for which the last number that was asked for is proposed.
    private(set) var proposed: [UUID] = []

    init(for id: UUID, _ database: Database) { (self.id, self.database) = (id, database) }

    mutating func callAsFunction(_ number: String) throws -> Bool {
        let others = try others(with: number)
        proposed = try others.filter { $0["isProposed"] != 0 as Int64 }.map { try UUID(column: $0["id"]) }
        return proposed.count == others.count
    }

    /// A number for each draft whose own is given now: first that of the draft that is issued, then the next that no other
    /// invoice has.
    func spares(for write: IssueWrite, of numbers: inout NumberSeries) throws -> [String] {
        var spares: [String] = []
        let former = write.formerNumber
        if !proposed.isEmpty, !former.isEmpty, try others(with: former).isEmpty { spares.append(former) }
        while spares.count < proposed.count {
            let next = numbers.take(write.request.pattern, on: write.request.date)
            if try others(with: next).isEmpty { spares.append(next) }
        }
        return spares
    }

    /// The other invoices that have a number.
    private func others(with number: String) throws -> [StoredRow] {
        let sql = """
            SELECT invoice.id, coalesce(document ->> '$.proposedNumber' = number
                    AND document -> '$.issuance' IS NULL, 0) AS isProposed
                FROM invoiceEntry JOIN invoice USING (sequence)
                WHERE numberKey = ? AND number = ? AND invoice.id <> ?
                    AND (stage NOT IN \(InvoiceStage.ofReceived.sqlList)
                        OR sellerName = (SELECT own.sellerName FROM invoiceEntry AS own JOIN invoice AS owner USING (sequence)
                            WHERE owner.id = ?))
            """
        let ours = id.uuidString
        return try StoredRow.all(database, sql, [number.sortKey, number, ours, ours])
    }
}

extension LoggedChange {
    /// Whether it changes nothing but the number.
    nonisolated var isRenumbering: Bool {
        guard kind == .update, let changeSet else { return false }
        return changeSet.operations.allSatisfy { operation in
            if case .update(_, "number", _, _) = operation { return true }
            if case .update(_, "proposedNumber", _, _) = operation { return true }
            return false
        }
    }
}
