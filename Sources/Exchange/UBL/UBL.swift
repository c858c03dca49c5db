import Foundation
import Invoicing

/// The mapping of EN 16931 to UBL 2.1. Each file of this folder maps one part of the model.
///
/// An unmapped element is kept, and written again in its place, if its parent occurs once in the invoice or the line.
/// Signatures are dropped, since the written document invalidates them.
enum UBL {
    private static let invoice = document(
        line: "InvoiceLine", quantity: "InvoicedQuantity", typeCode: "InvoiceTypeCode", isCreditNote: false)
    private static let creditNote = document(
        line: "CreditNoteLine", quantity: "CreditedQuantity", typeCode: "CreditNoteTypeCode", isCreditNote: true)

    /// Begins to read a document.
    static func read(
        _ start: OpenElement.Start, isCreditNote: Bool, _ done: @escaping (Invoice) -> Void
    ) -> OpenElement {
        let level = isCreditNote ? creditNote : invoice
        let draft = Draft()
        let box = Box(draft)
        let unmapped = StoredElements { draft.invoice.unmappedElements += $0 }
        return OpenGroup(start, level, unmapped: .stored(unmapped), beginning: { level.open[$0](box, $1) }) { element in
            box.writeGathered()
            draft.noteRoot(isCreditNote: isCreditNote)
            done(draft.finish(element.log))
            return true
        }
    }

    static func document(
        _ draft: Draft, _ amounts: WrittenAmounts
    ) -> WrittenDocument {
        let isCreditNote = draft.invoice.isCreditNote
        let writing = DocumentWriting(
            draft.invoice, syntax: isCreditNote ? .ublCreditNote : .ublInvoice, amounts: amounts)
        return writing.document(
            isCreditNote ? "CreditNote" : "Invoice", isCreditNote ? creditNote : self.invoice, of: draft,
            without: { $0.leftOutOfUBL })
    }

    /// The text of elements that UBL requires and the standard does not have.
    static let placeholder = "NA"

    /// The document's children in the order of the schema, which differs between invoices and credit notes.
    private static func document(line: String, quantity: String, typeCode: String, isCreditNote: Bool) -> Level<Draft> {
        let typeCode = Node<Draft>.leaf(
            "cbc:\(typeCode)",
            decode: { draft, text throws(ExchangeError) in
                draft.invoice.typeCode = InvoiceTypeCode(code: text.trimmed)
                draft.placeOfTypeCode = text.place.description
            }, encode: { draft, _ in LeafContent(draft.invoice.typeCode.code) })
        let taxPoint = Node.date("cbc:TaxPointDate", \Draft.invoice.taxPointDate)
        let middle: [Node<Draft>] =
            isCreditNote ? [taxPoint, typeCode, notes] : [dueDate, typeCode, notes, taxPoint]
        let references: [Node<Draft>] =
            isCreditNote
            ? [contract, additionalDocuments(isCreditNote: true), originator]
            : [originator, contract, additionalDocuments(isCreditNote: false), project]
        return Level(
            identification + middle + currencies + orders + references + parties + payment + amounts
                + [lines("cac:\(line)", quantity: "cbc:\(quantity)")])
    }
}

extension Draft {
    /// Keeps the root where the type code does not say the same.
    fileprivate func noteRoot(isCreditNote: Bool) {
        let code = invoice.typeCode
        guard code.isCreditNote != isCreditNote else { return }
        invoice.root = DocumentRoot(isCreditNote: isCreditNote, typeCode: code, place: placeOfTypeCode)
    }
}
