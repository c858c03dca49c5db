import GRDB

/// What was committed, for other programs that have the same file open.
nonisolated enum ChangeLogSchema {
    /// Undo goes on with what earlier runs have logged of one invoice.
    static func findByInvoice(in database: Database) throws {
        try database.create(index: "changeLogByInvoice", on: "changeLog", columns: ["invoice", "revision"])
    }

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
