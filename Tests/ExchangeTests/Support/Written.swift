import Exchange
import Foundation
import Invoicing
import Testing

/// Reads a document, and writes it with the amounts that it declares.
func written(_ data: Data, as format: InvoiceSyntax) throws -> (text: String, leftOut: [LeftOut]) {
    let invoice = try InvoiceReader.read(data, named: "x.xml")
    #expect(invoice.ambiguities == [])
    let text = String(decoding: InvoiceWriter.document(invoice, as: format, amounts: .declared), as: UTF8.self)
    return (text, InvoiceWriter.leftOut(of: invoice, as: format, amounts: .declared))
}
