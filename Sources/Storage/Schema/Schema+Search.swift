import GRDB
import Invoicing

/// The full-text index: one row for each head and one for each line, so that an edit writes no more than what it edits.
///
/// The index holds no texts; a view gives them from the tables. Triggers update the index for all writers. `integrity-check`
/// and `rebuild` of FTS5 compare and rebuild it from the view.
nonisolated enum SearchSchema {
    /// Prefixes of up to this many characters are terms of the index themselves.
    static let longestIndexedPrefix = 5

    /// Takes texts apart, and case and the marks of Latin letters off.
    static let tokenizer = FTS5TokenizerDescriptor(components: ["unicode61", "remove_diacritics", "2"])

    /// The view, the empty index and the triggers.
    static var all: String { view + table + triggers }

    /// Indexes all texts, and keeps the index true from then on.
    static func makeTriggers(in database: Database, _ report: LongWork.Report) throws {
        try database.execute(sql: triggers)
        try fill(in: database, report)
    }

    private static var triggers: String { triggers(of: head) + triggers(of: line) }

    /// Leaves the index as it is, whatever becomes of the texts.
    static func dropTriggers(in database: Database) throws {
        for table in [head.table, line.table] {
            for event in ["Inserted", "Deleted", "Updated"] {
                try database.execute(sql: "DROP TRIGGER IF EXISTS \(table)Text\(event)")
            }
        }
    }

    static func hasTriggers(in database: Database) throws -> Bool {
        let sql = "SELECT EXISTS (SELECT * FROM sqlite_master WHERE type = 'trigger' AND name = ?)"
        return try Bool.fetchOne(database, sql: sql, arguments: ["\(line.table)TextInserted"]) == true
    }

    /// Returns `true` if the view is that of ``all``.
    static func hasView(in database: Database) throws -> Bool {
        let sql = "SELECT sql FROM sqlite_master WHERE type = 'view' AND name = 'searchedText'"
        return try String.fetchOne(database, sql: sql).map { view.hasPrefix($0 + ";") } == true
    }

    /// Makes the view in the place of another one, and the index of what it gives.
    static func remakeView(in database: Database) throws {
        try database.execute(sql: "DROP VIEW IF EXISTS searchedText; \(view)")
        try database.execute(sql: "INSERT INTO textIndex(textIndex) VALUES ('rebuild')")
    }

    /// A table with texts to search.
    private struct Source {
        let table: String
        let key: String
        /// The JSON paths of the searched texts in a row's document.
        let texts: [String]

        func text(of row: String) -> String {
            folded(texts.map { "coalesce(\(row).document ->> '\($0)', '')" }.joined(separator: " || ' ' || "))
        }

        func key(of row: String) -> String { key.replacing("@", with: row + ".") }
    }

    private static let head = Source(
        table: "invoice", key: "(@sequence << \(LineKeys.bits))",
        texts: [
            "$.number", "$.buyerReference", "$.seller.name", "$.seller.tradingName", "$.buyer.name",
            "$.buyer.tradingName",
            "$.buyer.address.city",
        ] + notes + payments)

    // FTS5 reads no view that runs through all of a JSON array.
    private static let notes = (0..<8).map { "$.notes[\($0)].text" }

    private static let payments = (0..<8).map { "$.payments[\($0)].reference" }

    private static let line = Source(
        table: "invoiceLine", key: "@sequence",
        texts: ["$.n", "$.d", "$.note", "$.sellerItemIdentifier", "$.buyerItemIdentifier"])

    /// The properties with texts that are searched, by entity.
    static let properties: [String: Set<String>] = [
        Invoice.entity: ["number", "buyerReference", "notes", "seller", "buyer", "payments"],
        InvoiceLine.entity: ["n", "d", "note", "sellerItemIdentifier", "buyerItemIdentifier"],
    ]

    /// The tokenizer folds what Unicode composes of a Latin letter and a mark; these letters are not composed.
    private static func folded(_ text: String) -> String {
        String.uncomposedLetters.reduce(text) { "replace(\($0), '\($1.letter)', '\($1.folded)')" }
    }

    private static var view: String {
        """
        CREATE VIEW searchedText(key, text) AS
            SELECT \(head.key(of: "invoice")), \(head.text(of: "invoice")) FROM invoice
            UNION ALL SELECT \(line.key(of: "invoiceLine")), \(line.text(of: "invoiceLine")) FROM invoiceLine;

        """
    }

    private static var table: String {
        let prefixes = (1...longestIndexedPrefix).map(String.init).joined(separator: " ")
        return """
            CREATE VIRTUAL TABLE textIndex USING fts5(
                text, content = 'searchedText', content_rowid = 'key', detail = none, columnsize = 0,
                tokenize = '\(tokenizer.components.joined(separator: " "))', prefix = '\(prefixes)'
            );
            CREATE VIRTUAL TABLE textIndexTerm USING fts5vocab(textIndex, instance);

            """
    }

    private static func triggers(of source: Source) -> String {
        let remove = """
            INSERT INTO textIndex(textIndex, rowid, text)
                VALUES ('delete', \(source.key(of: "old")), \(source.text(of: "old")));
            """
        let add = "INSERT INTO textIndex(rowid, text) VALUES (\(source.key(of: "new")), \(source.text(of: "new")));"
        let name = source.table
        return """
            CREATE TRIGGER \(name)TextInserted AFTER INSERT ON \(name) BEGIN \(add) END;
            CREATE TRIGGER \(name)TextDeleted AFTER DELETE ON \(name) BEGIN \(remove) END;
            CREATE TRIGGER \(name)TextUpdated AFTER UPDATE OF document ON \(name)
                WHEN \(source.text(of: "old")) IS NOT \(source.text(of: "new")) BEGIN \(remove) \(add) END;

            """
    }

    /// The number of invoices that are indexed between two reports.
    private static let batch: Int64 = 5_000

    /// Indexes the heads, then the lines: FTS5 writes what comes in the order of its keys together.
    private static func fill(in database: Database, _ report: LongWork.Report) throws {
        try database.execute(sql: "INSERT INTO textIndex(textIndex) VALUES ('delete-all')")
        let last = try Int64.fetchOne(database, sql: "SELECT max(sequence) FROM invoice") ?? 0
        for (pass, source) in [head, line].enumerated() {
            for start in stride(from: 0, to: last, by: Int64.Stride(batch)) {
                let done = Int(start) + pass * Int(last)
                guard report(.texts, done, 2 * Int(last)) else { throw LongWork.Stopped() }
                try index(source, after: start, upTo: start + batch, in: database)
            }
        }
    }

    /// Indexes what belongs to some invoices.
    private static func index(_ source: Source, after start: Int64, upTo end: Int64, in database: Database) throws {
        let row = source.table
        let (column, shift) = ("sequence", row == head.table ? 0 : LineKeys.bits)
        try database.execute(
            sql: """
                INSERT INTO textIndex(rowid, text) SELECT \(source.key(of: row)), \(source.text(of: row)) FROM \(row)
                    WHERE \(column) >= ? AND \(column) < ? ORDER BY \(column)
                """, arguments: [(start + 1) << shift, (end + 1) << shift])
    }
}
