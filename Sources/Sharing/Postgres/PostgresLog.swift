import Foundation
import Storage
import Synchronization

/// The log on a PostgreSQL server. It connects with the first call, and again after a failed one.
public final class PostgresLog: SharedLog {
    private let address: String
    private let patience: (connect: Double, answer: Double)
    /// The connection; nil before the first call and after a failure. A refused password stays: repeated tries may lock the login.
    private let connection = Mutex<Result<PostgresConnection, SharedLogError>?>(nil)
    private let end = Pipe()
    /// At most one byte is in it.
    private let bell = Pipe()
    private let isRung = Atomic<Bool>(false)

    /// - Parameters:
    ///   - connect: Seconds to connect.
    ///   - answer: Seconds without a byte of the server.
    public init(_ address: String, connect: Double = 10, answer: Double = 20) {
        (self.address, patience) = (address, (connect, answer))
    }

    public func stop() { try? end.fileHandleForWriting.write(contentsOf: Data([0])) }

    /// The name of a ledger on a screen: that of the service or of the database, or else the address.
    public static func name(of address: String) -> String {
        let words = address.matches(of: /(?:service|dbname) *= *'?([^ '&]+)/).map { String($0.1) }
        return words.first ?? address.firstMatch(of: /:\/\/[^\/?]*\/([^?]+)/).map { String($0.1) } ?? address
    }

    public func wake() {
        guard !isRung.exchange(true, ordering: .acquiringAndReleasing) else { return }
        try? bell.fileHandleForWriting.write(contentsOf: Data([0]))
    }

    private func call<Answer: Sendable>(_ body: (PostgresConnection) throws -> Answer) throws -> Answer {
        try connection.withLock { connection in
            do {
                let present = try connection?.get() ?? open()
                connection = .success(present)
                return try body(present)
            } catch {
                // A statement that has failed may have left a transaction open.
                connection = nil
                if case let error as SharedLogError = error, case .refused(_, .password) = error {
                    connection = .failure(error)
                }
                throw error
            }
        }
    }

    private func open() throws -> PostgresConnection {
        let new = try PostgresConnection(address, patience, endingBy: end.fileHandleForReading.fileDescriptor)
        try new.run(
            """
            SET lock_timeout = 15000; SET statement_timeout = 19000; SET default_transaction_isolation = 'read committed';
            LISTEN billow
            """)
        return new
    }

    // MARK: The calls

    public func hello(_ place: SharedPlace) throws -> SharedLogState {
        let row = try call { try $0.rows("SELECT * FROM billow.hello($1)", [place.known]) }.first ?? ServerRow()
        guard try row.number(5) == ServerScript.version else { throw ServerRefusal.newer }
        return SharedLogState(
            ledger: try row.id(0), epoch: Int(try row.number(1)), head: try row.number(2), letter: try row.text(3),
            isRecovering: row.flag(4), clock: Double(try row.text(6)))
    }

    public func commits(from revision: Int64, limit: Int) throws -> [OrderedCommit] {
        // About 4 MB, but one behind the first.
        let sql = """
            SELECT \(Self.columns) FROM (SELECT *, sum(octet_length(body)) OVER (ORDER BY revision) AS size FROM billow.commit
                WHERE revision >= $1 ORDER BY revision LIMIT $2) c WHERE size < 4000000 OR revision <= $1 + 1 ORDER BY revision
            """
        return try call { try $0.rows(sql, ["\(revision)", "\(limit)"]) }.map { try $0.commit() }
    }

    public func send(_ commits: [SharedCommit], from place: SharedPlace, epoch: Int) throws -> [SharedAnswer] {
        let values = [place.known, "\(epoch)", commits.map(\.part).json]
        return try call { try $0.rows("SELECT * FROM billow.push($1, $2, $3)", values) }.map { row in
            try row[2].map { .refused(id: try row.id(0), why: $0, detail: row[3]) }
                ?? .accepted(id: try row.id(0), revision: try row.number(1))
        }
    }

    public func document(_ id: UUID) throws -> SharedDocument {
        try documents("id = $1", [id.uuidString]).first
            ?? SharedDocument(revision: 0, first: 0, base: nil, commits: [])
    }

    public func documents(after id: UUID?, limit: Int) throws -> [SharedDocument] {
        try documents(
            "NOT deleted AND ($1::uuid IS NULL OR id > $1) ORDER BY id LIMIT $2", [id?.uuidString, "\(limit)"])
    }

    /// Documents with the commits behind their bases, of one moment.
    private func documents(_ condition: String, _ values: [String?]) throws -> [SharedDocument] {
        let sql = """
            WITH page AS (SELECT * FROM billow.document WHERE \(condition))
            SELECT d.revision, coalesce(base::text, ''), d.id, d.id, '', 0, body, facts, first, 0, '', '', false, d.id, 0
                FROM page d, LATERAL (SELECT min(revision) AS first FROM
                    (SELECT revision FROM billow.commit WHERE document = d.id OFFSET 0) c) f
            UNION ALL SELECT \(Self.columns), d.id, 1 FROM page d JOIN billow.commit c ON c.document = d.id
                AND (c.document, c.revision) > (d.id, coalesce(d.base, 0)) ORDER BY 14, 15, 1
            """
        let rows = try call { try $0.rows(sql, values) }
        let starts = rows.indices.filter { rows[$0][14] == "0" } + [rows.count]
        return try zip(starts, starts.dropFirst()).map { start, end in
            let head = rows[start]
            let base = Int64(try head.text(1)).map { ($0, head[6] ?? "", head[7] ?? "") }
            return SharedDocument(
                revision: try head.number(0), first: try head.number(8),
                base: try base.map { DocumentBase(document: try head.id(2), revision: $0, body: $1, facts: $2) },
                commits: try rows[(start + 1)..<end].map { try $0.commit() })
        }
    }

    private static let columns = """
        c.revision, encode(c.hash, 'hex'), c.id, c.document, c.kind, c.format, c.body, c.facts, c.base, c.made, c.person, \
        c.machine, c.alone
        """

    public func keep(_ base: DocumentBase) throws {
        let values = [base.document.uuidString, "\(base.revision)", base.body, base.facts]
        _ = try call { try $0.rows("SELECT billow.keep($1, $2, $3, $4)", values) }
    }

    public func here(_ document: UUID?, at place: String, in program: UUID) throws -> [Presence] {
        let values = [program.uuidString, document?.uuidString, place]
        return try call { try $0.rows("SELECT person, document, place FROM billow.here($1, $2, $3)", values) }
            .map { try $0.presence() }
    }

    public func wait(beyond revision: Int64, seconds: Double) throws -> Bool {
        let descriptor = bell.fileHandleForReading.fileDescriptor
        let isBehind = try call { try $0.wait(beyond: revision, seconds: seconds, orFor: descriptor) }
        if isRung.load(ordering: .acquiring) {
            isRung.store(false, ordering: .releasing)
            _ = try bell.fileHandleForReading.read(upToCount: 1)
        }
        return isBehind
    }

    // MARK: Of its administrator

    /// Makes the tables, functions and roles, or renews the functions. What failed leaves the database as it was.
    public func install() throws { _ = try call { try $0.run(ServerScript.text) } }

    /// A machine, as the server has seen it.
    public struct Machine: Hashable, Sendable {
        public let id: UUID
        public let person, letter, seen: String
        /// It has not yet sent again what the log has lost.
        public let isAwaited: Bool

        fileprivate static let columns = "id, person, letter, to_char(seen, 'YYYY-MM-DD HH24:MI')"

        fileprivate init(_ row: ServerRow) throws {
            (id, person, letter, seen) = (try row.id(0), try row.text(1), try row.text(2), try row.text(3))
            isAwaited = row.flag(4)
        }
    }

    /// The login of this program, the role that it has, all machines, those first that were seen last, and the open documents.
    public func people() throws -> (login: String, role: String, machines: [Machine], open: [Presence]) {
        let roles = """
            SELECT session_user, coalesce((SELECT 'billow_' || r FROM unnest('{issue,enter,read}'::text[]) r
                WHERE pg_has_role(session_user, 'billow_' || r, 'member') LIMIT 1), '')
            """
        let machines = """
            SELECT \(Machine.columns), billow.awaited(m, s) FROM billow.machine m, billow.state s ORDER BY seen DESC
            """
        let open = """
            SELECT person, document, place FROM billow.presence
                WHERE document IS NOT NULL AND seen > now() - interval '30 seconds' ORDER BY person, document
            """
        return try call { connection in
            let row = try connection.rows(roles).first ?? ServerRow()
            return (
                try row.text(0), try row.text(1), try connection.rows(machines).map(Machine.init),
                try connection.rows(open).map { try $0.presence() }
            )
        }
    }

    /// Begins to recover after a restore, goes on without a machine or a person, or ends it.
    /// - Parameter ledger: The ledger that the server must have; nil for any.
    /// - Returns: All machines, those first that were seen last.
    public func recover(_ ledger: UUID? = nil, without name: String? = nil, isDone: Bool = false) throws -> [Machine] {
        let sql = "SELECT \(Machine.columns), awaited FROM billow.recover($1, $2, $3)"
        return try call { try $0.rows(sql, [name, "\(isDone)", ledger?.uuidString]).map(Machine.init) }
    }

    /// Has the log take no commits any more; without a reason, take them again.
    public func close(because reason: String?) throws {
        _ = try call { try $0.rows("SELECT billow.close($1)", [reason]) }
    }
}

