import Derive
import Foundation
import Invoicing
import Ledger

/// What other programs commit to the same file.
///
/// What comes is a change set, and its operations are merged into the invoice that is open: it is no part of what is being
/// typed, no undo step, and nothing that Esc takes back; undo goes on taking back what was done here. The database carries
/// the commits of all programs out one after the other, and its order decides: what was committed here later stays.
extension Repository {
    /// Takes in what other programs have committed.
    func receive(_ news: ChangeWatcher.News) {
        switch news {
        case .everything(let last): readEverythingAnew(upTo: last)
        case .move: followFile()
        case .changes(let all):
            // Some may have been asked for before they were reported.
            let changes = all.filter { $0.revision > receivedRevision }
            receivedRevision = max(receivedRevision, changes.last?.revision ?? 0)
            for change in changes { receive(change) }
            if let last = changes.last { forgetOwn(upTo: last.revision) }
            refreshList(changes)
        }
        mergeWhatWaits()
    }

    /// Merges what had to wait for the end of an edit or for the disk, as far as that is over.
    func mergeWhatWaits() {
        for (id, changes) in waiting {
            guard let open = opened[id] else {
                waiting[id] = nil
                continue
            }
            guard !open.isReadingPlaces, !open.isReplaced else { continue }
            if changes.isUnknown {
                if isAtRest(open) { reopen(open) }
            } else if canPlaceRows(in: open) {
                readPlaces(of: open)
            }
        }
        for open in opened.values {
            finishRewriting(open)
            finishMerging(open)
            finishDeletion(of: open)
            if open.isReplaced, isAtRest(open), !open.isReadingPlaces { compareWithStored(open) }
        }
        countIfDue()
    }

    /// Whether an invoice is in the database as it is here: nothing is being typed in it, and all of it is written.
    func isAtRest(_ open: OpenInvoice) -> Bool {
        open.isWanted && open.isLoaded && open.unsavedCount == 0 && open.document.openEdit == nil
    }

    /// Whether the lists of an invoice are in the database as they are here; a field may be open.
    private func canPlaceRows(in open: OpenInvoice) -> Bool {
        guard open.isWanted, open.isLoaded, open.unsavedCount == 0 else { return false }
        let lists: [AnyObject] = [open.invoice.lines, open.invoice.allowanceCharges]
        return open.document.openEdit.map { edit in !lists.contains { edit.hasChanged(elementsOf: $0) } } ?? true
    }

    private func receive(_ change: LoggedChange) {
        guard change.invoice != MasterData.only else { return receiveLedger(change) }
        guard let open = opened[change.invoice] else { return }
        guard !open.own.hasWhole(after: change.revision) else { return mergeCrossed(change, into: open) }
        switch (change.kind, change.changeSet) {
        case (.insert, _): broughtBack(open)
        case (.delete, _): deletedElsewhere(open)
        // It is being read, so it is read anew from the beginning.
        case (.update, _) where !open.isLoaded: reopen(open)
        case (.update, nil): waiting[change.invoice, default: WaitingChanges()].isUnknown = true
        case (.update, let changes?): receive(changes, change.revision, for: open)
        }
    }

    /// What another program committed before an invoice was deleted here, or brought back without it, is kept for when it comes
    /// back, or written once more.
    private func mergeCrossed(_ change: LoggedChange, into open: OpenInvoice) {
        guard change.kind == .update, open.isLoaded, let changes = change.changeSet, !changes.operations.isEmpty
        else { return }
        merge(changes.operations, named: changes.name, into: open)
        guard open.isWanted, let rows = try? open.changes.allRows(sequence: open.sequence) else { return }
        append(.insert(rows), for: open)
    }

    private func receive(_ changes: ChangeSet, _ revision: Int64, for open: OpenInvoice) {
        guard !changes.operations.isEmpty else { return open.changes.forgetTotals() }
        reportDeletions(changes, open)
        var waits = waiting[open.invoice.id] ?? WaitingChanges()
        let now = waits.append(changes, revision: revision)
        waiting[open.invoice.id] = waits.isEmpty ? nil : waits
        if open.own.hasLater(than: revision) {
            open.linesToDeriveAgain = (open.linesToDeriveAgain ?? []).union(changes.operations.map(\.row.id))
        }
        let wasIssued = open.invoice.isIssued
        merge(
            now.compactMap { operation in
                if let merged = MergedRecords.merged(operation, into: open.invoice) { return merged }
                guard open.own.overrides(operation, revision) else { return operation }
                reportCrossing(operation, open)
                return nil
            }, named: changes.name, into: open)
        if !wasIssued, open.invoice.isIssued { issuedElsewhere(open) }
    }

    /// What was committed here stays over an update that came before it and is seen after it; undo leads back to that.
    private func reportCrossing(_ operation: RowOperation, _ open: OpenInvoice) {
        guard case .update(let row, let column, _, let theirs) = operation,
            let step = try? open.document.rebase(onto: operation), recent.last == open.invoice.id
        else { return }
        status.news = .crossed(step: step, Conflict(row: row, column: column, theirs: theirs, mine: .null))
    }

