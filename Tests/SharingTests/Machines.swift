import Derive
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

/// A folder that goes with the test.
final class Folder {
    let path = FileManager.default.temporaryDirectory.appending(path: "sharing-\(UUID())").path

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// Machines that share a log, each with a file, a program that edits it, and one that exchanges.
final class Machines {
    let server = ServerDouble()
    /// The log that they share: the double, or another one.
    let log: any TestServer
    let all: [Machine]
    private let folder: Folder

    init(_ count: Int, on log: (any TestServer)? = nil) throws {
        folder = try Folder()
        self.log = log ?? server
        let names = ["anna", "bert", "carl", "dora", "emil"]
        all = try names.prefix(count).map { [folder] in try Machine($0, at: "\(folder.path)/\($0).sqlite") }
        for machine in all { try machine.join(self.log) }
    }

    subscript(_ index: Int) -> Machine { all[index] }

    /// Exchanges until nothing waits anywhere, without faults.
    func settle() throws {
        server.faults.withLock { ($0.lossOneIn, $0.delay) = (0, 0) }
        for machine in all { machine.fuse.disarm() }
        for _ in 0..<8 {
            for machine in all { try machine.exchange(log) }
            let head = try log.head
            let isDone = try all.allSatisfy { machine in
                try machine.file.place()?.cursor == head && machine.file.outbox().isEmpty
                    && machine.file.staleDocuments().isEmpty
            }
            if try isDone && log.endRecovery() { return }
        }
        throw NoRest()
    }

    struct NoRest: Error {}

    /// What differs between the tables of the first file and of the others.
    func differences(derived: Bool = false) throws -> [String] {
        let first = try all[0].contents(derived: derived)
        return try all.dropFirst().flatMap { try differences(of: $0, from: first, derived) }
    }

    /// What differs between the tables of the first file and another one.
    func differences(with machine: Machine, derived: Bool = false) throws -> [String] {
        try differences(of: machine, from: all[0].contents(derived: derived), derived)
    }

    private func differences(
        of machine: Machine, from first: [String: [String]], _ derived: Bool
    ) throws -> [String] {
        let other = try machine.contents(derived: derived)
        return first.keys.sorted().flatMap { table in
            Set(first[table] ?? []).symmetricDifference(other[table] ?? []).sorted()
                .map { "\(machine.name) \(table): \($0)" }
        }
    }

    func close() throws { for machine in all { try machine.close() } }
}

/// A file, with the two programs that have it open.
final class Machine {
    let name, path: String
    private(set) var file: SharedFile
    /// The program that edits.
    private(set) var desk: SQLiteBackend
    let fuse = Fuse()
    /// The last revision that the editing program has seen, since when it has made its commits.
    var seen: Int64 = 0
    /// What the editing program has done and may take back.
    var done: [(document: UUID, inverse: [RowOperation], places: [UUID: Int64])] = []

    init(_ name: String, at path: String) throws {
        (self.name, self.path) = (name, path)
        try Self.prepared.get().put(at: path)
        (file, desk) = (try SharedFile(path: path), try SQLiteBackend(path: path))
        file.backend.pool.add(transactionObserver: fuse)
    }

    private static let prepared = Result<PreparedDatabase, any Error> {
        try PreparedDatabase { try SQLiteBackend(path: $0).close() }
    }