extension ServerRow {
    fileprivate func presence() throws -> Presence {
        Presence(person: try text(0), document: try id(1), place: self[2] ?? "")
    }

    fileprivate func commit() throws -> OrderedCommit {
        let id = try id(2)
        let commit = SharedCommit(
            id: id, group: id, endsGroup: true, document: try self.id(3),
            kind: SharedCommit.Kind(rawValue: try text(4)) ?? .update, format: Int(try number(5)), body: try text(6),
            facts: try text(7), base: try number(8), made: Int(try number(9)))
        return OrderedCommit(
            revision: try number(0), hash: try text(1), commit: commit,
            author: SharedCommit.Author(person: try text(10), machine: try text(11)), isAlone: flag(12))
    }
}

extension SharedCommit {
    /// A row of the server’s table `part`, each value as text.
    fileprivate var part: [String: String?] {
        [
            "id": id.uuidString, "together": group.uuidString, "document": document.uuidString, "ends": "\(endsGroup)",
            "kind": kind.rawValue, "format": "\(format)", "body": body, "facts": facts, "base": "\(base)",
            "made": "\(made)", "person": author?.person, "machine": author?.machine, "again": "\(isAgain)",
        ]
    }
}

extension SharedPlace {
    /// The file's knowledge of the log, as the functions read it.
    fileprivate var known: String {
        let values: [String: String?] = [
            "machine": machine.uuidString, "letter": letter, "epoch": "\(epoch)", "cursor": "\(cursor)", "hash": hash,
            "ledger": ledger.uuidString, "sent": "\(sent)", "sentID": sentID?.uuidString,
        ]
        return values.json
    }
}

extension Encodable {
    /// The value as JSON; nil in it is null.
    fileprivate var json: String { String(decoding: (try? JSONEncoder().encode(self)) ?? Data(), as: UTF8.self) }
}
