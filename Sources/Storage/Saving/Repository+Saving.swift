import Derive
import DeriveDocuments
import Foundation
import GRDB
import Invoicing
import Ledger

/// Writing what was committed.
extension Repository {
    /// Adds an invoice that was made or imported; all its later commits are saved.
    /// - Parameter document: That of an invoice that another program has issued; nil for any other. A credit note is set off
    ///   against its invoices.
    /// - Throws: ``StorageError`` if a value cannot be encoded; nothing is added then.
    @discardableResult
    public func add(
        _ invoice: Invoice, issued document: String? = nil, original: OriginalFile? = nil
    ) throws(StorageError) -> OpenInvoice {
        let open = OpenInvoice(invoice)
        return try translating {
            var rows = try open.changes.allRows(sequence: nil)
            if let issuance = invoice.issuance, let document {
                rows.issued = IssuedRow(
                    number: issuance.number, moment: issuance.moment, xml: document, credit: invoice.credit)
            }
            rows.original = original
            if let heldBooks { (rows.books, self.heldBooks) = (heldBooks, []) }
            follow(open)
            recent.append(invoice.id)
            open.move(to: .loaded)
            open.merged = receivedRevision
            append(.insert(rows), for: open)
            return open
        }
    }

    /// Adds an invoice as one step that undo reverts.
    /// - Throws: ``StorageError`` if it cannot be encoded; nothing is added then.
    public func add(_ invoice: Invoice, asStep name: String) throws(StorageError) -> OpenInvoice {
        try add(invoice, asStep: name, isFresh: false)
    }

    func add(_ invoice: Invoice, asStep name: String, isFresh: Bool) throws(StorageError) -> OpenInvoice {
        let open = OpenInvoice(invoice)
        open.isFresh = isFresh
        _ = try translating { try open.changes.allRows(sequence: nil) }
        follow(open)
        recent.append(invoice.id)
        open.merged = receivedRevision
        // It counts as removed before, so that undo removes it again.
        open.move(to: .removed(missed: []))
        unrecorded { removed.append(invoice) }
        removals.transaction(name) { _ = removed.remove(at: removed.count - 1) }
        return open
    }

    /// Adds a draft as one step that undo reverts.
    /// - Throws: ``StorageError`` if it cannot be encoded; nothing is added then.
    public func addDraft(_ draft: Invoice, asStep name: String) throws { _ = try add(draft, asStep: name) }

    /// Deletes an invoice with its lines, as one step that undo reverts. Without effect while its lines are being loaded, and
    /// for an issued one.
    public func remove(_ invoice: Invoice) {
        guard let open = opened[invoice.id], !open.isRemoved, open.isLoaded, !invoice.isIssued else { return }
        // A deletion that is refused forgets nothing either.
        heldBooks = []
        (try? openLedger())?.forget(invoice)
        transaction("delete invoice") { removed.append(invoice) }
        writeHeldBooks()
    }

    /// Deletes an invoice without a step to undo. Without effect if the invoice is not open.
    public func discard(_ invoice: Invoice) {
        guard let open = opened[invoice.id], !open.isRemoved else { return }
        append(.delete(DocumentCommit(invoice.id), isKeptInBin: false), for: open)
        release(open)
    }

    /// The invoice to which something that has changed belongs, if it is open and not removed.
    public func invoice(changedIn changes: ChangeRecord) -> Invoice? {
        let opened = changes.changes.lazy.compactMap { change in
            Document.owner(of: change.object).flatMap { document in
                document === self.removals
                    ? change.kind.invoice.flatMap { self.opened[$0.id] }
                    : self.opened.values.first { $0.document === document }
            }
        }
        return opened.first { !$0.isRemoved }?.invoice
    }

    /// Has what a closure commits of invoices depend on the first of its commits: if that is refused, none of it is written.
    public func together<Result>(_ body: () throws -> Result) rethrows -> Result {
        group = []
        defer { group = nil }
        return try body()
    }

    /// Waits until everything that was committed is written, or cannot be, and until the stored values follow from it. For
    /// commands, which have no screen.
    /// - Returns: Whether everything is saved now.
    @discardableResult
    public func flush() -> Bool {
        flushCommits()
        deriveNow()
        return writes.isEmpty && !hasUnencoded
    }

