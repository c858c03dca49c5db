import Derive
import DeriveDocuments
import Foundation
import Invoicing

/// Invoices that are open here while another program deletes them, or brings them back.
///
/// Nothing of such an invoice is lost: an open edit stays until it ends, and committing the edit brings the invoice back.
/// Without an edit the deletion is a step like one's own, so that undo brings the invoice back as it was here.
extension Repository {
    /// Another program has deleted an invoice.
    /// - Parameter missed: Updates that were not written for that reason.
    func deletedElsewhere(_ open: OpenInvoice, missed: [DocumentCommit] = []) {
        guard !open.isRemoved else { return }
        list.removed(open.invoice.id, sequence: open.sequence)
        // It may have been counted without it already.
        isCountDue = true
        countIfDue()
        guard open.isLoaded else {
            fail(open, StorageError.noInvoice(id: open.invoice.id))
            return release(open)
        }
        open.move(to: .deletedElsewhere(missed: missed))
        if open.document.openEdit != nil, let row = open.invoice.rowID {
            var conflict = Conflict(row: row, column: nil, theirs: .null, mine: .null)
            conflict.person = open.person
            open.conflict = conflict
        }
        mergeWhatWaits(in: open)
    }

    /// A deletion was not written, since another program has changed the invoice: it comes back with that change.
    func keptElsewhere(_ open: OpenInvoice) {
        guard open.isRemoved else { return }
        broughtBack(open, at: receivedRevision)
        status.news = .changedBeforeDeletion(number: open.invoice.number)
    }

    /// A commit was refused, since another program has set what its verb has read: it is taken out of memory, and its step of undo
    /// goes.
    func takeBack(_ write: InvoiceWrite, of open: OpenInvoice) {
        guard case .update(let commit) = write else {
            removals.history.forget { $0.changes.contains { $0.kind.invoice === open.invoice } }
            return release(open)
        }
        let present = (try? open.invoice.columnValues) ?? [:]
        let back = commit.changes.operations.reversed().compactMap { operation -> RowOperation? in
            guard case .update(let row, let column, let old, let new) = operation else { return nil }
            let inverse = RowOperation.update(row, column: column, from: new, to: old)
            if let records = MergedRecords.merged(inverse, into: open.invoice) { return records }
            return present[column] ?? .null == new ? inverse : nil
        }
        merge(back, into: open)
        open.document.history.forget { $0.revision == commit.changes.revision }
        let summary = InvoiceSummary(open.invoice)
        open.summary = summary
        list.changed(summary)
        // Of several refused commits the later ones may have changed what the first one has set.
        open.isLookDue = true
    }

    /// Rows were deleted elsewhere that an update names: it is written once more with their insertion.
    func bringBack(_ rows: Set<RowID>, _ commit: DocumentCommit, _ open: OpenInvoice) {
        do {
            let again = try open.changes.bringingBack(rows, with: commit)
            if !again.changes.operations.isEmpty { append(.update(again), for: open) }
        } catch {
            open.encodingError = error
        }
    }

    /// An update was not written, since the invoice was not there any more. An insertion that is on its way has it as well.
    func missed(_ write: InvoiceWrite, of open: OpenInvoice) {
        guard open.isRemoved || !open.own.hasUnwrittenWhole else { return }
        var missed = open.missed ?? []
        if case .update(let commit) = write, !commit.changes.operations.isEmpty { missed.append(commit) }
        switch open.state {
        case .deletedElsewhere: open.move(to: .deletedElsewhere(missed: missed))
        case .removed: open.move(to: .removed(missed: missed))
        default: deletedElsewhere(open, missed: missed)
        }
    }

    /// Makes the deletion of the current invoice a step to undo, once its edit has ended. Another one is released unless it
    /// has missed updates.
    func finishDeletion(of open: OpenInvoice, _ missed: [DocumentCommit]) {
        open.move(to: .removed(missed: missed))
        guard recent.last == open.invoice.id else {
            if missed.isEmpty { release(open) }
            return
        }
        removals.transaction("delete invoice") { removed.append(open.invoice) }
        status.news = .deleted(number: open.invoice.number, by: open.person)
    }

    /// Another program has put an invoice in that was deleted, here or elsewhere.
    func broughtBack(_ open: OpenInvoice, at revision: Int64) {
        if let index = removed.elements.firstIndex(where: { $0 === open.invoice }) {
            removals.history.forget { step in step.changes.contains { $0.kind.invoice === open.invoice } }
            unrecorded { _ = removed.remove(at: index) }
            status.news = .broughtBack(number: open.invoice.number, by: open.person)
        }
        let missed = open.missed ?? []
        open.move(to: .replaced(at: revision))
        if open.conflict?.row == open.invoice.rowID { open.conflict = nil }
        for commit in missed { append(.update(commit), for: open) }
    }

