import Foundation
import GRDB
import Invoicing
import Ledger

/// The statements of banks. These calls wait for the disk, but for ``readBank(_:)`` and those of an entry that is taken.
extension Repository {
    // MARK: Reading

    /// The statements that were read, the last one at the end.
    public func statements() throws(StorageError) -> [StoredStatement] {
        try reading { database in
            let sql = """
                SELECT statement.*, (SELECT count(*) FROM entry WHERE entry.statement = statement.sequence) AS entries
                    FROM statement ORDER BY sequence
                """
            return try StoredRow.all(database, sql).map { row in
                StoredStatement(
                    number: Int(row["sequence"] as Int64), account: row["account"], bankNumber: row["number"],
                    file: row["file"], count: Int(row["entries"] as Int64))
            }
        }
    }

    /// The entries in the order in which they came.
    /// - Parameter statement: The number of a statement; nil for all.
    public func bankEntries(of statement: Int? = nil) throws(StorageError) -> [StoredEntry] {
        try reading { try $0.bankEntries(where: statement == nil ? "TRUE" : "statement = ?", statement) }
    }

    /// Returns the documents that entries are compared with: all that are open, and those that their texts name.
    /// - Parameter numbers: The numbers of others.
    public func bankDocuments(
        for entries: [BankEntry], and numbers: [String] = []
    ) throws(StorageError) -> [BankDocument] {
        try reading { try $0.bankDocuments(for: entries, and: numbers) }
    }

    /// The entries that are open, with their proposals, off the main thread.
    public func readBank(_ receive: @escaping @MainActor @Sendable (Result<OpenEntries, StorageError>) -> Void) {
        read(receive) { database in
            let entries = try database.bankEntries(where: "word IS NULL").filter { $0.state == .open }
            let matcher = BankMatcher(try database.bankDocuments(for: entries.map(\.entry)))
            return OpenEntries(
                entries: entries, proposals: matcher.proposals(for: entries.map(\.entry)), matcher: matcher)
        }
    }

    // MARK: Writing

    /// Keeps the statements of a file. Entries that are known stay as they are; the parts of a collective entry take its place while
    /// nothing became of it.
    /// - Returns: The numbers of the statements that have new entries, and the number of these.
    public func add(
        _ statements: [BankStatement], from file: String, on day: CalendarDate
    ) throws(StorageError) -> (statements: [Int], entries: Int) {
        let isShared = sharesLog
        return try writing { database in
            var (numbers, count) = ([Int](), 0)
            for statement in statements {
                let new = try statement.entries.filter { try !database.isKnown($0) }
                guard !new.isEmpty else { continue }
                try database.insert(
                    "statement",
                    [
                        ("account", .text(statement.account)), ("number", .text(statement.number)),
                        ("file", .text(file)), ("day", .text(day.description)),
                    ])
                let number = database.lastInsertedRowID
                for entry in new { try database.insert(entry, of: number) }
                numbers.append(Int(number))
                count += new.count
                if isShared { try database.findPayments(ofStatement: number) }
            }
            try database.run("DELETE FROM statement WHERE sequence NOT IN (SELECT statement FROM entry)", [])
            return (numbers, count)
        }
    }

    /// Notes which documents an entry settles, before the payments are recorded: it counts as taken once one of them has its payment.
    public func note(_ entry: UUID, settles documents: [UUID], _ receive: @escaping Receive<Void>) {
        let list = "[\(documents.map { "\"\($0)\"" }.joined(separator: ","))]"
        change(
            "UPDATE entry SET invoices = ?2, word = NULL WHERE id = ?1", [.text(entry.uuidString), .text(list)], receive
        )
    }

    /// Sets an entry aside with a word, or takes it up again.
    public func setAside(_ entry: UUID, _ word: String?, _ receive: @escaping Receive<Void>) {
        change("UPDATE entry SET word = ?2 WHERE id = ?1", [.text(entry.uuidString), .text(word)], receive)
    }

    /// Removes the entries of a statement, but for those that are still taken, and the statement with the last one of them.
    public func removeEntries(of statement: Int) throws(StorageError) {
        try writing { database in
            let entries = try database.bankEntries(where: "statement = ?", statement)
            for entry in entries {
                if case .taken = entry.state { continue }
                try database.run("DELETE FROM entry WHERE sequence = ?", [.integer(entry.number)])
            }
            let isEmpty = "sequence = ?1 AND NOT EXISTS (SELECT * FROM entry WHERE statement = ?1)"
            try database.run("DELETE FROM statement WHERE \(isEmpty)", [.integer(statement)])
        }
    }

    private func change(_ sql: String, _ values: [ColumnValue], _ receive: @escaping Receive<Void>) {
        let backend = backend
        perform({ try backend.write { try $0.run(sql, values) } }, receive)
    }
}

extension Database {
    fileprivate nonisolated func bankEntries(where condition: String, _ value: Int? = nil) throws -> [StoredEntry] {
        let arguments: StatementArguments = value.map { [$0] } ?? []
        return try StoredRow.all(self, "\(StoredEntry.sql) WHERE \(condition) ORDER BY sequence", arguments)
            .compactMap { try StoredEntry(row: $0) }
    }

