import Derive
import DeriveKit
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

@Suite("Machines that share a log")
struct SharingTests {
    @Test("send the derived names of customers and items, but no names of drafts and no keys of the file")
    func derivedNames() {
        var commit = DocumentCommit(UUID())
        commit.entry = [("name", .text("draft-a1")), ("customer", .text("Nord"))]
        commit.columns = [
            RowID(entity: Customer.entity, id: UUID()): [("name", .text("Süd")), ("sequence", .integer(7))]
        ]
        let json = commit.derivedJSON ?? ""
        #expect(json.contains("Nord") && json.contains("Süd"))
        #expect(!json.contains("draft-a1") && !json.contains("sequence"))
    }

    @Test("come to one order of lines, and a line that one has deleted and another one has edited stays")
    func example() throws {
        let machines = try Machines(3)
        let (anna, bert) = (machines[0], machines[1])
        let invoice = Invoice(lines: (1...3).map { _ in InvoiceLine() })
        let row = RowID(entity: Invoice.entity, id: invoice.id)
        try anna.add(invoice)
        try machines.settle()
        let lines = try anna.lines(of: invoice.id)
        let ids = [UUID(), UUID()].sorted()
        for (machine, id) in zip([bert, anna], ids) {
            let line = RowID(entity: InvoiceLine.entity, id: id)
            try machine.write(
                invoice.id,
                [.insert(line, into: row, list: "lines", after: lines[1].row.id, values: ["n": .text(machine.name)])],
                inverse: [], at: [id: (lines[1].place + lines[2].place) / 2])
        }
        try anna.write(invoice.id, [.delete(lines[2].row, from: row, list: "lines")], inverse: [])
        try bert.write(invoice.id, [.update(lines[2].row, column: "p", from: .null, to: .text("9"))])
        for machine in machines.all { try machine.exchange(machines.server) }
        try machines.settle()
        #expect(try machines.differences() == [])
        let order = try machines[2].lines(of: invoice.id)
        #expect(order.map(\.row.id) == [lines[0].row.id, lines[1].row.id] + ids + [lines[2].row.id])
        #expect(order.last?.values["p"] == .text("9"))
        try machines.close()
    }

    @Test(
        "keep a line that was edited before another one deletes it unseen, by the last who has edited it, and tell both"
    )
    func unseenDeletion() throws {
        let machines = try Machines(3)
        let (server, anna, bert, carl) = (machines.server, machines[0], machines[1], machines[2])
        let invoice = Invoice(lines: [InvoiceLine(), InvoiceLine()])
        let (id, line) = (invoice.id, invoice.lines[1].row)
        try anna.add(invoice)
        try machines.settle()
        // That it was changed comes with the rest, and is the least of it.
        try carl.write(id, [.update(line, column: "p", from: .null, to: .text("7"))], named: "price of line 2")
        try bert.write(id, [.update(line, column: "q", from: .null, to: .text("5"))])
        let owner = RowID(entity: Invoice.entity, id: id)
        try anna.write(id, [.delete(line, from: owner, list: "lines")], inverse: [], named: "delete line")
        let stores = try [anna, bert].map { try Repository(path: $0.path, pace: .quiet) }
        let copies = try stores.map { try $0.load(id) }
        for store in stores { _ = store.open(id) }
        for machine in [carl, bert, anna, bert, anna] { try machine.exchange(server) }
        let step = "delete line, which stays for what was edited here"
        let told: [StorageStatus.News] = [.keptLine(by: "bert"), .changed(step: step, by: "anna")]
        for (store, news) in zip(stores, told) {
            store.watcher?.look()
            tick()
            #expect(store.status.takeNews() == news)
        }
        #expect(copies.allSatisfy { $0.lines.elements.map(\.row) == invoice.lines.elements.map(\.row) })
        for store in stores { try store.close() }
        try machines.settle()
        #expect(try machines.differences() == [])
        let values = try #require(try carl.lines(of: id).last).values
        #expect(values["p"] == .text("7") && values["q"] == .text("5"))
        let people = server.state.withLock { $0.commits.filter { $0.commit.document == id }.map(\.author.person) }
        #expect(people == ["anna", "carl", "bert", "anna", "bert"])
        try machines.close()
    }

