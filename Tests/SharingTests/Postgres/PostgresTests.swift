import CPostgres
import DeriveDocuments
import Foundation
import Fuzzing
import Invoicing
import Synchronization
import TestSupport
import Testing

@testable import Sharing
@testable import Storage

@Suite("The log on PostgreSQL", .enabled(if: Postgres.isThere, "\(Postgres.absence)"))
struct PostgresTests {
    @Test(
        "ends random histories with equal tables, over cuts, repeated uploads, kills and restores of the server",
        arguments: seeds(2, soak: 100))
    func histories(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let server = try Postgres.shared()
        let proxy = try Proxy(to: server)
        defer { try? proxy.close() }
        let ledger = try server.ledger(by: proxy.folder)
        let machines = try Machines(2 + random.below(4), on: ledger)
        ledger.repeatsOneIn.store(10, ordering: .relaxed)
        var lost = 0
        for _ in 0..<sampleSize(3, soak: 10) {
            proxy.faults.withLock { $0.cut = 2_000...100_000 }
            let (deadly, isRestored) = (random.below(60), random.below(3) == 0)
            for step in 0..<60 {
                let machine = machines[random.below(machines.all.count)]
                if random.below(3) == 0 { try machine.look() }
                if step == deadly {
                    try server.kill()
                    #expect(throws: SharedLogError.self) { try machine.exchange(ledger) }
                    try server.start()
                }
                if isRestored, step == 20 { try ledger.copy() }
                if isRestored, step == 40 {
                    try ledger.restore()
                    _ = try ledger.run("SELECT billow.recover()")
                }
                guard random.below(4) == 0 else {
                    try machine.edit(&random)
                    continue
                }
                if random.below(5) == 0 { machine.fuse.arm(random.below(6)) }
                do { try machine.exchange(ledger) } catch is SharedLogError { lost += 1 } catch is Fuse.Killed {
                    if random.below(8) == 0 { try machine.restart() }
                }
                machine.fuse.disarm()
            }
            proxy.faults.withLock { $0.cut = nil }
            ledger.reconnect()
            try machines.settle()
            // The threads of the proxy make no two runs alike: what a failure shows must be told at once.
            let differences = try machines.differences()
            #expect(differences.isEmpty, "seed \(seed): \(differences.prefix(6).joined(separator: "\n"))")
            let numbers = try machines[0].issuedNumbers()
            #expect(Set(numbers) == Set((0..<numbers.count).map { "R-\($0 + 1)" }))
        }
        let gaps = try ledger.run("SELECT count(*) = max(revision) FROM billow.commit")
        #expect(lost > 0 && gaps == "t")
        try machines.close()
    }

    @Test("is sent again what it has lost by a restore, and issues when its administrator says that all have come")
    func restored() throws {
        let ledger = try Postgres.shared().ledger()
        let machines = try Machines(3, on: ledger)
        let (anna, bert) = (machines[0], machines[1])
        let invoices = (0..<3).map { _ in Invoice(lines: [InvoiceLine()]) }
        for invoice in invoices { try anna.add(invoice) }
        try machines.settle()
        try ledger.copy()
        for (index, machine) in machines.all.enumerated() {
            try machine.look()
            let row = RowID(entity: Invoice.entity, id: invoices[0].id)
            try machine.write(row.id, [.update(row, column: "note", from: .null, to: .text("\(index)"))])
            try machine.exchange(ledger)
        }
        #expect(try anna.issue(invoices[1].id) == "R-1")
        try anna.exchange(ledger)
        try ledger.restore()
        try bert.exchange(ledger)
        #expect(try ledger.epoch == 2)
        let administrator = ledger.log(of: "postgres")
        let error = #expect(throws: SharedLogError.self) { _ = try administrator.recover(isDone: true) }
        #expect(error?.description.contains("anna (a)") == true)
        try machines.settle()
        #expect(try machines.differences() == [] && bert.issuedNumbers() == ["R-1"])
        #expect(try ledger.run("SELECT DISTINCT person FROM billow.commit ORDER BY 1") == "anna\nbert\ncarl")
        try bert.look()
        #expect(try bert.issue(invoices[2].id) == "R-2")
        try machines.settle()
        #expect(try machines.differences() == [] && anna.issuedNumbers() == ["R-1", "R-2"])
        try machines.close()
    }

