import GRDB

/// The bin: deleted invoices as they were, until somebody empties it.
///
/// Each of its tables has the columns of the one whose rows come into it, so that a migration that changes one changes both.
nonisolated enum BinSchema {
    /// The tables that rows of an invoice come from, with the column that says of which one.
    static let sources = [
        (table: "invoice", key: "sequence"), ("invoiceEntry", "sequence"), ("invoiceLine", "invoice"),
        ("allowanceCharge", "invoice"),
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