    /// A line that is being typed in and is deleted elsewhere stays until that has ended, and for good if it is committed.
    private func reportDeletions(_ changes: ChangeSet, _ open: OpenInvoice) {
        guard let edit = open.document.openEdit else { return }
        for operation in changes.operations {
            switch operation {
            case .delete(let row, _, _) where edit.hasChanged(row):
                open.changes.deletedElsewhere.insert(row.id)
                open.conflict = Conflict(row: row, column: nil, theirs: .null, mine: .null)
            case .insert(let row, _, _, _, _) where open.changes.deletedElsewhere.remove(row.id) != nil:
                if open.conflict?.row == row, open.conflict?.column == nil { open.conflict = nil }
            default: break
            }
        }
    }

    private func forgetOwn(upTo revision: Int64) {
        for (id, open) in opened where waiting[id] == nil { open.own.forget(upTo: revision) }
    }

    func merge(_ operations: [RowOperation], named name: String, into open: OpenInvoice) {
        open.changes.forgetTotals()
        guard !operations.isEmpty else { return }
        do {
            let changes = ChangeSet(name: name, origin: .elsewhere, revision: 0, operations: operations)
            let conflicts = try open.document.merge(changes)
            // A conflict stands as long as they have something else than what was there before.
            if let conflict = open.conflict, operations.contains(where: conflict.isDecided(by:)) { open.conflict = nil }
            if let conflict = conflicts.last { open.conflict = conflict }
            open.summary = nil
        } catch {
            // It is what this version cannot read.
            waiting[open.invoice.id, default: WaitingChanges()].isUnknown = true
        }
    }

    /// Ends what merging has begun: the conflict is over with the edit, and what is derived is written once more where
    /// programs have changed the invoice at once, since each of them knew only its own changes.
    private func finishMerging(_ open: OpenInvoice) {
        guard open.document.openEdit == nil else { return }
        if open.conflict != nil { open.conflict = nil }
        guard waiting[open.invoice.id] == nil else { return }
        open.changes.deletedElsewhere = []
        guard let lines = open.linesToDeriveAgain, isAtRest(open), !open.isReplaced else { return }
        open.linesToDeriveAgain = nil
        let summary = InvoiceSummary(open.invoice)
        open.summary = summary
        list.changed(summary)
        if let update = try? open.changes.derivedColumns(of: lines) { append(.update(update), for: open) }
    }

    private func refreshList(_ changes: [LoggedChange]) {
        if changes.contains(where: { $0.kind != .update }) { isCountDue = true }
        if changes.contains(where: \.updatesSearchedTexts) { list.searchAgain() }
        if changes.contains(where: { $0.kind != .update || $0.changeSet?.changesIdentity ?? true }) { checkNumbers() }
        readSummaries(of: Set(changes.filter { $0.kind == .update }.map(\.invoice)))
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

    /// How much was committed here of an invoice since it was opened; nil for one that is not open.
    private func commitCount(of id: UUID) -> Int? { opened[id]?.own.count }

    /// Counts the invoices anew, unless a commit from here is on its way, which may be counted already.
    private func countIfDue() {
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
        for id in opened.keys { waiting[id, default: WaitingChanges()].isUnknown = true }
        storedLedger?.readAnew(reader)
    }

    /// Reads an invoice from the beginning. What could be undone is forgotten, since it was done to other objects.
    private func reopen(_ open: OpenInvoice) {
        release(open)
        open.isOutdated = true
        waiting[open.invoice.id] = nil
    }

    // MARK: Where rows stand

    private func readPlaces(of open: OpenInvoice) {
        guard let changes = waiting[open.invoice.id] else { return }
        let (id, backend, revision) = (open.invoice.id, backend, open.document.revision)
        open.isReadingPlaces = true
        reader.begin {
            try backend.places(of: changes.lines, in: id)
        } receive: { [weak self, weak open] places in
            guard let self, let open else { return }
            open.isReadingPlaces = false
            // What was typed or committed meanwhile, here or elsewhere, is newer than what was read.
            let isCurrent = waiting[id]?.commitCount == changes.commitCount && open.document.revision == revision
            if isCurrent, canPlaceRows(in: open) { merge(places, into: open) }
            mergeWhatWaits()
        }
    }

    private func merge(_ places: Result<StoredPlaces, any Error>, into open: OpenInvoice) {
        guard let changes = waiting.removeValue(forKey: open.invoice.id) else { return }
        do {
            let placed = PlacedRows(changes, try places.get(), open.changes, own: open.own)
            if changes.isUnknown { return reopen(open) }
            open.mergedPositions = placed.positions
            merge(placed.operations, named: "", into: open)
            open.changes.follow(positions: placed.positions)
            if open.document.openEdit == nil { open.changes.deletedElsewhere.subtract(changes.lines) }
            open.mergedPositions = [:]
        } catch {
            open.state = .failed(StorageError(error, path: path))
        }
    }
}

extension Conflict {
    /// Whether an operation says anew what a field is elsewhere that was changed there, or brings the row back.
    fileprivate nonisolated func isDecided(by operation: RowOperation) -> Bool {
        switch operation {
        case .update(let row, let name, _, _): row == self.row && (name == column || others[name] != nil)
        case .insert(let row, _, _, _, _), .move(let row, _, _, _): row == self.row && column == nil
        case .delete: false
        }
    }
}

extension OwnWrites {
    /// Whether what an operation sets was set here after a revision.
    func overrides(_ operation: RowOperation, _ revision: Int64) -> Bool {
        guard case .update(let row, let column, _, _) = operation else { return false }
        return hasLater(than: revision, row: row.id, column: column)
    }
}