    /// Merges the stored rows into an invoice. Its objects stay the same, so that steps of this program can still be undone.
    func compareWithStored(_ open: OpenInvoice, at insertion: Int64) {
        let (id, backend) = (open.invoice.id, backend)
        let revision = open.document.revision
        open.move(to: .comparing(at: insertion))
        reader.begin {
            try backend.head(of: id, lines: -1)
        } receive: { [weak self, weak open] stored in
            // A field that is typed in, a later commit and a request under way are newer than the rows that were read.
            guard let self, let open, case .comparing(insertion) = open.state else { return }
            if open.isAtRest, open.document.revision == revision, receivers.isEmpty {
                do { try merge(stored.get(), into: open) } catch { fail(open, error) }
            } else {
                open.move(to: .replaced(at: insertion))
            }
            mergeWhatWaits()
        }
    }

    /// Reads an invoice that may differ from the file in a way that the log does not record, and merges it.
    func lookAgain(at open: OpenInvoice) {
        open.isLookDue = false
        let (id, backend, count, revision) = (open.invoice.id, backend, open.own.count, open.document.revision)
        reader.begin {
            try backend.head(of: id, lines: -1)
        } receive: { [weak self, weak open] stored in
            guard let self, let open, case .loaded = open.state else { return }
            guard open.isSaved, open.canMergeLists, open.own.count == count, open.document.revision == revision,
                receivers.isEmpty
            else {
                open.isLookDue = true
                return
            }
            // What cannot be read stays as it is here.
            try? merge(stored.get(), into: open)
        }
    }

    private func merge(_ stored: StoredHead?, into open: OpenInvoice) throws {
        guard let stored else { return deletedElsewhere(open) }
        let copy = try unrecorded { try Invoice(id: open.invoice.id, stored) }
        let positions = try (stored.lines + stored.allowanceCharges).map {
            (try UUID(column: $0["id"]), $0["position"] as Int64)
        }
        let operations = try open.invoice.operations(to: copy, before: open.document.openEdit)
        let wasIssued = open.invoice.isIssued
        open.sequence = stored.sequence
        open.move(to: .loaded)
        open.merged = max(open.merged, stored.revision)
        open.own.passWritten()
        open.changes.follow(positions: Dictionary(positions) { first, _ in first }) {
            merge(operations, into: open, by: open.person)
        }
        if !wasIssued, open.invoice.isIssued { open.document.history.close() }
    }
}

extension Invoice {
    /// Returns the operations that make this invoice equal another one of the same identity.
    /// - Parameter edit: The edit of this one that is not committed; its values of before are compared.
    fileprivate func operations(to other: Invoice, before edit: OpenEdit?) throws -> [RowOperation] {
        guard let row = other.rowID else { return [] }
        let lists = [InvoiceLists.lines, InvoiceLists.allowanceCharges]
        var operations = try Self.updates(of: row, from: self, to: other, edit, besides: lists)
        operations += try Self.operations(on: lists[0], in: row, lines.elements, other.lines.elements, edit)
        operations += try Self.operations(
            on: lists[1], in: row, allowanceCharges.elements, other.allowanceCharges.elements, edit)
        return operations
    }

    private static func operations<Row: DescribedRow>(
        on list: String, in owner: RowID, _ mine: [Row], _ stored: [Row], _ edit: OpenEdit?
    ) throws -> [RowOperation] {
        let (ids, known) = (Set(stored.map(\.id)), Dictionary(mine.map { ($0.id, $0) }) { first, _ in first })
        var operations = mine.filter { !ids.contains($0.id) }.compactMap { row in
            row.rowID.map { RowOperation.delete($0, from: owner, list: list) }
        }
        let isInOrder = mine.map(\.id).filter(ids.contains) == stored.map(\.id).filter { known[$0] != nil }
        var before: UUID?
        for row in stored {
            guard let id = row.rowID else { continue }
            if isInOrder, let known = known[row.id] {
                operations += try updates(of: id, from: known, to: row, edit)
            } else {
                operations.append(.insert(id, into: owner, list: list, after: before, values: try row.columnValues))
            }
            before = row.id
        }
        return operations
    }

    private static func updates(
        of row: RowID, from mine: some RowCodable, to stored: some RowCodable, _ edit: OpenEdit?,
        besides lists: [String] = []
    ) throws -> [RowOperation] {
        var (old, new) = (try mine.columnValues(before: edit), try stored.columnValues)
        for list in lists { (old[list], new[list]) = (nil, nil) }
        return try type(of: mine).rowCoding.updates(of: row, from: old, to: new)
    }
}
