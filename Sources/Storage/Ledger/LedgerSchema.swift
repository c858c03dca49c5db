import GRDB

/// The tables of the ledger.
///
/// A row is the JSON of its columns, in the form that change sets have, so that a change set is carried out on disk as in
/// memory. What is searched by stands beside it: it derives from the row, and is written in the same transaction.
nonisolated enum LedgerSchema {
    /// The tables whose rows are found by typing.
    static let listedTables = ["customer", "product"]

    /// Where a customer can be found by typing, and where a product: the bits of the column `places`.
    static let (customerPlaces, productPlaces) = (3, 2)

    /// What is archived is found among what is archived.
    static func placeArchived(in database: Database) throws {
        for (table, places) in [("customer", customerPlaces), ("product", productPlaces)] {
            let sql = "UPDATE \(table) SET places = ? WHERE json_extract(document, '$.isArchived') = 1"
            try database.execute(sql: sql, arguments: [1 << (places - 1)])
        }
    }

    static func make(in database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE masterData (id TEXT PRIMARY KEY, document TEXT NOT NULL);
                CREATE TABLE charge (
                    id TEXT PRIMARY KEY, product TEXT NOT NULL, customer TEXT, document TEXT NOT NULL
                );
                CREATE INDEX chargeByProduct ON charge(product, customer);
                CREATE INDEX chargeByCustomer ON charge(customer);
                """)
        for table in listedTables {
            try database.execute(
                sql: """
                    CREATE TABLE \(table) (
                        sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, document TEXT NOT NULL,
                        name TEXT NOT NULL, others TEXT NOT NULL, lastUse INTEGER NOT NULL, places INTEGER NOT NULL,
                        nameKey TEXT, numberKey TEXT, vatKey TEXT
                    );
                    """)
            for key in ["nameKey", "numberKey", "vatKey"] {
                try database.execute(sql: "CREATE INDEX \(table)By_\(key) ON \(table)(\(key))")
            }
        }
    }
}
