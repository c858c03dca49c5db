import Foundation
import GRDB
import Invoicing
import Ledger

/// The deposits that final invoices take.
extension SQLiteBackend {
    /// Returns what keeps a final invoice from being issued: it takes more of a deposit than is left. An earlier invoice of another
    /// type, which is corrected or replaced, is no deposit.
    func depositTaken(_ named: IssueWrite.Deposits, in database: Database) throws -> IssueAnswer? {
        let found = try deposits(numbered: named.numbers, in: database)
        let byNumber = Dictionary(found.map { ($0.number, $0) }) { first, _ in first }
        let deposits = named.numbers.compactMap { byNumber[$0] }
        let amounts = Deposit.taken(of: deposits.map(\.total), paidBefore: named.paidBefore)
        return zip(deposits, amounts).first { $0.isDeposit && $1 > $0.left }.map {
            .depositTaken($0.0.number, left: $0.0.left)
        }
    }

    /// The issued invoices of some numbers, by day.
    /// - Complexity: O(*n*) in the invoices, and in the final invoices.
    func deposits(numbered numbers: [String], in database: Database) throws -> [Deposit] {
        guard !numbers.isEmpty else { return [] }
        let keys = String(decoding: try JSONEncoder().encode(numbers.map(\.sortKey)), as: UTF8.self)
        return try deposits(where: "numberKey IN (SELECT value FROM json_each(?))", [keys], in: database) {
            numbers.contains($0)
        }
    }

    /// The deposits of a buyer of which a part is left, by day.
    /// - Complexity: O(*n*) in the buyer's documents, and in the final invoices.
    func depositsLeft(of buyer: String, in database: Database) throws -> [Deposit] {
        let condition = "buyerKey = ? AND typeCode IN \(Self.depositTypes)"
        return try deposits(where: condition, [buyer.sortKey], in: database) { _ in true }.filter { $0.left > 0 }
    }

    private func deposits(
        where condition: String, _ arguments: StatementArguments, in database: Database, _ isMeant: (String) -> Bool
    ) throws -> [Deposit] {
        let sql = """
            SELECT number, issueDate, currency, buyerName, typeCode, taxInclusiveAmount, openAmount, vatBreakdown
                FROM invoiceEntry WHERE \(condition) AND +stage IN \(stages) ORDER BY issueDate, sequence
            """
        let rows = try StoredRow.all(database, sql, arguments).filter { isMeant($0["number"]) }
        guard !rows.isEmpty else { return [] }
        let names = rows.map { $0["number"] as String }
        let credits = try credits(of: names, in: database)
        let taken = try taken(in: database)
        return try rows.map { row in
            let number = row["number"] as String
            let total = try row.amount("taxInclusiveAmount")
            let settled = try total - row.amount("openAmount")
            return Deposit(
                number: number, issued: CalendarDate(row["issueDate"] as String),
                currency: CurrencyCode(code: row["currency"]), buyerName: row["buyerName"],
                type: InvoiceTypeCode(code: row["typeCode"]),
                groups: try [VATBreakdown](json: row["vatBreakdown"]), total: total,
                paid: settled - (credits[number]?.sum ?? 0), taken: taken[number] ?? 0)
        }
    }

    /// The amounts that issued final invoices have taken, by the numbers of the deposits. One that is credited in full has given
    /// them back.
    private func taken(in database: Database) throws -> [String: ExactDecimal] {
        let finals = try FinalInvoice.all(in: database)
        let credits = try finals.isEmpty ? [:] : credits(of: finals.map(\.number), in: database)
        var taken: [String: ExactDecimal] = [:]
        for final in finals where (credits[final.number]?.sum ?? 0) < max(.cent, final.total) {
            let totals = try final.named.map { try total(of: $0, in: database) }
            for (number, amount) in zip(final.named, Deposit.taken(of: totals, paidBefore: final.paidBefore)) {
                taken[number, default: 0] += amount
            }
        }
        return taken
    }

    private func total(of number: String, in database: Database) throws -> ExactDecimal {
        let sql = """
            SELECT taxInclusiveAmount FROM invoiceEntry WHERE numberKey = ? AND number = ? AND +stage IN \(stages)
                AND typeCode NOT IN \(InvoiceTypeCode.creditNoteList)
            """
        let row = try StoredRow.all(database, sql, [number.sortKey, number]).first
        return try row?.amount("taxInclusiveAmount") ?? 0
    }

    private var stages: String { InvoiceStage.countingAsRevenue.sqlList }

    private static let depositTypes = "(" + Deposit.types.map { "'\($0)'" }.joined(separator: ", ") + ")"
}

/// An issued invoice that names earlier ones and was paid in part before.
nonisolated struct FinalInvoice {
    let number: String
    let total, paidBefore: ExactDecimal
    /// The earlier invoices.
    let named: [String]

    /// The heads that may be such, in SQL: few of many, which an index knows.
    static let condition = #"instr(document, '"paidAmount"') > 0 AND instr(document, '"precedingInvoices"') > 0"#

    static func all(in database: Database) throws -> [FinalInvoice] {
        let sql = """
            SELECT number, taxInclusiveAmount, document ->> '$.paidAmount' AS paidAmount,
                    document -> '$.precedingInvoices' AS preceding
                FROM invoice CROSS JOIN invoiceEntry USING (sequence)
                WHERE \(condition) AND stage IN \(InvoiceStage.countingAsRevenue.sqlList)
                    AND typeCode NOT IN \(InvoiceTypeCode.creditNoteList)
            """
        return try StoredRow.all(database, sql).map { row in
            FinalInvoice(
                number: row["number"], total: try row.amount("taxInclusiveAmount"),
                paidBefore: try row.amount("paidAmount"), named: try numbers(row["preceding"]))
        }
    }

    /// The numbers in a stored list of earlier invoices.
    static func numbers(_ json: String) throws -> [String] {
        struct Preceding: Decodable { let number: String? }
        guard !json.isEmpty else { return [] }
        return try JSONDecoder().decode([Preceding].self, from: Data(json.utf8)).compactMap(\.number)
    }
}

extension StoredRow {
    fileprivate nonisolated func amount(_ column: String) throws -> ExactDecimal {
        try ExactDecimal.optional(column: self[column] as String?, column) ?? 0
    }
}
