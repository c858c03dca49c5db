import ArgumentParser
import Console
import Exchange
import Foundation
import Invoicing
import Ledger
import Settings
import Storage

/// `billow import FILE…`: takes invoices into the database.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import invoices, or tables of customers and products.",
        discussion: """
            Invoices and credit notes are UBL or CII, also inside a PDF (Factur-X, ZUGFeRD). The seller of a received one \
            becomes a supplier, the buyer of one's own a customer. A table (.csv, .tsv) names its columns in its first row; \
            a customer with a known number, or VAT id and name, is completed and not added again. The exit status is 2 if rows of \
            a table were left out, or an invoice of one's own whose number is there.
            """)

    @Argument(help: "The files.", completion: .file(extensions: ["xml", "pdf", "csv", "tsv"]))
    var files: [String]

    @Option(name: .customLong("as"), help: "What tables are, where their columns do not decide.")
    var kind: TableKind?

    @Option(help: "The database. Default: $XDG_DATA_HOME/billow/billow.sqlite.")
    var db: String?

    func run() throws {
        try Failure.report {
            let documents = try ReadDocument.all(of: files.filter { !TableImport.isTable($0) })
            let store = try Repository.opening(db ?? Repository.defaultPath)
            Interruption.stopBetweenParts()
            var invoices = InvoiceImport(documents, into: store)
            let isWhole = Result {
                let isWhole = try importTables(store)
                try invoices.run()
                return isWhole
            }
            let closing = Result { try store.close() }
            invoices.reportSaved()
            do {
                try closing.get()
                StandardOutput.noteDone()
                invoices.refusals.forEach(Failure.tell)
                if try !isWhole.get() || !invoices.refusals.isEmpty { throw ExitCode(.leftOut) }
            } catch let error as StorageError {
                if !documents.isEmpty { Failure.tell(invoices.sentence) }
                throw error
            }
        }
    }

    /// - Returns: Whether all rows of all tables were imported.
    @MainActor
    private func importTables(_ store: Repository) throws -> Bool {
        let tables = files.filter(TableImport.isTable)
        let settings = EditorSettings.ofUser
        // The sign before decimals is one of them.
        if !tables.isEmpty { Failure.tellMistakes(in: settings) }
        var isWhole = true
        for file in tables {
            var table = TableImport(file, into: store, as: kind, sign: settings.sign)
            if try !table.run() { isWhole = false }
        }
        return isWhole
    }
}
