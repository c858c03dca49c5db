import Foundation
import GRDB
import Invoicing
import Ledger

/// What was credited of an invoice.
extension SQLiteBackend {
    func credits(of number: String) throws -> [IssuedCredit] {
        try pool.read { database in
            guard let invoice = try Credited(number, in: database) else { return [] }
            return try credits(of: invoice, in: database)
        }
    }

    /// What keeps a credit note from being issued: it gives back more than is left of the invoices that it is for.
    func creditedAlready(
        _ credit: IssueWrite.Credit, in database: Database
    ) throws -> IssueAnswer? {
        let invoices = try credit.invoices.map { try Credited($0, in: database) }
        // Of an invoice that is not here nobody knows how much is left.
        let known = invoices.compactMap(\.self).filter { $0.currency == credit.currency.code }
        guard !known.isEmpty, known.count == invoices.count else { return nil }
        let credits = try known.map { try self.credits(of: $0, in: database) }
        let left = zip(known, credits).reduce(ExactDecimal(0)) { $0 + max(0, $1.0.total - $1.1.sum) }
        // Each note rounds its VAT by itself.
        let slack = ExactDecimal.cent * ExactDecimal(credits.reduce(0) { $0 + $1.count })
        guard left <= 0 || credit.amount > left + slack else { return nil }
        let notes = credits.flatMap { $0.map(\.number) }.reduce(into: [String]()) {
            if !$0.contains($1) { $0.append($1) }
        }
        return .creditedAlready(of: known.map(\.number), by: notes, left: left)
    }

    /// The credit notes that name an invoice, were issued, and count, with what each gives back of it.
    /// - Complexity: O(*n*) in the documents of the year before it and later.
    private func credits(of invoice: Credited, in database: Database) throws -> [IssuedCredit] {
        // No index but that of the days helps, and nobody credits more than a year ahead; the plus keeps SQLite from another one.
        let sql = """
            SELECT invoiceEntry.number, invoiceEntry.taxInclusiveAmount,
                    json_extract(document, '$.precedingInvoices') AS preceding
                FROM invoiceEntry JOIN invoice USING (sequence)
                WHERE invoiceEntry.issueDate >= ? AND +invoiceEntry.stage IN \(InvoiceStage.counted.sqlList)
                    AND +invoiceEntry.typeCode IN (SELECT value FROM json_each(?))
                    AND EXISTS (SELECT * FROM json_each(document, '$.precedingInvoices')
                        WHERE json_extract(value, '$.number') = ?)
                ORDER BY invoiceEntry.issueDate, invoiceEntry.sequence
            """
        let codes = String(decoding: try JSONEncoder().encode(InvoiceTypeCode.creditNoteCodes), as: UTF8.self)
        return try StoredRow.all(database, sql, [invoice.earliestCredit, codes, invoice.number]).compactMap { row in
            let amount = try ExactDecimal(column: row["taxInclusiveAmount"], "taxInclusiveAmount")
            let numbers = try JSONDecoder().decode([Preceding].self, from: Data((row["preceding"] as String).utf8))
            let part = try part(of: amount, for: invoice, among: numbers.compactMap(\.number), in: database)
            return part > 0 ? IssuedCredit(number: row["number"], amount: part) : nil
        }
    }

    /// What a credit note for several invoices gives back of one: it settles them in its order, as far as each goes, and the
    /// last takes what is left.
    private func part(
        of amount: ExactDecimal, for invoice: Credited, among numbers: [String], in database: Database
    ) throws -> ExactDecimal {
        var rest = amount
        for number in numbers.prefix(while: { $0 != invoice.number }) {
            rest -= try min(rest, Credited(number, in: database)?.total ?? 0)
        }
        return numbers.last == invoice.number ? rest : min(rest, invoice.total)
    }

    private struct Preceding: Decodable { let number: String? }
}

/// An issued document of one's own that may be credited.
private nonisolated struct Credited {
    let number, currency: String
    /// The first day on which it can have been credited.
    let earliestCredit: String
    /// What it is about, with VAT.
    let total: ExactDecimal

    init?(_ number: String, in database: Database) throws {
        let sql = """
            SELECT invoiceEntry.issueDate, invoiceEntry.currency, invoiceEntry.taxInclusiveAmount FROM invoiceEntry
                WHERE numberKey = ? AND number = ? AND stage IN \(InvoiceStage.counted.sqlList)
                    AND typeCode NOT IN (SELECT value FROM json_each(?))
            """
        let codes = String(decoding: try JSONEncoder().encode(InvoiceTypeCode.creditNoteCodes), as: UTF8.self)
        guard let row = try StoredRow.all(database, sql, [number.sortKey, number, codes]).first else { return nil }
        (self.number, currency) = (number, row["currency"])
        earliestCredit = CalendarDate(row["issueDate"] as String)?.adding(days: -366)?.description ?? ""
        total = try ExactDecimal(column: row["taxInclusiveAmount"], "taxInclusiveAmount")
    }
}
