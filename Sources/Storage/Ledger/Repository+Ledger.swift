import Derive
import DeriveDocuments
import Foundation
import GRDB
import Invoicing
import Ledger

/// Master data beside the invoices.
extension Repository {
    /// The company, its customers and its products; each call gives the same one, and all its commits are saved.
    /// - Throws: ``StorageError`` if it cannot be read.
    public func openLedger() throws(StorageError) -> Ledger {
        if let storedLedger { return storedLedger.ledger }
        return try translating {
            let stored = try StoredLedger(backend, reader) { [status, path] error in
                guard error != nil || status.ledgerTrouble != nil else { return }
                status.ledgerTrouble = error.map { StorageError($0, path: path) }
            }
            stored.commits = stored.ledger.document.observeCommits { [unowned self, unowned stored] in
                save($0, of: stored)
            }
            storedLedger = stored
            if !stored.hasReadableCompany, status.notice == nil { status.notice = "\(unreadableCompany)" }
            return stored.ledger
        }
    }

    /// Changes the books without keeping what it reads and makes in memory, for a part of a million rows. It waits until all is
    /// written.
    /// - Parameter body: Changes books in which only that is which it reads and makes.
    /// - Throws: ``StorageError``; nothing is changed then.
    public func changeLedgerApart<Result>(_ body: (Ledger) -> Result) throws(StorageError) -> Result {
        try translating {
            _ = try openLedger()
            let apart = Ledger(MasterData(), source: storedLedger)
            var changes: [ChangeSet] = []
            var problem: (any Error)?
            let commits = apart.document.observeCommits { commit in
                guard commit.record.origin != .elsewhere else { return }
                do { changes.append(try commit.changeSet) } catch { problem = error }
            }
            let result = body(apart)
            commits.stop()
            if let problem = problem ?? apart.readFailure { throw problem }
            for changes in changes {
                var commit = DocumentCommit(changes, apart)
                commit.isImport = true
                _ = try backend.write(.ledger(commit))
            }
            return result
        }
    }

    private func save(_ commit: Commit, of stored: StoredLedger) {
        // The program that made this commit has written it.
        guard commit.record.origin != .elsewhere else { return }
        stored.unencoded.append(commit)
        saveUnencoded(of: stored)
    }

    /// Writes the ledger’s commits that no invoice has taken along.
    func writeHeldBooks() {
        heldBooks?.forEach { writes.append(.ledger($0)) }
        heldBooks = nil
    }

    /// Writes the commits that are encoded, in their order. What cannot be encoded is kept with all that follows it.
    func saveUnencoded(of stored: StoredLedger) {
        stored.encodingError = nil
        do {
            while let commit = stored.unencoded.first {
                let changes = try encode(commit)
                // A write would replace the stored company.
                let isOfCompany = changes.operations.contains { $0.row == MasterData.row }
                if isOfCompany, !stored.hasReadableCompany { throw unreadableCompany }
                stored.unencoded.removeFirst()
                var commit = DocumentCommit(changes, stored.ledger)
                commit.base = stored.merged
                commit.addsAlone = !adaptsCommits
                stored.own.append(commit)
                if heldBooks == nil { writes.append(.ledger(commit)) } else { heldBooks?.append(commit) }
            }
        } catch {
            stored.encodingError = error
            status.trouble = trouble
        }
    }

    private var unreadableCompany: StorageError {
        .unreadable(path: path, reason: "what is stored of the company is no JSON of its kind")
    }

    /// Merges a commit of another program into the ledger.
    func receiveLedger(_ change: LoggedChange) {
        guard let storedLedger else { return }
        guard let changes = change.changeSet else { return storedLedger.readAnew(reader) }
        let operations = storedLedger.own.later.rest(of: changes.operations).carriedOut
        let others = ChangeSet(name: changes.name, origin: .elsewhere, revision: 0, operations: operations)
        do { try storedLedger.ledger.merge(others) } catch { storedLedger.readAnew(reader) }
        storedLedger.merged = max(storedLedger.merged, change.revision)
    }

    /// A commit of the ledger was written, or refused.
    func saved(_ commit: DocumentCommit, _ written: WrittenCommit) {
        guard let storedLedger else { return }
        storedLedger.own.record(commit.id, written)
        if written.refusal != nil {
            refusal = refusal ?? .overtaken(thing: "The directory", event: "changed")
            return storedLedger.readAnew(reader, isWhole: true)
        }
        hasWritten = true
        guard written.isCrossed else { return storedLedger.merged = max(storedLedger.merged, written.revision) }
        let rows = Set(commit.changes.operations.map(\.row)).filter { RowTable.directories.contains($0.entity) }
        for row in rows { note(DerivationNote(row: row, revision: written.revision)) }
    }

    /// The invoices in which lines were typed, and of which nothing was learnt since.
    /// - Throws: ``StorageError``
    public func unlearntInvoices() throws(StorageError) -> [UUID] {
        try reading { try String.fetchAll($0, sql: "SELECT invoice FROM unlearnt").map { try UUID(column: $0) } }
    }

    /// Notes that the ledger has learnt from an invoice, behind what it has learnt.
    public func noteLearnt(_ id: UUID) { writes.append(.learnt(id)) }
}
