import Derive
import Foundation
import Invoicing

/// Opening invoices, and releasing those that nobody looks at any more.
extension Repository {
    /// How long opening may wait for the disk.
    private static let grace = DispatchTimeInterval.milliseconds(20)
    /// How many lines of invoices that nobody looks at stay in memory.
    private static let mostIdleLines = 2_000
    /// How many invoices that can be undone stay in memory.
    private static let mostWithHistory = 100

    /// Opens an invoice. It is there at once, and as long as somebody looks at it, it is the same object.
    ///
    /// Its lines beyond the first come in with ``continueLoading(until:)``. An invoice that is not there any more, or that
    /// cannot be read, says so in its state.
    public func open(_ id: UUID) -> OpenInvoice {
        defer { releaseIdle(but: id) }
        if let known = opened[id] {
            if case .failed = known.state { release(known) } else { return known }
        }
        let open = OpenInvoice(unrecorded { Invoice(id: id) })
        follow(open)
        let backend = backend
        let answer = reader.read(within: Self.grace) {
            try backend.head(of: id, lines: LineLoading.firstLines)
        } late: { [weak self, weak open] answer in
            if let self, let open { receive(answer, for: open) }
        }
        if let answer { receive(answer, for: open) }
        return open
    }

    /// Opens an invoice with all its lines, and waits for them.
    public func load(_ id: UUID) throws(StorageError) -> Invoice {
        let open = open(id)
        do {
            if open.sequence == nil {
                receive(Result { try backend.head(of: id, lines: LineLoading.firstLines) }, for: open)
            }
            try open.loading?.takeAll { append($0, positions: $1, to: open) }
            if open.loading != nil { finishLoading(open) }
        } catch {
            fail(open, error)
        }
        guard case .failed(let error) = open.state else { return open.invoice }
        opened[id] = nil
        throw error
    }

    /// Goes on reading the invoice that was opened last, until a time has come.
    /// - Returns: Whether there is more to do right now.
    public func continueLoading(until deadline: ContinuousClock.Instant) -> Bool {
        guard let open = recent.last.flatMap({ opened[$0] }), let loading = open.loading else { return false }
        do {
            let hasMore = try loading.takeLines(until: deadline) { append($0, positions: $1, to: open) }
            if loading.isDone { finishLoading(open) }
            return hasMore
        } catch {
            fail(open, error)
            return false
        }
    }

    /// Saves all commits of an invoice from now on.
    func follow(_ open: OpenInvoice) {
        opened[open.invoice.id] = open
        open.commits = open.document.observeCommits { [unowned self, unowned open] commit in
            latest = commit.document
            save(commit, of: open)
        }
    }

    // MARK: Reading

    private func receive(_ answer: Result<StoredHead?, any Error>, for open: OpenInvoice) {
        guard open.state == .loading, open.sequence == nil else { return }
        do {
            guard let head = try answer.get() else { throw StorageError.noInvoice(id: open.invoice.id) }
            try unrecorded { try decode(head, into: open) }
        } catch {
            fail(open, error)
        }
    }

    private func decode(_ head: StoredHead, into open: OpenInvoice) throws {
        open.sequence = head.sequence
        try open.invoice.decode(head: head.head)
        for row in head.allowanceCharges { open.invoice.allowanceCharges.append(try DocumentAllowanceCharge(row: row)) }
        let totals = try StoredTotals(row: head.entry)
        open.totals = totals
        open.changes.loaded(totals)
        append(try head.lines.map { try InvoiceLine(row: $0) }, positions: head.lines.map { $0["position"] }, to: open)
        guard let last = head.lines.last, totals.lineCount > head.lines.count else { return finishLoading(open) }
        open.loading = LineLoading(head.sequence, after: LinePlace(of: last), backend, reader)
    }

    private func append(_ lines: [InvoiceLine], positions: [Int64], to open: OpenInvoice) {
        open.changes.loaded(lines, positions: positions)
        unrecorded { for line in lines { open.invoice.lines.append(line) } }
        // What is added up is kept up to date line by line, so that the last one is no more work than the others.
        _ = open.invoice.amountDue
    }

    /// All lines are there. What was stored as derived by a version that derives otherwise is mended.
    private func finishLoading(_ open: OpenInvoice) {
        open.loading = nil
        open.state = .loaded
        if let update = open.changes.staleTotals() { append(.update(update), for: open) }
    }

    private func fail(_ open: OpenInvoice, _ error: any Error) {
        open.loading = nil
        open.state = .failed(StorageError(error, path: path))
    }

    // MARK: Releasing

    /// Releases the invoices that nobody looks at, those first that were not looked at for longest. What is not saved stays,
    /// and what can be undone stays as long as there are not too many of it.
    private func releaseIdle(but current: UUID) {
        recent.removeAll { $0 == current }
        recent.append(current)
        var (lines, histories) = (0, 0)
        for id in recent.dropLast().reversed() {
            guard let open = opened[id] else { continue }
            lines += open.invoice.lines.count + 10
            histories += open.hasHistory ? 1 : 0
            let isNeeded = open.unsavedCount > 0 || !open.isWanted
            let isKept =
                open.hasHistory ? histories <= Self.mostWithHistory : lines <= Self.mostIdleLines && open.isLoaded
            if !isNeeded, !isKept { release(open) }
        }
        recent.removeAll { opened[$0] == nil }
    }

    func release(_ open: OpenInvoice) {
        (open.loading, open.commits) = (nil, nil)
        opened[open.invoice.id] = nil
    }
}
