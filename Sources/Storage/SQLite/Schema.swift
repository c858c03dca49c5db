import GRDB

/// The tables, and how they came about. A step that was released is never changed; a new one is added.
nonisolated enum DatabaseSchema {
    /// Marks the file as Billow's: “Bilw” in ASCII.
    static let applicationID = 0x4269_6C77

    static var migrator: DatabaseMigrator { migrator { _, _, _ in true } }

    /// The number that a step begins with; 0 if it has none.
    static func number(of step: String) -> Int { Int(step.prefix { $0.isNumber }) ?? 0 }

    /// Brings a file up to date.
    static func migrate(_ database: some DatabaseWriter, _ report: @escaping LongWork.Report) throws {
        let migrator = migrator(report)
        let steps = try database.read { database in
            let done = try Set(migrator.appliedMigrations(database))
            return migrator.migrations.filter { !done.contains($0) }
        }
        // A new file has nothing that takes long.
        guard steps.count < migrator.migrations.count else { return try migrator.migrate(database) }
        for (index, step) in steps.enumerated() {
            guard report(.tables, index, steps.count) else { throw LongWork.Stopped() }
            try migrator.migrate(database, upTo: step)
        }
    }

    private static func migrator(_ report: @escaping LongWork.Report) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1: invoices and their lines") { database in
            try database.execute(sql: "PRAGMA application_id = \(applicationID)")
            try makeInvoices(in: database)
            try makeLines(in: database)
            try makeAllowanceCharges(in: database)
        }
        migrator.registerMigration("2: invoices by number") { database in
            try database.create(index: "invoiceByNumber", on: "invoice", columns: ["number"])
        }
        migrator.registerMigration("3: whatever else a document says, as JSON beside the columns") { database in
            for table in ["invoice", "invoiceLine", "allowanceCharge"] {
                try database.alter(table: table) { $0.add(column: "document", .jsonText) }
            }
        }
        migrator.registerMigration("4: a narrow table for lists, texts to search, and a log of changes") { database in
            try ListSchema.make(in: database)
            try LineKeys.make(in: database)
            try SearchSchema.make(in: database, report)
            try ChangeLogSchema.make(in: database)
        }
        migrator.registerMigration("5: amounts of allowances that count as they are stated") { database in
            try AllowanceSchema.stateAmounts(in: database)
        }
        migrator.registerMigration("6: lines whose calculated amounts were decided for") { database in
            try DecisionSchema.noteDecisions(in: database)
        }
        migrator.registerMigration("7: company, customers and products") { database in
            try LedgerSchema.make(in: database)
        }
        migrator.registerMigration("8: a bin for deleted invoices") { database in
            try BinSchema.make(in: database)
        }
        migrator.registerMigration("9: how much is wrong in an invoice, and not only missing") { database in
            try ListSchema.countWhatIsWrong(in: database)
        }
        migrator.registerMigration("10: a place for what is archived, and what is not learnt yet") { database in
            try LedgerSchema.placeArchived(in: database)
            try Unlearnt.make(in: database)
        }
        migrator.registerMigration("11: what was issued, and where each invoice stands") { database in
            try IssuingSchema.make(in: database)
        }
        migrator.registerMigration("12: invoices that are made again") { database in
            try RecurrenceSchema.make(in: database)
        }
        migrator.registerMigration("13: quotes, and the steps of each invoice that can be undone") { database in
            try ChangeLogSchema.findByInvoice(in: database)
        }
        migrator.registerMigration("14: invoices of which a part was credited") { database in
            try IssuingSchema.findPartlyCredited(in: database)
        }
        return migrator
    }

    /// Amounts are text, since SQLite's numbers are binary; what lists sort by has a REAL beside it.
    private static func makeInvoices(in database: Database) throws {
        try database.create(table: "invoice") { table in
            table.autoIncrementedPrimaryKey("sequence")
            table.column("id", .text).notNull().unique()
            for name in ["number", "typeCode", "currency", "buyerReference", "note", "paymentTerms"] {
                table.column(name, .text).notNull()
            }
            table.column("issueDate", .text)
            table.column("dueDate", .text)
            table.column("paidAmount", .text).notNull()
            table.column("roundingAmount", .text).notNull()
            table.column("declared", .jsonText)
            for party in ["seller", "buyer"] {
                for name in ["Name", "VATIdentifier", "Street", "City", "PostCode", "CountryCode"] {
                    table.column(party + name, .text).notNull()
                }
            }
            table.column("lineCount", .integer).notNull()
            for name in ["sumOfLineNetAmounts", "taxExclusiveAmount", "taxAmount", "taxInclusiveAmount", "amountDue"] {
                table.column(name, .text).notNull()
            }
            table.column("amountDueNumber", .real).notNull()
            table.column("searchName", .text).notNull()
            table.column("modified", .text).notNull()
        }
    }

    private static func makeLines(in database: Database) throws {
        try database.create(table: "invoiceLine") { table in
            table.primaryKey("id", .text)
            table.column("invoice", .integer).notNull().references("invoice", onDelete: .cascade)
            table.column("position", .integer).notNull()
            for name in ["identifier", "itemName", "itemDescription", "invoicedQuantity", "unitCode"] {
                table.column(name, .text).notNull()
            }
            for name in ["enteredNetPrice", "priceDiscount", "priceBaseQuantity", "vatCategory", "netAmount"] {
                table.column(name, .text).notNull()
            }
            for name in ["grossPrice", "vatRate", "declaredNetAmount"] { table.column(name, .text) }
        }
        try database.create(index: "invoiceLineByPosition", on: "invoiceLine", columns: ["invoice", "position"])
    }

    private static func makeAllowanceCharges(in database: Database) throws {
        try database.create(table: "allowanceCharge") { table in
            table.primaryKey("id", .text)
            table.column("invoice", .integer).notNull().indexed().references("invoice", onDelete: .cascade)
            table.column("position", .integer).notNull()
            table.column("isCharge", .boolean).notNull()
            for name in ["amount", "vatCategory", "reason"] { table.column(name, .text).notNull() }
            table.column("vatRate", .text)
        }
    }
}