    @Test("goes on where it was after a dump that another server has taken in")
    func dumped() throws {
        let (server, ledger) = (try Postgres.shared(), try Postgres.shared().ledger())
        let machines = try Machines(2, on: ledger)
        let (anna, bert, name) = (machines[0], machines[1], ledger.name)
        let invoice = Invoice(lines: [InvoiceLine()])
        try anna.add(invoice)
        try machines.settle()
        try server.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(name)'")
        try server.run("ALTER DATABASE \(name) RENAME TO \(name)_former")
        try server.run("CREATE DATABASE \(name)")
        let place = "-h \(server.folder) -U postgres"
        try server.run("\\! pg_dump \(place) \(name)_former | psql -q \(place) \(name)")
        ledger.reconnect()
        for machine in machines.all {
            try machine.look()
            let row = RowID(entity: Invoice.entity, id: invoice.id)
            try machine.write(row.id, [.update(row, column: "note", from: .null, to: .text(machine.name))])
        }
        #expect(try anna.issue(invoice.id) == "R-1")
        for machine in [anna, bert, anna] { try machine.exchange(ledger) }
        #expect(try machines.differences() == [] && ledger.epoch == 1 && bert.issuedNumbers() == ["R-1"])
        #expect(try bert.file.refusals().map(\.why) == ["issued"])
        try machines.close()
    }

    @Test("brings all that is written meanwhile to others over a line on which each answer takes 100 ms")
    func slow() throws {
        let server = try Postgres.shared()
        let proxy = try Proxy(to: server)
        defer { try? proxy.close() }
        let ledger = try server.ledger(by: proxy.folder)
        let machines = try Machines(2, on: ledger)
        let (anna, bert) = (machines[0], machines[1])
        let invoice = Invoice(lines: [InvoiceLine()])
        try anna.add(invoice)
        try machines.settle()
        proxy.faults.withLock { $0.delay = 100 }
        let exchanges = machines.all.map { Synchroniser($0.file, ledger.log(of: $0.name)) }
        for exchange in exchanges { exchange.start() }
        let row = RowID(entity: Invoice.entity, id: invoice.id)
        for number in 1...20 {
            try anna.write(row.id, [.update(row, column: "note", from: .null, to: .text("\(number)"))])
            exchanges[0].wake()
        }
        try waitUntil("the last of them") { try bert.value("note", of: row) == .text("20") }
        for exchange in exchanges { exchange.stop() }
        #expect(try machines.differences() == [])
        try machines.close()
    }

    @Test("shows nothing of a group before its last part")
    func groups() throws {
        let ledger = try Postgres.shared().ledger()
        let machines = try Machines(2, on: ledger)
        try machines[0].add(Invoice(lines: (0..<3_000).map { _ in InvoiceLine() }))
        try machines[0].send(2, to: ledger)
        #expect(try ledger.head == 0)
        try machines.settle()
        #expect(try ledger.head == 4 && ledger.run("SELECT count(*) FROM billow.part") == "0")
        #expect(try machines.differences() == [])
        let page = try ledger.documents(after: nil, limit: 10)
        #expect(page.count == 1 && page[0].revision == 4 && page[0].commits.map(\.revision) == [1, 2, 3, 4])
        try machines.close()
    }

    @Test("lets roles do what is theirs, and nobody write by hand")
    func roles() throws {
        let ledger = try Postgres.shared().ledger()
        let machines = try Machines(2, on: ledger)
        let (anna, bert) = (machines[0], machines[1])
        let invoice = Invoice(lines: [InvoiceLine()])
        try anna.add(invoice)
        try machines.settle()
        for table in ["state", "commit", "claim"] {
            #expect(throws: Postgres.Broken.self) { try ledger.run("SET ROLE anna; DELETE FROM billow.\(table)") }
        }
        #expect(throws: Postgres.Broken.self) { try ledger.run("SET ROLE anna; SELECT billow.close('')") }
        _ = try ledger.run("REVOKE billow_issue FROM anna; GRANT billow_enter TO anna")
        defer { _ = try? ledger.run("GRANT billow_issue TO anna, bert") }
        try anna.look()
        try anna.issue(invoice.id)
        #expect(try anna.send(to: ledger).map(\.why) == ["role"])
        _ = try ledger.run("REVOKE billow_issue FROM bert; GRANT billow_read TO bert")
        try bert.add(Invoice())
        let error = #expect(throws: SharedLogError.self) { try bert.send(to: ledger) }
        #expect(error?.description.contains("role") == true)
        try ledger.log(of: "postgres").close(because: "The books of 2026 are closed.")
        try anna.add(Invoice())
        #expect(throws: SharedLogError.closed("The books of 2026 are closed.")) { try anna.exchange(ledger) }
        try machines.close()
    }

