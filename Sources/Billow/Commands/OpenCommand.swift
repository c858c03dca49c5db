import ArgumentParser
import Exchange
import InvoiceStore

/// `billow [FILE…]`: opens the editor, after it took in the files that are named.
struct OpenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Open the editor. This is what happens without a command.")

    @Argument(help: "UBL invoices to take in and show.", completion: .file(extensions: ["xml"]))
    var files: [String] = []

    @OptionGroup var options: EditorOptions

    func run() throws {
        try Editor.run(options, path: options.db) { workspace in
            for file in files { workspace.add(try InvoiceReader.read(contentsOf: file)) }
        }
    }
}
