import Exchange
import Foundation
import Fuzzing
import InvoiceTerms
import Invoicing
import Testing

/// Writes an invoice and reads it again.
private func again(_ invoice: Invoice, as format: InvoiceSyntax) throws -> Invoice {
    let data = InvoiceWriter.document(invoice, as: format, amounts: .declared)
    do {
        return try InvoiceReader.read(data, named: "again.xml")
    } catch {
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
        Issue.record("\(error)\n\(lines.prefix(200).joined(separator: "\n"))")
        throw error
    }
}

/// Where the invoice has the terms that a syntax may have no place for.
private let properties = [
    "BT-6": ".vatAccountingCurrency", "BT-9": ".dueDate", "BT-14": ".salesOrderReference",
    "BT-46": ".buyer.identifiers",
    "BT-25": ".precedingInvoices", "BT-83": ".remittanceInformation", "BT-89": ".mandateReference",
]

/// Writes an invoice in one syntax after another.
/// - Returns: The last copy, and where the terms are that were named as left out on the way.
private func through(_ formats: [InvoiceSyntax], _ invoice: Invoice) throws -> (copy: Invoice, named: [String]) {
    var named: [String] = []
    let copy = try formats.reduce(invoice) { invoice, format in
        named += InvoiceWriter.leftOut(of: invoice, as: format, amounts: .declared).compactMap { properties[$0.term] }
        return try again(invoice, as: format)
    }
    return (copy, named)
}

@Suite("Round trips")
struct RoundTripTests {
    @Test(
        "of a random invoice with any of the terms keep every term, in either syntax and through both",
        arguments: 1...UInt64(sampleSize(8, soak: 20)))
    func random(seed: UInt64) throws {
        for number in 0..<5 {
            var maker = RandomInvoice(seed: seed * 1000 + UInt64(number))
            let invoice = maker.make()
            for formats in [[InvoiceSyntax.ubl], [.cii], [.cii, .ubl], [.ubl, .cii]] {
                let (copy, named) = try through(formats, invoice)
                let found = difference(invoice.terms(), copy.terms()).filter { term in
                    !named.contains { term.contains($0) }
                }
                #expect(found == [], "seed \(seed), invoice \(number), \(formats)")
                if !found.isEmpty { return }
            }
        }
    }

    @Test(
        "have what rules give for the rounding amount and for VAT in another currency, which follows no edit then",
        arguments: [InvoiceSyntax.ubl, .cii])
    func ruled(format: InvoiceSyntax) throws {
        let line = InvoiceLine()
        line.enter(netPrice: ExactDecimal(9999, exponent: -2))
        let invoice = Invoice(lines: [line])
        invoice.roundAmountDue(toMultipleOf: ExactDecimal(5, exponent: -2))
        invoice.vatAccountingCurrency = CurrencyCode("SEK")
        invoice.enter(vatExchangeRate: ExactDecimal(1125, exponent: -2))
        let copy = try InvoiceReader.read(
            InvoiceWriter.document(invoice, as: format, amounts: .derived), named: "ruled.xml")
        #expect(copy.differences == [] && copy.amountDue == 119)
        copy.lines[0].invoicedQuantity = 2
        #expect(copy.roundingAmount == ExactDecimal(1, exponent: -2))
        #expect(copy.taxAmountInAccountingCurrency == ExactDecimal(21375, exponent: -2))
    }

    @Test(
        "of a real invoice in its own syntax keep every term, and unmapped elements",
        .enabled(if: RealInvoices.folder != nil, "skipped: the folder of real invoices is not there"),
        arguments: RealInvoices.entries.map(\.file))
    func sameSyntax(file: String) throws {
        let invoice = try RealInvoices.read(file)
        let format: InvoiceSyntax = RealInvoices.isUBL(file) ? .ubl : .cii
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
        let formats: [InvoiceSyntax] = RealInvoices.isUBL(file) ? [.cii, .ubl] : [.ubl, .cii]
        let (copy, named) = try through(formats, invoice)
        // UBL has a total tax where CII may do without.
        let added = RealInvoices.isUBL(file) ? [] : ["+ .declared.taxAmount 0"]
        // No terms, but what an element says besides them, or how many elements a term is made of.
        let besides: Set = ["unmappedElements", "priceDiscountParts"]
        let found = difference(invoice.terms(without: besides), copy.terms(without: besides))
        #expect(found.filter { term in !added.contains(term) && !named.contains { term.contains($0) } } == [])
    }
}
