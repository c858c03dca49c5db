import GRDB
import Invoicing
import Ledger

/// The rests of deposits by rate, while credit notes and final invoices take from them in the order in which they were issued: a credit
/// note takes the rates that it credits, and a final invoice its share of what is left of each.
nonisolated struct DepositRests {
    fileprivate struct Rest {
        var groups: [VATBreakdown]
        var total: ExactDecimal
        /// Credit notes that are still to be counted, the first one last.
        var credits: [(note: ReportedDocument, amount: ExactDecimal)]

        mutating func take(_ parts: [VATBreakdown], _ amount: ExactDecimal) {
            groups.add(parts.map(\.negated))
            total -= amount
        }
    }

    /// A deposit, and the parts of its rates that a final invoice takes.
    typealias Taking = (deposit: ReportedDocument, parts: [VATBreakdown])

    /// The final invoices, and the credit notes for all of one, in order, in SQL.
    private static let finals = """
        SELECT invoiceEntry.*, \(ReportedDocument.columns), \(FinalInvoice.columns)
            FROM invoice CROSS JOIN invoiceEntry ON invoiceEntry.sequence = invoice.sequence
            WHERE stage IN \(InvoiceStage.countingAsRevenue.sqlList) AND \(AdvancePayment.takingCondition)
            ORDER BY place, invoiceEntry.sequence
        """

    /// Returns the VAT groups of a document, in the currency of the sums.
    private let read: (ReportedDocument) throws -> [VATBreakdown]
    private let credits: [String: [IssuedCredit]]
    private var rests: [String: Rest] = [:]
    /// By the numbers of the final invoice and of the deposit.
    private var taken: [[String]: [VATBreakdown]] = [:]

    /// Reads all final invoices.
    /// - Parameter body: Takes each with its parts.
    /// - Complexity: O(*n*) in the documents if there is a final invoice.
    init(
        in database: Database, _ read: @escaping (ReportedDocument) throws -> [VATBreakdown],
        _ body: (ReportedDocument, [Taking]) throws -> Void = { _, _ in }
    ) throws {
        self.read = read
        let numbers = Set(try FinalInvoice.all(in: database).flatMap { $0.deposits.map(\.number) })
        credits = try numbers.isEmpty ? [:] : database.credits(of: Array(numbers))
        for row in try numbers.isEmpty ? [] : Row.fetchAll(database, sql: Self.finals) {
            let document = try ReportedDocument(row)
            try body(document, takings(of: document, in: database))
        }
    }

    /// Takes the parts of a final invoice, or gives back those of a credit note for all of one.
    private mutating func takings(of document: ReportedDocument, in database: Database) throws -> [Taking] {
        let final = try FinalInvoice(
            isCreditNote: document.isCreditNote, paidBefore: document.paidBefore(),
            preceding: document.text("preceding"), advances: document.text("advancePayments"))
        let deposits = try final.deposits.map { try document.deposit($0.number, in: database) }
        let totals = try deposits.map { try $0?.stated("taxInclusiveAmount") ?? 0 }
        let amounts = final.amounts(ofTotals: totals)
        var takings: [Taking] = []
        for (deposit, (total, amount)) in zip(deposits, zip(totals, amounts)) where amount > 0 {
            guard let deposit else { continue }
            takings.append((deposit, try take(amount, of: deposit, total, by: document, in: database)))
        }
        return takings
    }

    /// The groups that are left of a deposit after all final invoices and credit notes.
    func groups(
        of deposit: ReportedDocument, after credits: [IssuedCredit], in database: Database
    ) throws -> [VATBreakdown] {
        guard !credits.isEmpty || !rests.isEmpty else { return try read(deposit) }
        let number = deposit.text("number")
        var rest = try rests[number] ?? Rest(deposit, credits, read, in: database)
        try count(creditsBefore: .max, in: &rest)
        return rest.groups
    }

    private mutating func take(
        _ amount: ExactDecimal, of deposit: ReportedDocument, _ total: ExactDecimal, by final: ReportedDocument,
        in database: Database
    ) throws -> [VATBreakdown] {
        let number = deposit.text("number")
        var rest = try rests[number] ?? Rest(deposit, credits[number] ?? [], read, in: database)
        try count(creditsBefore: final.place, in: &rest)
        defer { rests[number] = rest }
        if final.isCreditNote {
            let finals = try FinalInvoice.numbers(final.text("preceding"))
            let former = finals.compactMap { taken[[$0, number]] }.first
            let parts = try former ?? read(deposit).parts(of: amount, in: total)
            rest.take(parts.map(\.negated), -amount)
            return parts
        }
        // Final invoices of other programs may take more than is left.
        let parts =
            try amount > rest.total
            ? read(deposit).parts(of: amount, in: total) : rest.groups.parts(of: amount, in: rest.total)
        rest.take(parts, amount)
        taken[[final.text("number"), number]] = parts
        return parts
    }

    private func count(creditsBefore place: Int64, in rest: inout Rest) throws {
        while let (note, amount) = rest.credits.last, note.place < place {
            rest.take(try read(note).parts(of: amount, in: note.stated("taxInclusiveAmount") ?? 0), amount)
            rest.credits.removeLast()
        }
    }
}

nonisolated extension DepositRests.Rest {
    fileprivate init(
        _ deposit: ReportedDocument, _ credits: [IssuedCredit],
        _ read: (ReportedDocument) throws -> [VATBreakdown], in database: Database
    ) throws {
        let notes = try credits.compactMap { credit in
            try deposit.creditNote(credit.number, in: database).map { (note: $0, amount: credit.amount) }
        }
        self.init(
            groups: try read(deposit), total: try deposit.stated("taxInclusiveAmount") ?? 0,
            credits: notes.sorted { $0.note.place > $1.note.place })
    }
}
