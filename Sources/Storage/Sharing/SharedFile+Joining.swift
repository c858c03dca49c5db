import DeriveDocuments
import Foundation
import GRDB
import Invoicing
import Ledger

/// Joining a ledger: its documents come one after the other, each with its base and the commits behind it, and then the log from
/// where that began.
nonisolated extension SharedFile {
    /// Has an empty file, or a copy of one that has joined, share a ledger under an identity of its own.
    /// - Parameters:
    ///   - letter: The letters of the machine, which the names of its drafts have from the first on.
    ///   - head: The last commit of the log, up to which an empty file takes documents; nil where the log is empty.
    /// - Throws: ``SharingError/notEmpty``, ``SharingError/otherLedger``
    public func join(
        _ ledger: UUID, epoch: Int, as machine: UUID, letter: String, at address: String,
        from head: OrderedCommit? = nil
    ) throws {
        let machine = ColumnValue.text(machine.uuidString)
        try backend.write { database in
            if let place = try Self.place(in: database) {
                guard place.ledger == ledger else { throw SharingError.otherLedger }
                let sql = "UPDATE server SET machine = ?, address = ?, letter = ?, sent = 0, sentID = NULL"
                return try database.run(sql, [machine, .text(address), .text(letter)])
            }
            for table in RowTable.all.keys {
                let sql = "SELECT EXISTS (SELECT * FROM \(table))"
                guard try Bool.fetchOne(database, sql: sql) == false else { throw SharingError.notEmpty }
            }
            try begin(ledger, epoch: epoch, as: machine, letter: letter, at: address, from: head, in: database)
            // A log that is restored later may end with it.
            if let head { _ = try log(Arrival(head), nil, isAll: false, keepsRows: false, in: database) }
        }
    }

    private func begin(
        _ ledger: UUID, epoch: Int, as machine: ColumnValue, letter: String, at address: String,
        from head: OrderedCommit? = nil, in database: Database
    ) throws {
        try database.insert(
            "server",
            [
                ("address", .text(address)), ("ledger", .text(ledger.uuidString)), ("machine", machine),
                ("letter", .text(letter)),
                ("epoch", .integer(epoch)), ("cursor", .integer(head?.revision ?? 0)),
                ("hash", .text(head?.hash ?? "")), ("joining", .text(head.map { _ in "" })),
            ])
    }

    /// Begins a ledger with all that the file has, each document as a commit of its own that waits to be sent.
    /// - Throws: ``SharingError/otherLedger``, ``SharingError/twice(number:)``
    public func found(_ ledger: UUID, epoch: Int, as machine: UUID, letter: String, at address: String) throws {
        try backend.write { database in
            guard try Self.place(in: database) == nil else { throw SharingError.otherLedger }
            let twice = "SELECT number FROM issuedDocument GROUP BY number HAVING count(*) > 1"
            if let number = try String.fetchOne(database, sql: twice) { throw SharingError.twice(number: number) }
            try begin(
                ledger, epoch: epoch, as: .text(machine.uuidString), letter: letter, at: address, in: database)
            var facts: [String: ColumnValue] = [:]
            if let numbers = try database.masterData()?.values?["numbers"], numbers != .null {
                facts["numbers"] = numbers
                facts["counters"] = try ColumnValue(encoding: numbers.decoded(as: NumberSeries.self).counters)
            }
            try send(MasterData.only, facts, in: database)
            let ids = try String.fetchAll(database, sql: "SELECT id FROM invoice ORDER BY sequence")
            for id in try ids.map({ try UUID(column: $0) }) {
                var facts = try self.facts(ofBase: id, in: database)
                (facts["numbers"], facts["xml"]) = (nil, nil)
                try send(id, facts, in: database)
            }
        }
    }

    private func send(_ id: UUID, _ facts: [String: ColumnValue], in database: Database) throws {
        guard let whole = try whole(id, in: database) else { return }
        backend.transaction.withLock { $0 = nil }
        try backend.log(whole, .insert, .whole(facts), in: database)
    }

    /// Has the file share nothing any more. It stays as it is.
    /// - Parameters:
    ///   - samples: Numbers of the patterns that are in use; none like these or like those that were issued is given from then on.
    ///     Nil where no other machine goes on.
    ///   - keepsUnsent: Changes that wait to be sent stay in this file alone; invoices whose numbers are not confirmed are drafts
    ///     again.
    /// - Throws: ``SharingError/unsent(_:)``, ``SharingError/left``
    public func leave(_ samples: [String]?, keepsUnsent: Bool = false) throws {
        let (count, unconfirmed) = (try outbox().count, try documentsBeingIssued())
        guard count == 0 || keepsUnsent else { throw SharingError.unsent(count) }
        try backend.write { database in
            for id in unconfirmed {
                try takeIssueBack(of: id, in: database)
                try backend.log(DocumentCommit(id), .insert, isLocal: true, in: database)
            }
            guard try Self.place(in: database) != nil else { throw SharingError.left }
            for table in ["server", "stale"] { try database.run("DELETE FROM \(table)", []) }
            try database.run("UPDATE changeLog SET server = 0 WHERE server IS NULL", [])
            guard let samples else { return }
            let issued = try String.fetchAll(database, sql: "SELECT number FROM issuedDocument")
            try changeNumbers(in: database) { $0.leave(issued + samples) }
        }
    }

    /// Puts in the first documents of a page in one transaction, for at most a time but at least one, as they were at the cursor.
    /// Those with a newer base are read again once the log has come so far.
    /// - Parameter page: Documents behind those that have come in, in the order of their identities; none where all are there.
    /// - Returns: How many were put in.
    @discardableResult
    public func add(_ page: ArraySlice<SharedDocument>, for time: Duration = .milliseconds(8)) throws -> Int {
        try backend.write { database in
            guard let place = try Self.place(in: database), var last = place.joining else { return page.count }
            let end = ContinuousClock.now + time
            var count = 0
            for document in page {
                count += 1
                // Another program may have put it in.
                guard let id = document.id, id.uuidString > last else { continue }
                try add(document, id, upTo: place.cursor, in: database)
                last = id.uuidString
                if .now >= end { break }
            }
            try database.run("UPDATE server SET joining = ?", [page.isEmpty ? .null : .text(last)])
            return count
        }
    }

    private func add(_ document: SharedDocument, _ id: UUID, upTo cursor: Int64, in database: Database) throws {
        guard document.base?.revision ?? 0 <= cursor else { return try database.markStale(id) }
        let history = try document.history.filter { $0.ordered.revision <= cursor }
        guard let last = history.last, last.ordered.commit.kind != .delete else { return }
        // Documents come in the order of their identities; the list has them in that of the log.
        let sql = """
            SELECT ?1 WHERE NOT EXISTS (SELECT * FROM invoice WHERE sequence = ?1)
                AND NOT EXISTS (SELECT * FROM \(BinSchema.bin(of: "invoice")) WHERE sequence = ?1)
            """
        let key = try Int64.fetchOne(database.cachedStatement(sql: sql), arguments: [document.first])
        try put(history, of: id, sequence: key, in: database)
        let maker = history.lazy.compactMap { arrival -> CommitFact? in
            guard case .text(let id)? = arrival.facts["madeBy"], case .integer(let count)? = arrival.facts["made"]
            else { return nil }
            return UUID(uuidString: id).map { .made(by: $0, count: Int(count)) }
        }.first
        let revision = try backend.log(DocumentCommit(id), .insert, maker, isLocal: true, in: database)
        try noteUnderived(history, of: id, at: revision, in: database)
    }

    /// Carries out all commits to a document, with the numbers and recurrences that they tell of.
    func put(_ history: [Arrival], of id: UUID, sequence: Int64? = nil, in database: Database) throws {
        let recurs = try database.has("recurrence WHERE invoice = ?", id)
        for var arrival in history {
            guard try arrival.ordered.commit.kind == .insert || exists(id, in: database) else { continue }
            arrival.sequence = sequence
            try carryOut(arrival, arrival.body.changes.operations, isDerived: arrival.isDerived, in: database)
            try takeNumbers(of: arrival, in: database)
            if !recurs { try takeRecurrence(of: arrival, in: database) }
        }
    }

    /// Notes that derived columns do not follow from the commits to a document, unless all have theirs.
    func noteUnderived(_ history: [Arrival], of id: UUID, at revision: Int64, in database: Database) throws {
        guard history.contains(where: { !$0.isDerived || $0.facts["underived"] != nil }) else { return }
        try note(history.flatMap(\.body.changes.operations), of: id, at: revision, in: database)
    }
}

extension SharedDocument {
    /// The base and the commits behind it, decoded.
    nonisolated var history: [Arrival] {
        get throws {
            let first = try base.map { base in
                let commit = SharedCommit(
                    id: UUID(), group: base.document, endsGroup: true, document: base.document, kind: .insert,
                    body: base.body, facts: base.facts, base: 0, made: 0)
                return try Arrival(commit, revision: base.revision, isAlone: true)
            }
            return try [first].compactMap(\.self) + commits.map(Arrival.init)
        }
    }
}
