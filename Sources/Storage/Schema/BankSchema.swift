/// The statements of banks that were read, and their entries. They stay in this file: on another machine a statement is read there, and
/// its entries are known by the payments that they have made.
nonisolated enum BankSchema {
    static let tables = """
        CREATE TABLE statement (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT, account TEXT NOT NULL, number TEXT NOT NULL, file TEXT NOT NULL,
            day TEXT NOT NULL
        );
        CREATE TABLE entry (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, statement INTEGER NOT NULL REFERENCES statement,
            day TEXT NOT NULL, amount TEXT NOT NULL, currency TEXT NOT NULL, reference TEXT NOT NULL, batch TEXT NOT NULL,
            name TEXT NOT NULL, account TEXT NOT NULL, text TEXT NOT NULL, isReturn INTEGER NOT NULL, word TEXT, invoices TEXT
        );
        CREATE INDEX entryByStatement ON entry(statement);
        CREATE INDEX entryByReference ON entry(reference) WHERE reference <> '';
        CREATE INDEX entryByBatch ON entry(batch) WHERE batch <> '';

        """
}
