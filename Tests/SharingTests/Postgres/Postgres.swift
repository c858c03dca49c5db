import Foundation
import Storage
import Synchronization
import Testing

@testable import Sharing

/// A PostgreSQL server in a folder of its own, which is reached by a socket there and goes with the process.
nonisolated final class Postgres: Sendable {
    static let absence: Comment = "skipped: PostgreSQL is not installed (apt-get install postgresql)"
    static let isThere = programs != nil && (getuid() != 0 || getpwnam("postgres") != nil)
    private static let programs: String? = ["17", "16", "15", "14", "13"].map { "/usr/lib/postgresql/\($0)/bin" }
        .first { FileManager.default.isExecutableFile(atPath: "\($0)/postgres") }
    private static let one = Mutex<Postgres?>(nil)

    let folder: String
    /// Its standard input ends with the tests, however they end.
    private let keeper: Process
    private let count = Atomic<Int>(0)

    struct Broken: Error { let output: String }

    /// The server of all tests.
    static func shared() throws -> Postgres {
        try one.withLock { one in
            let server = try one ?? Postgres()
            one = server
            return server
        }
    }

    /// - Parameter options: Settings, as `-c fsync=on`.
    init(_ options: String = "-F") throws {
        // Sockets have short names.
        folder = "/tmp/billow-postgres-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
        keeper = Self.process(
            "while read -r line; do eval \"$line\"; done; $bin/pg_ctl -D data -m immediate stop; rm -rf \(folder)",
            in: folder)
        keeper.standardInput = Pipe()
        keeper.standardOutput = FileHandle.nullDevice
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        if getuid() == 0, let user = getpwnam("postgres")?.pointee { chown(folder, user.pw_uid, user.pw_gid) }
        try shell("$bin/initdb -D data -U postgres -A trust -E UTF8 --no-locale -N >/dev/null")
        try shell("sed -i '1i local all paula scram-sha-256' data/pg_hba.conf; echo '\(options)' >options")
        try keeper.run()
        try start()
        let roles = ["anna", "bert", "carl", "dora", "emil", "paula"].map {
            "CREATE ROLE \($0) LOGIN PASSWORD 'secret'"
        }
        try run(roles.joined(separator: ";"))
    }

    /// A script as the user of the server, in its folder.
    private static func process(_ script: String, in folder: String) -> Process {
        let process = Process()
        let whole = "cd \(folder); bin=\(programs ?? ""); \(script)"
        process.executableURL = URL(fileURLWithPath: getuid() == 0 ? "/usr/sbin/runuser" : "/bin/sh")
        process.arguments = (getuid() == 0 ? ["-u", "postgres", "--", "/bin/sh"] : []) + ["-c", whole]
        return process
    }

    private func shell(_ script: String) throws {
        let (process, pipe) = (Self.process(script, in: folder), Pipe())
        (process.standardOutput, process.standardError) = (pipe, pipe)
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Broken(output: output) }
    }

    func start() throws {
        // A process counts as running while a server that it has started runs.
        let line = "$bin/pg_ctl -D data -w -l log -o \"-k \(folder) -c listen_addresses= $(cat options)\" start\n"
        try (keeper.standardInput as? Pipe)?.fileHandleForWriting.write(contentsOf: Data(line.utf8))
        try shell(
            "for i in $(seq 500); do $bin/pg_isready -q -h \(folder) && exit 0; sleep 0.02; done; cat log; exit 1")
    }

    /// Ends the server at once, as a crash does.
    func kill() throws { try shell("$bin/pg_ctl -D data -m immediate stop >/dev/null") }

    // MARK: Databases

    func address(_ database: String, as person: String = "postgres") -> String {
        "host=\(folder) dbname=\(database) user=\(person)"
    }

    /// Runs statements as a superuser.
    /// - Returns: The first columns of their rows.
    @discardableResult
    func run(_ sql: String, in database: String = "postgres") throws -> String {
        let connection = try PostgresConnection(address(database), PostgresLog.Patience(), endingBy: -1)
        return try connection.run(sql).map { ($0.first ?? nil) ?? "" }.joined(separator: "\n")
    }

    /// An empty database, in which all people may issue.
    /// - Parameter way: The folder of the socket of a proxy.
    func ledger(by way: String? = nil) throws -> PostgresLedger {
        let name = "ledger\(count.add(1, ordering: .relaxed).newValue)"
        try run("CREATE DATABASE \(name)")
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
