import GRDB

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
