import Derive
import DeriveDocuments
import Foundation
import GRDB
import Invoicing
import Ledger

/// Setting credit notes off against the invoices that they are for.
extension SQLiteBackend {
    /// Sets a credit note off against the open amounts of its invoices, in their order. The rest of the note stays open, as
    /// money to pay back.
    /// - Returns: The changes of the note and of the invoices.
    func setOff(
        _ noteNumber: String, _ credit: IssueWrite.Credit, in database: Database
    ) throws -> [UUID: ChangeSet] {
        guard var note = try Settled(issuedAs: noteNumber, in: database) else { return [:] }
        var former: [UUID: ColumnValue] = [:]
        var changes: [UUID: ChangeSet] = [:]
        for number in credit.invoices {
            guard let invoice = try Settled(issuedAs: number, in: database), invoice.isInvoice,
                invoice.currency == credit.currency.code, note.openAmount > 0
            else { continue }
            let back = try MergedRecords.payments(database.value(of: "payments", in: invoice.row)).writeOffsTakenBack(
                by: note.openAmount, of: invoice.total, open: invoice.openAmount, on: credit.day)
            let open = back.reduce(invoice.openAmount) { $0 - $1.amount }
            guard open > 0 else { continue }
            let amount = min(note.openAmount, open)
            note.openAmount -= amount
            for (settled, other, back) in [(invoice, noteNumber, back), (note, number, [])] {
                let payment = Payment(amount: amount, date: credit.day, offset: other)
                let (old, new) = try append(back + [payment], to: settled, in: database)
                let first = former[settled.id] ?? old
                former[settled.id] = first
                changes[settled.id] = .payments(of: settled.id, from: first, to: new)
            }
        }
        for (id, set) in changes { try log(DocumentCommit(id, set), in: database) }
        return changes
    }

    /// - Returns: The payments before and after.
    private func append(
        _ new: [Payment], to settled: Settled, in database: Database
    ) throws -> (ColumnValue, ColumnValue) {
        let former = try database.value(of: "payments", in: settled.row)
        let payments = (try MergedRecords.payments(former) + new).inOrder
        let value = try ColumnValue(encoding: payments)
        let operation = RowOperation.update(settled.row, column: "payments", from: former, to: value)
        try RowWriter.write(DocumentCommit(settled.id, [operation]), to: database)
        try database.settle(settled.id, value)
        return (former, value)
    }
}

/// The part of an issued document that setting off reads.
private nonisolated struct Settled {
    let id: UUID
    let currency: String
    var openAmount: ExactDecimal
    /// With VAT.
    let total: ExactDecimal
    private let stage: InvoiceStage?
    private let isCreditNote: Bool

    init?(issuedAs number: String, in database: Database) throws {
        let sql = """
            SELECT invoice.id, invoiceEntry.currency, openAmount, stage, taxInclusiveAmount, invoiceEntry.typeCode FROM issuedDocument
                JOIN invoice ON invoice.id = issuedDocument.invoice JOIN invoiceEntry USING (sequence)
                WHERE issuedDocument.number = ?
            """
        guard let row = try StoredRow.all(database, sql, [number]).first else { return nil }
        (id, currency) = (try UUID(column: row["id"]), row["currency"])
        openAmount = try ExactDecimal.optional(column: row["openAmount"], "openAmount") ?? 0
        total = try ExactDecimal.optional(column: row["taxInclusiveAmount"], "taxInclusiveAmount") ?? 0
        stage = InvoiceStage(rawValue: row["stage"])
        isCreditNote = InvoiceTypeCode(code: row["typeCode"]).isCreditNote
    }

    var row: RowID { RowID(entity: Invoice.entity, id: id) }

    var isInvoice: Bool { stage.map(InvoiceStage.countingAsRevenue.contains) == true && !isCreditNote }
}

extension ChangeSet {
    fileprivate nonisolated static func payments(of id: UUID, from old: ColumnValue, to new: ColumnValue) -> ChangeSet {
        let row = RowID(entity: Invoice.entity, id: id)
        return ChangeSet(
            name: "", origin: .edit, revision: 0, operations: [.update(row, column: "payments", from: old, to: new)])
    }
}

