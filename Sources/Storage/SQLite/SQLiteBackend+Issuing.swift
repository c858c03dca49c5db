import Derive
import Foundation
import GRDB
import Invoicing
import Ledger

extension SQLiteBackend {
    func issue(_ write: IssueWrite) throws -> IssueAnswer {
        try self.write { database in
            if let obstacle = try obstacle(to: write, in: database) { return obstacle }
            var series: (before: NumberSeries.State, after: NumberSeries.State)?
            let isShared = try database.sharedCursor() != nil
            var isLeft = false
            let (number, changes) = try changedNumbers(
                { numbers in
                    let (former, number) = try takeNumber(
                        write.request, for: write.commit.document, from: &numbers, in: database)
                    let states = number.flatMap { number in
                        former.state(ofSeriesOf: number, write.request.pattern).flatMap { before in
                            numbers.state(ofSeriesOf: number, write.request.pattern).map { (before, $0) }
                        }
                    }
                    if isShared { series = states }
                    isLeft = number.map(former.hasLeft) ?? false
                    return number
                }, in: database)
            guard let number else { return .numberTaken }
            guard !isLeft else { return .left(number) }
            // Nothing of that is written where it is another one.
            guard number == write.number else { return .otherNumber(number) }
            if let changes { try writeNumbers(changes, in: database) }
            let revision = try freeze(write, series: series, in: database)
            let setOff = try write.credit.map { try self.setOff(write.number, $0, in: database) } ?? [:]
            return .issued(IssueAnswer.Issued(revision: revision, numbers: changes, setOff: setOff))
        }
    }

    /// Returns the number that an invoice would be given now; nil for a chosen one that is not free.
    func nextNumber(_ request: NumberRequest, for id: UUID, in database: Database) throws -> String? {
        try changedNumbers({ try takeNumber(request, for: id, from: &$0, in: database).number }, in: database).0
    }

    /// Takes the number of an invoice that is issued.
    /// - Returns: The series before, and the number; nil for a chosen one that is not free.
    private func takeNumber(
        _ request: NumberRequest, for id: UUID, from numbers: inout NumberSeries, in database: Database
    ) throws -> (former: NumberSeries, number: String?) {
        if numbers.isEmpty {
            for number in try newestNumbers(in: database) { numbers.note(number, request.pattern) }
        }
        let former = numbers
        return (former, try numbers.issue(request) { try isFree($0, for: id, in: database) })
    }

    /// Returns the numbers of the last issued invoices of one's own, so that the first series goes on behind those that were
    /// there before.
    private func newestNumbers(in database: Database) throws -> [String] {
        let sql = """
            SELECT number FROM (SELECT number, sequence, stage, id FROM invoiceEntry ORDER BY sequence DESC LIMIT 1000)
                WHERE stage NOT IN \((InvoiceStage.ofReceived + [.draft]).sqlList) AND number <> ''
                AND id NOT IN (SELECT document FROM stale) ORDER BY sequence DESC LIMIT 100
            """
        return try String.fetchAll(database, sql: sql)
    }

    /// Returns whether no other invoice of one's own has a number. One that is read again has it from an issue that was refused, and
    /// skipping that number would leave a gap.
    private func isFree(_ number: String, for id: UUID, in database: Database) throws -> Bool {
        let sql = """
            SELECT NOT EXISTS (SELECT * FROM invoiceEntry WHERE numberKey = ? AND number = ? AND id <> ?
                AND id NOT IN (SELECT document FROM stale)
                AND (stage NOT IN \(InvoiceStage.ofReceived.sqlList)
                    OR sellerName = (SELECT own.sellerName FROM invoiceEntry AS own JOIN invoice AS owner USING (sequence)
                        WHERE owner.id = ?)))
            """
        let arguments: StatementArguments = [number.sortKey, number, id.uuidString, id.uuidString]
        return try Bool.fetchOne(database, sql: sql, arguments: arguments) == true
    }

    /// Returns `true` if an invoice was issued.
    func isIssued(_ id: UUID, in database: Database) throws -> Bool {
        let statement = try database.cachedStatement(sql: "SELECT 1 FROM issuedDocument WHERE invoice = ?")
        return try Int.fetchOne(statement, arguments: [id.uuidString]) != nil
    }

    /// Returns the obstacle to issuing it as it was read.
    private func obstacle(to write: IssueWrite, in database: Database) throws -> IssueAnswer? {
        let id = write.commit.document.uuidString
        if let number = try String.fetchOne(
            database, sql: "SELECT number FROM issuedDocument WHERE invoice = ?", arguments: [id])
        {
            return .alreadyIssued(number)
        }
        if let answer = try write.credit.flatMap({ try creditedAlready($0, in: database) }) { return answer }
        let fault =
            try write.deposits.flatMap { try depositFault($0, in: database) }
            ?? write.credit.flatMap { try depositFault($0, in: database) }
        if let fault { return .deposits(fault) }
        let sql = "SELECT EXISTS (SELECT * FROM changeLog WHERE revision > ? AND program <> ? AND invoice = ?)"
        let isChanged = try Bool.fetchOne(database, sql: sql, arguments: [write.commit.base, program, id]) == true
        return isChanged ? .changedElsewhere : nil
    }

    /// Writes the invoice, its document and its entry in the log.
    private func freeze(
        _ write: IssueWrite, series: (before: NumberSeries.State, after: NumberSeries.State)?, in database: Database
    ) throws -> Int64 {
        guard try database.sequence(of: write.commit.document) != nil else {
            throw StorageError.noInvoice(id: write.commit.document)
        }
        try RowWriter.write(write.commit, to: database)
        let issued = IssuedRow(number: write.number, moment: write.moment, xml: write.xml, series: series)
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
}
