import DeriveDocuments
import Foundation
import Fuzzing
import GRDB
import Invoicing
import Ledger
import Sharing
import TestSupport
import Testing

@testable import Storage

@Suite("A machine that joins")
struct JoiningTests {
    @Test("takes documents by their bases and the commits behind them, goes on where it was killed, and issues next")
    func bases() throws {
        let machines = try Machines(2)
        let (server, bert) = (machines.server, machines[1])
        let invoices = try fill(machines)
        try machines.settle()
        #expect(server.state.withLock { $0.documents.values.count { $0.base != nil } } == 9)
        let folder = try Folder()
        let carl = try Machine("carl", at: folder.path + "/carl.sqlite")
        try carl.join(server)
        let head = server.state.withLock { state in
            state.sentDown = 0
            return state.head
        }
        #expect(try carl.file.place()?.joining == "" && carl.file.place()?.cursor == head)
        // One is issued, and gets a base, that the cursor has not passed.
        try bert.look()
        #expect(try bert.issue(invoices[20].id) == "R-9")
        try machines.settle()
        var kills = 0
        carl.fuse.arm(1)
        while true {
            do {
                try carl.exchange(server)
                break
            } catch is Fuse.Killed {
                kills += 1
                try carl.restart()
                carl.fuse.arm(kills + 1)
            }
        }
        carl.fuse.disarm()
        let place = try #require(try carl.file.place())
        #expect(place.joining == nil)
        #expect(try carl.file.staleDocuments() == [])
        #expect(kills > 2)
        #expect(server.state.withLock { $0.sentDown } < 60)
        #expect(try machines.differences(with: carl) == [])
        // The list has the order in which they were made.
        let order = try carl.desk.read { try String.fetchAll($0, sql: "SELECT id FROM invoice ORDER BY sequence") }
        let first = invoices.prefix(8).map(\.id.uuidString)
        #expect(order.filter(first.contains) == first)
        // The documents as issued are there, and the next number.
        let store = try Repository(path: carl.path, pace: .quiet)
        let issued = try store.load(invoices[0].id)
        #expect(try store.issuedDocument(of: issued) == Data("<R-1/>".utf8))
        try store.close()
        try carl.look()
        #expect(try carl.issue(invoices[21].id) == "R-10")
        try carl.exchange(server)
        try machines.settle()
        #expect(try machines.differences(with: carl) == [])
        try carl.close()
        try machines.close()
    }

    /// Fills a ledger: issued, paid, deleted and often changed invoices, customers, and one that is made again.
    private func fill(_ machines: Machines) throws -> [Invoice] {
        let (server, anna) = (machines.server, machines[0])
        let invoices = (0..<30).map { _ in Invoice(lines: [InvoiceLine(), InvoiceLine()]) }
        for invoice in invoices { try anna.add(invoice) }
        try machines.settle()
        for number in 0..<8 {
            let machine = machines[number % 2]
            try machine.look()
            #expect(try machine.issue(invoices[number].id) == "R-\(number + 1)")
            try machine.exchange(server)
            try machine.pay(invoices[number].id, [100])
            try machines.settle()
        }
        for invoice in invoices[8..<11] { try anna.delete(invoice.id) }
        for count in 0..<120 {
            let row = invoices[12].lines[0].row
            try anna.write(invoices[12].id, [.update(row, column: "n", from: .null, to: .text("\(count)"))])
            if count % 40 == 0 { try anna.exchange(server) }
        }
        for name in ["x", "y"] {
            let customer = RowID(entity: Customer.entity, id: UUID())
            try machines[1].write(
                MasterData.only,
                [
                    .insert(
                        customer, into: MasterData.row, list: "customers", after: nil, values: ["number": .text(name)])
                ])
        }
        try machines[1].write(
            MasterData.only, [.update(MasterData.row, column: "company.party.name", from: .null, to: .text("Sun"))])
        let store = try Repository(path: anna.path, pace: .quiet)
        let often = try store.load(invoices[13].id)
        often.issueDate = CalendarDate("2026-08-01")
        store.flush()
        let today = try #require(CalendarDate("2026-10-02"))
        try store.recur(often, everyMonths: 1, today: try #require(CalendarDate("2026-08-01")))
        #expect(try store.makeDueDrafts(on: today).count == 2)
        try store.close()
        return invoices
    }

    @Test("refuses documents that come twice, and a machine that has joined its answers; neither file changes")
    func disordered() throws {
        let machines = try Machines(1)
        let (server, anna) = (machines.server, machines[0])
        try anna.add(Invoice())
        try machines.settle()
        let folder = try Folder()
        let bert = try Machine("bert", at: folder.path + "/bert.sqlite")
        try bert.join(server)
        try anna.add(Invoice())
        server.faults.withLock { $0.isDisordered = true }
        for machine in [bert, anna] {
            let before = try machine.contents(derived: true)
            #expect(throws: SharingError.self) { try machine.exchange(server) }
            #expect(try machine.contents(derived: true) == before)
        }
        #expect(try bert.file.place()?.joining == "" && anna.file.outbox().count == 1)
        server.faults.withLock { $0.isDisordered = false }
        for machine in [anna, bert] { try machine.exchange(server) }
        #expect(try machines.differences(with: bert) == [] && bert.ids().count == 2)
        try bert.close()
        try machines.close()
    }

    @Test("comes back after a restore, though it has had no commit since it has joined", arguments: [false, true])
    func restored(hasLost: Bool) throws {
        let machines = try Machines(1)
        let (server, anna) = (machines.server, machines[0])
        try anna.add(Invoice())
        try machines.settle()
        let folder = try Folder()
        let bert = try Machine("bert", at: folder.path + "/bert.sqlite")
        try bert.join(server)
        try bert.exchange(server)
        let head = server.head
        if hasLost {
            try anna.add(Invoice())
            try anna.exchange(server)
        }
        let last = server.head
        #expect(last == (hasLost ? head + 1 : head))
        server.forget(behind: head, isSaid: true)
        try bert.add(Invoice())
        for machine in [bert, anna, bert] { try machine.exchange(server) }
        #expect(try machines.differences(with: bert) == [] && bert.ids().count == (hasLost ? 3 : 2))
        #expect(try server.head == last + 1 && bert.file.place()?.epoch == 2 && server.endRecovery())
        try bert.close()
        try machines.close()
    }

    @Test("sends again as such what a restored server has lost, also after it was interrupted before")
    func interrupted() throws {
        let machines = try Machines(1)
        let (server, anna) = (machines.server, machines[0])
        try anna.add(Invoice())
        try machines.settle()
        let folder = try Folder()
        let bert = try Machine("bert", at: folder.path + "/bert.sqlite")
        try bert.join(server)
        try bert.exchange(server)
        let place = try #require(try bert.file.place())
        try bert.add(Invoice())
        try bert.send(to: server)
        #expect(try bert.file.outbox() == [])
        for _ in 0..<2 { try bert.file.rewind(to: place.cursor, hash: place.hash) }
        #expect(try bert.file.commits(bert.file.outbox()[...]).commits.map(\.isAgain) == [true])
        try bert.close()
        try machines.close()
    }
}