    func join(_ server: any TestServer) throws {
        try Synchroniser.join(file, server.login(name), at: "double")
        server.know(try #require(try file.place()).machine, as: name)
    }

    func exchange(_ server: any SharedLog) throws { try Synchroniser(file, server).exchange() }

    /// As after a kill and a new start.
    func restart() throws {
        try close()
        (file, desk) = (try SharedFile(path: path), try SQLiteBackend(path: path))
        file.backend.pool.add(transactionObserver: fuse)
        done = []
    }

    func close() throws {
        try desk.close()
        try file.close()
    }

    /// Writes a commit, made on what the program has seen.
    @discardableResult
    func write(
        _ id: UUID, _ operations: [RowOperation], inverse: [RowOperation]? = nil, at places: [UUID: Int64] = [:],
        backTo former: [UUID: Int64] = [:], named name: String = ""
    ) throws -> WrittenCommit {
        var commit = DocumentCommit(
            id, ChangeSet(name: name, origin: .edit, revision: 1, operations: operations, listInverse: inverse))
        for operation in operations where !operation.isUpdate {
            if let place = places[operation.row.id] { commit.columns[operation.row] = [("position", .integer(place))] }
        }
        commit.base = seen
        let written = try desk.write(
            id == MasterData.only ? .ledger(commit) : .invoice(.update(commit)))
        if written.refusal == nil, let inverse = commit.changes.inverse { done.append((id, inverse, former)) }
        return written
    }

    func look() throws { seen = try desk.lastRevision() }

    @discardableResult
    func add(_ invoice: Invoice, isFresh: Bool = false) throws -> WrittenCommit {
        var rows = try InvoiceRows(of: invoice)
        rows.commit.base = seen
        rows.isFresh = isFresh
        return try desk.write(.invoice(.insert(rows)))
    }

    @discardableResult
    func delete(_ id: UUID) throws -> WrittenCommit {
        var commit = DocumentCommit(id, ChangeSet(name: "delete", origin: .edit, revision: 1, operations: []))
        commit.base = seen
        return try desk.write(.invoice(.delete(commit, isKeptInBin: true)))
    }

    /// - Returns: The number; nil where it was not issued.
    @discardableResult
    func issue(_ id: UUID, chosen: String? = nil) throws -> String? {
        let row = RowID(entity: Invoice.entity, id: id)
        guard let day = CalendarDate("2026-11-02"), try ids().contains(id) else { return nil }
        let request = NumberRequest(try NumberPattern("R-{number}"), on: day, chosen: chosen)
        var number = chosen ?? "R-1"
        while true {
            let issuance = try ColumnValue(encoding: Issuance(number: number, moment: "2026-11-02T10:00:00Z"))
            var commit = DocumentCommit(
                id,
                [
                    .update(row, column: "number", from: .null, to: .text(number)),
                    .update(row, column: "issuance", from: .null, to: issuance),
                ])
            commit.entry = [
                ("number", .text(number)), ("numberKey", .text(number.sortKey)),
                ("stage", .text(InvoiceStage.open.rawValue)),
            ]
            commit.base = seen
            let write = IssueWrite(
                commit: commit, request: request, number: number, moment: "2026-11-02T10:00:00Z", xml: "<\(number)/>",
                credit: nil, deposits: nil)
            switch try desk.issue(write) {
            case .issued: return number
            case .otherNumber(let other): number = other
            default: return nil
            }
        }
    }

    // MARK: What is there

    func ids(inBin: Bool = false) throws -> [UUID] {
        let sql = "SELECT id FROM \(inBin ? "binned_" : "")invoice ORDER BY id"
        return try desk.read { try String.fetchAll($0, sql: sql).map { try UUID(column: $0) } }
    }

    /// The lines of an invoice, in their order.
    func lines(of id: UUID) throws -> [(row: RowID, place: Int64, values: [String: ColumnValue])] {
        guard let stored = try desk.head(of: id, lines: -1) else { return [] }
        return try stored.lines.map {
            (
                RowID(entity: InvoiceLine.entity, id: try UUID(column: $0["id"])), $0["position"],
                try ColumnValue.columns(json: $0["document"])
            )
        }
    }

    func value(_ column: String, of row: RowID) throws -> ColumnValue {
        try desk.read { try $0.value(of: column, in: row) }
    }

    /// All tables but the log and what is local: keys, the bin, and names of programs.
    /// - Parameter derived: Whether derived columns are compared as well.
    func contents(derived: Bool) throws -> [String: [String]] {
        let lines = derived ? "netAmount, " : ""
        var tables = [
            "invoice": "id, document", "issuedDocument": "*", "recurrence": "*", "claim": "name",
            "masterData": "document",
            "draftName": "name, (SELECT id FROM invoice WHERE id = invoice) AS invoice", "customer": "id, document",
            "product": "id, document",
            "invoiceLine": "\(lines)id, position, document, (SELECT id FROM invoice WHERE sequence = parent) AS owner",
            "allowanceCharge": "id, position, document, (SELECT id FROM invoice WHERE sequence = parent) AS owner",
            "charge": "id, document, (SELECT id FROM product WHERE sequence = parent) AS owner",
            "invoiceEntry": "id, name",
        ]
        if derived {
            tables["invoiceEntry"] = "*"
            (tables["customer"], tables["product"]) = ("*", "*")
        }
        return try desk.read { database in
            try tables.reduce(into: [:]) { contents, table in
                contents[table.key] = try StoredRow.all(database, "SELECT \(table.value) FROM \(table.key)").compactMap
                { row in
                    // Where nothing was entered, and no number given, the row of the company may be missing.
                    let isEmpty = table.key == MasterData.entity && row["document"] == MasterData.newDocument
                    // A draft that was let go before it was sent keeps its name here.
                    let isGone = table.key == "draftName" && row["invoice"] == ColumnValue.null
                    return isEmpty || isGone
                        ? nil
                        : try row.columns.keys.sorted().filter { !["modified", "sequence"].contains($0) }.map {
                            column in
                            let value: ColumnValue = row[column]
                            return
                                "\(column): \(column == "document" ? try Self.canonical(value.printed) : value.printed)"
                        }.joined(separator: " ")
                }
            }
        }
    }

    /// JSON with its keys in order.
    private static func canonical(_ json: String) throws -> String {
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
        let data = try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
        return String(decoding: data, as: UTF8.self)
    }
}

/// Ends a program at one of its local writes: the transaction fails as if the program had been killed in it.
nonisolated final class Fuse: TransactionObserver, @unchecked Sendable {
    // Only the thread that writes uses it, and the test sets it between the writes.
    private var left = 0

    struct Killed: Error {}

    /// Kills at the next write but so many.
    func arm(_ count: Int) { left = count + 1 }

    func disarm() { left = 0 }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
    func databaseDidChange(with event: DatabaseEvent) {}
    func databaseDidCommit(_ db: Database) {}
    func databaseDidRollback(_ db: Database) {}

    func databaseWillCommit() throws {
        guard left > 0 else { return }
        left -= 1
        if left == 0 { throw Killed() }
    }
}