/// The credits of an invoice.
extension SQLiteBackend {
    /// Returns the obstacle to issuing a credit note: it gives back more than is left of the invoices that it is for.
    func creditedAlready(_ credit: IssueWrite.Credit, in database: Database) throws -> IssueAnswer? {
        let numbers = credit.invoices.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        let invoices = try numbers.map { try Credited($0, in: database) }
        // The remaining amount of a missing invoice is unknown.
        let known = invoices.compactMap(\.self).filter { $0.currency == credit.currency.code }
        guard !known.isEmpty, known.count == invoices.count else { return nil }
        let credits = try database.credits(of: numbers)
        if let answer = try lineCredited(credit, credits.values.flatMap(\.self), in: database) { return answer }
        let notes = known.flatMap { credits[$0.number] ?? [] }
        let left = known.reduce(ExactDecimal(0)) { $0 + $1.total } - notes.sum
        // Each note rounds its VAT by itself.
        let slack = ExactDecimal.cent * ExactDecimal(notes.count)
        guard left > 0 ? credit.amount > left + slack : !notes.isEmpty else { return nil }
        let names = notes.map(\.number).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        return .creditedAlready(of: numbers, by: names, left: left)
    }

    /// Returns the first line of which more is given back than is left of it.
    private func lineCredited(
        _ credit: IssueWrite.Credit, _ credits: [IssuedCredit], in database: Database
    ) throws -> IssueAnswer? {
        let sql = """
            SELECT line.netAmount, count(*) AS row FROM invoiceLine AS line
                JOIN invoiceLine AS other ON other.parent = line.parent AND other.position <= line.position
                WHERE line.id = ? GROUP BY line.sequence
            """
        let former = credits.lines
        let answers = try credit.lines.compactMap { id, amount -> (line: Int, by: [String], left: ExactDecimal)? in
            guard let row = try StoredRow.all(database, sql, [id.uuidString]).first else { return nil }
            let net = try ExactDecimal(column: row["netAmount"], "netAmount")
            let left = net - (former[id]?.amount ?? 0)
            guard abs(amount) > abs(left) || net != 0 && amount != 0 && (amount > 0) != (left > 0) else { return nil }
            return (Int(row["row"] as Int64), credits.filter { $0.lines[id] != nil }.map(\.number), left)
        }
        return answers.min { $0.line < $1.line }.map { .lineCredited(line: $0.line, by: $0.by, left: $0.left) }
    }
}

extension Database {
    /// Returns the issued credit notes that name some invoices and count, with what each gives back. A note settles its
    /// invoices in their order, as far as earlier notes have left them open, and the last invoice takes the rest.
    /// - Complexity: O(*n*) in the documents of the year before the invoices and later.
    nonisolated func credits(of numbers: [String]) throws -> [String: [IssuedCredit]] {
        var left: [String: ExactDecimal] = [:]
        var credits: [String: [IssuedCredit]] = [:]
        let notes = try self.notes(naming: numbers)
        // What they name besides may be settled by other notes.
        let named = Set(notes.flatMap(\.invoices)).union(numbers)
        for note in named.count == numbers.count ? notes : try self.notes(naming: Array(named)) {
            var rest = note.amount
            for (index, number) in note.invoices.enumerated() {
                let open = try left[number] ?? Credited(number, in: self)?.total ?? 0
                let part = index == note.invoices.count - 1 ? rest : min(rest, max(0, open))
                (left[number], rest) = (open - part, rest - part)
                if part != 0 {
                    credits[number, default: []].append(
                        IssuedCredit(number: note.number, amount: part, lines: note.lines))
                }
            }
        }
        return credits
    }

