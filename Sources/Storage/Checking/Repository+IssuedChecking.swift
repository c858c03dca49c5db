import Foundation
import GRDB
import Invoicing

/// Comparing issued invoices with the documents that went to the customers.
extension Repository {
    /// Nothing of them can be mended: no other place has what was issued.
    func checkIssued(
        _ invoice: Invoice, _ name: String, _ comparison: IssuedComparison
    ) throws -> [StorageProblem] {
        let sql = "SELECT number, issued, xml FROM issuedDocument WHERE invoice = ?"
        let record = try backend.read { try StoredRow.all($0, sql, [invoice.id.uuidString]).first }
        switch (invoice.issuance, record) {
        case (nil, nil): return []
        case (nil, let record?):
            return [StorageProblem(.documentOfDraft, invoice: record["number"], stored: name)]
        case (_?, nil): return [StorageProblem(.invoiceWithoutDocument, invoice: name, stored: "")]
        case (let issuance?, let record?):
            let facts = [("number", issuance.number), ("issued", issuance.moment)].filter { record[$0] != $1 }
                .map { ($0, (stored: record[$0] as String, expected: $1)) }
            let contents = comparison(invoice, Data((record["xml"] as String).utf8)).map { [("xml", $0)] } ?? []
            return (facts + contents).map { column, texts in
                StorageProblem(
                    .issuedDocument, invoice: name, column: column, stored: texts.stored, expected: texts.expected)
            }
        }
    }

    /// Checks the issued documents of which there is no invoice.
    func checkIssuedAlone() throws -> [StorageProblem] {
        let sql = "SELECT number FROM issuedDocument WHERE invoice NOT IN (SELECT id FROM invoice) ORDER BY number"
        return try backend.read { try String.fetchAll($0, sql: sql) }.map {
            StorageProblem(.documentWithoutInvoice, invoice: $0, stored: "")
        }
    }
}