    /// Waits until everything that was committed is written, or cannot be.
    func flushCommits() {
        encodeAgain()
        repeat {
            writes.retry()
            writes.finish()
            // A refused commit may come again in another form.
            takeReports()
        } while !writes.isEmpty && writes.failure == nil
    }

    /// Says when everything that was committed is written, or why something of it cannot be.
    public func flush(_ receive: @escaping Receive<Void>) {
        encodeAgain()
        perform({}) { [self] answer in
            takeReports()
            guard case .success = answer, hasUnsaved else { return receive(answer) }
            receive(.failure(status.trouble ?? .locked(path: path)))
        }
    }

    /// Does something once on the writer's thread, behind what was committed. It fails with a ``StorageError`` where nothing of
    /// that can be written. Where nothing is to be written before it, it waits some seconds for the lock of another program.
    func perform<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value, _ receive: @escaping Receive<Value>
    ) {
        lastRequest += 1
        receivers[lastRequest] = { answer in if let answer = answer as? Result<Value, any Error> { receive(answer) } }
        writes.perform { [weak self, path, lastRequest, patience = pace.lock] obstacle in
            let end = ContinuousClock.now + .seconds(patience)
            let result = Result<Value, any Error> {
                if let obstacle { throw obstacle }
                while true {
                    do {
                        return try body()
                    } catch let error as DatabaseError
                        where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < end
                    {}
                }
            }.mapError { StorageError($0, path: path) as any Error }
            submit { [weak self] in
                self?.receivers.removeValue(forKey: lastRequest)?(result)
                self?.mergeWhatWaits()
            }
        }
    }

    /// Waits for the answer to a request. For commands, which have no screen.
    /// - Throws: What the request fails with.
    public func answer<Value>(to request: (@escaping Receive<Value>) -> Void) throws -> Value {
        var answer: Result<Value, any Error>?
        request { answer = $0 }
        while true {
            if let answer { return try answer.get() }
            _ = writes.wait(until: .now + 1)
            tick()
        }
    }

    func save(_ commit: Commit, of open: OpenInvoice) {
        // The program that made this commit has written it.
        guard commit.record.origin != .elsewhere else {
            return open.changes.follow(commit.record)
        }
        // A partly read invoice would be written as if it were whole.
        if let error = open.failure { return status.trouble = error }
        open.conflict = nil
        for change in commit.record.changes { open.changes.append(change, of: open.document) }
        switch open.state {
        // What was typed in an invoice that is deleted elsewhere brings it back.
        case .deletedElsewhere: insert(open)
        case .removed: break
        default: open.encodingError == nil ? write(commit, of: open) : insert(open)
        }
    }

    /// Invoices were removed, or are back.
    func saveRemovals(_ commit: Commit) {
        let invoices = commit.record.changes.compactMap(\.kind.invoice)
        for open in invoices.compactMap({ opened[$0.id] }) where isRemoved(open.invoice) != open.isRemoved {
            if open.isRemoved {
                insert(open)
            } else {
                let (commit, books) = (DocumentCommit(open.invoice.id), heldBooks ?? [])
                if heldBooks != nil { heldBooks = [] }
                append(.delete(commit, isKeptInBin: true, on: list.today(), books: books), for: open)
                open.move(to: .removed(missed: []))
            }
        }
    }

    /// Returns the last commit of an invoice that is not written yet, as the list shows it.
    func unsavedSummary(of id: UUID) -> InvoiceSummary? {
        opened[id].flatMap { $0.isSaved ? nil : $0.summary }
    }

    func append(_ write: InvoiceWrite, for open: OpenInvoice) {
        unreportedCount += 1
        var write = write
        // A commit that was refused, and comes again, is based on what it was made on.
        write.commit.base = write.commit.base ?? open.merged
        write.commit.required = group?.first
        group?.append(write.commit.id)
        if case .update(let commit) = write {
            open.own.append(commit)
        } else {
            open.own.append(write.commit, isWhole: true)
        }
        writes.append(.invoice(write))
    }

    /// Encodes what a commit has changed of an invoice.
    private func write(_ commit: Commit, of open: OpenInvoice) {
        do {
            let changes = try encode(commit)
            append(.update(try open.changes.commit(changes)), for: open)
            if changes.changesIdentity { checkNumber(of: open) }
            let summary = InvoiceSummary(open.invoice)
            open.summary = summary
            list.changed(summary)
        } catch {
            open.encodingError = error
            status.trouble = trouble
        }
    }

    /// Writes an invoice whole, which is not in the database, or not as it is here.
    func insert(_ open: OpenInvoice) {
        do {
            var rows = try open.changes.allRows(sequence: open.sequence)
            (rows.isFresh, open.isFresh) = (open.isFresh, false)
            append(.insert(rows), for: open)
            open.encodingError = nil
        } catch {
            open.encodingError = error
        }
        open.move(to: .loaded)
        status.trouble = trouble
    }

    /// Applies the writer's reports: keys of new invoices, saved revisions, failures.
    func takeReports() {
        let hadTrouble = status.trouble != nil
        var hasOtherNumbers = false
        let reports = writes.takeReports()
        defer {
            let revisions = reports.compactMap { if case .saved(_, let written) = $0 { written.revision } else { nil } }
            if let last = revisions.max() {
                watcher?.reported.store(last, ordering: .relaxed)
                onWritten()
            }
        }
        for report in reports {
            switch report {
            case .saved(.invoice(let write), let written):
                saved(write, written)
                hasOtherNumbers = hasOtherNumbers || write.changesNumbers
            case .saved(.ledger(let commit), let written): saved(commit, written)
            case .saved(.learnt, _): break
            case .discarded(let write): discarded(write)
            case .failed: break
            }
        }
        if !reports.isEmpty { status.trouble = trouble }
        if hasOtherNumbers { checkNumbers() }
        // “Not saved” must not vanish before all is written.
        let isLate = writes.isLate || status.isSaving || hadTrouble
        let isSaving = status.trouble == nil && !writes.isEmpty && isLate
        if status.isSaving != isSaving { status.isSaving = isSaving }
        mergeWhatWaits()
    }

    private func saved(_ write: InvoiceWrite, _ written: WrittenCommit) {
        let (commit, open) = (write.commit, opened[write.commit.document])
        unreportedCount -= 1
        zip(write.books, written.books).forEach { saved($0, $1) }
        if written.refusal != nil, !write.books.isEmpty { discardBooks() }
        open?.own.record(commit.id, written)
        if let refusal = written.refusal {
            if let open { refused(write, refusal, of: open) }
            return
        }
        hasWritten = true
        if written.isCrossed {
            note(DerivationNote(row: RowID(entity: Invoice.entity, id: commit.document), revision: written.revision))
        } else if let open, !open.isBehind {
            open.merged = max(open.merged, written.revision)
        }
        switch write {
        case .insert:
            open?.sequence = written.key
            if let invoice = open?.invoice, invoice.draftName != written.name {
                unrecorded { invoice.draftName = written.name }
                open?.summary?.draftName = written.name
            }
            if let key = written.key { list.inserted(key) }
        case .delete: list.removed(commit.document, sequence: open?.sequence)
        case .update: if let summary = open?.summary { list.written(summary) }
        }
    }

    /// The error of the first commit since the last call that was not written because another program came first; nil if all
    /// were written. For commands, which have no screen.
    public func takeRefusal() -> StorageError? {
        defer { refusal = nil }
        return refusal
    }

    private func refused(_ write: InvoiceWrite, _ refusal: WrittenCommit.Refusal, of open: OpenInvoice) {
        var (thing, event) = (open.invoice.titleInSentence, "deleted")
        switch refusal {
        case .missing: missed(write, of: open)
        case .missingRows(let rows) where adaptsCommits: return bringBack(rows, write.commit, open)
        case .missingRows(let rows):
            let index = open.invoice.lines.elements.firstIndex { rows.contains($0.row) }
            if let index { thing = "Line \(index + 1), “\(open.invoice.lines[index].itemName)”, of \(thing)" }
        case .frozen:
            event = "issued"
            refused(write, of: open)
        case .changed:
            event = "changed"
            keptElsewhere(open)
        case .overtaken:
            event = "settled otherwise"
            takeBack(write, of: open)
        }
        let error = StorageError.overtaken(thing: thing, event: event)
        self.refusal = self.refusal ?? error
        if case .overtaken = refusal { status.news = .overtaken(error) }
    }
}

extension Change.Kind {
    /// The invoice that was removed, or is back.
    public var invoice: Invoice? { elements.first as? Invoice }
}