    private nonisolated func notes(
        naming numbers: [String]
    ) throws -> [(number: String, amount: ExactDecimal, invoices: [String], lines: [UUID: LineCredit])] {
        let days = try numbers.compactMap { try Credited($0, in: self)?.earliestCredit }
        // Only the index of the days helps, since credit notes date at most a year back; the plus keeps SQLite from others.
        let sql = """
            SELECT invoiceEntry.sequence, invoiceEntry.number, invoiceEntry.taxInclusiveAmount,
                    json_extract(document, '$.precedingInvoices') AS preceding
                FROM invoiceEntry JOIN invoice USING (sequence)
                WHERE invoiceEntry.issueDate >= ? AND +invoiceEntry.stage IN \(InvoiceStage.countingAsRevenue.sqlList)
                    AND +invoiceEntry.typeCode IN \(InvoiceTypeCode.creditNoteList)
                    AND EXISTS (SELECT * FROM json_each(document, '$.precedingInvoices') AS named
                        WHERE json_extract(named.value, '$.number') IN (SELECT value FROM json_each(?)))
                ORDER BY \(ListOrder.journal)
            """
        let names = String(decoding: try JSONEncoder().encode(numbers), as: UTF8.self)
        return try StoredRow.all(self, sql, [days.min() ?? "", names]).map { row in
            return (
                row["number"], try ExactDecimal(column: row["taxInclusiveAmount"], "taxInclusiveAmount"),
                try FinalInvoice.numbers(row["preceding"]), try creditedLines(of: row["sequence"])
            )
        }
    }

    /// Reads the credited parts of single lines from a credit note.
    private nonisolated func creditedLines(of note: Int64) throws -> [UUID: LineCredit] {
        let sql = """
            SELECT document ->> '$.creditedLine' AS line, netAmount, \(InvoiceLine.quantityColumn) AS quantity
                FROM invoiceLine WHERE parent = ? AND document ->> '$.creditedLine' IS NOT NULL
            """
        let lines = try StoredRow.all(self, sql, [note]).map { row in
            let quantity = try ExactDecimal(column: row["quantity"], "quantity")
            let amount = try ExactDecimal(column: row["netAmount"], "netAmount")
            return (try UUID(column: row["line"]), LineCredit(quantity: quantity, amount: amount))
        }
        return Dictionary(lines, uniquingKeysWith: +)
    }
}

/// An issued document of one's own that may be credited.
private nonisolated struct Credited {
    let number, currency: String
    /// The first day on which it can have been credited.
    let earliestCredit: String
    /// Its amount, with VAT.
    let total: ExactDecimal

    init?(_ number: String, in database: Database) throws {
        let sql = """
            SELECT invoiceEntry.issueDate, invoiceEntry.currency, invoiceEntry.taxInclusiveAmount FROM invoiceEntry
                WHERE numberKey = ? AND number = ? AND stage IN \(InvoiceStage.countingAsRevenue.sqlList)
                    AND typeCode NOT IN \(InvoiceTypeCode.creditNoteList)
            """
        guard let row = try StoredRow.all(database, sql, [number.sortKey, number]).first else { return nil }
        (self.number, currency) = (number, row["currency"])
        earliestCredit = CalendarDate(row["issueDate"] as String)?.adding(days: -366)?.description ?? ""
        total = try ExactDecimal(column: row["taxInclusiveAmount"], "taxInclusiveAmount")
    }
}

extension Database {
    /// Derives the open amount and the stage of an invoice from all of its payments.
    nonisolated func settle(_ id: UUID, _ payments: ColumnValue) throws {
        let sql =
            "SELECT amountDue, taxInclusiveAmount, stage FROM invoiceEntry JOIN invoice USING (sequence) WHERE invoice.id = ?"
        guard let row = try StoredRow.all(self, sql, [id.uuidString]).first,
            let stage = InvoiceStage(rawValue: row["stage"])
        else { return }
        let due = try ExactDecimal(column: row["amountDue"], "amountDue")
        let total = try ExactDecimal(column: row["taxInclusiveAmount"], "taxInclusiveAmount")
        let payments = try MergedRecords.payments(payments)
        let open = Balance(due: due, payments: payments, counts: stage != .cancelled).open
        let columns: ColumnValues = [
            ("openAmount", .text(open.column)), ("listedAmount", .real(open.approximation)),
            ("stage", .text(stage.updated(openAmount: open, total: total, payments: payments).rawValue)),
        ]
        try updateEntry(of: id, columns)
    }
}
