import Foundation
import GRDB
import Invoicing
import Ledger

/// The deposits that final invoices take.
extension SQLiteBackend {
    /// Returns what keeps a final invoice from being issued: it takes more of a deposit than is left, or nothing of a named deposit.
    /// An earlier invoice of another type, which is corrected or replaced, is no deposit.
    func depositFault(_ named: IssueWrite.Deposits, in database: Database) throws -> DepositFault? {
        let found = try deposits(numbered: named.numbers, in: database)
        let byNumber = Dictionary(found.map { ($0.number, $0) }) { first, _ in first }
        let deposits = named.numbers.compactMap { byNumber[$0] }
        let limits = deposits.map { named.recorded[$0.number] ?? $0.total }
        let amounts = Deposit.taken(of: limits, paidBefore: named.paidBefore)
        for (deposit, amount) in zip(deposits, amounts) where deposit.isDeposit {
            if amount > deposit.left { return .notLeft(deposit.number, left: deposit.left) }
            if amount == 0, deposit.left > 0 { return .notTaken(deposit.number, left: deposit.left) }
        }
        let recorded = named.recorded.values.reduce(0, +)
        return named.paidBefore < recorded ? .lessPaidBefore(than: recorded) : nil
    }

    /// Returns what keeps a credit note from being issued: a final invoice has taken what it gives back, or it leaves deposits of a
    /// final invoice out of what it gives back though a part of that invoice stays.
    func depositFault(_ credit: IssueWrite.Credit, in database: Database) throws -> DepositFault? {
        let invoices = try deposits(numbered: credit.invoices, in: database)
        let inUse = invoices.first { deposit in
            let rest = deposit.total - deposit.credited - deposit.taken
            // With all that is left of several rates, one could be given back of which a final invoice has taken its share.
            return deposit.taken > 0 && (credit.amount > rest || credit.amount == rest && deposit.groups.count > 1)
        }
        if let inUse { return .inUse(inUse.number, taken: inUse.taken) }
        guard credit.paidBefore > 0, let invoice = invoices.first, invoices.count == 1 else { return nil }
        let staying = max(0, invoice.total - invoice.credited - credit.amount)
        let most = max(0, invoice.paidBefore - staying)
        return credit.paidBefore > most ? .morePaidBefore(of: invoice.number, most: most) : nil
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

    /// The deposits of a buyer, in a currency, of which a part is left, by day.
    /// - Complexity: O(*n*) in the buyer's documents, and in the final invoices.
    func depositsLeft(of buyer: String, _ currency: CurrencyCode, in database: Database) throws -> [Deposit] {
        let condition = "buyerKey = ? AND currency = ? AND typeCode IN \(Self.depositTypes)"
        let arguments: StatementArguments = [buyer.sortKey, currency.code]
        return try deposits(where: condition, arguments, in: database) { _ in true }.filter { $0.left > 0 }
    }

    private func deposits(
        where condition: String, _ arguments: StatementArguments, in database: Database, _ isMeant: (String) -> Bool
    ) throws -> [Deposit] {
        let sql = """
            SELECT invoiceEntry.*, \(ReportedDocument.columns)
                FROM invoiceEntry JOIN invoice ON invoice.sequence = invoiceEntry.sequence
                WHERE \(condition) AND +stage IN \(stages) ORDER BY \(ListOrder.journal)
            """
        let rows = try Row.fetchAll(database, sql: sql, arguments: arguments).map { try ReportedDocument($0) }
            .filter { isMeant($0.text("number")) }
        guard !rows.isEmpty else { return [] }
        let credits = try database.credits(of: rows.map { $0.text("number") })
        let taken = try taken(in: database)
        let rests = try DepositRests(in: database, { try $0.groups() })
        return try rows.map { row in
            let number = row.text("number")
            let total = try row.stated("taxInclusiveAmount") ?? 0
            let settled = try total - (row.stated("openAmount") ?? 0)
            return Deposit(
                number: number, issued: row.issued, currency: CurrencyCode(code: row.currency),
                buyerName: row.text("buyerName"), type: InvoiceTypeCode(code: row.text("typeCode")),
                groups: try rests.groups(of: row, after: credits[number] ?? [], in: database), total: total,
                paid: min(settled, total) - (try row.payments().writtenOff(as: .loss)),
                paidBefore: try row.paidBefore(), credited: credits[number]?.sum ?? 0, taken: taken[number] ?? 0)
        }
    }

    /// The amounts that issued final invoices have taken, by the numbers of the deposits. A credit note for all of one gives them
    /// back.
    private func taken(in database: Database) throws -> [String: ExactDecimal] {
        var taken: [String: ExactDecimal] = [:]
        for final in try FinalInvoice.all(in: database) {
            let totals = try final.deposits.map { try total(of: $0.number, in: database) }
            for (deposit, amount) in zip(final.deposits, final.amounts(ofTotals: totals)) {
                taken[deposit.number, default: 0] += final.isCreditNote ? -amount : amount
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

/// An issued invoice that takes deposits, or a credit note for all of one, which gives them back.
nonisolated struct FinalInvoice {
    let isCreditNote: Bool
    private let paidBefore: ExactDecimal
    /// The deposits, with the recorded amounts; nil where all of one is taken.
    let deposits: [(number: String, amount: ExactDecimal?)]

    /// - Parameters:
    ///   - preceding: The stored list of earlier invoices.
    ///   - advances: The stored list of advance payments.
    init(isCreditNote: Bool, paidBefore: ExactDecimal, preceding: String, advances: String) throws {
        (self.isCreditNote, self.paidBefore) = (isCreditNote, paidBefore)
        let advances = try [AdvancePayment](json: advances)
        let recorded = advances.amounts
        // A credit note names the invoice that it gives back.
        let numbers = isCreditNote ? advances.map(\.number) : try Self.numbers(preceding)
        deposits = numbers.map { ($0, recorded[$0]) }
    }

    /// The amounts that it takes of its deposits.
    func amounts(ofTotals totals: [ExactDecimal]) -> [ExactDecimal] {
        Deposit.taken(of: zip(deposits, totals).map { $0.amount ?? $1 }, paidBefore: paidBefore)
    }

    /// The columns of a head that say what it takes, in SQL, and its place in the order in which documents were issued.
    static let columns = """
        document -> '$.precedingInvoices' AS preceding, document -> '$.advancePayments' AS advancePayments,
        (SELECT rowid FROM issuedDocument WHERE issuedDocument.invoice = invoice.id) AS place
        """

    static func all(in database: Database) throws -> [FinalInvoice] {
        let sql = """
            SELECT typeCode, document ->> '$.paidAmount' AS paidAmount, \(columns)
                FROM invoice CROSS JOIN invoiceEntry USING (sequence)
                WHERE \(AdvancePayment.takingCondition) AND stage IN \(InvoiceStage.countingAsRevenue.sqlList)
            """
        return try StoredRow.all(database, sql).map { row in
            try FinalInvoice(
                isCreditNote: InvoiceTypeCode(code: row["typeCode"]).isCreditNote,
                paidBefore: row.amount("paidAmount"), preceding: row["preceding"], advances: row["advancePayments"])
        }
    }

    /// The numbers in a stored list of earlier invoices.
    static func numbers(_ json: String) throws -> [String] {
        struct Preceding: Decodable { let number: String? }
        return try [Preceding](json: json).compactMap(\.number)
    }
}

extension StoredRow {
    fileprivate nonisolated func amount(_ column: String) throws -> ExactDecimal {
        try ExactDecimal.optional(column: self[column] as String?, column) ?? 0
    }
}
