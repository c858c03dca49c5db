import GRDB

/// Databases as earlier versions of the program left them.
public enum EarlierVersion {
    /// Takes back what the steps after the tenth have made: what was issued, what recurs, and the log by invoice.
    public static func takeBackIssuing(in database: Database) throws {
        try database.execute(
            sql: """
                DELETE FROM grdb_migrations WHERE CAST(identifier AS INTEGER) > 10;
                DROP INDEX changeLogByInvoice;
                DROP TABLE recurrence;
                DROP INDEX invoiceEntryByStage;
                DROP TABLE issuedDocument;
                """)
        for table in ["invoiceEntry", "binned_invoiceEntry"] {
            for column in ["stage", "openAmount"] {
                try database.execute(sql: "ALTER TABLE \(table) DROP COLUMN \(column)")
            }
        }
    }
}
