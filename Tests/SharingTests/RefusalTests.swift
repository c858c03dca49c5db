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
            ("issued", "was issued elsewhere. It stays as it was then, without: note (typed)."),
            (
                "claimed",
                "pay was done elsewhere by anna before, and counts once. Do it again if it is another one."
            ),
            ("changed", "was changed elsewhere before, and stays: delete. Look at it, then do it again."),
            ("taken", "Another invoice has that number already. Invoice draft-"),
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
        case "issued": try anna.issue(id)
        case "claimed": try anna.pay(id, [1])
        case "changed": try anna.write(id, [note])
        default: try anna.issue(other.id, chosen: "X")
        }
        try anna.exchange(server)
        switch why {
        case "claimed": try bert.pay(id, [1], named: "pay")
        case "changed": try bert.delete(id)
        case "taken": try bert.issue(id, chosen: "X")
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
        let number = why == "issued" ? "R-1" : ""
        try waitUntil("the invoice of the log", turn: { tick() }) { copy.number == number }
        try store.close()
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
