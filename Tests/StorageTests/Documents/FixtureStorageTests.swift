import Foundation
import GRDB
import InvoiceTerms
import Invoicing
import Exchange
import Storage
import Testing

@Suite("A document of each kind in a database")
struct FixtureStorageTests {
    let scratch = Scratch()

    @Test("is the same when it is loaded again", arguments: Fixture.all)
    func terms(fixture: Fixture) throws {
        let invoice = try InvoiceReader.read(contentsOf: fixture.path)
        let store = try Repository(path: scratch.path)
        try store.add(invoice)
        try store.close()
        let again = try Repository(path: scratch.path)
        defer { try? again.close() }
        let copy = try again.load(invoice.id)
        #expect(difference(invoice.terms(), copy.terms()) == [])
        #expect(copy.differences == [])
    }

    @Test("has unmapped elements under the key that earlier versions wrote")
    func unmappedElements() throws {
        let element = UnmappedElement(path: "UBL", predecessor: "cbc:ID", xml: "<UUID>1</UUID>")
        let invoice = Invoice(lines: [InvoiceLine("Tea", 5)])
        (invoice.unmappedElements, invoice.lines[0].unmappedElements) = ([element], [element])
        let store = try Repository(path: scratch.path)
        try store.add(invoice)
        try store.close()
        let database = try DatabaseQueue(path: scratch.path)
        for table in ["invoice", "invoiceLine"] {
            let document = try database.read { try String.fetchOne($0, sql: "SELECT document FROM \(table)") }
            let text = #""carried":[{"path":"UBL","predecessor":"cbc:ID","xml":"<UUID>1</UUID>"}]"#
            #expect(document?.contains(text) == true, "\(table): \(document ?? "")")
        }
        try database.close()
    }
}
