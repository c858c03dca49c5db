import Exchange
import Foundation
import Invoicing
import Rendering

extension Invoice {
    /// The document that its receiver's profile asks for; a quote, which no profile has, is kept as JSON.
    /// - Parameter files: The contents of its files.
    public func documentToSend(_ files: AttachedFiles = [:]) -> Data {
        guard !isQuote else { return Data(JSONDocument.json(of: InvoiceSnapshot(self)).utf8) }
        return InvoiceWriter.document(self, as: formatToSend, files: files)
    }

    /// Returns the parts that have no place in the document that is sent, a sentence each.
    /// - Parameter files: The contents of its files.
    public func notesOnSending(_ files: AttachedFiles = [:]) -> [String] {
        // A document that came in goes out as it is.
        guard !isQuote, declared == nil else { return [] }
        let leftOut = InvoiceWriter.leftOut(of: self, as: formatToSend, amounts: .declared, files: files)
        return leftOut.map { formatToSend.note(of: $0, in: number) }
    }

    /// Factur-X is CII; all other profiles take UBL.
    public var formatToSend: InvoiceSyntax {
        specification == .facturX || specification.isFacturXExtended ? .cii : .ubl
    }
}
