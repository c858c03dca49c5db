import ArgumentParser
import Exchange
import Foundation
import Invoicing
import Ledger
import Storage
import Terminal

/// `billow import FILE…`: takes invoices into the database.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Take invoices, or tables of customers and products, into the database.",
        discussion: """
            Invoices and credit notes are UBL or CII. The seller of a received one becomes a supplier, the buyer of one's own a \
            customer. A table (.csv, .tsv) names its columns in its first row; who is known by number, or by VAT id and name, is \
            completed and not added again. The exit status is 2 if rows of a table were left out.
            """)

    @Argument(help: "The files.", completion: .file(extensions: ["xml", "csv", "tsv"]))
    var files: [String]

    @Option(help: "The database. Default: $XDG_DATA_HOME/billow/billow.sqlite.")
    var db: String?

    func run() throws {
        try Failure.report {
            let documents = try ReadDocument.all(of: files.filter { !TableImport.isTable($0) })
            let store = try Repository.opening(db ?? Repository.defaultPath)
            Interruption.stopBetweenParts()
            let isWhole = Result { try takeInTables(store) && takeIn(documents, store) }
            try store.close()
            if try !isWhole.get() { throw ExitCode(2) }
        }
    }

    /// - Returns: Whether all rows of all tables were taken in.
    @MainActor
    private func takeInTables(_ store: Repository) throws -> Bool {
        var isWhole = true
        for file in files.filter(TableImport.isTable) {
            var table = TableImport(file, into: store, sign: .ofUser)
            if try !table.run() { isWhole = false }
        }
        return isWhole
    }

    @MainActor
    private func takeIn(_ documents: [ReadDocument], _ store: Repository) throws -> Bool {
        let books = try store.openLedger()
        var bar = ProgressBar("Taking in invoices", of: documents.count)
        defer { bar.end() }
        for (index, document) in documents.enumerated() {
            guard !Interruption.isAsked else {
                throw Failure.stopped(
                    "\(index) of \(documents.count) invoices are taken in, those from “\(document.file)” on are not.")
            }
            bar.end()
            try takeIn(document, store, books)
            bar.show(index + 1)
        }
        return true
    }

    @MainActor
    private func takeIn(_ document: ReadDocument, _ store: Repository, _ books: Ledger) throws {
        let (file, invoice) = (document.file, document.invoice)
        let isKnown = try store.hasInvoice(like: invoice)
        try store.add(invoice)
        let twice = isKnown ? ". It was there already, and is there once more now." : ""
        let judgement = Judgement(of: invoice)
        StandardOutput.print("\(file): \(invoice.summary)\(judgement.deviation)\(twice)".printable)
        for unclear in judgement.ambiguities { Failure.tell("“\(file)”: \(unclear.sentence)") }
        if let advice = books.takeOver(invoice) { Failure.tell("“\(file)”: \(advice)") }
        for part in document.leftOut { Failure.tell("“\(file)”: left out: \(part)") }
    }
}
