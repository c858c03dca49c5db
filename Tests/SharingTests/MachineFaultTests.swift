import DeriveDocuments
import FailingCalls
import Foundation
import Invoicing
import Storage
import TestSupport
import Testing

@testable import Sharing

@Suite("A fault of a machine")
struct MachineFaultTests {
    @Test("is a clock that is off by two minutes or a day, which is told; the order of commits is as ever")
    func clock() throws {
        let machines = try Machines(2)
        let (server, anna, bert) = (machines.server, machines[0], machines[1])
        let invoice = Invoice(lines: [InvoiceLine()])
        let row = RowID(entity: Invoice.entity, id: invoice.id)
        try anna.add(invoice)
        try machines.settle()
        let exchange = Synchroniser(anna.file, server)
        for (lead, drift, isOtherDay) in [
            (86_400, -1_440, true), (-86_400, 1_440, true), (60, 0, false), (-121, 2, nil), (0, 0, false),
        ] as [(Double, Int, Bool?)] {
            server.faults.withLock { $0.lead = lead }
            try exchange.exchange()
            #expect(exchange.status.drift == drift, "\(lead)")
            // Two minutes are another day about midnight.
            #expect(isOtherDay == nil || exchange.status.hasOtherDay == isOtherDay, "\(lead)")
        }
        server.faults.withLock { $0.lead = 86_400 }
        try bert.write(row.id, [.update(row, column: "note", from: .null, to: .text("first"))])
        try bert.exchange(server)
        try anna.write(row.id, [.update(row, column: "note", from: .null, to: .text("last"))])
        try machines.settle()
        #expect(try machines.differences() == [] && bert.value("note", of: row) == .text("last"))
        try machines.close()
    }

    @Test(
        "is told in a few words, as one of the server is",
        arguments: [
            (.offline("Connection refused."), "Offline"),
            (ServerRefusal.error("53100", "could not extend file"), "Not sent: the server’s disk is full"),
            (ServerRefusal.error("28P01", "no"), "Server: password refused"),
            (ServerRefusal.error("25006", "no"), "Not sent: the server can only be read"),
            (ServerRefusal.error("42501", "no"), "Server: not permitted"),
            (ServerRefusal.error("42883", "no push"), "Server: another version"),
            (ServerRefusal.noLibrary, "Server: libpq5 is missing"), (.closed("The year is over."), "Server: closed"),
        ] as [(SharedLogError, String)])
    func brief(error: SharedLogError, words: String) {
        let problem = ExchangeStatus.Problem(error, since: .now)
        #expect(problem.brief == words && problem.isOffline == (words == "Offline"))
    }

    @Test("is a full disk while commits or documents come in: the cursor stays, and all is there once with room")
    func fullDisk() throws {
        let machines = try Machines(2)
        let (server, anna, bert) = (machines.server, machines[0], machines[1])
        let folder = try Folder()
        let carl = try Machine("carl", at: folder.path + "/carl.sqlite")
        let invoices = (0..<20).map { _ in Invoice(lines: [InvoiceLine(), InvoiceLine()]) }
        for invoice in invoices { try anna.add(invoice) }
        try anna.exchange(server)
        try carl.join(server)
        // What waits is still there afterwards.
        let own = Invoice(lines: [InvoiceLine()])
        try bert.add(own)
        for machine in [bert, carl] {
            // That it has its letters is noted before.
            try machine.file.keep(letter: machine === bert ? "b" : "c")
            let place = try #require(try machine.file.place())
            let full = StorageError.full(path: machine.path)
            let exchange = Synchroniser(machine.file, server)
            fail_calls(failing_write, machine.path, ENOSPC)
            defer { fail_calls(failing_write, machine.path, 0) }
            for _ in 0..<2 {
                #expect(throws: full) { try exchange.exchange() }
                let now = try #require(try machine.file.place())
                #expect(now.cursor == place.cursor && now.joining == place.joining)
                #expect(try machine.ids() == (machine === bert ? [own.id] : []))
            }
            let problem = ExchangeStatus.Problem(full, since: .now)
            #expect(problem.brief == "Not exchanged: disk full" && problem.sentence.contains("Make some."))
            fail_calls(failing_write, machine.path, 0)
            try exchange.exchange()
        }
        try machines.settle()
        try carl.exchange(server)
        let ids = Set(invoices.map(\.id) + [own.id])
        for machine in [anna, bert, carl] { #expect(try machine.ids().count == 21 && Set(machine.ids()) == ids) }
        #expect(try machines.differences() == [] && machines.differences(with: carl) == [])
        #expect(server.state.withLock { Set($0.commits.map(\.commit.id)).count == $0.commits.count })
        try carl.close()
        try machines.close()
    }
}
