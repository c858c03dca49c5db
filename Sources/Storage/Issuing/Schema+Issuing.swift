import GRDB

/// What was issued, and where each invoice stands.
nonisolated enum IssuingSchema {
    static func make(in database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE issuedDocument (
                    invoice TEXT PRIMARY KEY, number TEXT NOT NULL, issued TEXT NOT NULL, xml TEXT NOT NULL
                );
                CREATE INDEX issuedDocumentByNumber ON issuedDocument(number);
                """)
        for (table, invoices) in [("invoiceEntry", "invoice"), ("binned_invoiceEntry", "binned_invoice")] {
            try addStage(to: table, of: invoices, in: database)
        }
        try database.execute(sql: "CREATE INDEX invoiceEntryByStage ON invoiceEntry(stage, dueDate)")
    }

    /// Of what is open, all payments of which are credits.
    static func findPartlyCredited(in database: Database) throws {
        try database.execute(
            sql: """
                UPDATE invoiceEntry SET stage = 'partlyCredited' WHERE stage = 'open' AND sequence IN (
                    SELECT sequence FROM invoice
                        WHERE json_array_length(document, '$.payments') > 0 AND NOT EXISTS (
                            SELECT 1 FROM json_each(invoice.document, '$.payments') AS payment
                                WHERE json_extract(payment.value, '$.offset') IS NULL))
                """)
    }

    /// All that no document declares amounts of are drafts. What a document declares is read when the invoice is opened.
    private static func addStage(to table: String, of invoices: String, in database: Database) throws {
        for column in ["stage", "openAmount"] {
            try database.execute(sql: "ALTER TABLE \(table) ADD COLUMN \(column) TEXT")
        }
        try database.execute(
            sql: """
                UPDATE \(table) SET stage = 'draft', openAmount = amountDue
                    WHERE sequence IN (SELECT sequence FROM \(invoices) WHERE declared IS NULL)
                """)
    }
}
