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
            Invoices and credit notes are UBL or CII, also inside a PDF (Factur-X, ZUGFeRD), a ZIP, a gzip or a mail (.eml). The \
            seller of a received one becomes a supplier, the buyer of one's own a customer, once the company has its name. Each \
            file is examined, and kept as it came with the result: “billow export --original” writes it again. What is there \
            already is not added again. A table (.csv, .tsv) names its columns in its first row; a customer with a known number, \
            or VAT id and name, is completed and not added again.

            The exit status is 66 if a file is not there, and 65 if one could not be read; else 2 if a document was there \
            already, or parts or rows were left out; else 1 if a rule is broken.
            """)

    @Argument(help: "The files.", completion: .file(extensions: ["xml", "pdf", "zip", "gz", "eml", "csv", "tsv"]))
    var files: [String]

    @Flag(help: "Add received documents also if they are there already.")
    var again = false

    @Option(name: .customLong("as"), help: "What tables are, where their columns do not decide.")
    var kind: TableKind?

    @Option(help: "The database. Default: $XDG_DATA_HOME/billow/billow.sqlite.")
    var db: String?

    func run() throws {
        try Failure.report(in: .ofUser()) {
            let read = ReadDocument.all(
                of: files.filter { !TableImport.isTable($0) }, notIn: again ? nil : db ?? Repository.defaultPath)
            read.failures.forEach { Failure.tell($0) }
            let status = read.failures.map(\.exitCode).max().map { ExitCode($0) }
            if read.documents.isEmpty, read.known.isEmpty, !files.contains(where: TableImport.isTable), let status {
                throw status
            }
            read.remarksOnOthers.forEach(Failure.tell)
            let store = try Repository.opening(db ?? Repository.defaultPath)
            Interruption.stopBetweenParts()
            var invoices = InvoiceImport(read, into: store, addsAgain: again)
            let isWhole = Result {
                let isWhole = try importTables(store)
                try invoices.run()
                return isWhole
            }
            let sends = store.sharesLog
            let closing = Result { try store.close() }
            invoices.reportSaved()
            do {
                try closing.get()
                StandardOutput.noteDone()
                invoices.refusals.forEach(Failure.tell)
                let isWhole = try isWhole.get()
                if read.count > 1 { StandardOutput.print(invoices.sentence) }
                if sends, try !LedgerExchange.run(in: store.path) { throw ExitCode(.data) }
                if let status { throw status }
                guard isWhole, invoices.refusals.isEmpty, read.others.isEmpty, !invoices.hasLeftOut else {
                    throw ExitCode(.leftOut)
                }
                if invoices.hasErrors { throw ExitCode(.difference) }
            } catch let error as StorageError {
                if !read.documents.isEmpty { Failure.tell(invoices.sentence) }
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
