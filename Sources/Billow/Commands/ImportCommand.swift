import ArgumentParser
import Exchange
import Foundation
import Storage
import Terminal

/// `billow import FILE…`: takes invoices into the database.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Take invoices, or tables of customers and products, into the database.",
        discussion: """
            Invoices and credit notes are UBL or CII. The seller of a received one becomes a supplier, the buyer of one's own a
            customer. A table (.csv, .tsv) names its columns in its first row; who is known by number, or by VAT id and name, is
            completed and not added again. The exit status is 2 if rows of a table were left out.
            """)

    @Argument(help: "The files.", completion: .file(extensions: ["xml", "csv", "tsv"]))
    var files: [String]

    @Option(help: "The database. Default: $XDG_DATA_HOME/billow/billow.sqlite.")
    var db: String?

    func run() throws {
        try Failure.report {
            // All files are read before the first is taken in: a broken one leaves the database as it was.
            let documents = files.filter { !TableImport.isTable($0) }
            let invoices = try documents.map { ($0, try InvoiceReader.contents(of: $0)) }
            let store = try Repository(path: db ?? Repository.defaultPath)
            let isWhole = try takeInTables(store)
            let books = try store.openLedger()
            for (file, (invoice, _, leftOut)) in invoices {
                let isKnown = try store.hasInvoice(like: invoice)
                try store.add(invoice)
                let twice = isKnown ? ". It was there already, and is there once more now." : ""
                let judgement = Judgement(of: invoice)
                print("\(file): \(invoice.summary)\(judgement.deviation)\(twice)".printable)
                for unclear in judgement.ambiguities { Failure.tell("“\(file)”: \(unclear.sentence)") }
                if let advice = books.takeOver(invoice) { Failure.tell("“\(file)”: \(advice)") }
                for part in leftOut { Failure.tell("“\(file)”: left out: \(part)") }
            }
            try store.close()
            if !isWhole { throw ExitCode(2) }
        }
    }

    /// - Returns: Whether all rows of all tables were taken in.
    @MainActor
    private func takeInTables(_ store: Repository) throws -> Bool {
        var isWhole = true
        for file in files.filter(TableImport.isTable) {
            var table = TableImport(file, into: store)
            if try !table.run() { isWhole = false }
        }
        return isWhole
    }
}