    @Test(
        "says what keeps it from answering, and connects again only where that helps",
        arguments: [
            ("password", "refuses the password"), ("no password", "asks for a password"),
            ("database", "no such database"), ("other", "no tables of Billow"),
            ("function", "function of the server is missing"),
            ("rights", "does not permit"), ("login", "does not let this login in"), ("read only", "only be read"),
            ("disk", "disk is full"), ("old", "runs PostgreSQL 12"), ("newer", "later version"),
            ("format", "what waits is sent then"),
            ("deaf", "does not answer within 0.2 seconds"), ("mute", "has not answered for 0.2 seconds"),
            ("gone", "is not reached"), ("secret", "~/.pgpass"), ("link", "~/.pgpass"), ("typo", "cannot be read"),
        ])
    func words(fault: String, words: String) throws {
        let server = try Postgres.shared()
        let (ledger, proxy) = (try server.ledger(), try Proxy(to: server))
        defer { try? proxy.close() }
        let machines = try Machines(1, on: ledger)
        let machine = machines[0]
        defer { try? machines.close() }
        try machine.add(Invoice())
        var (address, connect, answer) = (server.address(ledger.name, as: "anna"), 10.0, 20.0)
        switch fault {
        case "password", "no password", "rights":
            let passwords = ["password": "wrong", "rights": "secret"]
            let file = "\(proxy.folder)/pgpass"
            try Data("*:*:*:paula:\(passwords[fault] ?? "")".utf8).write(to: URL(fileURLWithPath: file))
            chmod(file, 0o600)
            address = "\(server.address(ledger.name, as: "paula")) passfile=\(file)"
        case "database": address = server.address("nowhere", as: "anna")
        case "other": address = server.address("postgres", as: "anna")
        case "login": address = server.address(ledger.name, as: "nobody")
        case "read only": address += " options='-c default_transaction_read_only=on'"
        case "gone": address = "host=\(server.folder)/gone"
        case "secret": address += " password=secret"
        case "link": address = "postgresql://anna:secret@office/billow"
        case "typo": address = "hots=office"
        case "function": _ = try ledger.run("DROP FUNCTION billow.push")
        case "newer": _ = try ledger.run("UPDATE billow.state SET tables = 2")
        case "format": try ledger.require(format: SharedCommit.format + 1)
        case "disk": try ledger.disturb("RAISE 'no room' USING ERRCODE = 'disk_full'")
        case "mute":
            answer = 0.2
            try ledger.disturb("PERFORM pg_sleep(5)")
        default:
            address = "host=\(proxy.folder) dbname=\(ledger.name) user=anna"
            connect = 0.2
            let version = try server.run("SHOW server_version_num").prefix(2)
            proxy.faults.withLock { faults in
                faults.isDeaf = fault == "deaf"
                faults.replaced = (Data("server_version\0\(version)".utf8), Data("server_version\0\(12)".utf8))
            }
        }
        let log = PostgresLog(address, connect: connect, answer: answer)
        let (place, before) = (try #require(try machine.file.place()), try machine.contents(derived: true))
        let error = #expect(throws: SharedLogError.self) {
            _ = try log.hello(place)
            try machine.file.take(
                try log.send(machine.file.commits(machine.file.outbox()[...]).commits, from: place, epoch: 1))
        }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
        #expect(try machine.contents(derived: true) == before && machine.file.outbox().count == 1)
        // The password is right now, but nobody has said that it is to be tried.
        guard fault == "password", let error else { return }
        try Data("*:*:*:paula:secret".utf8).write(to: URL(fileURLWithPath: "\(proxy.folder)/pgpass"))
        #expect(throws: error) { _ = try log.hello(place) }
    }

