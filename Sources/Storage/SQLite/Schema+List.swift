import GRDB

/// The table that lists are read from, one narrow row an invoice.
///
/// Everything in it is derived from the wide tables, and written in the same transaction as what it derives from. A
/// column that may be NULL was not computed yet, since a version that did not have it wrote the invoice.
nonisolated enum ListSchema {
    /// The columns that ``ListOrder`` sorts by, each with an index of its own.
    static let sortColumns = ["numberKey", "issueDate", "buyerKey", "amountDueNumber"]

    static func make(in database: Database) throws {
        try makeTable(in: database)
        try copyWhatIsDerivedAlready(in: database)
        try makeIndexes(in: database)
        try makeCount(in: database)
    }

    /// Where no rule is broken, nothing is wrong; elsewhere it is counted when the invoice is opened.
    static func countWhatIsWrong(in database: Database) throws {
        for table in ["invoiceEntry", BinSchema.bin(of: "invoiceEntry")] {
            try database.execute(sql: "ALTER TABLE \(table) ADD COLUMN wrongCount INTEGER")
            try database.execute(sql: "UPDATE \(table) SET wrongCount = 0 WHERE errorCount = 0")
        }
    }

    static func makeIndexes(in database: Database) throws {
        for column in sortColumns {
            try database.execute(sql: "CREATE INDEX IF NOT EXISTS invoiceEntryBy_\(column) ON invoiceEntry(\(column))")
        }
    }

    static func dropIndexes(in database: Database) throws {
        for column in sortColumns { try database.execute(sql: "DROP INDEX invoiceEntryBy_\(column)") }
    }

    /// Triggers maintain the count, since counting a million rows takes longer than a frame.
    private static func makeCount(in database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE invoiceCount (count INTEGER NOT NULL);
                INSERT INTO invoiceCount SELECT count(*) FROM invoiceEntry;
                CREATE TRIGGER invoiceCounted AFTER INSERT ON invoiceEntry
                    BEGIN UPDATE invoiceCount SET count = count + 1; END;
                CREATE TRIGGER invoiceUncounted AFTER DELETE ON invoiceEntry
                    BEGIN UPDATE invoiceCount SET count = count - 1; END;
                """)
    }

    /// An index of SQLite ends with the row's key, so each of them is in the order of (column, sequence).
    private static func makeTable(in database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE invoiceEntry (
                    sequence INTEGER PRIMARY KEY REFERENCES invoice ON DELETE CASCADE,
                    id TEXT NOT NULL,
                    number TEXT NOT NULL, numberKey TEXT NOT NULL,
                    buyerName TEXT NOT NULL, buyerKey TEXT NOT NULL,
                    sellerName TEXT NOT NULL,
                    issueDate TEXT NOT NULL, dueDate TEXT NOT NULL,
                    typeCode TEXT NOT NULL, currency TEXT NOT NULL,
                    amountDue TEXT NOT NULL, amountDueNumber REAL NOT NULL,
                    lineCount INTEGER NOT NULL, errorCount INTEGER, warningCount INTEGER,
                    sumOfLineNetAmounts TEXT NOT NULL, sumOfAllowances TEXT, sumOfCharges TEXT,
                    taxExclusiveAmount TEXT NOT NULL, taxAmount TEXT NOT NULL, taxInclusiveAmount TEXT NOT NULL,
                    vatBreakdown TEXT, modified TEXT NOT NULL
                );
                """)
    }

    /// Moves the derived columns that the wide table had into the narrow one.
    private static func copyWhatIsDerivedAlready(in database: Database) throws {
        database.add(
            function: DatabaseFunction("sortKey", argumentCount: 1, pure: true) { values in
                String.fromDatabaseValue(values[0])?.sortKey
            })
        try database.execute(
            sql: """
                INSERT INTO invoiceEntry SELECT sequence, id, number, sortKey(number), buyerName, sortKey(buyerName),
                    sellerName, coalesce(issueDate, ''), coalesce(dueDate, ''), typeCode, currency, amountDue,
                    amountDueNumber, lineCount, NULL, NULL, sumOfLineNetAmounts, NULL, NULL, taxExclusiveAmount, taxAmount,
                    taxInclusiveAmount, NULL, modified FROM invoice;
                """)
        let derived = [
            "lineCount", "sumOfLineNetAmounts", "taxExclusiveAmount", "taxAmount", "taxInclusiveAmount", "amountDue",
            "amountDueNumber", "searchName", "modified",
        ]
        for column in derived { try database.execute(sql: "ALTER TABLE invoice DROP COLUMN \(column)") }
    }
}
