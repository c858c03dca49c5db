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

    static func makeIndexes(in database: Database) throws {
        for column in sortColumns {
            try database.execute(sql: "CREATE INDEX invoiceEntryBy_\(column) ON invoiceEntry(\(column))")
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

/// Lines by a key that begins with their invoice's, so that the lines of an invoice lie beside one another.
///
/// The key stays the same while a line is moved, and is what the search knows a line by.
nonisolated enum LineKeys {
    /// How many bits of a key count the lines of one invoice: eight million that were ever in it.
    static let bits: Int64 = 23

    /// The key of an invoice's head; its lines have those that follow.
    static func head(of sequence: Int64) -> Int64 { sequence << bits }

    /// The invoice to which a key belongs.
    static func sequence(of key: Int64) -> Int64 { key >> bits }

    static func make(in database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE keyedLine (
                    key INTEGER PRIMARY KEY,
                    id TEXT NOT NULL UNIQUE,
                    invoice INTEGER NOT NULL REFERENCES invoice ON DELETE CASCADE,
                    position INTEGER NOT NULL,
                    identifier TEXT NOT NULL, itemName TEXT NOT NULL, itemDescription TEXT NOT NULL,
                    invoicedQuantity TEXT NOT NULL, unitCode TEXT NOT NULL,
                    enteredNetPrice TEXT NOT NULL, priceDiscount TEXT NOT NULL, priceBaseQuantity TEXT NOT NULL,
                    vatCategory TEXT NOT NULL, netAmount TEXT NOT NULL,
                    grossPrice TEXT, vatRate TEXT, declaredNetAmount TEXT, document TEXT
                );
                INSERT INTO keyedLine SELECT
                    (invoice << \(bits)) + row_number() OVER (PARTITION BY invoice ORDER BY position, rowid),
                    id, invoice, position, identifier, itemName, itemDescription, invoicedQuantity, unitCode,
                    enteredNetPrice, priceDiscount, priceBaseQuantity, vatCategory, netAmount, grossPrice, vatRate,
                    declaredNetAmount, document
                    FROM invoiceLine ORDER BY invoice, position, rowid;
                DROP TABLE invoiceLine;
                ALTER TABLE keyedLine RENAME TO invoiceLine;
                CREATE INDEX invoiceLineByPosition ON invoiceLine(invoice, position);
                """)
    }
}

/// What was committed, for other programs that have the same file open.
nonisolated enum ChangeLogSchema {
    static func make(in database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE changeLog (
                    revision INTEGER PRIMARY KEY AUTOINCREMENT,
                    program TEXT NOT NULL, invoice TEXT NOT NULL, kind TEXT NOT NULL, changes TEXT
                );
                """)
    }
}
