import Derive
import Foundation
import Invoicing

/// What other programs commit to the same file.
///
/// The database has the commits of all programs one after the other, so it is right: what another program has changed is
/// read from there once what was committed here is written. It is no part of what is being typed, no undo step, and
/// nothing that Esc takes back.
extension Repository {
    /// Takes in what other programs have committed.
    func receive(_ news: ChangeWatcher.News) {
        switch news {
        case .everything: readEverythingAnew()
        case .changes(let changes):
            for change in changes { receive(change) }
            refreshList(changes)
        }
        mergeWhatWaits()
    }

    /// Merges what could not be merged while something was typed in the same invoice or was not written yet. Call it when an
    /// edit has ended.
    public func mergeWhatWaits() {
        for (id, rows) in waiting {
            guard let open = opened[id] else {
                waiting[id] = nil
                continue
            }
            guard open.isLoaded, open.unsavedCount == 0, open.document.openEdit == nil, !open.isReadingAnew else {
                continue
            }
            (waiting[id], open.conflict) = (nil, nil)
            read(rows, of: open)
        }
    }

    private func receive(_ change: LoggedChange) {
        guard let open = opened[change.invoice] else { return }
        switch change.kind {
        case .insert: break
        case .delete:
            open.loading = nil
            open.state = .failed(.noInvoice(id: change.invoice))
        case .update where open.isLoaded:
            if let conflict = Conflict(change.rows, in: open) { open.conflict = conflict }
            waiting[change.invoice, default: LoggedRows()].merge(change.rows)
        // It is being read, so it is read anew from the beginning.
        case .update: reopen(open)
        }
    }

    private func refreshList(_ changes: [LoggedChange]) {
        let updated = Set(changes.filter { $0.kind == .update }.map(\.invoice))
        let hasOthers = changes.contains { $0.kind != .update }
        let backend = backend
        reader.begin {
            let summaries = (try? backend.summaries(of: Array(updated))) ?? []
            let count = hasOthers ? try? backend.invoiceCount() : nil
            submit { [weak self] in
                for summary in summaries { self?.list.changed(summary) }
                if let count { self?.list.countAnew(count) }
            }
        }
    }

    private func readEverythingAnew() {
        if let count = try? backend.invoiceCount() { list.countAnew(count) }
        for open in opened.values where open.unsavedCount == 0 && open.document.openEdit == nil { reopen(open) }
    }

    /// Reads an invoice from the beginning. What could be undone is forgotten, since it was done to other objects.
    private func reopen(_ open: OpenInvoice) {
        let id = open.invoice.id
        release(open)
        open.isOutdated = true
        waiting[id] = nil
    }

    private func read(_ rows: LoggedRows, of open: OpenInvoice) {
        let (id, backend) = (open.invoice.id, backend)
        let lines = Array(Set(rows.newLines).union(rows.lines.keys))
        open.isReadingAnew = true
        reader.begin {
            let answer = Result { try backend.rows(of: id, lines: lines) }
            submit { [weak self, weak open] in
                guard let self, let open else { return }
                open.isReadingAnew = false
                // What was typed or committed meanwhile is newer than what was read.
                guard open.unsavedCount == 0, open.document.openEdit == nil else {
                    return waiting[id, default: LoggedRows()].merge(rows)
                }
                merge(answer, rows, into: open)
            }
        }
    }

    private func merge(_ answer: Result<StoredHead?, any Error>, _ rows: LoggedRows, into open: OpenInvoice) {
        do {
            guard let head = try answer.get() else { throw StorageError.noInvoice(id: open.invoice.id) }
            try unrecorded { try open.changes.merge(head, rows) }
            if rows.changesOrder { open.document.history.forget() }
        } catch {
            open.state = .failed(StorageError(error, path: path))
        }
    }
}
