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

    /// Takes over notes of a file that shares with other machines: what carries out their commits has no objects to derive from.
    func adoptNotes(of rows: Set<UUID>) {
        guard !rows.isEmpty else { return }
        let backend = backend
        reader.begin {
            try backend.read { try $0.sharedCursor() == nil ? [:] : $0.notes() }
        } receive: { [weak self] answer in
            guard let self, let stored = try? answer.get() else { return }
            for note in stored.values where rows.contains(note.row.id) && !notes.contains(note) { self.note(note) }
        }
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
            perform({ try backend.write(commit, deriving: note, after: revision) }) { [self] in
                finish(derivation, $0)
                _ = derive(until: .now)
            }
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
        if let invoice = finished.invoice { lineRemoval.take(invoice.lines) }
        let row = finished.note.row
        // A commit whose report came before this answer may have left a later note, which stays.
        guard let index = notes.firstIndex(of: finished.note) else { return }
        switch answer {
        case .success(let note?): notes[index] = note
        case .success(nil): notes.remove(at: index)
        // The next program that opens the file tries again.
        case .failure: notes.remove(at: index)
        }
        if row.entity == Invoice.entity { readSummaries(of: [row.id]) }
    }
}
