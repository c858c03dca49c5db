import Derive
import DeriveDocuments
import Foundation
import Invoicing
import Ledger
import Sharing
import TestSupport
import Testing

@testable import Storage

@Suite("A refused change")
struct RefusalTests {
    @Test(
        "is told with its reason and what to do now",
        arguments: [
            ("deleted", "It is there again, whole, for what was done here: note (typed)."),
            ("issued", "was issued elsewhere by anna. It stays as it was then, without: note (typed)."),
            ("twice", "Invoice R-1 was issued elsewhere by anna before, and is issued once."),
            (
                "claimed",
                "pay was done elsewhere by anna before, and counts once. Do it again if it is another one."
            ),
            ("changed", "was changed elsewhere before, and stays: delete. Look at it, then do it again."),
            ("taken", "Number X was given to another invoice elsewhere by anna. Invoice draft-"),
        ])
    func told(why: String, sentence: String) throws {
        let machines = try Machines(2)
        let (server, anna, bert) = (machines.server, machines[0], machines[1])
        let (invoice, other) = (Invoice(lines: [InvoiceLine()]), Invoice(lines: [InvoiceLine()]))
        let (id, row) = (invoice.id, RowID(entity: Invoice.entity, id: invoice.id))
        for invoice in [invoice, other] { try anna.add(invoice) }
        try machines.settle()
        for machine in machines.all { try machine.look() }
        let store = try Repository(path: bert.path, pace: .quiet)
        let copy = try store.load(id)
        _ = store.open(id)
        let note = RowOperation.update(row, column: "note", from: .null, to: .text("typed"))
        switch why {
        case "deleted": try anna.delete(id)
        case "issued", "twice": try anna.issue(id)
        case "claimed": try anna.pay(id, [1])
        case "changed": try anna.write(id, [note])
        default: try anna.issue(other.id, chosen: "X")
        }
        try anna.exchange(server)
        switch why {
        case "claimed": try bert.pay(id, [1], named: "pay")
        case "changed": try bert.delete(id)
        case "taken": try bert.issue(id, chosen: "X")
        case "twice": try bert.issue(id)
        default: try bert.write(id, [note], named: "note")
        }
        try bert.send(to: server)
        try machines.settle()
        #expect(try machines.differences() == [])
        store.watcher?.look()
        var news: [String] = []
        try waitUntil("the news", turn: { tick() }) {
            if case .refused(let refusal, 0)? = store.status.takeNews() { news.append("\(refusal)") }
            return !news.isEmpty
        }
        #expect(news.first?.contains(sentence) == true, "\(news)")
        store.watcher?.look()
        let number = ["issued", "twice"].contains(why) ? "R-1" : ""
        try waitUntil("the invoice of the log", turn: { tick() }) { copy.number == number }
        try store.close()
        try machines.close()
    }

