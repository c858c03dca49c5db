import Foundation
import Invoicing

/// The mapping of EN 16931 to UBL 2.1: each file of this folder says for a part of the model where its terms stand.
///
/// Elements that no term has are kept and written again where they may stand but once in the invoice or the line. Not
/// kept are signatures and extensions, which say something of the document as it was, and amounts that the standard
/// does not derive.
enum UBL {
    private static let invoice = document(
        line: "InvoiceLine", quantity: "InvoicedQuantity", typeCode: "InvoiceTypeCode", isCreditNote: false)
    private static let creditNote = document(
        line: "CreditNoteLine", quantity: "CreditedQuantity", typeCode: "CreditNoteTypeCode", isCreditNote: true)

    static func readInvoice(_ done: @escaping (Invoice) -> Void) -> any OpenElement { read(invoice, done) }
    static func readCreditNote(_ done: @escaping (Invoice) -> Void) -> any OpenElement { read(creditNote, done) }

    private static func read(_ level: Level<Draft>, _ done: @escaping (Invoice) -> Void) -> any OpenElement {
        let draft = Draft()
        return OpenGroup(Box(draft), level, carrier: .here { draft.invoice.carried.append($0) }) { _ in
            draft.dropPlaceholders()
            done(draft.finish())
        }
    }

    static func document(_ invoice: Invoice, _ amounts: InvoiceWriter.Amounts) -> Data {
        let isCreditNote = invoice.typeCode.isCreditNote
        let writing = DocumentWriting(
            invoice, syntax: isCreditNote ? .ublCreditNote : .ublInvoice, amounts: amounts)
        return writing.write(isCreditNote ? "CreditNote" : "Invoice") {
            (isCreditNote ? creditNote : self.invoice).write(Draft(invoice), to: writing)
        }
    }

    /// Elements that would not be true any more of a document that is written anew.
    static func isDropped(_ element: String) -> Bool {
        ["UBLExtensions", "Signature", "TaxTotal", "WithholdingTaxTotal", "CalculatedAmount"].contains(element)
    }

    /// What UBL's schema wants where the standard has nothing.
    static let placeholder = "NA"

    /// The head in the order of the schemas, which differ between invoices and credit notes.
    private static func document(line: String, quantity: String, typeCode: String, isCreditNote: Bool) -> Level<Draft> {
        let typeCode = Node.code("cbc:\(typeCode)", \Draft.invoice.typeCode)
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
    fileprivate func dropPlaceholders() {
        guard !invoice.salesOrderReference.isEmpty, invoice.purchaseOrderReference == UBL.placeholder else { return }
        invoice.purchaseOrderReference = ""
    }
}
