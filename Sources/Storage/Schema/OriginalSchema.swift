/// The files that invoices were read from, and those that are attached to them: each once, however many invoices have it, and never
/// in the log.
nonisolated enum OriginalSchema {
    static let tables = """
        CREATE TABLE keptFile (hash TEXT PRIMARY KEY, size INTEGER NOT NULL, packed BLOB NOT NULL);
        CREATE TABLE original (
            invoice TEXT PRIMARY KEY, hash TEXT NOT NULL REFERENCES keptFile, name TEXT NOT NULL, day TEXT NOT NULL,
            examination TEXT NOT NULL
        ) WITHOUT ROWID;
        CREATE INDEX originalByHash ON original(hash);
        CREATE TABLE attachedFile (
            invoice TEXT NOT NULL, hash TEXT NOT NULL REFERENCES keptFile, PRIMARY KEY (invoice, hash)
        ) WITHOUT ROWID;
        CREATE INDEX attachedFileByHash ON attachedFile(hash);

        """
}
