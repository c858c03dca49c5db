import Exchange
import Foundation
import InvoiceTerms
import Invoicing
import Testing

/// Writes an invoice and reads it again.
private func again(_ invoice: Invoice, as format: InvoiceWriter.Format) throws -> Invoice {
    let data = InvoiceWriter.document(invoice, as: format, amounts: .declared)
    do {
        return try InvoiceReader.read(data, named: "again.xml")
    } catch {
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
        Issue.record("\(error)\n\(lines.prefix(200).joined(separator: "\n"))")
        throw error
    }
}

@Suite("Round trips")
struct RoundTripTests {
    @Test(
        "of a random invoice with any of the terms keep every term, in either syntax and through both",
        arguments: 1...20)
    func random(seed: UInt64) throws {
        for number in 0..<5 {
            var maker = RandomInvoice(seed: seed * 1000 + UInt64(number))
            let invoice = maker.make()
            for formats in [[InvoiceWriter.Format.ubl], [.cii], [.cii, .ubl], [.ubl, .cii]] {
                let copy = try formats.reduce(invoice) { try again($0, as: $1) }
                let found = difference(invoice.terms(), copy.terms())
                #expect(found == [], "seed \(seed), invoice \(number), \(formats)")
                if !found.isEmpty { return }
            }
        }
    }

    @Test(
        "of a real invoice in its own syntax keep every term, and unmapped elements",
        .enabled(if: RealInvoices.folder != nil, "skipped: the folder of real invoices is not there"),
        arguments: RealInvoices.entries.map(\.file))
    func sameSyntax(file: String) throws {
        let invoice = try RealInvoices.read(file)
        let format: InvoiceWriter.Format = RealInvoices.isUBL(file) ? .ubl : .cii
        let copy = try again(invoice, as: format)
        #expect(difference(invoice.terms(), copy.terms()) == [])
        let third = InvoiceWriter.document(copy, as: format, amounts: .declared)
        #expect(third == InvoiceWriter.document(invoice, as: format, amounts: .declared))
    }

    @Test(
        "of a real invoice through the other syntax keep every term",
        .enabled(if: RealInvoices.folder != nil, "skipped: the folder of real invoices is not there"),
        arguments: RealInvoices.entries.map(\.file))
    func otherSyntax(file: String) throws {
        let invoice = try RealInvoices.read(file)
        let formats: [InvoiceWriter.Format] = RealInvoices.isUBL(file) ? [.cii, .ubl] : [.ubl, .cii]
        let copy = try formats.reduce(invoice) { try again($0, as: $1) }
        // UBL has a total tax and a means of payment where CII may do without.
        let added =
            RealInvoices.isUBL(file) ? [] : ["+ .declared.taxAmount 0", "+ .paymentInstructions[0].meansCode 1"]
        let found = difference(invoice.terms(without: ["unmappedElements"]), copy.terms(without: ["unmappedElements"]))
        #expect(found.filter { !added.contains($0) && !isLost($0, from: file) } == [])
    }

    /// The rules allow a buyer one identifier; a document of CII may have one with a scheme and one without.
    private func isLost(_ term: String, from file: String) -> Bool {
        !RealInvoices.isUBL(file) && term.contains(" .buyer.identifiers[")
    }
}