    @Test(
        "wants a certificate of any server but one of this machine, unless the address says otherwise",
        arguments: [
            ("host=192.0.2.1", true), ("postgresql://anna@192.0.2.1:5433/office", true),
            ("host=192.0.2.1 sslmode=require", false),
            ("host=/tmp,192.0.2.1", true), ("host=127.0.0.1", false), ("dbname=office", false),
            ("service=office", true),
        ])
    func certificates(address: String, isVerified: Bool) throws {
        let folder = try Folder()
        try Data("[office]\nhost=192.0.2.1\npassword=secret\n".utf8)
            .write(to: URL(fileURLWithPath: folder.path + "/services"))
        setenv("PGSERVICEFILE", folder.path + "/services", 1)
        defer { unsetenv("PGSERVICEFILE") }
        let library = try #require(postgres_load()).pointee
        let text = try PostgresAddress(address, library).text
        #expect(text.contains("sslmode='verify-full'") == isVerified)
        #expect(text.contains("channel_binding='require'") == isVerified && !text.contains("secret"))
        let error = #expect(throws: SharedLogError.self) { try PostgresAddress("service=nosuch", library) }
        #expect(error.map { "\($0)" }?.contains("Write it as service=NAME") == true)
        let words = "SSL error: certificate verify failed"
        #expect("\(ServerRefusal.error(connecting: words, lacksPassword: false))".contains("has expired"))
    }

    @Test("trusts a server of another machine only by a certificate that is valid, and of that host")
    func certificate() throws {
        // Of the addresses of this machine only three are taken for it.
        let host = "127.7.\(UInt8.random(in: 1...250)).\(UInt8.random(in: 1...250))"
        let server = try Postgres("-F -c listen_addresses=\(host)")
        let ledger = try server.ledger()
        try server.run("GRANT billow_read TO paula")
        let folder = try Folder()
        let passwords = URL(fileURLWithPath: folder.path + "/pgpass")
        try Data("*:*:*:paula:secret".utf8).write(to: passwords)
        chmod(passwords.path, 0o600)
        let roots = "sslrootcert=\(server.folder)/root.crt"
        func login(_ way: String, _ roots: String) throws -> String {
            let address = "\(way) dbname=\(ledger.name) user=paula passfile=\(passwords.path) \(roots)"
            return try PostgresLog(address).people().login
        }
        func refusal(_ way: String, _ roots: String) -> String {
            let error = #expect(throws: SharedLogError.self) { try login(way, roots) }
            return error?.description ?? ""
        }
        #expect(refusal("host=\(host)", roots).contains("SSL was required"))
        try server.certify(host, days: 1)
        #expect(try login("host=\(host)", roots) == "paula")
        #expect(refusal("host=\(host)", "sslrootcert=/nowhere").contains("is not trusted"))
        #expect(refusal("host=db.example hostaddr=\(host)", roots).contains("does not match host name"))
        try server.certify(host, days: -1)
        #expect(refusal("host=\(host)", roots).contains("or has expired: "))
    }