    /// A product of number 1, which all machines have.
    private func product(on machines: Machines) throws -> RowID {
        let product = RowID(entity: Product.entity, id: UUID())
        try machines[0].write(
            MasterData.only,
            [.insert(product, into: MasterData.row, list: "products", after: nil, values: ["number": .text("1")])])
        try machines.settle()
        return product
    }

    private func insertingCharge(for product: RowID) -> RowOperation {
        .insert(
            RowID(entity: Charge.entity, id: UUID()), into: product, list: "charges", after: nil,
            values: ["date": .text("2026-11-01")])
    }

    @Test(
        "keep a deleted product that was edited, with a price that comes after it was kept, and without one that comes before",
        arguments: [true, false])
    func priceBehindDeletion(comesAfterKeeping: Bool) throws {
        let machines = try Machines(3)
        let (anna, bert, carl) = (machines[0], machines[1], machines[2])
        let product = try product(on: machines)
        try bert.write(
            MasterData.only, [.update(product, column: "number", from: .text("1"), to: .text("2"))])
        try anna.write(MasterData.only, [.delete(product, from: MasterData.row, list: "products")])
        try carl.write(MasterData.only, [insertingCharge(for: product)])
        for place in comesAfterKeeping ? [1, 0, 1, 2] : [1, 0, 2, 1] { try machines[place].exchange(machines.server) }
        try machines.settle()
        #expect(try machines.differences() == [])
        #expect(try machines.all.allSatisfy { try $0.value("number", of: product) == .text("2") })
        let prices = try carl.desk.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM charge") }
        #expect(prices == (comesAfterKeeping ? 1 : 0))
        try machines.close()
    }

    @Test("keep a deleted product that two have edited, with the prices of the one who says so last")
    func keptTwice() throws {
        let machines = try Machines(4)
        let (anna, bert, carl) = (machines[0], machines[1], machines[2])
        let product = try product(on: machines)
        try anna.write(MasterData.only, [.delete(product, from: MasterData.row, list: "products")])
        try bert.write(
            MasterData.only,
            [
                insertingCharge(for: product),
                .update(product, column: "number", from: .text("1"), to: .text("2")),
            ])
        try carl.write(
            MasterData.only, [.update(product, column: "number", from: .text("1"), to: .text("3"))])
        for machine in [anna, bert, carl] { try machine.exchange(machines.server) }
        try machines.settle()
        #expect(try machines.differences() == [])
        #expect(try machines.all.allSatisfy { try $0.value("number", of: product) == .text("3") })
        // Carl has said so last, and knew no price.
        #expect(try bert.desk.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM charge") } == 0)
        try machines.close()
    }

    @Test("keep a line that was edited here and deleted elsewhere by a commit for which the invoice is read again")
    func deletionReadAgain() throws {
        let machines = try Machines(2)
        let (anna, bert) = (machines[0], machines[1])
        let invoice = Invoice(lines: [InvoiceLine(), InvoiceLine()])
        let (id, line) = (invoice.id, invoice.lines[1].row)
        try anna.add(invoice)
        try machines.settle()
        let owner = RowID(entity: Invoice.entity, id: id)
        try anna.write(
            id,
            [
                .delete(line, from: owner, list: "lines"),
                .update(owner, column: "payee", from: .null, to: .json("{}")),
            ], inverse: [])
        try bert.write(
            id,
            [
                .update(line, column: "q", from: .null, to: .text("5")),
                .update(owner, column: "payee.name", from: .null, to: .text("Nord")),
            ])
        for machine in [anna, bert] { try machine.exchange(machines.server) }
        try machines.settle()
        #expect(try machines.differences() == [] && anna.lines(of: id).last?.values["q"] == .text("5"))
        #expect(try anna.value("payee.name", of: owner) == .text("Nord"))
        try machines.close()
    }

