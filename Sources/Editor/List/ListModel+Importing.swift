import Console
import Foundation

extension ListModel {
    /// Asks for a file with an e-invoice, and imports it.
    func askForImport() {
        let advice =
            "XML (UBL or CII), or a PDF, a ZIP or a mail with such a file in it. \(keys[.commitEdit]) imports it, "
            + "\(keys[.endTyping]) leaves."
        ledger.form.open(
            .asking("File", "Import an e-invoice", advice, hint: "import") { [unowned self] text in
                guard !text.typedPath.isEmpty else { return .problem("Type the path of the file.") }
                let read = ReadDocument.all(of: [text.typedPath], isBesideScreen: true)
                let count = read.documents.count
                return importDocuments(read)
                    ?? .info(count == 1 ? "The document is imported." : "\(count) documents are imported.")
            })
    }
}

extension String {
    /// A path as it is typed or dropped into a terminal: without quotes around it, with the home folder in place of `~`.
    var typedPath: String {
        (trimmingCharacters(in: CharacterSet(charactersIn: " '\"")) as NSString).expandingTildeInPath
    }
}
