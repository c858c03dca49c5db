import ArgumentParser
import Console
import Editor
import Exchange
import Propagation
import Storage

/// `billow [FILE…]`: opens the editor, after it took in the files that are named.
struct OpenCommand: EditorCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Open the editor. This is what happens without a command.")

    @Argument(
        help: "Invoices to import before the list is shown, UBL or CII, also inside a PDF.",
        completion: .file(extensions: ["xml", "pdf"]))
    var files: [String] = []

    @OptionGroup var options: EditorOptions

    init() {}

    /// `billow` and `billow --db FILE`, as it is started nearly always: the parser, which first makes the arguments of thirty
    /// commands, is a tenth of what the first screen costs.
    /// - Returns: nil for other arguments.
    init?(withoutParsing arguments: [String]) {
        guard arguments.isEmpty || arguments.count == 2 && arguments[0] == "--db" && !arguments[1].hasPrefix("-") else {
            return nil
        }
        (files, options) = ([], EditorOptions(db: arguments.last))
    }

    func openEditor() throws -> EditorRun {
        let read = ReadDocument.all(of: files)
        if read.documents.isEmpty, let failure = read.failures.first { throw failure }
        return try EditorRun(options, path: options.db) { $0.list.importDocuments(read) }
    }
}
