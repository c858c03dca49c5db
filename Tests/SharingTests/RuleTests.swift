import Derive
import DeriveDocuments
import Foundation
import Invoicing
import Ledger
import Sharing
import TestSupport
import Testing

@testable import Storage

@Suite("The rules of the log")
struct RuleTests {
    @Test("hold, and each is missed where it is taken out", arguments: ServerDouble.Rule.allCases)
    func needed(rule: ServerDouble.Rule) throws {
        #expect(try holds(rule))
        #expect((try? holds(rule, isTakenOut: true)) != true)
    }

    @Test(
        "hold on PostgreSQL", .enabled(if: Postgres.isThere, "\(Postgres.absence)"),
        arguments: ServerDouble.Rule.allCases)
    func postgres(rule: ServerDouble.Rule) throws {
        #expect(try holds(rule, on: Postgres.shared().ledger()))
    }

    /// Whether what a rule is for comes about.
    private func holds(
        _ rule: ServerDouble.Rule, isTakenOut: Bool = false, on log: (any TestServer)? = nil
    ) throws -> Bool {
        let machines = try Machines(3, on: log)
        defer { try? machines.close() }
        let (server, anna, bert) = (machines.log, machines[0], machines[1])
        machines.server.faults.withLock { $0.withoutRule = isTakenOut ? rule : nil }
        let invoice = Invoice(lines: [InvoiceLine(), InvoiceLine()])
        let (id, row) = (invoice.id, RowID(entity: Invoice.entity, id: invoice.id))
        try anna.add(invoice)
        try machines.settle()
        for machine in machines.all { try machine.look() }
        let note = RowOperation.update(row, column: "note", from: .null, to: .text("typed"))
        switch rule {
        case .format:
            try server.require(format: SharedCommit.format + 1)
            try anna.write(id, [note])
            // It waits in the file for a later version.
            do { try anna.exchange(server) } catch SharedLogError.refused(_, .version) {}
            try bert.exchange(server)
            return try bert.value("note", of: row) == .null && anna.value("note", of: row) == .text("typed")
                && anna.file.outbox().count == 1
        case .issued:
            try bert.write(id, [note])
            try anna.issue(id)
            try anna.exchange(server)
            try machines.settle()
            return try anna.value("note", of: row) == .null && machines.differences() == []
        case .deleted:
            try bert.write(id, [note])
            try anna.delete(id)
            try anna.exchange(server)
            // The deletion comes between bert's taking and sending.
            try bert.send(to: server)
            try machines.settle()
            let kinds = try server.commits(from: 1, limit: 99).map(\.commit.kind)
            return try kinds == [.insert, .delete, .insert] && machines.differences() == []
                && anna.value("note", of: row) == .text("typed") && anna.lines(of: id).count == 2
        case .changed:
            try anna.write(id, [note])
            try bert.delete(id)
            try bert.desk.write { database in
                for (table, _) in BinSchema.sources { try database.run("DELETE FROM \(BinSchema.bin(of: table))", []) }
            }
            try anna.exchange(server)
            try machines.settle()
            return try bert.value("note", of: row) == .text("typed") && bert.lines(of: id).count == 2
        case .taken:
            for machine in [anna, bert] {
                let own = Invoice(lines: [InvoiceLine()])
                try machine.add(own)
                try machine.look()
                try machine.issue(own.id, chosen: "X")
            }
            try machines.settle()
            return try anna.issuedNumbers() == ["X"] && bert.issuedNumbers() == ["X"]
        case .number:
            let own = Invoice(lines: [InvoiceLine()])
            try bert.add(own)
            try bert.look()
            try anna.issue(id)
            try anna.exchange(server)
            try bert.issue(own.id, chosen: "R-5")
            try machines.settle()
            try bert.look()
            return try bert.issuedNumbers() == ["R-1"] && bert.issue(own.id) == "R-2"
        case .claimed:
            for machine in [anna, bert] { try machine.pay(id, [100]) }
            try machines.settle()
            return try machines.all.allSatisfy { try $0.payments(of: id).count == 1 }
        case .released:
            try anna.pay(id, [100])
            try anna.exchange(server)
            try anna.pay(id, [])
            try machines.settle()
            try bert.look()
            try bert.pay(id, [100])
            try machines.settle()
            return try machines.all.allSatisfy { try $0.payments(of: id).count == 1 }
        case .repeats:
            try anna.write(id, [note])
            let (commits, place) = (
                try anna.file.commits(anna.file.outbox()[...]).commits, try #require(try anna.file.place())
            )
            for _ in 0..<2 { _ = try server.send(commits, from: place, epoch: 1) }
            let ids = try server.commits(from: 1, limit: 99).map(\.commit.id)
            return Set(ids).count == ids.count
        case .wholeGroups:
            try anna.write(id, [note])
            let (sent, group) = (try anna.file.commits(anna.file.outbox()[...]).commits[0], UUID())
            let parts = [id, UUID()].map { document in
                SharedCommit(
                    id: UUID(), group: group, endsGroup: document != id, document: document, kind: .update,
                    body: sent.body,
                    facts: "{}", base: 0, made: 0)
            }
            let head = try server.head
            _ = try server.send(parts, from: #require(try anna.file.place()), epoch: 1)
            return try server.head == head
        case .alone:
            let stores = try [anna, bert].map { try Repository(path: $0.path, pace: .quiet) }
            for (index, store) in stores.enumerated() {
                try store.load(id).lines[index].enteredNetPrice = 100
                store.flush()
                try store.close()
            }
            for machine in [anna, bert, machines[2]] { try machine.exchange(server) }
            let third = try Repository(path: machines[2].path, pace: .quiet)
            defer { try? third.close() }
            third.deriveNow()
            return try third.check() == []
        case .documents:
            try anna.issue(id)
            try machines.settle()
            return try bert.issuedNumbers() == ["R-1"]
        }
    }
}

extension Pace {
    /// A pace at which no program looks for others by itself.
    nonisolated static var quiet: Pace {
        var pace = Pace()
        (pace.look, pace.retry, pace.copy) = (.infinity, 0.01, 0)
        return pace
    }
}

extension Machine {
    /// Sends without taking what others have sent.
    @discardableResult
    func send(_ count: Int? = nil, to server: any TestServer) throws -> [SharedAnswer] {
        let outbox = try file.outbox()
        let commits = try file.commits(outbox[...]).commits.prefix(count ?? outbox.count).map(\.self)
        let answers = try server.send(commits, from: #require(try file.place()), epoch: server.epoch)
        try file.take(answers)
        return answers
    }

    func issuedNumbers() throws -> [String] {
        try desk.read { try StoredRow.all($0, "SELECT number FROM issuedDocument ORDER BY number") }.map {
            $0["number"]
        }
    }

    func payments(of id: UUID) throws -> [Payment] {
        try MergedRecords.payments(value("payments", of: RowID(entity: Invoice.entity, id: id)))
    }

    /// Sets the payments of an invoice, all of one day.
    func pay(_ id: UUID, _ amounts: [ExactDecimal], named name: String = "") throws {
        let row = RowID(entity: Invoice.entity, id: id)
        let day = try #require(CalendarDate("2026-11-20"))
        let payments = amounts.map { Payment(amount: $0, date: day) }
        let new: ColumnValue = payments.isEmpty ? .null : try ColumnValue(encoding: payments)
        try write(id, [.update(row, column: "payments", from: value("payments", of: row), to: new)], named: name)
    }
}