    @Test("whose answer was lost stays refused, where the log has taken what was done after it")
    func unanswered() throws {
        let machines = try Machines(2)
        let (server, anna, bert) = (machines.server, machines[0], machines[1])
        let invoice = Invoice()
        let day = try #require(CalendarDate("2026-11-20"))
        let payments = (0..<3).map { _ in Payment(amount: 1, date: day) }.inOrder
        func set(_ old: ArraySlice<Payment>, _ new: ArraySlice<Payment>, _ name: String, on machine: Machine) throws {
            func column(_ payments: ArraySlice<Payment>) throws -> ColumnValue {
                payments.isEmpty ? .null : try ColumnValue(encoding: Array(payments))
            }
            let row = RowID(entity: Invoice.entity, id: invoice.id)
            let update = RowOperation.update(row, column: "payments", from: try column(old), to: try column(new))
            try machine.write(invoice.id, [update], named: name)
        }
        try anna.add(invoice)
        try set([], payments[..<1], "pay", on: anna)
        try machines.settle()
        try bert.look()
        // The log counts Anna’s second payment as the second of its day, of which the first is gone.
        try set(payments[..<1], [], "undo", on: bert)
        try bert.exchange(server)
        try set(payments[..<1], payments[..<2], "pay", on: anna)
        try machines.settle()
        try bert.look()
        try set(payments[1..<2], payments[1...], "pay", on: bert)
        try set(payments[1...], payments[1..<2], "undo", on: bert)
        bert.fuse.arm(0)
        #expect(throws: Fuse.Killed.self) { try bert.exchange(server) }
        try machines.settle()
        #expect(try machines.differences() == [])
        #expect(try bert.payments(of: invoice.id) == [payments[1]])
        let words = try bert.file.refusals().map(\.description)
        #expect(
            words.count == 1
                && words[0].hasSuffix(
                    "the server has not taken pay, and its answer was lost. "
                        + "Do it again if it is still to be done."),
            "\(words)")
        try machines.close()
    }

    @Test("of a number that a restored server has given again names both invoices, and is listed")
    func givenTwice() throws {
        let machines = try Machines(2)
        let (server, anna, bert) = (machines.server, machines[0], machines[1])
        let invoices = (0..<2).map { _ in Invoice(lines: [InvoiceLine()]) }
        for invoice in invoices { try anna.add(invoice) }
        try machines.settle()
        for machine in machines.all { try machine.look() }
        let head = server.head
        #expect(try anna.issue(invoices[0].id) == "R-1")
        try anna.exchange(server)
        server.forget(behind: head)
        #expect(try bert.issue(invoices[1].id) == "R-1")
        for machine in [bert, anna] { try machine.exchange(server) }
        let refusals = try anna.file.refusals()
        let words = try #require(refusals.first).description
        #expect(refusals.map(\.why) == ["taken"])
        #expect(words.hasPrefix("Number R-1 was given to another invoice elsewhere by bert."), "\(words)")
        #expect(try words.contains("Invoice \(anna.file.title(of: invoices[0].id)) is a draft again"))
        try machines.settle()
        #expect(try machines.differences() == [] && anna.issuedNumbers() == ["R-1"])
        try anna.look()
        #expect(try anna.issue(invoices[0].id) == "R-2")
        try machines.settle()
        #expect(try bert.issuedNumbers() == ["R-1", "R-2"])
        try machines.close()
    }

    @Test("is awaited by the invoice that is being issued, also after a crash and while the server is away")
    func awaited() throws {
        let machines = try Machines(2)
        let (server, anna) = (machines.server, machines[0])
        let invoice = Invoice(lines: [InvoiceLine()])
        try anna.add(invoice)
        try machines.settle()
        try anna.look()
        #expect(try anna.issue(invoice.id) == "R-1" && anna.file.documentsBeingIssued() == [invoice.id])
        try anna.restart()
        server.faults.withLock { $0.isAway = true }
        let exchange = Synchroniser(anna.file, server)
        let error = #expect(throws: SharedLogError.self) { try exchange.exchange(within: 0.1, isPatient: true) }
        #expect(error == .offline("Connection refused.") && exchange.status.issuing.isEmpty)
        exchange.start()
        try waitUntil("the outage") { exchange.status.problem != nil }
        #expect(exchange.status.issuing == [invoice.id] && exchange.status.waiting == 1)
        exchange.stop()
        let store = try Repository(path: anna.path, pace: .quiet)
        let copy = try store.load(invoice.id)
        #expect(try store.isBeingIssued(copy))
        #expect(throws: StorageError.beingIssued(number: "R-1")) { try store.issuedDocument(of: copy) }
        // One who waits for the server goes on once it is there.
        server.faults.withLock { $0.refusals = 2 }
        try Synchroniser(anna.file, server).exchange(within: 20, isPatient: true)
        #expect(try anna.file.documentsBeingIssued() == [] && store.issuedDocument(of: copy) != nil)
        try store.close()
        try machines.settle()
        #expect(try machines.differences() == [] && machines[1].issuedNumbers() == ["R-1"])
        try machines.close()
    }

    @Test("of a deletion brings back what the ledger forgot with it")
    func books() throws {
        let machines = try Machines(2)
        let (server, anna, bert) = (machines.server, machines[0], machines[1])
        let invoice = Invoice(lines: [InvoiceLine()])
        let (row, product) = (
            RowID(entity: Invoice.entity, id: invoice.id), RowID(entity: Product.entity, id: UUID())
        )
        try anna.add(invoice)
        try anna.write(
            MasterData.only,
            [
                .insert(
                    product, into: MasterData.row, list: "products", after: nil, values: ["name": .text("Cup")])
            ], inverse: [])
        try machines.settle()
        try bert.look()
        try anna.write(invoice.id, [.update(row, column: "note", from: .null, to: .text("typed"))])
        try anna.exchange(server)
        func commit(_ id: UUID, _ operations: [RowOperation]) -> DocumentCommit {
            var commit = DocumentCommit(
                id, ChangeSet(name: "forget", origin: .edit, revision: 1, operations: operations))
            commit.base = bert.seen
            return commit
        }
        let books = [commit(MasterData.only, [.delete(product, from: MasterData.row, list: "products")])]
        let written = try bert.desk.write(.invoice(.delete(commit(invoice.id, []), isKeptInBin: true, books: books)))
        #expect(try written.refusal == nil && bert.contents(derived: false)["product"] == [])
        let sent = try bert.file.commits(bert.file.outbox()[...]).commits
        #expect(sent.count == 2 && Set(sent.map(\.group)).count == 1)
        try machines.settle()
        #expect(try machines.differences() == [] && bert.ids() == [invoice.id])
        #expect(try bert.contents(derived: false)["product"]?.count == 1)
        try machines.close()
    }

    @Test("is listed until it is taken off the list, once it was told")
    func cleared() throws {
        let machines = try Machines(2)
        let (server, anna, bert) = (machines.server, machines[0], machines[1])
        let invoice = Invoice(lines: [InvoiceLine()])
        try anna.add(invoice)
        try machines.settle()
        try anna.look()
        try anna.issue(invoice.id)
        try anna.exchange(server)
        let row = RowID(entity: Invoice.entity, id: invoice.id)
        try bert.write(invoice.id, [.update(row, column: "note", from: .null, to: .text("typed"))])
        try bert.send(to: server)
        // The invoice is still to be read again, which goes by the list.
        #expect(try bert.file.clearRefusals() == 0 && bert.file.refusals().count == 1)
        try machines.settle()
        #expect(try bert.file.clearRefusals() == 1 && bert.file.refusals() == [])
        #expect(try machines.differences() == [])
        try machines.close()
    }

    @Test("to issue gives its number to the next invoice, also before its own is read again")
    func number() throws {
        let machines = try Machines(2)
        let (server, anna, bert) = (machines.server, machines[0], machines[1])
        let (invoice, other) = (Invoice(lines: [InvoiceLine()]), Invoice(lines: [InvoiceLine()]))
        for invoice in [invoice, other] { try anna.add(invoice) }
        try machines.settle()
        try bert.look()
        let row = RowID(entity: Invoice.entity, id: invoice.id)
        try anna.write(invoice.id, [.update(row, column: "note", from: .null, to: .text("typed"))])
        try anna.exchange(server)
        #expect(try bert.issue(invoice.id) == "R-1")
        #expect(try bert.send(to: server).count == 1 && bert.file.staleDocuments() == [invoice.id])
        #expect(try bert.issue(other.id) == "R-1")
        try machines.settle()
        #expect(try machines.differences() == [] && anna.issuedNumbers() == ["R-1"])
        try machines.close()
    }

    @Test("is one of 8 MB, where it is made and not where it is sent; more than that goes in parts of one group")
    func size() throws {
        let machines = try Machines(2)
        let (server, anna) = (machines.server, machines[0])
        let invoice = Invoice(lines: [InvoiceLine()])
        try anna.add(invoice)
        let row = RowID(entity: Invoice.entity, id: invoice.id)
        let large = String(repeating: "x", count: DocumentCommit.mostBytes)
        let error = #expect(throws: (any Error).self) {
            try anna.write(invoice.id, [.update(row, column: "note", from: .null, to: .text(large))])
        }
        #expect(error.map { StorageError.isRefusal($0) } == true && "\(error, default: "")".contains("at most 8 MB"))
        #expect(try anna.value("note", of: row) == .null && anna.file.outbox().count == 1)
        let text = String(repeating: "y", count: 10_000)
        let lines = (0..<1_500).map { _ in RowID(entity: InvoiceLine.entity, id: UUID()) }
        try anna.write(
            invoice.id,
            lines.map { .insert($0, into: row, list: "lines", after: nil, values: ["note": .text(text)]) },
            inverse: lines.map { .delete($0, from: row, list: "lines") })
        let sent = try anna.file.outbox().map { try anna.file.commits([$0][...]).commits[0] }
        #expect(sent.allSatisfy { $0.body.utf8.count < DocumentCommit.mostBytes + 100_000 })
        #expect(Set(sent.map(\.group)).count == 2 && sent.count == 16)
        try machines.settle()
        #expect(try machines.differences() == [] && machines[1].lines(of: invoice.id).count == 1_501)
        #expect(server.state.withLock { $0.commits.allSatisfy { $0.commit.operationCount <= 1_000 } })
        // A file that shares nothing keeps what it can.
        let folder = try Folder()
        let alone = try Machine("carl", at: folder.path + "/carl.sqlite")
        try alone.add(invoice)
        try alone.write(invoice.id, [.update(row, column: "note", from: .null, to: .text(large))])
        #expect(try alone.value("note", of: row) == .text(large))
        try alone.close()
        try machines.close()
    }
}

extension SharedCommit {
    fileprivate nonisolated var operationCount: Int { (try? CommitBody(json: body).changes.operations.count) ?? .max }
}
