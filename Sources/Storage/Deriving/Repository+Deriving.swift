import Derive
import Foundation
import GRDB
import Invoicing
import Ledger

/// Derived columns of documents that several programs have changed at once.
///
/// Each program stores what follows from the changes that it knows. A commit that crosses another program's therefore leaves a
/// note, in the same transaction. Who has left it computes the derived columns from the stored rows and takes it out: as soon as
/// the program is idle, and before it ends. A program that is killed leaves the note to the next one that opens the file.
extension Repository {
    /// Time that may pass before a program ends without the derived columns.
    private static let patience = Duration.seconds(10)
    /// Time that a piece of the work takes at most.
    private static let piece = Duration.milliseconds(8)

    /// A commit of this program has left a note.
    func note(_ note: DerivationNote) {
        notes.removeAll { $0.row == note.row }
        notes.append(note)
        _ = derive(until: .now)
    }

    /// Computes derived columns until a time has come, and has them written.
    /// - Returns: Whether there is more to do now.
    func derive(until deadline: ContinuousClock.Instant) -> Bool {
        guard status.damage == nil, let note = notes.first else { return false }
        let derivation =
            derivation
            ?? Derivation(note, backend, reader) { [weak self] in _ = self?.derive(until: .now + Self.piece) }
        self.derivation = derivation
        do {
            guard try !derivation.run(until: deadline) else { return true }
            guard let (commit, revision) = derivation.result, !derivation.isWriting else { return false }
            derivation.isWriting = true
            let backend = backend
            perform({ try backend.write(commit, deriving: note, after: revision) }) { [self] in finish(derivation, $0) }
            return false
        } catch {
            finish(derivation, .failure(error))
            return !notes.isEmpty
        }
    }

    /// Computes and writes all derived columns that this program is to derive, and waits for that, ten seconds at most.
    public func deriveNow() {
        let end = ContinuousClock.now + Self.patience
        while status.damage == nil, let note = notes.first, .now < end {
            let derivation = reader.waiting { Derivation(note, backend, reader) }
            self.derivation = derivation
            let answer = Result {
                while try reader.waiting({ try derivation.run(until: end) }) {}
                guard let (commit, revision) = derivation.result else { return note as DerivationNote? }
                return try backend.write(commit, deriving: note, after: revision)
            }
            finish(derivation, answer)
        }
    }

    /// - Parameter answer: The note that is there now; nil where it was taken out.
    private func finish(_ finished: Derivation, _ answer: Result<DerivationNote?, any Error>) {
        if derivation === finished { derivation = nil }
        let row = finished.note.row
        guard let index = notes.firstIndex(where: { $0.row == row }) else { return }
        switch answer {
        case .success(let note?): notes[index] = note
        case .success(nil): notes.remove(at: index)
        // The next program that opens the file tries again.
        case .failure: notes.remove(at: index)
        }
        if row.entity == Invoice.entity { readSummaries(of: [row.id]) }
    }
}

extension SQLiteBackend {
    /// The rows of a note, with the last commit of their document.
    func source(of note: DerivationNote, in database: Database) throws -> DerivationSource {
        let row = note.row
        guard row.entity == Invoice.entity else {
            let sql = "SELECT * FROM \(row.entity) WHERE id = ?"
            let stored = try StoredRow.all(database, sql, [row.id.uuidString]).first
            return DerivationSource(
                rows: stored.map { .directory($0) }, revision: try database.lastRevision(of: MasterData.only))
        }
        let stored = try head(of: row.id, lines: LineLoading.firstLines, in: database)
        return DerivationSource(
            rows: stored.map { .invoice($0) }, revision: try database.lastRevision(of: row.id))
    }

    /// Writes derived columns and takes their note out, unless the note or the document has changed since they were computed.
    /// - Returns: The note that is to be derived from instead; nil for none.
    func write(
        _ commit: DocumentCommit, deriving note: DerivationNote, after revision: Int64
    ) throws -> DerivationNote? {
        try write { database in
            guard let present = try database.notes()[note.row.id] else { return nil }
            let document = note.row.entity == Invoice.entity ? note.row.id : MasterData.only
            guard present == note, try database.lastRevision(of: document) <= revision else { return present }
            try RowWriter.write(commit, to: database)
            try database.run("DELETE FROM underived WHERE document = ?", [.text(note.row.id.uuidString)])
            return nil
        }
    }
}

nonisolated extension Database {
    /// Leaves a note; a later one takes the place of an earlier one.
    func note(_ note: DerivationNote) throws {
        try run(
            "INSERT OR REPLACE INTO underived (document, entity, revision) VALUES (?, ?, ?)",
            [.text(note.row.id.uuidString), .text(note.row.entity), .integer(note.revision)])
    }

    /// All notes, by row.
    func notes() throws -> [UUID: DerivationNote] {
        let rows = try StoredRow.all(self, "SELECT document, entity, revision FROM underived").map { row in
            DerivationNote(
                row: RowID(entity: row["entity"], id: try UUID(column: row["document"])), revision: row["revision"])
        }
        return Dictionary(rows.map { ($0.row.id, $0) }) { first, _ in first }
    }

    /// The number of the last commit of a document; zero for none.
    fileprivate func lastRevision(of document: UUID) throws -> Int64 {
        let statement = try cachedStatement(sql: "SELECT max(revision) FROM changeLog WHERE invoice = ?")
        return try Int64.fetchOne(statement, arguments: [document.uuidString]) ?? 0
    }
}
