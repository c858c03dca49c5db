import Derive
import Foundation
import Invoicing

/// Invoices that are open here while another program deletes them, or brings them back.
///
/// Nothing of one is lost: what is being typed stays until that ends, and committing it brings the invoice back. Else the
/// deletion is a step like one's own, so that undo brings the invoice back as it was here.
extension Repository {
    /// Another program has deleted an invoice.
    /// - Parameter missed: Updates that were not written for that reason.
    func deletedElsewhere(_ open: OpenInvoice, missed: [DocumentCommit] = []) {
        guard !open.isRemoved else { return }
        list.removed(open.invoice.id, sequence: open.sequence)
        guard open.isLoaded else {
            fail(open, StorageError.noInvoice(id: open.invoice.id))
            return release(open)
        }
        open.changes.linesToDerive = nil
        open.move(to: .deletedElsewhere(missed: missed))
        if open.document.openEdit != nil, let row = open.invoice.rowID {
            open.conflict = Conflict(row: row, column: nil, theirs: .null, mine: .null)
        }
        mergeWhatWaits(in: open)
    }

    /// An update was not written, since the invoice was not there any more. An insertion that is on its way has it as well.
    func missed(_ write: InvoiceWrite, of open: OpenInvoice) {
        guard open.isRemoved || !open.own.hasWhole(after: .max) else { return }
        var missed = open.missed ?? []
        if case .update(let commit) = write, !commit.changes.operations.isEmpty { missed.append(commit) }
        switch open.state {
        case .deletedElsewhere: open.move(to: .deletedElsewhere(missed: missed))
        case .removed: open.move(to: .removed(missed: missed))
        default: deletedElsewhere(open, missed: missed)
        }
    }

    /// Makes a deletion a step to undo, since nothing is typed in the invoice any more. One that nobody looks at is released.
    func finishDeletion(of open: OpenInvoice, _ missed: [DocumentCommit]) {
        open.move(to: .removed(missed: missed))
        guard recent.last == open.invoice.id else {
            if missed.isEmpty { release(open) }
            return
        }
        removals.transaction("delete invoice") { removed.append(open.invoice) }
        status.news = .deleted(number: open.invoice.number)
    }

    /// Another program has put an invoice in that was deleted, here or elsewhere.
    func broughtBack(_ open: OpenInvoice, at revision: Int64) {
        if let index = removed.elements.firstIndex(where: { $0 === open.invoice }) {
            removals.history.forget { step in step.changes.contains { $0.kind.invoice === open.invoice } }
            unrecorded { _ = removed.remove(at: index) }
            status.news = .broughtBack(number: open.invoice.number)
        }
        let missed = open.missed ?? []
        open.move(to: .replaced(at: revision))
        if open.conflict?.row == open.invoice.rowID { open.conflict = nil }
        for commit in missed {
            append(.update(commit), for: open)
            open.changes.derive(commit.columns.keys.map(\.id))
        }
    }

    /// Makes an invoice what is stored. Its objects stay the same, so that what was done here can still be undone.
    func compareWithStored(_ open: OpenInvoice, at insertion: Int64) {
        let (id, backend) = (open.invoice.id, backend)
        let revision = open.document.revision
        open.move(to: .comparing(at: insertion))
        reader.begin {
            try backend.head(of: id, lines: -1)
        } receive: { [weak self, weak open] stored in
            // What was typed or committed meanwhile, here or elsewhere, is newer than what was read, and what is being issued.
            guard let self, let open, case .comparing(insertion) = open.state else { return }
            if open.isAtRest, open.document.revision == revision, receivers.isEmpty {
                do { try merge(stored.get(), into: open) } catch { fail(open, error) }
            } else {
                open.move(to: .replaced(at: insertion))
            }
            mergeWhatWaits()
        }
    }

    /// Reads an invoice that may have been changed without a word in the log, and merges that.
    func lookAgain(at open: OpenInvoice) {
        open.isLookDue = false
        let (id, backend, count, revision) = (open.invoice.id, backend, open.own.count, open.document.revision)
        reader.begin {
            try backend.head(of: id, lines: -1)
        } receive: { [weak self, weak open] stored in
            guard let self, let open, case .loaded = open.state else { return }
            guard open.isAtRest, open.own.count == count, open.document.revision == revision, receivers.isEmpty else {
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
        let operations = try open.invoice.operations(to: copy)
        let wasIssued = open.invoice.isIssued
        open.sequence = stored.sequence
        open.move(to: .loaded)
        open.changes.follow(positions: Dictionary(positions) { first, _ in first }) {
            merge(operations, named: "", into: open)
        }
        if !wasIssued, open.invoice.isIssued { open.document.history.forget() }
    }
}

extension Invoice {
    /// What makes this invoice equal another one of the same identity.
    fileprivate func operations(to other: Invoice) throws -> [RowOperation] {
        guard let row = other.rowID else { return [] }
        let values = try other.columnValues
        let columns = Invoice.rowCoding.columns.map(\.name)
            .filter { $0 != InvoiceLists.lines && $0 != InvoiceLists.allowanceCharges }
        var operations = columns.map { column in
            RowOperation.update(row, column: column, from: .null, to: values[column] ?? .null)
        }
        operations += try Self.operations(on: InvoiceLists.lines, in: row, lines.elements, other.lines.elements)
        operations += try Self.operations(
            on: InvoiceLists.allowanceCharges, in: row, allowanceCharges.elements, other.allowanceCharges.elements)
        return operations
    }

    private static func operations<Row: DescribedRow>(
        on list: String, in owner: RowID, _ mine: [Row], _ stored: [Row]
    ) throws -> [RowOperation] {
        let ids = Set(stored.map(\.id))
        var operations = mine.filter { !ids.contains($0.id) }.compactMap { row in
            row.rowID.map { RowOperation.delete($0, from: owner, list: list) }
        }
        var before: UUID?
        for row in stored {
            guard let id = row.rowID else { continue }
            operations.append(.insert(id, into: owner, list: list, after: before, values: try row.columnValues))
            before = row.id
        }
        return operations
    }
}
