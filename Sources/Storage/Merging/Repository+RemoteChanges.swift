import Derive
import DeriveDocuments
import Foundation
import Invoicing
import Ledger

/// Merging what other programs commit to the same file.
///
/// The operations of a change set are merged into the open invoice. They are no part of an open edit and no undo step, and
/// Esc does not revert them; undo goes on with the steps of this program. The database orders the commits of all programs: a
/// later commit of this program stays.
extension Repository {
    /// Merges the commits of other programs.
    func receive(_ news: ChangeWatcher.News) {
        switch news {
        case .unlogged:
            isCountDue = true
            for open in opened.values { open.isLookDue = true }
            storedLedger?.readAnew(reader)
        case .everything(let last): readEverythingAnew(upTo: last)
        case .loss(let error): status.trouble = error
        case .changes(let entries, let start, let noted):
            for open in opened.values where open.waiting.isEmpty { open.own.pass(upTo: start) }
            storedLedger?.own.pass(upTo: start)
            // Some may have been asked for before they were reported.
            let new = entries.filter { $0.revision > receivedRevision }
            receivedRevision = max(receivedRevision, start, new.last?.revision ?? 0)
            for entry in new { receive(entry) }
            var refusals = new.compactMap(\.change).flatMap(\.refusals)
            if let last = refusals.popLast() { status.news = .refused(last, more: refusals.count) }
            for open in opened.values where !open.isBehind { open.merged = max(open.merged, receivedRevision) }
            refreshList(new.compactMap(\.change), noted: noted)
            adoptNotes(of: noted)
        }
        mergeWhatWaits()
    }

    /// Merges what had to wait for the end of an edit or for the disk, as far as that is over.
    func mergeWhatWaits() {
        for open in opened.values { mergeWhatWaits(in: open) }
        countIfDue()
    }

    /// Does what the state of an invoice asks for as soon as its edit has ended, or all of it is written.
    func mergeWhatWaits(in open: OpenInvoice) {
        let isTyping = open.document.openEdit != nil
        if !isTyping {
            // The conflict is over with the edit.
            if open.conflict != nil { open.conflict = nil }
        }
        if open.canMergeLists, !open.waiting.isEmpty {
            let waiting = open.waiting
            open.waiting = []
            for entry in waiting { receive(entry) }
            if !open.isBehind { open.merged = max(open.merged, receivedRevision) }
        }
        switch open.state {
        case .replaced(let revision) where open.isAtRest: compareWithStored(open, at: revision)
        case .deletedElsewhere(let missed) where !isTyping: finishDeletion(of: open, missed)
        case .loaded where open.isLookDue && open.isSaved && open.canMergeLists: lookAgain(at: open)
        default: break
        }
    }

    /// Has an invoice read and compared, since it has changed in the file in an unknown way. An invoice that is still loading
    /// is opened again at once.
    func readAgain(_ open: OpenInvoice) {
        if open.isLoading {
            release(open, isOutdated: true)
        } else if open.isLoaded, !open.isRemoved {
            open.waiting = []
            open.move(to: .replaced(at: receivedRevision))
        }
    }

    private func receive(_ entry: LogEntry) {
        switch entry {
        case .own(let revision, let id, MasterData.only): storedLedger?.own.pass(id, at: revision)
        case .own(let revision, let id, let document):
            guard let open = opened[document] else { return }
            // Those that wait come before it.
            open.waiting.isEmpty ? open.own.pass(id, at: revision) : open.waiting.append(entry)
        case .other(let change): receive(change)
        }
    }

    private func receive(_ change: LoggedChange) {
        guard change.invoice != MasterData.only else { return receiveLedger(change) }
        guard let open = opened[change.invoice], change.revision > open.merged else { return }
        open.person = change.person
        guard !open.own.hasWhole else { return mergeCrossed(change, into: open) }
        switch (change.kind, change.changeSet) {
        case (.delete, _): deletedElsewhere(open)
        // An invoice that is still loading is read from the beginning.
        case (_, _) where !open.isLoaded: release(open, isOutdated: true)
        case (.insert, _): broughtBack(open, at: change.revision)
        case (.update, nil): readAgain(open)
        case (.update, _?) where !open.waiting.isEmpty || !open.canMergeLists: open.waiting.append(.other(change))
        case (.update, let changes?): receive(changes, change, for: open)
        }
    }

    /// A commit of another program from before an invoice was deleted here, or brought back without it, is kept for when it
    /// comes back, or written once more.
    private func mergeCrossed(_ change: LoggedChange, into open: OpenInvoice) {
        guard change.kind == .update, open.isLoaded, let changes = change.changeSet, !changes.operations.isEmpty
        else { return }
        merge(changes.operations, into: open, by: change.person)
        guard !open.isRemoved, let rows = try? open.changes.allRows(sequence: open.sequence) else { return }
        append(.insert(rows), for: open)
    }

    private func receive(_ changes: ChangeSet, _ change: LoggedChange, for open: OpenInvoice) {
        // The comparison reads rows of before.
        if case .comparing = open.state { open.move(to: .replaced(at: change.revision)) }
        let (wasIssued, later) = (open.invoice.isIssued, open.own.later)
        var (operations, crossed) = later.rest(of: changes.operations)
        for operation in crossed + change.leftOut { reportCrossing(operation, open) }
        operations = operations.map { MergedRecords.merged($0, into: open.invoice) ?? $0 }
        let positions = change.positions.merging(later.positions.filter { change.positions[$0.key] != nil }) { $1 }
        operations = open.changes.lines.placing(operations, in: InvoiceLists.lines, at: positions)
        operations = open.changes.allowanceCharges.placing(operations, in: InvoiceLists.allowanceCharges, at: positions)
        if let person = change.person, recent.last == open.invoice.id { reportReplacing(operations, by: person, open) }
        open.changes.follow(positions: positions) { merge(operations, into: open, by: change.person) }
        if !wasIssued, open.invoice.isIssued { issuedElsewhere(open) }
        if let person = change.person, recent.last == open.invoice.id, !changes.name.isEmpty {
            tell(changes.name == ChangeSet.keptLine ? .keptLine(by: person) : .changed(step: changes.name, by: person))
        }
    }

