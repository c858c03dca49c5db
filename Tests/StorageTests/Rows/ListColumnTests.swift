import DeriveDocuments
import Foundation
import GRDB
import Invoicing
import Testing

@testable import Storage

@Suite("List columns")
struct ListColumnTests {
    let scratch = Scratch()

    private func makeInvoice() -> Invoice {
        let invoice = Invoice(
            seller: Party(name: "Kolonialwaren Wellenreiter KG"), buyer: Party(name: "Grand Hôtel Łódź"))
        (invoice.number, invoice.issueDate, invoice.dueDate) = (
            "2026-7", CalendarDate("2026-03-01"), CalendarDate("2026-03-31")
        )
        let line = InvoiceLine()
        (line.itemName, line.invoicedQuantity, line.vatRate) = ("Tea", 2, 19)
        line.enteredNetPrice = ExactDecimal("12.50")
        invoice.lines.append(line)
        return invoice
    }

    @Test("are all of the table beside its keys and the moment of the last change, with the types that are declared")
    func schema() throws {
        try Repository(path: scratch.path).close()
        let database = try DatabaseQueue(path: scratch.path)
        let sql = "SELECT name || ' ' || type || iif([notnull], ' NOT NULL', '') FROM pragma_table_info('invoiceEntry')"
        let columns = try database.read { try String.fetchAll($0, sql: sql) }
        try database.close()
        let declared = ListColumn.all.map { "\($0.name) \($0.type)" }
        let others = ["sequence INTEGER", "id TEXT NOT NULL", "modified TEXT NOT NULL"]
        #expect(columns.sorted() == (others + declared).sorted())
        #expect(Set(ListColumn.all.map(\.name)).count == ListColumn.all.count)
    }

    @Test("are stored as they follow from an invoice, and listed as its summary says")
    func values() throws {
        let invoice = makeInvoice()
        let store = try Repository(path: scratch.path)
        let row = try InvoiceRows(of: invoice)
        try store.insert(count: 1) { _ in row }
        unrecorded { invoice.draftName = "draft-1" }
        let stored = try #require(try store.backend.head(of: invoice.id, lines: 0)).entry
        for column in ListColumn.all {
            #expect((stored[column.name] as ColumnValue).holdsSame(as: column.value(invoice)), "\(column.name)")
        }
        #expect(try store.backend.read { try $0.summaries(of: [invoice.id]) } == [InvoiceSummary(invoice)])
        try store.close()
    }

    @Test("give a row the key of each order that its column has", arguments: ListOrder.allCases)
    func keys(order: ListOrder) throws {
        let invoice = makeInvoice()
        let sequence: Int64 = 1
        let store = try Repository(path: scratch.path)
        let row = try InvoiceRows(of: invoice)
        try store.insert(count: 1) { _ in row }
        unrecorded { invoice.draftName = "draft-1" }
        let rows = try store.backend.read { try $0.rows(of: [sequence], in: order) }
        #expect(rows.map(\.key) == [ListKey(of: InvoiceSummary(invoice), sequence: sequence, in: order)])
        #expect(order.columns.isEmpty == (order == .newest))
        try store.close()
    }
}
