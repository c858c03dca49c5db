import Foundation
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Sharing

nonisolated extension Postgres {
    /// An empty database, in which all people may issue.
    /// - Parameter way: The folder of the socket of a proxy.
    func ledger(by way: String? = nil) throws -> PostgresLedger {
        let name = try database()
        try PostgresLog(address(name)).install()
        try run("GRANT billow_issue TO anna, bert, carl, dora, emil")
        return PostgresLedger(self, name, by: way)
    }
}

/// A ledger on PostgreSQL, in which each machine has the login of its person.
nonisolated final class PostgresLedger: TestServer {
    let server: Postgres
    let name: String
    private let logs = Mutex<[UUID: (person: String, log: PostgresLog)]>([:])
    /// The folder of the socket by which people come, in place of the server's.
    private let way: String
    /// One of so many commits is sent twice; 0 for none.
    let repeatsOneIn = Atomic<Int>(0)

    init(_ server: Postgres, _ name: String, by way: String? = nil) {
        (self.server, self.name, self.way) = (server, name, way ?? server.folder)
    }

    func log(of person: String) -> PostgresLog { PostgresLog("host=\(way) dbname=\(name) user=\(person)") }

    func login(_ person: String) -> any SharedLog { log(of: person) }

    func know(_ machine: UUID, as person: String) { logs.withLock { $0[machine] = (person, log(of: person)) } }

    /// Has all machines connect again.
    func reconnect() {
        logs.withLock { logs in logs = logs.mapValues { ($0.person, log(of: $0.person)) } }
    }

    func run(_ sql: String) throws -> String { try server.run(sql, in: name) }

    /// Runs statements before each commit that goes in.
    func disturb(_ statements: String) throws {
        _ = try run(
            """
            CREATE FUNCTION disturb() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \(statements); RETURN new; END $$;
            CREATE TRIGGER disturb BEFORE INSERT ON billow.commit FOR EACH ROW EXECUTE FUNCTION disturb()
            """)
    }

    /// Makes a copy of the database, for ``restore()``.
    func copy() throws {
        try server.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(name)'")
        try server.run("CREATE DATABASE \(name)_copy TEMPLATE \(name)")
        reconnect()
    }

    /// Puts the copy in the place of the database.
    func restore() throws {
        try server.run("DROP DATABASE \(name) WITH (FORCE)")
        try server.run("ALTER DATABASE \(name)_copy RENAME TO \(name)")
        reconnect()
    }

    var head: Int64 { get throws { try Int64(run("SELECT head FROM billow.state")) ?? 0 } }
    var epoch: Int { get throws { try Int(run("SELECT epoch FROM billow.state")) ?? 0 } }
    func require(format: Int) throws { _ = try run("UPDATE billow.state SET format = \(format)") }

    func endRecovery() throws -> Bool {
        let isAwaited = "EXISTS (SELECT FROM billow.machine m WHERE billow.awaited(m, s))"
        guard try run("SELECT \(isAwaited) FROM billow.state s") == "f" else { return false }
        _ = try run("SELECT billow.recover(done => true)")
        return true
    }

    private func log(of place: SharedPlace) throws -> PostgresLog {
        try #require(logs.withLock { $0[place.machine]?.log })
    }

    private var any: PostgresLog { get throws { try #require(logs.withLock { $0.values.first?.log }) } }

    func hello(_ place: SharedPlace) throws -> SharedLogState { try log(of: place).hello(place) }
    func commits(from revision: Int64, limit: Int) throws -> [OrderedCommit] {
        try any.commits(from: revision, limit: limit)
    }
    func document(_ id: UUID) throws -> SharedDocument { try any.document(id) }
    func documents(after id: UUID?, limit: Int) throws -> [SharedDocument] {
        try any.documents(after: id, limit: limit)
    }
    func keep(_ base: DocumentBase) throws { try any.keep(base) }
    func here(_ document: UUID?, at place: String, in program: UUID) throws -> [Presence] {
        try any.here(document, at: place, in: program)
    }
    func wait(beyond revision: Int64, seconds: Double) throws -> Bool {
        try any.wait(beyond: revision, seconds: seconds)
    }
    func send(_ commits: [SharedCommit], from place: SharedPlace, epoch: Int) throws -> [SharedAnswer] {
        let answers = try log(of: place).send(commits, from: place, epoch: epoch)
        let one = repeatsOneIn.load(ordering: .relaxed)
        guard one > 0, Int.random(in: 0..<one) == 0 else { return answers }
        return try log(of: place).send(commits, from: place, epoch: epoch)
    }
}
