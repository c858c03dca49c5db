import Exchange
import Foundation
import Invoicing
import Testing

@Suite("Real invoices")
struct RealInvoicesTests {
    @Test(
        "open, and come to what they declare if the formulas do",
        .enabled(if: RealInvoices.folder != nil, "skipped: the folder of real invoices is not there"),
        arguments: RealInvoices.entries.map(\.file))
    func open(file: String) throws {
        let entry = try #require(RealInvoices.entries.first { $0.file == file })
        let invoice = try RealInvoices.read(file)
        #expect(invoice.currency.code == entry.currency)
        #expect(invoice.typeCode.code == entry.type_code)
        #expect(invoice.lines.count == entry.lines)
        #expect(!invoice.number.isEmpty && !invoice.seller.name.isEmpty && !invoice.buyer.name.isEmpty)
        #expect(invoice.declared?.amountDue == entry.declared["BT115"].flatMap { ExactDecimal($0) })
        #expect(invoice.declared?.taxExclusiveAmount == entry.declared["BT109"].flatMap { ExactDecimal($0) })
        #expect(invoice.differences.isEmpty == (entry.recalculation == "exact"), "\(invoice.differences)")
    }

    @Test("of our own, the samples, are exact")
    func samples() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: RealInvoices.samples.path)
        #expect(names.count >= 7)
        for name in names {
            let invoice = try InvoiceReader.read(contentsOf: RealInvoices.samples.appending(path: name).path)
            let declared = try #require(invoice.declared)
            #expect(invoice.differences.isEmpty, "\(name)")
            #expect(invoice.amountDue == declared.amountDue, "\(name)")
            #expect(invoice.taxAmount == declared.taxAmount, "\(name)")
        }
    }
}
