import Derive
import DeriveDocuments
import Foundation
import Invoicing

/// Opening invoices, and releasing idle ones.
extension Repository {
    /// The most lines of idle invoices that stay in memory.
    private static let mostIdleLines = 2_000
    /// The number of invoices with undo steps that stay in memory.
    private static let mostWithHistory = 100

    /// Opens an invoice, of which the head is there in a tick. While the invoice is open, each call returns the same object.
    ///
    /// ``continueLoading(until:)`` loads the lines beyond the first hundred. If the invoice no longer exists or cannot be
    /// read, its ``OpenInvoice/failure`` says why.
    public func open(_ id: UUID) -> OpenInvoice {
        defer { releaseIdle(but: id) }
        if let known = opened[id] {
            if known.failure == nil {
                if known.isLoaded, recent.last != id { checkNumber(of: known) }
                return known
            }
            release(known)
        }
        let open = OpenInvoice(unrecorded { Invoice(id: id) })
        follow(open)
        let backend = backend
        reader.begin {
            try backend.head(of: id, lines: LineLoading.firstLines)
        } receive: { [weak self, weak open] answer in
            if let self, let open { receive(answer, for: open) }
        }
        return open
    }

    /// Returns an open invoice's position in the list; nil if the invoice is not listed or the position is not known yet.
    public func position(of open: OpenInvoice) -> Int? { list.position(of: open.invoice.id, sequence: open.sequence) }

    /// Reads rows and invoices synchronously within a closure: for the first screen, before which nothing is shown.
    public func waitingForReads<Value>(_ body: () -> Value) -> Value { list.waitingForRows { reader.waiting(body) } }

    /// Opens an invoice and waits until all its lines are loaded.
    /// - Throws: ``StorageError``, also where the invoice does not exist.
    /// - Complexity: O(*n*) in its lines.
    public func load(_ id: UUID) throws(StorageError) -> Invoice {
        let open = open(id)
        do {
            if open.sequence == nil {
                receive(Result { try backend.head(of: id, lines: LineLoading.firstLines) }, for: open)
            }
            if let loading = open.lineLoading {
                try loading.takeAll { append($0, positions: $1.map { $0["position"] }, to: open) }
                finishLoading(open)
            }
        } catch {
            fail(open, error)
        }
        guard let error = open.failure else { return open.invoice }
        opened[id] = nil
        throw error
    }

    /// Continues to load the invoice that was opened last, until a deadline, to free those that were released, and to derive
    /// stored values anew.
    /// - Returns: Whether there is more to do now.
    public func continueLoading(until deadline: ContinuousClock.Instant) -> Bool {
        // Each gets half of the time: otherwise going back and forth between long invoices would fill the memory.
        let half = lineRemoval.isEmpty ? deadline : .now + (deadline - .now) / 2
        let hasMore = loadMore(until: half)
        return lineRemoval.free(until: deadline) || derive(until: deadline) || hasMore
    }

    private func loadMore(until deadline: ContinuousClock.Instant) -> Bool {
        guard let open = recent.last.flatMap({ opened[$0] }), let loading = open.lineLoading else { return false }
        do {
            let hasMore = try loading.takeLines(until: deadline) {
                append($0, positions: $1.map { $0["position"] }, to: open)
            }
            if loading.isDone { finishLoading(open) }
            return hasMore
        } catch {
            fail(open, error)
            return false
        }
    }

    /// Returns `true` if an invoice was removed and is not back.
    public func isRemoved(_ invoice: Invoice) -> Bool { removed.elements.contains { $0 === invoice } }

    /// Saves all commits of an invoice from now on.
    func follow(_ open: OpenInvoice) {
        opened[open.invoice.id] = open
        open.commits = open.document.observeCommits { [unowned self, unowned open] commit in
            save(commit, of: open)
        }
    }

    // MARK: Reading

    private func receive(_ answer: Result<StoredHead?, any Error>, for open: OpenInvoice) {
        guard case .loading(nil) = open.state else { return }
        do {
            guard let head = try answer.get() else { throw StorageError.noInvoice(id: open.invoice.id) }
            try unrecorded { try decode(head, into: open) }
        } catch {
            fail(open, error)
        }
    }

    private func decode(_ head: StoredHead, into open: OpenInvoice) throws {
        (open.sequence, open.isLogged) = (head.sequence, head.isLogged)
        open.merged = max(head.revision, receivedRevision)
        try Trace.pause { try open.invoice.fill(with: head) }
        open.changes.loaded(
            open.invoice.allowanceCharges.elements, positions: head.allowanceCharges.map { $0["position"] })
        let totals = try StoredTotals(row: head.entry)
        open.totals = totals
        open.changes.loaded(totals)
        append(
            try head.lines.map { try InvoiceLine.make(of: $0) }, positions: head.lines.map { $0["position"] }, to: open)
        guard let last = head.lines.last, totals.lineCount > head.lines.count else { return finishLoading(open) }
        open.move(to: .loading(LineLoading(head.sequence, after: try RowPlace(of: last), backend, reader)))
    }

    private func append(_ lines: [InvoiceLine], positions: [Int64], to open: OpenInvoice) {
        open.changes.loaded(lines, positions: positions)
        Trace.pause {
            unrecorded { for line in lines { open.invoice.lines.append(line) } }
            // Reading derived values after each batch keeps them up to date, so that the last batch costs no more than the others.
            _ = (open.invoice.amountDue, open.invoice.problemCounts)
        }
    }

    /// Ends loading.
    private func finishLoading(_ open: OpenInvoice) {
        // Of a damaged database lines may be missing.
        if let damage = status.damage, open.totals?.lineCount != open.invoice.lines.count { return fail(open, damage) }
        open.move(to: .loaded)
        checkNumber(of: open)
    }

    func fail(_ open: OpenInvoice, _ error: any Error) {
        open.move(to: .failed(StorageError(error, path: path)))
    }

    // MARK: Releasing

    /// Releases invoices other than the current one, the least recently opened first. One with unsaved commits stays, and
    /// so does one with undo history, up to ``mostWithHistory`` of them.
    private func releaseIdle(but current: UUID) {
        recent.removeAll { $0 == current }
        recent.append(current)
        var (lines, histories) = (0, 0)
        for id in recent.dropLast().reversed() {
            guard let open = opened[id] else { continue }
            lines += open.invoice.lines.count + 10
            histories += open.hasHistory ? 1 : 0
            let isNeeded = !open.isSaved || open.missed != nil
            let isKept =
                open.hasHistory ? histories <= Self.mostWithHistory : lines <= Self.mostIdleLines && open.isLoaded
            if !isNeeded, !isKept { release(open) }
        }
        recent.removeAll { opened[$0] == nil }
    }

    /// - Parameter isOutdated: Whether it is to be opened again, which forgets what could be undone: it was done to other objects.
    func release(_ open: OpenInvoice, isOutdated: Bool = false) {
        lineRemoval.take(open.invoice.lines)
        open.release(isOutdated: isOutdated)
        opened[open.invoice.id] = nil
    }
}
