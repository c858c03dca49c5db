import Exchange
import Foundation
import Invoicing

/// A file that was read and is not imported yet.
package struct ReadDocument {
    package let file: String
    package let invoice: Invoice
    package let format: InvoiceSyntax
    package let leftOut: [LeftOut]

    /// The document as it is; as this program writes it where it is in another encoding or cannot be read a second time.
    @MainActor
    package var text: String {
        (try? InvoiceReader.xml(of: file)).flatMap { String(bytes: $0, encoding: .utf8) }
            ?? String(decoding: InvoiceWriter.document(invoice, as: format, amounts: .declared), as: UTF8.self)
    }

    /// Reads all files before the first is imported: a broken one leaves the database as it was, and so do Esc and
    /// Ctrl-C.
    package static func all(of files: [String]) throws(ExchangeError) -> [ReadDocument] {
        Interruption.endAtOnce()
        let sizes = files.map(size)
        var bar = ProgressBar("Reading files", of: sizes.reduce(0, +))
        defer { bar.end() }
        var (documents, before): ([ReadDocument], Int) = ([], 0)
        for (file, size) in zip(files, sizes) {
            bar.show(before)
            let (invoice, format, leftOut) = try InvoiceReader.contents(of: file) { bar.show(before + $0) }
            documents.append(ReadDocument(file: file, invoice: invoice, format: format, leftOut: leftOut))
            before += size
        }
        return documents
    }

    /// In bytes; 0 for what cannot be read.
    private static func size(of file: String) -> Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file)
        return (attributes?[.size] as? NSNumber)?.intValue ?? 0
    }
}