    /// Returns `true` if an entry is kept, itself or as the collective entry or the parts that are the same money. A collective
    /// entry of which nothing became goes, since its parts say more.
    fileprivate nonisolated func isKnown(_ entry: BankEntry) throws -> Bool {
        let byID = try cachedStatement(sql: "SELECT 1 FROM entry WHERE id = ?")
        if try Int.fetchOne(byID, arguments: [entry.id.uuidString]) != nil { return true }
        guard entry.batch.isEmpty else {
            let condition = "reference = ? AND batch = '' AND day = ?"
            let values: StatementArguments = [entry.batch, entry.day.description]
            let whole = try StoredRow.all(self, "\(StoredEntry.sql) WHERE \(condition)", values)
                .compactMap { try StoredEntry(row: $0) }.first
            guard let whole else { return false }
            guard whole.state == .open else { return true }
            try run("DELETE FROM entry WHERE sequence = ?", [.integer(whole.number)])
            return false
        }
        guard !entry.reference.isEmpty else { return false }
        let parts = try cachedStatement(sql: "SELECT 1 FROM entry WHERE batch = ? AND batch <> '' AND day = ?")
        return try Int.fetchOne(parts, arguments: [entry.reference, entry.day.description]) != nil
    }

    fileprivate nonisolated func insert(_ entry: BankEntry, of statement: Int64) throws {
        try insert(
            "entry",
            [
                ("id", .text(entry.id.uuidString)), ("statement", .integer(statement)),
                ("day", .text(entry.day.description)), ("amount", .text(entry.amount.description)),
                ("currency", .text(entry.currency.code)), ("reference", .text(entry.reference)),
                ("batch", .text(entry.batch)), ("name", .text(entry.name)), ("account", .text(entry.account)),
                ("text", .text(entry.text)), ("isReturn", .integer(entry.isReturn ? 1 : 0)),
            ])
    }

    /// Finds the documents that have payments of the entries of a statement, which another machine has recorded.
    fileprivate nonisolated func findPayments(ofStatement statement: Int64) throws {
        let sql = """
            UPDATE entry SET invoices = found.invoices FROM (
                SELECT payment.value ->> '$.id' AS entry, json_group_array(invoice.id) AS invoices
                    FROM invoice, json_each(invoice.document, '$.payments') AS payment
                    WHERE instr(invoice.document, '"payments"') > 0 GROUP BY 1
                ) AS found
                WHERE entry.id = found.entry AND entry.statement = ?
            """
        try run(sql, [.integer(statement)])
    }

    // MARK: Documents

    fileprivate nonisolated func bankDocuments(
        for entries: [BankEntry], and numbers: [String] = []
    ) throws -> [BankDocument] {
        let stages = (InvoiceStage.outstanding + [.received]).sqlList
        let open = "SELECT sequence, \(InvoiceSummary.columns) FROM invoiceEntry WHERE stage IN \(stages)"
        var documents: [UUID: BankDocument] = [:]
        let rows = try Row.fetchCursor(self, sql: open)
        while let row = try rows.next() {
            let summary = InvoiceSummary(row: row, from: 1, sequence: row[0])
            if summary.unreadable == nil { documents[summary.id] = BankDocument(summary) }
        }
        let numberKeys = Set(entries.flatMap(\.numberKeys) + numbers.map(\.sortKey))
        let keys = String(decoding: try JSONEncoder().encode(numberKeys), as: UTF8.self)
        let named = """
            SELECT sequence, \(InvoiceSummary.columns),
                    (SELECT document -> '$.payments' FROM invoice WHERE invoice.sequence = invoiceEntry.sequence)
                FROM invoiceEntry
                WHERE numberKey IN (SELECT value FROM json_each(?)) AND stage NOT IN \(Self.withoutPayments)
            """
        let found = try Row.fetchCursor(self, sql: named, arguments: [keys])
        while let row = try found.next() {
            let summary = InvoiceSummary(row: row, from: 1, sequence: row[0])
            guard summary.unreadable == nil else { continue }
            let payments = try [Payment](json: row[InvoiceSummary.columnCount + 1] as String? ?? "[]")
            documents[summary.id, default: BankDocument(summary)].note(payments)
        }
        return documents.values.sorted { ($0.number, $0.id) < ($1.number, $1.id) }
    }

    private static nonisolated let withoutPayments = [InvoiceStage.draft, .cancelled, .quote, .accepted].sqlList
}

nonisolated extension BankEntry {
    /// The keys of the words in the text that may be numbers.
    fileprivate var numberKeys: [String] {
        let words = text.split { $0.isWhitespace || ",;:()".contains($0) }.filter { $0.contains(where: \.isNumber) }
        return words.flatMap { word in
            // A word may stand before the number: `RE2026-0142`.
            [word, word.drop { $0.isLetter || $0 == "." || $0 == "-" }].map { word in
                String(word).trimmingCharacters(in: CharacterSet(charactersIn: ".-/")).sortKey
            }
        }
    }
}

nonisolated extension BankDocument {
    fileprivate init(_ summary: InvoiceSummary) {
        let signed = summary.openAmount == 0 ? summary.amountDue : summary.openAmount
        self.init(
            id: summary.id, number: summary.number, party: summary.otherPartyName, currency: summary.currency,
            isIncoming: (signed >= 0) == (summary.isCreditNote == summary.isReceived),
            open: abs(summary.openAmount), early: summary.earlyAmounts)
    }
}
