import Foundation
import Invoicing
import Testing

@testable import Storage

@Suite("Checking what was issued, and what is in the bin")
struct CheckingIssuedTests {
    let scratch = Scratch()

    private func problems(repair: Bool = false) throws -> [StorageProblem] {
        let store = try Repository(path: scratch.path)
        defer { try? store.close() }
        return try store.check(
            repair: repair,
            issued: { invoice, document in
                let stored = String(decoding: document, as: UTF8.self)
                let expected = "<number>\(invoice.number)</number>"
                return stored == expected ? nil : (stored, expected)
            })
    }

    private static let restoring = "“billow restore FILE” puts a backup in place of the database."

    @Test(
        "names each issued invoice whose document is gone or says something else, and each document without its invoice",
        arguments: [
            ("DELETE FROM issuedDocument", "Invoice 2026-0001: the document that was issued is missing."),
            (
                "UPDATE issuedDocument SET xml = replace(xml, '0001', '0007')",
                "Invoice 2026-0001: the document that was issued has “<number>2026-0007</number>” where the invoice has "
                    + "“<number>2026-0001</number>”."
            ),
            (
                "UPDATE issuedDocument SET number = '7'",
                "Invoice 2026-0001: the document that was issued has “7” where the invoice has “2026-0001”."
            ),
            (
                "UPDATE issuedDocument SET invoice = '\(UUID().uuidString)'",
                "The issued document 2026-0001 belongs to no invoice."
            ),
            (
                "UPDATE invoice SET document = json_remove(document, '$.issuance')",
                "The issued document 2026-0001 is that of invoice 2026-0001, which says that it was not issued."
            ),
        ])
    func issued(sql: String, sentence: String) throws {
        let store = try Repository(path: scratch.path)
        let invoice = Invoice.ready()
        try store.add(invoice)
        try store.issue(invoice) { Data("<number>\($0.number)</number>".utf8) }
        try store.close()
        #expect(try problems() == [])
        try scratch.spoil(sql)
        let found = try problems(repair: true)
        #expect(found.map(\.description).contains("\(sentence) \(Self.restoring)"), "\(found)")
        #expect(found.allSatisfy { $0.kind == .derived || !$0.isRepaired && !$0.kind.canBeRepaired })
    }

    @Test(
        "compares what is derived of an invoice in the bin, and mends it",
        arguments: [
            ("UPDATE binned_invoiceEntry SET amountDue = '1'", "amountDue"),
            ("UPDATE binned_invoiceEntry SET lineCount = 5", "lineCount"),
            ("UPDATE binned_invoiceLine SET netAmount = '9' WHERE document ->> 'n' = 'Tea'", "netAmount"),
            ("DELETE FROM binned_invoiceEntry", ""),
        ])
    func bin(sql: String, column: String) throws {
        let store = try Repository(path: scratch.path)
        let invoice = Invoice(lines: [InvoiceLine("Tea", 5), InvoiceLine("Milk", 1)])
        invoice.number = "2"
        try store.add(invoice)
        store.remove(invoice)
        try store.close()
        #expect(try problems() == [])
        try scratch.spoil(sql)
        let found = try problems()
        #expect(found.map(\.column) == [column] && found.map(\.invoice) == ["2 in the bin"])
        #expect(try problems(repair: true).map(\.isRepaired) == [true])
        #expect(try problems() == [])
        let again = try Repository(path: scratch.path)
        #expect(try again.binnedInvoices().map(\.amountDue) == [invoice.amountDue])
        try again.close()
    }
}
