import GRDB

/// The tables, indexes, views and triggers of a database.
///
/// The header of a file says that it is Billow's, and of which version its schema is. A file of any other version is refused.
nonisolated enum DatabaseSchema {
    /// Marks the file as Billow's: “Bilw” in ASCII.
    static let applicationID = 0x4269_6C77

    /// The version of this schema, in the lower bits of `user_version`. ``CheckMark`` has a bit above them.
    static let version = 1

    /// Returns the version of a file's schema; 0 if Billow has not made the file.
    static func storedVersion(in database: Database) throws -> Int {
        try (Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0) & ~CheckMark.bit
    }

    /// Creates everything in one transaction, unless another program has done so.
    static func make(in writer: some DatabaseWriter) throws {
        try writer.write { database in
            guard try storedVersion(in: database) == 0 else { return }
            try make(in: database)
        }
    }

    private static func make(in database: Database) throws {
        let rows = (RowTable.invoices + RowTable.ledger).map(\.sql).joined()
        try database.execute(sql: FileMark.table + rows + lists)
        try ListSchema.makeIndexes(in: database)
        try database.execute(sql: SearchSchema.all + log + issuing)
        try BinSchema.make(in: database)
        try database.execute(sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
    }

    /// The table that lists are read from, one narrow row an invoice, with what derives from the wide tables. It is written in
    /// the same transaction as these. Triggers maintain the count, since counting a million rows takes longer than a frame.
    private static let lists = """
        CREATE TABLE invoiceEntry (
            sequence INTEGER PRIMARY KEY REFERENCES invoice ON DELETE CASCADE,
            id TEXT NOT NULL,
            \(ListColumn.all.map { "\($0.name) \($0.type)" }.joined(separator: ", ")),
            modified TEXT NOT NULL
        );
        CREATE TABLE invoiceCount (count INTEGER NOT NULL);
        INSERT INTO invoiceCount VALUES (0);
        CREATE TRIGGER invoiceCounted AFTER INSERT ON invoiceEntry
            BEGIN UPDATE invoiceCount SET count = count + 1; END;
        CREATE TRIGGER invoiceUncounted AFTER DELETE ON invoiceEntry
            BEGIN UPDATE invoiceCount SET count = count - 1; END;

        """

    /// The commits, for other programs that have the file open, and for undo in later runs, which reads those of one invoice.
    private static let log = """
        CREATE TABLE changeLog (
            revision INTEGER PRIMARY KEY AUTOINCREMENT,
            program TEXT NOT NULL, invoice TEXT NOT NULL, kind TEXT NOT NULL, changes TEXT, positions TEXT
        );
        CREATE INDEX changeLogByInvoice ON changeLog(invoice, revision);

        """

    /// Issued documents, the order by stage, and invoices that are made again.
    private static let issuing = """
        CREATE INDEX invoiceEntryByStage ON invoiceEntry(stage, dueDate);
        CREATE TABLE issuedDocument (
            invoice TEXT PRIMARY KEY, number TEXT NOT NULL, issued TEXT NOT NULL, xml TEXT NOT NULL
        );
        CREATE INDEX issuedDocumentByNumber ON issuedDocument(number);
        CREATE TABLE recurrence (
            invoice TEXT PRIMARY KEY, months INTEGER NOT NULL, made INTEGER NOT NULL, until TEXT
        );
        CREATE TABLE unlearnt (invoice TEXT PRIMARY KEY) WITHOUT ROWID;

        """
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
}

/// The indexes that sort the list.
nonisolated enum ListSchema {
    /// The columns that ``ListOrder`` sorts by, each with an index of its own.
    static let sortColumns = ListColumn.all.filter { $0.order != nil }.map(\.name)

    static func makeIndexes(in database: Database) throws {
        for column in sortColumns {
            try database.execute(sql: "CREATE INDEX IF NOT EXISTS invoiceEntryBy_\(column) ON invoiceEntry(\(column))")
        }
    }

    static func dropIndexes(in database: Database) throws {
        for column in sortColumns { try database.execute(sql: "DROP INDEX invoiceEntryBy_\(column)") }
    }
}

/// The bin: deleted invoices as they were, until the bin is emptied. Each of its tables has the columns of the one whose rows
/// come into it.
nonisolated enum BinSchema {
    /// The tables that rows of an invoice come from, with the column that has its key.
    static let sources = [
        (table: "invoice", key: "sequence"), ("invoiceEntry", "sequence"), ("invoiceLine", "parent"),
        ("allowanceCharge", "parent"),
    ]

    /// The table of the bin for rows of another one.
    static func bin(of table: String) -> String { "binned_\(table)" }

    static func make(in database: Database) throws {
        for (table, key) in sources {
            let bin = bin(of: table)
            try database.execute(sql: "CREATE TABLE \(bin) AS SELECT * FROM \(table) WHERE 0")
            try database.execute(sql: "CREATE INDEX \(bin)By_\(key) ON \(bin)(\(key))")
        }
        try database.execute(sql: "ALTER TABLE binned_invoice ADD COLUMN deleted TEXT")
    }
}