    @Test("gives one number and takes one payment where two send at one moment")
    func atOnce() throws {
        let ledger = try Postgres.shared().ledger()
        let machines = try Machines(2, on: ledger)
        let exchanges = machines.all.map { Synchroniser($0.file, ledger.login($0.name)) }
        func meet() throws {
            DispatchQueue.concurrentPerform(iterations: 2) { try? exchanges[$0].exchange() }
            try machines.settle()
            for machine in machines.all { try machine.look() }
        }
        let count = sampleSize(5, soak: 100)
        for number in 1...count {
            let invoice = Invoice(lines: [InvoiceLine()])
            try machines[0].add(invoice)
            try meet()
            for machine in machines.all { #expect(try machine.issue(invoice.id) == "R-\(number)") }
            try meet()
            for machine in machines.all { try machine.pay(invoice.id, [100]) }
            try meet()
            #expect(try machines.all.allSatisfy { try $0.payments(of: invoice.id).count == 1 })
        }
        let numbers = Set((1...count).map { "R-\($0)" })
        #expect(try machines.differences() == [] && Set(machines[0].issuedNumbers()) == numbers)
        let refusals = try machines.all.flatMap { try $0.file.refusals().map(\.why) }
        #expect(refusals.count { $0 == "issued" } == count && refusals.count { $0 == "claimed" } == count)
        try machines.close()
    }

    @Test("gives numbers again on the 31st day after a restore, whoever has not come")
    func lastDay() throws {
        let ledger = try Postgres.shared().ledger()
        let machines = try Machines(2, on: ledger)
        let anna = machines[0]
        let invoice = Invoice(lines: [InvoiceLine()])
        try anna.add(invoice)
        try machines.settle()
        _ = try ledger.log(of: "postgres").recover()
        for days in [29, 31] {
            _ = try ledger.run("UPDATE billow.state SET recovering = now() - interval '\(days) days'")
            try anna.look()
            #expect(try anna.issue(invoice.id) == "R-1")
            try anna.exchange(ledger)
            #expect(try anna.issuedNumbers() == (days == 31 ? ["R-1"] : []))
        }
        #expect(try anna.file.refusals().map(\.why) == ["recovering"])
        try machines.close()
    }

    @Test("brings each commit of one file to another one's, and takes those of ten programs at once; prints how fast")
    func figures() throws {
        let server = try Postgres("-c fsync=on")
        let ledger = try server.ledger()
        let machines = try Machines(2, on: ledger)
        let (anna, bert) = (machines[0], machines[1])
        let invoice = Invoice(lines: [InvoiceLine()])
        try anna.add(invoice)
        try machines.settle()
        let exchanges = machines.all.map { Synchroniser($0.file, ledger.login($0.name)) }
        for exchange in exchanges { exchange.start() }
        let row = invoice.lines[0].row
        let times = try (1...sampleSize(20, soak: 500)).map { number in
            // People type at any time, and not when the last commit has arrived.
            poll(nil, 0, CInt.random(in: 0...100))
            let start = ContinuousClock.now
            try anna.write(invoice.id, [.update(row, column: "n", from: .null, to: .text("\(number)"))])
            exchanges[0].wake()
            var version = try bert.desk.dataVersion()
            while try bert.value("n", of: row) != .text("\(number)") {
                let seen = version
                while version == seen { version = try bert.desk.dataVersion() }
            }
            return (.now - start) / Duration.milliseconds(1)
        }.sorted()
        for exchange in exchanges { exchange.stop() }
        print("one commit, ms: median \(times[times.count / 2]), one in twenty above \(times[times.count * 19 / 20])")
        #expect(try bert.value("n", of: row) == .text("\(times.count)"))
        try machines.close()

        let count = sampleSize(20, soak: 1_000)
        let people = try server.ledger()
        let start = ContinuousClock.now
        DispatchQueue.concurrentPerform(iterations: 10) { _ in
            let log = people.login("anna")
            let place = SharedPlace(joining: "")
            _ = try? log.hello(place)
            for _ in 0..<count {
                let id = UUID()
                let commit = SharedCommit(
                    id: id, group: id, endsGroup: true, document: id, kind: .insert, body: "{}", facts: "{}", base: 0,
                    made: 0)
                _ = try? log.send([commit], from: place, epoch: 1)
            }
        }
        let rate = Double(10 * count) / ((.now - start) / .seconds(1))
        print("ten programs: \(rate) commits a second")
        #expect(try people.head == Int64(10 * count))
    }

    @Test("says that the function is missing by which programs tell what is open, once all is exchanged")
    func withoutPresence() throws {
        let ledger = try Postgres.shared().ledger()
        let machines = try Machines(1, on: ledger)
        let anna = machines[0]
        try anna.add(Invoice())
        _ = try ledger.run("DROP FUNCTION billow.here")
        let exchange = Synchroniser(anna.file, ledger.login("anna"))
        try exchange.exchange()
        try exchange.announce()
        let problem = try #require(exchange.status.problem)
        #expect(try problem.sentence.contains("billow server init") && anna.file.outbox() == [])
        try anna.add(Invoice())
        try exchange.exchange()
        let status = exchange.status
        #expect(status.isConnected && status.waiting == 0 && status.problem?.sentence == problem.sentence)
        try machines.close()
    }

    @Test("gives machines the letters a to zz, and refuses the one after them")
    func letters() throws {
        let ledger = try Postgres.shared().ledger()
        let log = ledger.log(of: "anna")
        for (count, letter) in [(0, "a"), (25, "z"), (26, "aa"), (701, "zz")] {
            let others = "SELECT gen_random_uuid(), 'other ' || n, '', now(), 1 FROM generate_series(1, \(count)) n"
            _ = try ledger.run("DELETE FROM billow.machine; INSERT INTO billow.machine \(others)")
            #expect(try log.hello(SharedPlace(joining: "")).letter == letter)
        }
        let error = #expect(throws: SharedLogError.self) { _ = try log.hello(SharedPlace(joining: "")) }
        #expect(error?.description.contains("702 machines") == true)
    }

    @Test("ends a call that is under way when its program ends")
    func stop() throws {
        let log = PostgresLog(try Postgres.shared().ledger().server.address("postgres"))
        Thread.detachNewThread { log.stop() }
        #expect(throws: SharedLogError.self) { _ = try log.wait(beyond: 0, seconds: 60) }
    }
}

extension SharedAnswer {
    fileprivate var why: String? {
        guard case .refused(_, let why, _) = self else { return nil }
        return why
    }
}
