import GRDB
import Invoicing
import Ledger

/// The tables, indexes, views and triggers of a database.
///
/// The header of a file says that it is Billow's, and of which version its schema is. A version is made by the statements of the
/// one before and a step. A file of an earlier version is stepped when it is opened for writing; any other one is refused.
nonisolated enum DatabaseSchema {
    /// Marks a file as Billow's: “Bilw” in ASCII. Released versions give it to every file.
    static let releasedID = 0x4269_6C77

    /// Marks the files that this build makes. Until a version with another schema is released, its builds have identifiers of their
    /// own, so that none takes the file of another for one of its schema: `0x4269_6C41` and up. Each change of its step raises it.
    static let applicationID = releasedID

    /// The version of this schema, in the lower bits of `user_version`. ``CheckMark`` has a bit above them.
    static let version = 2

    /// The number of the formulas that compute the stored columns of drafts. Issued invoices keep theirs.
    static let formulas = Issuance.currentFormulas

    /// Returns the version of a file's schema; 0 if Billow has not made the file.
    static func storedVersion(in database: Database) throws -> Int {
        try (Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0) & ~CheckMark.bit
    }

    /// Returns whether a file has an earlier version, from which it can be stepped.
    static func isFormer(_ database: Database) throws -> Bool {
        (1..<version).contains(try storedVersion(in: database))
    }

    /// Returns whether an identifier is one of Billow's, be it of a build that was never released.
    static func isOurs(_ application: Int) -> Bool { application >> 8 == releasedID >> 8 }

    /// Creates everything in one transaction, unless another program has done so.
    static func make(in writer: some DatabaseWriter, version: Int = version) throws {
        try writer.write { database in
            guard try storedVersion(in: database) == 0 else { return }
            try makeFirst(in: database)
            if version > 1 { try step(in: database) }
        }
    }

    /// Makes version 1, which 0.1.0 has.
    private static func makeFirst(in database: Database) throws {
        let rows = (RowTable.invoices + RowTable.ledger).map(\.sql).joined()
        try database.execute(sql: FileMark.table + rows + lists)
        try ListSchema.makeIndexes(in: database, version: 1)
        try database.execute(sql: SearchSchema.all + log + issuing)
        try BinSchema.make(in: database)
        try database.execute(sql: "PRAGMA application_id = \(releasedID); PRAGMA user_version = 1")
    }

    /// Makes version 2 of version 1, in the transaction of the caller.
    static func step(in database: Database) throws {
        try database.execute(
            sql: commits + several + amounts + formulasOfFile + writeOffs + finals + taxPoints + ownDefaults
                + DraftNames.table + OriginalSchema.tables + BankSchema.tables)
        try BinSchema.make(in: database)
        try database.execute(sql: DraftNames.fill + "DROP INDEX IF EXISTS invoiceEntryBy_issueDate;")
        try ListSchema.makeIndexes(in: database)
        let mark = try CheckMark.isSet(in: database) ? CheckMark.bit : 0
        try database.execute(
            sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version | mark)")
    }

    /// Notes the drafts of a file whose stored columns older formulas have computed, so that they are computed again.
    static func noteOldFormulas(in database: Database) throws {
        try database.execute(
            sql: "UPDATE fileIdentity SET derivedBy = \(formulas) WHERE derivedBy < \(formulas)")
        guard database.changesCount > 0 else { return }
        try database.execute(
            sql: """
                INSERT OR IGNORE INTO underived (document, entity, revision)
                    SELECT id, '\(Invoice.entity)', 0 FROM invoiceEntry WHERE stage = '\(InvoiceStage.draft.rawValue)'
                """)
    }

    /// Returns whether older formulas have computed the stored columns of a file.
    static func hasOldFormulas(in database: Database) throws -> Bool {
        try Bool.fetchOne(database, sql: "SELECT derivedBy < \(formulas) FROM fileIdentity") ?? false
    }

    /// The columns of a list in version 1.
    private static let firstColumns = ListColumn.all.filter { !addedColumns.contains($0.name) }.map {
        $0.name == "name" ? "hasProposedNumber INTEGER" : "\($0.name) \($0.type)"
    }

    private static let addedColumns: Set = ["earlyAmounts", "sentDate"]

    /// The table that lists are read from, one narrow row an invoice, with what derives from the wide tables. It is written in
    /// the same transaction as these. Triggers maintain the count, since counting a million rows takes longer than a frame.
    private static let lists = """
        CREATE TABLE invoiceEntry (
            sequence INTEGER PRIMARY KEY REFERENCES invoice ON DELETE CASCADE,
            id TEXT NOT NULL,
            \(firstColumns.joined(separator: ", ")),
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

    // MARK: Version 2

    /// Identity, person and base of a commit, and its place in the order of several machines: 0 for a commit that is not sent, null
    /// for one that waits to be sent, -1 for a refused one. Version 1 writes no identity: one that has the file open while it is
    /// stepped writes nothing more into it.
    private static let commits = """
        ALTER TABLE changeLog ADD COLUMN id TEXT;
        ALTER TABLE changeLog ADD COLUMN base INTEGER;
        ALTER TABLE changeLog ADD COLUMN server INTEGER DEFAULT 0;
        ALTER TABLE changeLog ADD COLUMN former INTEGER;
        ALTER TABLE changeLog ADD COLUMN person TEXT;
        ALTER TABLE changeLog ADD COLUMN facts TEXT;
        ALTER TABLE changeLog ADD COLUMN derived TEXT;
        ALTER TABLE changeLog ADD COLUMN crossed TEXT;
        ALTER TABLE changeLog ADD COLUMN machine TEXT;
        ALTER TABLE changeLog ADD COLUMN made INTEGER;
        ALTER TABLE changeLog ADD COLUMN together TEXT;
        CREATE INDEX changeLogUnsent ON changeLog(invoice, revision) WHERE server IS NULL;
        CREATE INDEX changeLogByServer ON changeLog(server) WHERE server > 0;
        CREATE UNIQUE INDEX changeLogByID ON changeLog(id) WHERE id IS NOT NULL;
        CREATE TRIGGER changeLogIdentified BEFORE INSERT ON changeLog WHEN new.id IS NULL
            BEGIN SELECT RAISE(ABORT, 'a later version of Billow uses the file now, so quit and start that version'); END;

        """

    /// The tables of what several programs and machines agree on.
    private static let several = """
        CREATE TABLE server (
            address TEXT NOT NULL, ledger TEXT NOT NULL, machine TEXT NOT NULL, letter TEXT, epoch INTEGER NOT NULL,
            cursor INTEGER NOT NULL, hash TEXT NOT NULL, sent INTEGER NOT NULL DEFAULT 0, sentID TEXT,
            joining TEXT, exchanged INTEGER, offline INTEGER, failed INTEGER
        );
        CREATE TABLE claim (name TEXT PRIMARY KEY, id TEXT NOT NULL) WITHOUT ROWID;
        CREATE TABLE underived (document TEXT PRIMARY KEY, entity TEXT NOT NULL, revision INTEGER NOT NULL) WITHOUT ROWID;
        CREATE TABLE stale (document TEXT PRIMARY KEY) WITHOUT ROWID;
        CREATE TABLE refused (
            id TEXT PRIMARY KEY, document TEXT NOT NULL, why TEXT NOT NULL, detail TEXT, changes TEXT,
            told INTEGER NOT NULL DEFAULT 0
        );
        CREATE TABLE fresh (invoice TEXT PRIMARY KEY, owner TEXT NOT NULL) WITHOUT ROWID;
        CREATE TRIGGER freshChanged AFTER INSERT ON changeLog
            BEGIN DELETE FROM fresh WHERE invoice = new.invoice; END;

        """

    /// Invoices say when they were sent, recurring invoices can pause, an accepted quote has nothing open, and terms offer cash discounts.
    private static let amounts = """
        ALTER TABLE invoiceEntry ADD COLUMN earlyAmounts TEXT;
        ALTER TABLE invoiceEntry ADD COLUMN sentDate TEXT;
        ALTER TABLE recurrence ADD COLUMN paused INTEGER NOT NULL DEFAULT 0;
        UPDATE invoiceEntry SET listedAmount = 0 WHERE stage = '\(InvoiceStage.accepted.rawValue)';
        UPDATE invoiceEntry SET stage = CASE stage WHEN 'paid' THEN 'discounted' ELSE 'partlyWrittenOff' END
            WHERE stage IN ('open', 'paid')
                AND sequence IN (SELECT sequence FROM invoice WHERE \(Payment.writeOffCondition));

        """

    /// The invoices in which reports look for write-offs: few of many.
    private static let writeOffs = """
        CREATE INDEX invoiceWithWriteOff ON invoice(sequence) WHERE \(Payment.writeOffCondition);

        """

    /// The invoices that may take deposits: few of many.
    private static let finals = """
        CREATE INDEX finalInvoice ON invoice(sequence) WHERE \(AdvancePayment.takingCondition);

        """

    /// Credit notes change the VAT of their own day, and no longer that of the supply; that of prepayments is due when they are paid.
    private static let taxPoints = ["", "binned_"].map { prefix in
        """
        UPDATE \(prefix)invoiceEntry SET taxPoint = (
                SELECT document ->> '$.taxPointDate' FROM \(prefix)invoice AS head
                    WHERE head.sequence = \(prefix)invoiceEntry.sequence)
            WHERE typeCode IN \(InvoiceTypeCode.creditNoteList) AND taxPoint <> '\(TaxPoint.ofPayments)';
        UPDATE \(prefix)invoiceEntry SET taxPoint = '\(TaxPoint.ofPayments)'
            WHERE typeCode = '\(InvoiceTypeCode.prepayment)' AND sequence IN (SELECT sequence FROM \(prefix)invoice
                WHERE document ->> '$.taxPointDate' IS NULL
                    AND document ->> '$.taxPointCode' IS NOT '\(VATPointDateCode.issue)');

        """
    }.joined()

    /// Version 1 stores the usual unit and rate of a company as if they were typed.
    private static let ownDefaults = """
        UPDATE \(MasterData.entity) SET document = json_remove(document, '$.company.unitCode')
            WHERE document ->> '$.company.unitCode' = 'C62';
        UPDATE \(MasterData.entity) SET document = json_remove(document, '$.company.vatRate')
            WHERE document ->> '$.company.vatRate' = '19' AND document ->> '$.company.vatCategory' IS NULL;

        """

    private static let formulasOfFile = "ALTER TABLE fileIdentity ADD COLUMN derivedBy INTEGER NOT NULL DEFAULT 1;\n"
}

/// Lines by a key that begins with their invoice's, so that the lines of an invoice lie beside one another.
///
/// The key stays the same while a line is moved, and is what the search knows a line by.
nonisolated enum LineKeys {
    /// The number of bits of a key that count the lines of one invoice: eight million that were ever in it.
    static let bits: Int64 = 23

    /// The key of an invoice's head; its lines have those that follow.
    static func head(of sequence: Int64) -> Int64 { sequence << bits }

    /// The invoice to which a key belongs.
    static func sequence(of key: Int64) -> Int64 { key >> bits }
}

/// The indexes that sort the list: one for each ``ListOrder``, with all that it compares.
nonisolated enum ListSchema {
    /// - Parameter version: Version 1 has no more than the first column in an index, and none of the keys.
    static func makeIndexes(in database: Database, version: Int = DatabaseSchema.version) throws {
        for names in columns where version > 1 || names != keys {
            let indexed = version > 1 ? names : [names[0]]
            let index = "invoiceEntryBy_\(names[0]) ON invoiceEntry(\(indexed.joined(separator: ", ")))"
            try database.execute(sql: "CREATE INDEX IF NOT EXISTS \(index)")
        }
    }

    static func dropIndexes(in database: Database) throws {
        for names in columns { try database.execute(sql: "DROP INDEX invoiceEntryBy_\(names[0])") }
    }

    private static let columns = ListOrder.allCases.map { $0 == .newest ? keys : $0.columns.map(\.name) }

    /// The keys alone: the table is wide, and a position between keys with gaps is counted.
    private static let keys = ["sequence"]
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

    /// Makes the tables with the columns that their sources have now. Rows of earlier tables of the same names are kept.
    static func make(in database: Database) throws {
        // Else SQLite refuses to rename a table where a view of another program leads to nothing.
        try database.execute(sql: "PRAGMA legacy_alter_table = ON")
        defer { try? database.execute(sql: "PRAGMA legacy_alter_table = OFF") }
        for (table, key) in sources {
            let (bin, former) = (bin(of: table), "former_\(bin(of: table))")
            let isThere = try database.tableExists(bin)
            if isThere { try database.execute(sql: "ALTER TABLE \(bin) RENAME TO \(former)") }
            try database.execute(sql: "CREATE TABLE \(bin) AS SELECT * FROM \(table) WHERE 0")
            if table == Invoice.entity { try database.execute(sql: "ALTER TABLE \(bin) ADD COLUMN deleted TEXT") }
            if isThere {
                let names = try columns(of: former, and: bin, in: database)
                try database.execute(
                    sql: "INSERT INTO \(bin) (\(names)) SELECT \(names) FROM \(former); DROP TABLE \(former)")
            }
            try database.execute(sql: "CREATE INDEX \(bin)By_\(key) ON \(bin)(\(key))")
        }
    }

    /// The names of the columns that two tables have in common, as a list in SQL.
    static func columns(of table: String, and other: String, in database: Database) throws -> String {
        let others = Set(try database.columns(in: other).map(\.name))
        let names = try database.columns(in: table).map(\.name).filter(others.contains)
        return names.map(\.sqlName).joined(separator: ", ")
    }
}

extension Payment {
    /// The condition for stored invoices that may have a write-off, in SQL.
    nonisolated static let writeOffCondition = #"instr(document, '"writeOff"') > 0"#
}

extension AdvancePayment {
    /// The condition for heads that may take deposits, in SQL: few of many, which an index knows.
    nonisolated static let takingCondition =
        #"instr(document, '"paidAmount"') > 0 AND instr(document, '"precedingInvoices"') > 0"#
}
