import Derive
import DeriveDocuments
import Foundation
import Invoicing
import Ledger
import Sharing
import Testing

@testable import Storage

@Suite("A file that is there before its ledger, or after it")
struct FoundingTests {
    @Test("begins a ledger with all that it has, and another file has the same and issues next")
    func founded() throws {
        let (folder, server) = (try Folder(), ServerDouble())
        let anna = try Machine("anna", at: folder.path + "/anna.sqlite")
        let invoices = (0..<4).map { _ in Invoice(lines: [InvoiceLine(), InvoiceLine()]) }
        for invoice in invoices { try anna.add(invoice) }
        #expect(try anna.issue(invoices[0].id) == "R-1")
        try anna.pay(invoices[0].id, [100])
        // Nothing is entered in it yet.
        try anna.add(Invoice(), isFresh: true)
        try Synchroniser.found(anna.file, server.login("anna"), at: "double")
        server.know(try #require(try anna.file.place()).machine, as: "anna")
        try anna.exchange(server)
        #expect(try anna.file.outbox() == [] && server.head == 6)
        let bert = try Machine("bert", at: folder.path + "/bert.sqlite")
        try bert.join(server)
        try bert.exchange(server)
        #expect(try bert.ids().count == 5)
        try bert.look()
        #expect(try bert.issue(invoices[1].id) == "R-2")
        for machine in [anna, bert, anna] { try machine.exchange(server) }
        #expect(try bert.file.refusals() == [])
        let theirs = try bert.contents(derived: false)
        for (table, rows) in try anna.contents(derived: false) {
            #expect(Set(rows).symmetricDifference(theirs[table] ?? []) == [], "\(table)")
        }
        let carl = try Machine("carl", at: folder.path + "/carl.sqlite")
        #expect(throws: SharingError.hasLedger) {
            try Synchroniser.found(carl.file, server.login("carl"), at: "double")
        }
        for machine in [anna, bert, carl] { try machine.close() }
    }

    @Test("goes on alone with numbers that the ledger never gave, or with the ledger’s where it was the last")
    func left() throws {
        let machines = try Machines(2)
        let (anna, bert) = (machines[0], machines[1])
        let invoices = (0..<3).map { _ in Invoice(lines: [InvoiceLine()]) }
        for invoice in invoices { try anna.add(invoice) }
        #expect(throws: SharingError.unsent(3)) { try anna.file.leave([]) }
        #expect(try anna.issue(invoices[0].id) == "R-1")
        try machines.settle()
        try anna.file.leave(["Q-2026-1"])
        #expect(try anna.file.place() == nil && anna.file.outbox() == [])
        try anna.look()
        for number in [nil, "R-17", "Q-2027-1"] {
            #expect(try anna.issue(invoices[1].id, chosen: number) == nil)
        }
        #expect(try anna.issue(invoices[1].id, chosen: "S-2") == "S-2")
        try bert.file.leave(nil)
        try bert.look()
        #expect(try bert.issue(invoices[1].id) == "R-2")
        #expect(throws: SharingError.left) { try bert.exchange(machines.server) }
        try machines.close()
    }

    @Test("leaves with changes that are not sent where that is wanted, and what was being issued is a draft again")
    func leftWithUnsent() throws {
        let machines = try Machines(1)
        let anna = machines[0]
        let invoices = (0..<2).map { _ in Invoice(lines: [InvoiceLine()]) }
        for invoice in invoices { try anna.add(invoice) }
        try machines.settle()
        try anna.look()
        let row = RowID(entity: Invoice.entity, id: invoices[1].id)
        try anna.write(row.id, [.update(row, column: "note", from: .null, to: .text("typed"))])
        #expect(try anna.issue(invoices[0].id) == "R-1")
        #expect(throws: SharingError.unsent(2)) { try anna.file.leave([]) }
        try anna.file.leave([], keepsUnsent: true)
        #expect(try anna.file.place() == nil && anna.file.outbox() == [] && anna.issuedNumbers() == [])
        #expect(try anna.value("note", of: row) == .text("typed"))
        #expect(try anna.value("number", of: RowID(entity: Invoice.entity, id: invoices[0].id)) == .null)
        try anna.look()
        #expect(try anna.issue(invoices[0].id, chosen: "S-1") == "S-1")
        try machines.close()
    }
}
