import GRDB

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
