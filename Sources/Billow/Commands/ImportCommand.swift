import ArgumentParser
import Exchange
import Foundation
import Storage
import Terminal

/// `billow import FILE…`: takes invoices into the database.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Take UBL and CII invoices and credit notes into the database.")

    @Argument(help: "The files.", completion: .file(extensions: ["xml"]))
    var files: [String]

    @Option(help: "The database. Default: $XDG_DATA_HOME/billow/billow.sqlite.")
    var db: String?

    func run() throws {
        try Failure.report {
            // All files are read before the first is taken in: a broken one leaves the database as it was.
            let invoices = try files.map { ($0, try InvoiceReader.contents(of: $0)) }
            let store = try Repository(path: db ?? Repository.defaultPath)
            for (file, (invoice, _, leftOut)) in invoices {
                let isKnown = try store.hasInvoice(like: invoice)
                try store.add(invoice)
                let twice = isKnown ? ". It was there already, and is there once more now." : ""
                print("\(file): \(invoice.summary)\(twice)".printable)
                for part in leftOut { Failure.tell("“\(file)”: left out: \(part)") }
            }
            try store.close()
        }
    }
}