    /// Reports news of a colleague. It replaces untold news only where that says no more than that something was changed.
    private func tell(_ news: StorageStatus.News) {
        switch status.news {
        case nil, .changed: status.news = news
        default: break
        }
    }

    /// Tells of the first value set here that a colleague’s update replaces without having seen it.
    private func reportReplacing(_ operations: [RowOperation], by person: String, _ open: OpenInvoice) {
        for operation in operations where MergedRecords.column(of: operation) == nil {
            // A value that cannot be decoded fails in the merge as well, which reads the invoice again.
            guard case .update(let row, let column, _, let theirs) = operation,
                let (step, mine) = try? open.document.replaced(by: operation)
            else { continue }
            var conflict = Conflict(row: row, column: column, theirs: theirs, mine: mine)
            conflict.person = person
            return tell(.replaced(step: step, conflict))
        }
    }

    /// A commit of this program stays over an update that came before it and is seen after it; undo leads back to that.
    private func reportCrossing(_ operation: RowOperation, _ open: OpenInvoice) {
        guard case .update(let row, let column, _, let theirs) = operation,
            let step = try? open.document.rebase(onto: operation), recent.last == open.invoice.id
        else { return }
        var conflict = Conflict(row: row, column: column, theirs: theirs, mine: .null)
        conflict.person = open.person
        status.news = .crossed(step: step, conflict)
    }

    func merge(_ operations: [RowOperation], into open: OpenInvoice, by person: String? = nil) {
        open.changes.forgetTotals()
        guard !operations.isEmpty else { return }
        do {
            let changes = ChangeSet(name: "", origin: .elsewhere, revision: 0, operations: operations)
            var conflicts = try open.document.merge(changes, by: person ?? "")
            // A conflict ends when another program writes the field again, unless that write conflicts as well.
            if let conflict = open.conflict, operations.contains(where: conflict.isDecided(by:)) { open.conflict = nil }
            if var conflict = conflicts.popLast() {
                conflict.person = person
                open.conflict = conflict
            }
            open.summary = nil
        } catch {
            // It is what this version cannot read.
            readAgain(open)
        }
    }

    /// - Parameter noted: Invoices, and rows of the ledger, of which a note came or went.
    private func refreshList(_ changes: [LoggedChange], noted: Set<UUID>) {
        if changes.contains(where: { $0.kind != .update }) { isCountDue = true }
        if changes.contains(where: \.updatesSearchedTexts) { list.searchAgain() }
        if changes.contains(where: { $0.kind != .update || $0.changeSet?.changesIdentity ?? true }) { checkNumbers() }
        readSummaries(of: noted.union(changes.filter { $0.kind == .update }.map(\.invoice)))
    }

    /// Shows in the list what the database has of some invoices, once more where a commit from here has crossed the reading.
    func readSummaries(of ids: Set<UUID>) {
        guard !ids.isEmpty else { return }
        let commits = Dictionary(uniqueKeysWithValues: ids.map { ($0, commitCount(of: $0)) })
        let backend = backend
        reader.begin {
            try backend.read { try $0.summaries(of: Array(ids)) }
        } receive: { [weak self] answer in
            guard let self, let summaries = try? answer.get() else { return }
            let saved = summaries.filter { unsavedSummary(of: $0.id) == nil }
            let current = saved.filter { commits[$0.id] == commitCount(of: $0.id) }
            for summary in current { list.written(summary) }
            readSummaries(of: Set(saved.map(\.id)).subtracting(current.map(\.id)))
        }
    }

    /// Returns how many commits of an invoice were made here since it was opened; nil if the invoice is not open.
    private func commitCount(of id: UUID) -> Int? { opened[id]?.own.count }

    /// Counts the invoices again, unless a commit from here is on its way, which may be counted already.
    func countIfDue() {
        guard isCountDue, !isCounting, unreportedCount == 0 else { return }
        (isCountDue, isCounting) = (false, true)
        let (backend, moves) = (backend, list.moves)
        reader.begin {
            try backend.read { try $0.invoiceCount() }
        } receive: { [weak self] answer in
            guard let self else { return }
            isCounting = false
            // After a trouble of the disk it is due with the next commit.
            guard let count = try? answer.get() else { return isCountDue = true }
            let isCurrent = list.moves == moves && unreportedCount == 0
            if isCurrent { list.recount(count) } else { isCountDue = true }
            countIfDue()
        }
    }

    private func readEverythingAnew(upTo last: Int64) {
        receivedRevision = max(receivedRevision, last)
        isCountDue = true
        for open in opened.values { readAgain(open) }
        storedLedger?.readAnew(reader)
    }
}

extension Conflict {
    /// Returns `true` if an operation writes the conflicting field again, or brings the row back.
    fileprivate nonisolated func isDecided(by operation: RowOperation) -> Bool {
        switch operation {
        case .update(let row, let path, _, _):
            row == self.row
                && (others[path] != nil || column.map { $0.isPath(in: path) || path.isPath(in: $0) } ?? false)
        case .insert(let row, _, _, _, _), .move(let row, _, _, _): row == self.row && column == nil
        case .delete: false
        }
    }
}
