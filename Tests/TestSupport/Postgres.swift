import Foundation
import Synchronization

/// A PostgreSQL server in a folder of its own, which is reached by a socket there and goes with the process.
public final class Postgres: Sendable {
    public static let absence = "skipped: PostgreSQL is not installed (apt-get install postgresql)"
    public static let isThere = programs != nil && (getuid() != 0 || getpwnam("postgres") != nil)
    private static let programs: String? = ["17", "16", "15", "14", "13"].map { "/usr/lib/postgresql/\($0)/bin" }
        .first { FileManager.default.isExecutableFile(atPath: "\($0)/postgres") }
    private static let one = Mutex<Postgres?>(nil)

    public let folder: String
    /// Its standard input ends with the tests, however they end.
    private let keeper: Process
    private let count = Atomic<Int>(0)

    public struct Broken: Error { public let output: String }

    /// The server of all tests.
    public static func shared() throws -> Postgres {
        try one.withLock { one in
            let server = try one ?? Postgres()
            one = server
            return server
        }
    }

    /// - Parameter options: Settings, as `-c fsync=on`.
    public init(_ options: String = "-F") throws {
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
        let passwords = "1i local all paula scram-sha-256\\nhost all paula all scram-sha-256"
        try shell("sed -i '\(passwords)' data/pg_hba.conf; echo '\(options)' >options")
        try keeper.run()
        try start()
        let roles = ["anna", "bert", "carl", "dora", "emil", "frank", "paula"].map {
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

    @discardableResult
    private func shell(_ script: String) throws -> String {
        let (process, pipe) = (Self.process(script, in: folder), Pipe())
        (process.standardOutput, process.standardError) = (pipe, pipe)
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Broken(output: output) }
        return output
    }

    public func start() throws {
        // A process counts as running while a server that it has started runs.
        let line = "$bin/pg_ctl -D data -w -l log -o \"-k \(folder) -c listen_addresses= $(cat options)\" start\n"
        try (keeper.standardInput as? Pipe)?.fileHandleForWriting.write(contentsOf: Data(line.utf8))
        try shell(
            "for i in $(seq 500); do $bin/pg_isready -q -h \(folder) && exit 0; sleep 0.02; done; cat log; exit 1")
    }

    /// Restarts the server with a certificate for an address, and a new root that has signed it, in `root.crt`.
    /// - Parameter days: How long it is valid; less than 0 for one that has expired.
    public func certify(_ host: String, days: Int) throws {
        try shell(
            """
            set -e
            new="openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
            $new -x509 -subj /CN=root -keyout root.key -out root.crt
            $new -subj /CN=server -keyout data/server.key -out request
            echo subjectAltName=IP:\(host) >names
            signed="-CA root.crt -CAkey root.key -CAcreateserial -extfile names"
            openssl x509 -req -in request $signed -days \(days) -out data/server.crt
            echo ssl=on >>data/postgresql.conf
            """)
        try kill()
        try start()
    }

    /// Ends the server at once, as a crash does.
    public func kill() throws { try shell("$bin/pg_ctl -D data -m immediate stop >/dev/null") }

    // MARK: Databases

    public func address(_ database: String, as person: String = "postgres") -> String {
        "host=\(folder) dbname=\(database) user=\(person)"
    }

    /// Runs statements as a superuser.
    /// - Returns: What psql prints of their rows.
    @discardableResult
    public func run(_ sql: String, in database: String = "postgres") throws -> String {
        let psql = "$bin/psql -qAt -v ON_ERROR_STOP=1 -h \(folder) -U postgres -d \(database)"
        return try shell("\(psql) <<'SQL'\n\(sql);\nSQL\n").trimmingCharacters(in: .newlines)
    }

    /// Makes an empty database.
    /// - Returns: Its name.
    public func database() throws -> String {
        let name = "ledger\(count.add(1, ordering: .relaxed).newValue)"
        try run("CREATE DATABASE \(name)")
        return name
    }
}
