/// The files that invoices were read from: each once, however many invoices came from it, and never in the log.
nonisolated enum OriginalSchema {
    static let tables = """
        CREATE TABLE keptFile (hash TEXT PRIMARY KEY, size INTEGER NOT NULL, packed BLOB NOT NULL);
        CREATE TABLE original (
            invoice TEXT PRIMARY KEY, hash TEXT NOT NULL REFERENCES keptFile, name TEXT NOT NULL, day TEXT NOT NULL,
            examination TEXT NOT NULL
        ) WITHOUT ROWID;
        CREATE INDEX originalByHash ON original(hash);

        """
}
