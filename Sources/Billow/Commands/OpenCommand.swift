import ArgumentParser
import Exchange
import Storage

/// `billow [FILE…]`: opens the editor, after it took in the files that are named.
struct OpenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Open the editor. This is what happens without a command.")

    @Argument(help: "Invoices to take in and show, UBL or CII.", completion: .file(extensions: ["xml"]))
    var files: [String] = []

    @OptionGroup var options: EditorOptions

    func run() throws {
        try Failure.report {
            let invoices = try ReadDocument.all(of: files).map(\.invoice)
            try Editor.run(options, path: options.db) { $0.list.importInvoices(invoices) }
        }
    }
}