    @Test(
        "send no draft in which nothing is entered, also while others exchange, and all of it with what is typed first")
    func begun() throws {
        let machines = try Machines(2)
        let (anna, bert) = (machines[0], machines[1])
        let invoice = Invoice()
        try anna.add(invoice, isFresh: true)
        try anna.exchange(machines.server)
        let other = Invoice()
        try bert.add(other)
        try bert.exchange(machines.server)
        try bert.restart()
        #expect(try bert.ids() == [other.id] && anna.file.outbox() == [])
        let row = RowID(entity: Invoice.entity, id: invoice.id)
        try anna.write(invoice.id, [.update(row, column: "note", from: .null, to: .text("typed"))])
        try machines.settle()
        #expect(try bert.value("note", of: row) == .text("typed"))
        let kinds = machines.server.state.withLock {
            $0.commits.filter { $0.commit.document == invoice.id }.map(\.commit.kind)
        }
        #expect(kinds == [.insert, .update])
        // One that is let go is never sent.
        let gone = Invoice()
        try anna.add(gone, isFresh: true)
        try anna.look()
        try anna.delete(gone.id)
        #expect(try anna.file.outbox() == [])
        #expect(try machines.differences() == [])
        try machines.close()
    }

    @Test("send again what a restored log has lost, in its former order, and issue when all have come")
    func restored() throws {
        let machines = try Machines(3)
        let (server, anna, bert) = (machines.server, machines[0], machines[1])
        let invoices = (0..<3).map { _ in Invoice(lines: [InvoiceLine()]) }
        for invoice in invoices { try anna.add(invoice) }
        try machines.settle()
        for (index, machine) in machines.all.enumerated() {
            try machine.look()
            let row = RowID(entity: Invoice.entity, id: invoices[0].id)
            try machine.write(row.id, [.update(row, column: "note", from: .null, to: .text("\(index)"))])
            try machine.exchange(server)
        }
        #expect(try anna.issue(invoices[1].id) == "R-1")
        // Acknowledged, and not taken by the others.
        try anna.exchange(server)
        server.forget(behind: 4)
        try bert.exchange(server)
        #expect(server.state.withLock { $0.epoch == 2 && $0.isRecovering } && !server.endRecovery())
        #expect(try Set(anna.file.knownMachines().values) == ["bert", "carl"])
        // Each has come with its first exchange.
        for machine in [anna, machines[2]] { try machine.exchange(server) }
        #expect(server.endRecovery())
        try machines.settle()
        try machines.settle()
        #expect(try machines.differences() == [] && bert.issuedNumbers() == ["R-1"])
        #expect(
            server.state.withLock {
                !$0.isRecovering && Set($0.commits.map(\.author.person)) == ["anna", "bert", "carl"]
            })
        try bert.look()
        #expect(try bert.issue(invoices[2].id) == "R-2")
        try machines.settle()
        #expect(try machines.differences() == [] && anna.issuedNumbers() == ["R-1", "R-2"])
        try machines.close()
    }

    @Test("take again what a restored log has in another order, also where a commit has come to its former place")
    func reordered() throws {
        let machines = try Machines(3)
        let (server, anna, bert, carl) = (machines.server, machines[0], machines[1], machines[2])
        let invoices = (0..<2).map { _ in Invoice(lines: [InvoiceLine()]) }
        for invoice in invoices { try anna.add(invoice) }
        try machines.settle()
        let row = RowID(entity: Invoice.entity, id: invoices[0].id)
        for machine in [anna, bert] {
            try machine.look()
            try machine.write(row.id, [.update(row, column: "note", from: .null, to: .text(machine.name))])
        }
        let head = server.head
        try anna.exchange(server)
        // It comes in between what Bert's program takes and what it sends.
        try bert.send(1, to: server)
        let other = RowID(entity: Invoice.entity, id: invoices[1].id)
        try anna.write(other.id, [.update(other, column: "note", from: .null, to: .text("last"))])
        try anna.exchange(server)
        try carl.exchange(server)
        #expect(try carl.value("note", of: row) == .text("bert"))
        server.forget(behind: head, isSaid: true)
        for machine in [bert, anna, carl] { try machine.exchange(server) }
        try machines.settle()
        #expect(server.state.withLock { $0.commits.last?.commit.document } == other.id)
        #expect(try carl.value("note", of: row) == .text("anna") && machines.differences() == [])
        try machines.close()
    }

    @Test(
        "compute again what follows from a commit that a restored log has behind others than before",
        arguments: [true, false])
    func derivedAgain(isSent: Bool) throws {
        let machines = try Machines(3)
        let (server, anna, bert, carl) = (machines.server, machines[0], machines[1], machines[2])
        let invoice = Invoice(lines: [InvoiceLine(), InvoiceLine()])
        try anna.add(invoice)
        try machines.settle()
        func setPrice(ofLine line: Int, on machine: Machine) throws {
            let store = try Repository(path: machine.path, pace: .quiet)
            try store.load(invoice.id).lines[line].enteredNetPrice = 100
            store.flush()
            try store.close()
        }
        let head = server.head
        for _ in 0..<3 { try bert.add(Invoice()) }
        for machine in [bert, anna] { try machine.exchange(server) }
        try setPrice(ofLine: 0, on: anna)
        if isSent { try anna.exchange(server) }
        server.forget(behind: head, isSaid: true)
        try setPrice(ofLine: 1, on: carl)
        for machine in [carl, anna, bert] { try machine.exchange(server) }
        let store = try Repository(path: bert.path, pace: .quiet)
        store.deriveNow()
        #expect(try store.load(invoice.id).lines.elements.allSatisfy { $0.enteredNetPrice == 100 })
        #expect(try store.check() == [])
        try store.close()
        try machines.close()
    }

    @Test("send a large import as one group, of which the log shows nothing before its last part")
    func groups() throws {
        let machines = try Machines(2)
        let (server, anna) = (machines.server, machines[0])
        let invoice = Invoice(lines: (0..<3_000).map { _ in InvoiceLine() })
        try anna.add(invoice)
        #expect(try anna.file.outbox().count == 4)
        try anna.send(2, to: server)
        #expect(server.state.withLock { $0.head } == 0)
        try machines.settle()
        #expect(server.state.withLock { $0.head } == 4)
        #expect(try machines[1].lines(of: invoice.id).count == 3_000 && machines.differences() == [])
        let stored = try Repository(path: machines[1].path, pace: .quiet)
        #expect(try stored.check() == [])
        try stored.close()
        try machines.close()
    }

    @Test("name drafts by their letters from the first on, so that no two have one name")
    func names() throws {
        let machines = try Machines(2)
        let early = try machines.all.map { try $0.add(Invoice()).name }
        #expect(early == ["draft-a1", "draft-b1"])
        try machines.settle()
        for machine in machines.all { try machine.add(Invoice()) }
        try machines.settle()
        let names = try machines[0].desk.read {
            try String.fetchAll($0, sql: "SELECT name FROM invoiceEntry ORDER BY name")
        }
        #expect(Set(names) == Set(early + ["draft-a3", "draft-b3"]))
        #expect(try machines.differences() == [])
        try machines.close()
        #expect(ServerDouble.letters(25) == "z" && ServerDouble.letters(26) == "aa" && ServerDouble.letters(27) == "ab")
    }

    @Test("join by a copy of a file that has joined under an identity of their own, and refuse another file")
    func joining() throws {
        let machines = try Machines(1)
        let anna = machines[0]
        try anna.add(Invoice(lines: [InvoiceLine()]))
        try machines.settle()
        let folder = try Folder()
        let path = folder.path + "/copy.sqlite"
        let (source, target) = (try DatabaseQueue(path: anna.path), try DatabaseQueue(path: path))
        try source.backup(to: target)
        try source.close()
        try target.close()
        let copy = try Machine("bert", at: path)
        try copy.join(machines.server)
        #expect(try copy.file.place()?.machine != anna.file.place()?.machine)
        try copy.add(Invoice())
        try copy.exchange(machines.server)
        try machines.settle()
        #expect(try anna.ids() == copy.ids() && anna.ids().count == 2)
        try copy.close()
        let other = try Machine("carl", at: folder.path + "/other.sqlite")
        try other.add(Invoice())
        #expect(throws: SharingError.notEmpty) { try other.join(machines.server) }
        machines.server.state.withLock { $0.ledger = UUID() }
        #expect(throws: SharingError.otherLedger) { try anna.exchange(machines.server) }
        try other.close()
        try machines.close()
    }

    @Test(
        "stop before a commit that they cannot read, say who wrote it, and work on",
        arguments: ["form", "table", "format"])
    func unreadable(how: String) throws {
        let machines = try Machines(2)
        let (server, anna, bert) = (machines.server, machines[0], machines[1])
        try anna.add(Invoice())
        try machines.settle()
        let bodies = [
            "form": "{", "format": #"{"changes":{}}"#,
            "table":
                #"{"changes":{"name":"","origin":"edit","revision":0,"operations":[["delete","timesheet","\#(UUID())","masterData","\#(UUID())","x"]]}}"#,
        ]
        let id = UUID()
        let commit = SharedCommit(
            id: id, group: id, endsGroup: true, document: id, kind: .insert, format: how == "format" ? 2 : 1,
            body: bodies[how] ?? "", facts: "{}", base: 0, made: 0)
        _ = try server.send([commit], from: #require(try anna.file.place()), epoch: 1)
        let before = try bert.contents(derived: true)
        let error = #expect(throws: SharingError.self) { try bert.exchange(server) }
        #expect(error == .unreadable(revision: 2, person: "anna") && error?.description.contains("of anna") == true)
        #expect(try bert.contents(derived: true) == before && bert.file.place()?.cursor == 1)
        #expect(try bert.add(Invoice()).refusal == nil)
        try machines.close()
    }

    @Test("take nothing of an answer that is out of order")
    func disordered() throws {
        let machines = try Machines(2)
        let (server, anna, bert) = (machines.server, machines[0], machines[1])
        for _ in 0..<3 { try anna.add(Invoice()) }
        try anna.exchange(server)
        server.state.withLock { $0.commits.swapAt(0, 1) }
        #expect(throws: SharingError.self) { try bert.exchange(server) }
        server.state.withLock { state in
            state.commits.swapAt(0, 1)
            state.commits.append(state.commits[2])
        }
        #expect(throws: SharingError.self) { try bert.exchange(server) }
        #expect(try bert.ids() == [] && bert.file.place()?.cursor == 0)
        try machines.close()
    }

    @Test("keep all that is not sent, and of others' commits 20,000 or those of thirty days")
    func retention() throws {
        let machines = try Machines(1)
        let anna = machines[0]
        try anna.add(Invoice())
        try anna.desk.write { database in
            let sql = """
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 24998)
                INSERT INTO changeLog (id, program, invoice, kind, server, made) SELECT 'x' || i, 'x', 'y', 'update', i, 1000 FROM n
                """
            try database.execute(sql: sql)
        }
        func log() throws {
            _ = try anna.desk.write {
                try anna.desk.insert([("id", .text("z")), ("invoice", .text("y")), ("kind", .text("update"))], in: $0)
            }
        }
        func count() throws -> Int? {
            try anna.desk.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM changeLog") }
        }
        try log()
        #expect(try count() == 25_000)
        try anna.desk.write {
            try $0.execute(
                sql:
                    "UPDATE changeLog SET server = 1, made = 1 WHERE server IS NULL; UPDATE changeLog SET id = 'v' WHERE id = 'z'; UPDATE sqlite_sequence SET seq = 25099 WHERE name = 'changeLog'"
            )
        }
        try log()
        #expect(try count() == 25_001 - 5_100)
        try machines.close()
    }

    @Test("do it on threads of their own, two on one file, while editors see the commits as another program's")
    func threads() throws {
        let machines = try Machines(2)
        let (server, anna, bert) = (machines.server, machines[0], machines[1])
        server.faults.withLock { $0.delay = 0.001 }
        let second = try SharedFile(path: bert.path)
        let exchanges = [anna.file, bert.file, second].map { Synchroniser($0, server) }
        for exchange in exchanges { exchange.start() }
        var pace = Pace()
        (pace.look, pace.copy) = (0.005, 0)
        let stores = try [anna, bert].map { try Repository(path: $0.path, pace: pace) }
        let invoice = Invoice(lines: [InvoiceLine(), InvoiceLine()])
        try stores[0].add(invoice)
        func turn() { for store in stores { store.flush() }; tick() }
        try waitUntil("the invoice", turn: turn) { try bert.ids() == [invoice.id] }
        let copy = try stores[1].load(invoice.id)
        for count in 1...20 {
            invoice.lines[0].enteredNetPrice = ExactDecimal(count)
            copy.lines[1].enteredNetPrice = ExactDecimal(100 + count)
            turn()
        }
        try waitUntil("one state", turn: turn) {
            copy.lines[0].enteredNetPrice == 20 && invoice.lines[1].enteredNetPrice == 120
        }
        for exchange in exchanges { exchange.stop() }
        for store in stores { try store.close() }
        try machines.settle()
        for machine in machines.all {
            let store = try Repository(path: machine.path, pace: .quiet)
            store.deriveNow()
            #expect(try store.check() == [])
            try store.close()
        }
        #expect(try machines.differences(derived: true) == [])
        try second.close()
        try machines.close()
    }

    @Test("say who has changed a field at the same moment")
    func people() throws {
        let machines = try Machines(2)
        let (server, anna, bert) = (machines.server, machines[0], machines[1])
        let invoice = Invoice(lines: [InvoiceLine()])
        try anna.add(invoice)
        try machines.settle()
        let store = try Repository(path: bert.path, pace: .quiet)
        let copy = try store.load(invoice.id)
        _ = store.open(invoice.id)
        try anna.write(
            invoice.id, [.update(invoice.lines[0].row, column: "q", from: .null, to: .text("5"))])
        copy.lines[0].invoicedQuantity = 6
        store.flush()
        for machine in [anna, bert] { try machine.exchange(server) }
        store.watcher?.look()
        tick()
        guard case .crossed(_, let conflict)? = store.status.takeNews() else {
            Issue.record("nothing was said")
            return
        }
        #expect(conflict.person == "anna" && conflict.theirs == .text("5") && copy.lines[0].invoicedQuantity == 6)
        try store.close()
        try machines.settle()
        #expect(try machines.differences() == [])
        try machines.close()
    }

    @Test("say what a value was and became that a colleague has replaced without having seen it")
    func replaced() throws {
        let machines = try Machines(2)
        let (server, anna, bert) = (machines.server, machines[0], machines[1])
        let invoice = Invoice(lines: [InvoiceLine()])
        let row = invoice.lines[0].row
        try anna.add(invoice)
        try machines.settle()
        let store = try Repository(path: anna.path, pace: .quiet)
        let copy = try store.load(invoice.id)
        _ = store.open(invoice.id)
        func news(after mine: ExactDecimal, _ seen: ColumnValue, _ theirs: String) throws -> StorageStatus.News? {
            copy.lines[0].invoicedQuantity = mine
            store.flush()
            try anna.exchange(server)
            try bert.write(
                invoice.id, [.update(row, column: "q", from: seen, to: .text(theirs))], named: "quantity of line 1")
            for machine in [bert, anna] { try machine.exchange(server) }
            store.watcher?.look()
            tick()
            #expect(copy.lines[0].invoicedQuantity == ExactDecimal(theirs))
            return store.status.takeNews()
        }
        guard case .replaced(_, let conflict)? = try news(after: 5, .text("1"), "7") else {
            Issue.record("nothing was said")
            return
        }
        #expect(conflict.person == "bert" && conflict.mine == .text("5") && conflict.theirs == .text("7"))
        // A colleague who has seen it knows what became of it.
        #expect(try news(after: 8, .text("8"), "9") == .changed(step: "quantity of line 1", by: "bert"))
        try store.close()
        try machines.settle()
        #expect(try machines.differences() == [])
        try machines.close()
    }

    @Test("say who has made a change that comes in, in the trace of its wave and in the line below the invoice")
    func wave() throws {
        let machines = try Machines(2)
        let (server, anna, bert) = (machines.server, machines[0], machines[1])
        let invoice = Invoice(lines: [InvoiceLine()])
        try anna.add(invoice)
        try machines.settle()
        let store = try Repository(path: bert.path, pace: .quiet)
        let copy = try store.load(invoice.id)
        _ = store.open(invoice.id)
        let quantity: [RowOperation] = [.update(invoice.lines[0].row, column: "q", from: .null, to: .text("5"))]
        try anna.write(invoice.id, quantity, named: "quantity of line 1")
        for machine in [anna, bert] { try machine.exchange(server) }
        let recording = TraceRecording()
        store.watcher?.look()
        tick()
        let changed = recording.steps.filter { $0.origin == .elsewhere }
        recording.stop()
        #expect(copy.lines[0].invoicedQuantity == 5)
        #expect(!changed.isEmpty && changed.allSatisfy { $0.person == "anna" })
        guard case .changed("quantity of line 1", by: "anna")? = store.status.takeNews() else {
            Issue.record("nothing was said")
            return
        }
        try store.close()
        try machines.close()
    }
}
