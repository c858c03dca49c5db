import DeriveDocuments
import Foundation
import GRDB
import Invoicing
import Ledger

/// Issuing invoices.
extension Repository {
    /// Gives an invoice its number and freezes it, with its document, in one transaction: whatever ends the program, it is issued
    /// or it is as it was.
    ///
    /// No number is given twice and none is left out, also where several programs issue at once. What could be undone of the
    /// invoice is forgotten.
    /// - Parameters:
    ///   - document: Makes the document of the invoice, which has its number then.
    ///   - receive: Takes what was done; or an ``IssueError`` or ``StorageError``, and nothing is changed then.
    public func issue(
        _ invoice: Invoice, document: @escaping @MainActor (Invoice) -> Data, _ receive: @escaping Receive<IssueOutcome>
    ) {
        do {
            let ledger = try openLedger()
            try invoice.checkIssuing()
            try ledger.checkParties(of: invoice)
            guard let open = opened[invoice.id] else { throw notSaved(invoice) }
            let (backend, known, count) = (backend, receivedRevision, open.own.count)
            perform {
                try backend.entries(since: known) ?? []
            } _: { [self] entries in
                do {
                    let entries = try entries.get()
                    guard !open.isRemoved, open.isSaved,
                        open.document.openEdit == nil,
                        open.own.count == count, writes.isEmpty(of: [invoice.id, MasterData.only])
                    else { throw notSaved(invoice) }
                    try catchUp(with: open, entries, since: known)
                    var attempt = IssueAttempt(
                        of: open, try ledger.numberRequest(for: invoice), due: ledger.dueDateToGive(to: invoice))
                    attempt.number = ledger.expectedNumber(attempt.request)
                    write(attempt, ledger, document, receive)
                } catch {
                    receive(.failure(error))
                }
            }
        } catch {
            receive(.failure(error))
        }
    }

    /// Finds out off the main thread what other documents say of an invoice that is to be issued, and its number to come.
    public func readPrecedents(of invoice: Invoice, _ receive: @escaping Receive<IssuePrecedents>) {
        let (backend, path, request, id) = (backend, path, PrecedentsRequest(for: invoice), invoice.id)
        let wanted = try? openLedger().numberRequest(for: invoice)
        reader.begin {
            try backend.read { database in
                let number = try wanted.flatMap { try backend.nextNumber($0, for: id, in: database) }
                return try request.read(in: database, number: number)
            }
        } receive: { [weak self] answer in
            if let self, let open = opened[id] { mergeWhatWaits(in: open) }
            receive(answer.mapError { StorageError($0, path: path) })
        }
    }

    private func notSaved(_ invoice: Invoice) -> IssueError { .notSaved(invoice: invoice.titleInSentence) }

    /// Returns `true` if an invoice has its number in this file only: the log that several machines share may still refuse it.
    public func isBeingIssued(_ invoice: Invoice) throws(StorageError) -> Bool {
        let sql = "SELECT EXISTS (SELECT * FROM changeLog WHERE invoice = ? AND \(LoggedChange.isUnconfirmedIssue))"
        return try reading { try Bool.fetchOne($0, sql: sql, arguments: [invoice.id.uuidString]) } == true
    }

    /// The document of an issued invoice as it was when it was issued; nil if it was not.
    /// - Throws: ``StorageError`` if it cannot be read, or the invoice is being issued.
    public func issuedDocument(of invoice: Invoice) throws(StorageError) -> Data? {
        guard try !isBeingIssued(invoice) else { throw .beingIssued(number: invoice.number) }
        let sql = "SELECT xml FROM issuedDocument WHERE invoice = ?"
        return try reading { database in
            try String.fetchOne(database.cachedStatement(sql: sql), arguments: [invoice.id.uuidString]).map {
                Data($0.utf8)
            }
        }
    }

    /// Finds out off the main thread whether an issued document has a VAT group.
    /// - Parameter receive: Called in a tick, unless the database cannot be read.
    /// - Complexity: O(*n*) in the issued documents if none has it.
    public func readUse(of group: VATGroup, receive: @escaping @MainActor @Sendable (Bool) -> Void) {
        let backend = backend
        let rate = group.rate.map { "\"\($0.column)\"" } ?? "null"
        // As stored totals write it.
        let start = "[\"\(group.category.code)\",\(rate),"
        let sql = """
            SELECT sequence FROM invoiceEntry
                WHERE stage IN \(InvoiceStage.countingAsRevenue.sqlList) AND instr(vatBreakdown, ?) > 0 LIMIT 1
            """
        reportReader.begin {
            try backend.read { try Int64.fetchOne($0, sql: sql, arguments: [start]) != nil }
        } receive: { answer in
            if let isUsed = try? answer.get() { receive(isUsed) }
        }
    }

    /// The credit notes that were issued for an invoice, with what each gives back of it.
    /// - Throws: ``StorageError`` if the database cannot be read.
    /// - Complexity: O(*n*) in the invoices of its day and later.
    public func credits(of invoice: Invoice) throws(StorageError) -> [IssuedCredit] {
        guard !invoice.number.isEmpty else { return [] }
        return try reading { try $0.credits(of: [invoice.number])[invoice.number] ?? [] }
    }

    /// Cancels an issued invoice, unless an issued document counts on it: a credit note, or a final invoice that has taken it.
    /// - Returns: What was done, in a sentence.
    /// - Throws: ``SettlingError``; ``StorageError`` if the database cannot be read. Nothing is changed then.
    public func cancel(_ invoice: Invoice, reason: String, on day: CalendarDate) throws -> String {
        // Of one that is set off, the invoice itself says so.
        if !invoice.payments.contains(where: { $0.offset != nil }), let credit = try credits(of: invoice).first {
            throw SettlingError.hasCreditNote(invoice: invoice.titleInSentence, credit.number)
        }
        let taken = try deposits(numbered: [invoice.number]).first?.taken ?? 0
        guard taken == 0 else {
            throw SettlingError.isTaken(invoice: invoice.titleInSentence, "\(taken.inCents) \(invoice.currency)")
        }
        let recurs = try recurrences().contains { $0.invoice == invoice.id }
        return try invoice.cancel(reason: reason, on: day).sentence + (recurs ? " It is not made again." : "")
    }

    /// The issued invoices of some numbers, of which a final invoice may take deposits.
    /// - Throws: ``StorageError`` if they cannot be read.
    public func deposits(numbered numbers: [String]) throws(StorageError) -> [Deposit] {
        try reading { try backend.deposits(numbered: numbers, in: $0) }
    }

    /// The parts of deposits that final invoices take, and those that credit notes give back, by the identity of either.
    /// - Throws: ``StorageError`` if they cannot be read.
    /// - Complexity: O(*n*) in the documents if there is a final invoice.
    public func depositsTaken() throws(StorageError) -> [UUID: [VATBreakdown]] {
        try reading { database in
            var taken: [UUID: [VATBreakdown]] = [:]
            _ = try DepositRests(in: database, { try $0.groups() }) { document, takings in
                taken[document.id] = takings.flatMap { $0.parts }
            }
            return taken
        }
    }

    /// The deposits of a draft's buyer, in its currency, of which a part is left to take.
    /// - Throws: ``StorageError`` if they cannot be read.
    /// - Complexity: O(*n*) in the buyer's documents.
    public func depositsLeft(for draft: Invoice) throws(StorageError) -> [Deposit] {
        let (buyer, currency) = (draft.buyer.name, draft.currency)
        return try reading { try backend.depositsLeft(of: buyer, currency, in: $0) }
    }

    /// Issues an invoice in memory and in the database, with another number where that is not the next any more.
    private func write(
        _ attempt: IssueAttempt, _ ledger: Ledger, _ document: @escaping @MainActor (Invoice) -> Data,
        _ receive: @escaping Receive<IssueOutcome>
    ) {
        var attempt = attempt
        do {
            let (backend, write) = (backend, try attempt.write(in: self, document))
            let later = LaterIssue(than: attempt.open.invoice, hasOwnSeries: !ledger.company.creditNotePattern.isEmpty)
            perform {
                let answer = try backend.issue(write)
                return (answer, try? later.flatMap { later in try backend.read { try later.read(in: $0) } })
            } _: { [self, attempt] answer in
                var attempt = attempt
                do {
                    let (answer, later) = try answer.get()
                    switch answer {
                    case .issued(let issued):
                        finish(attempt, issued)
                        onWritten()
                        if let numbers = issued.numbers { try ledger.document.merge(numbers) }
                        let invoice = attempt.open.invoice
                        ledger.learnPrices(from: invoice)
                        receive(.success(IssueOutcome(invoice, later: later)))
                    case .otherNumber(let number):
                        attempt.number = number
                        self.write(attempt, ledger, document, receive)
                    case .numberTaken: throw IssueError.numberTaken(attempt.number)
                    case .alreadyIssued(let number):
                        throw IssueError.alreadyIssued(number: number, correction: attempt.open.invoice.correction)
                    case .left(let number): throw IssueError.left(number: number)
                    case .creditedAlready(let invoices, let notes, let left):
                        throw IssueError.creditedAlready(
                            invoice: attempt.title, of: invoices, by: notes,
                            left: attempt.open.invoice.words(for: left),
                            isNothing: left <= 0)
                    case .deposits(let fault):
                        throw IssueError.deposits(
                            invoice: attempt.title, fault.sentence(attempt.open.invoice.words))
                    case .lineCredited(let line, let notes, let left):
                        throw IssueError.lineCredited(
                            invoice: attempt.title, line: line, by: notes,
                            left: attempt.open.invoice.words(for: left), isNothing: left == 0)
                    case .changedElsewhere: throw IssueError.changedElsewhere(invoice: attempt.title)
                    }
                } catch {
                    attempt.rollBack(self)
                    receive(.failure(error is IssueError ? error : StorageError(error, path: path)))
                }
            }
        } catch {
            attempt.rollBack(self)
            receive(.failure(StorageError(error, path: path)))
        }
    }

    /// Takes over what was written.
    private func finish(_ attempt: IssueAttempt, _ issued: IssueAnswer.Issued) {
        let open = attempt.open
        open.merged = max(open.merged, issued.revision)
        open.document.history.close()
        // Undo would take out of the list that it was made of another one, or brought back.
        removals.history.forget { $0.changes.contains { $0.kind.invoice === open.invoice } }
        open.summary = nil
        // The exchange says so too, once it has looked.
        status.exchange?.issuing.insert(open.invoice.id)
        for (id, changes) in issued.setOff {
            guard let other = opened[id] else { continue }
            merge(changes.operations.map { MergedRecords.merged($0, into: other.invoice) ?? $0 }, into: other)
        }
        list.written(InvoiceSummary(open.invoice))
        checkNumber(of: open)
        readSummaries(of: Set(issued.setOff.keys).subtracting([open.invoice.id]))
    }

    /// Merges commits of other programs that may not have been reported yet, or have waited for the end of an edit.
    /// - Throws: ``IssueError/changedElsewhere(invoice:)`` if one has changed the invoice, since the user has not seen that.
    private func catchUp(with open: OpenInvoice, _ entries: [LogEntry], since known: Int64) throws {
        let (changes, wasBehind) = (entries.compactMap(\.change), open.isBehind)
        if !changes.isEmpty { receive(.changes(entries, since: known)) }
        mergeWhatWaits(in: open)
        let isKnown = !wasBehind && changes.allSatisfy { $0.invoice != open.invoice.id }
        guard isKnown, !open.isBehind, opened[open.invoice.id] === open else {
            throw IssueError.changedElsewhere(invoice: open.invoice.titleInSentence)
        }
    }

    // MARK: What was issued elsewhere

    /// Another program has issued an invoice: it stays as it was then.
    func issuedElsewhere(_ open: OpenInvoice) {
        open.document.history.forget()
        if recent.last == open.invoice.id { status.news = .issued(number: open.invoice.number, by: open.person) }
    }

    /// Reports a write that was refused because another program had issued the invoice, and reads the invoice again.
    func refused(_ write: InvoiceWrite, of open: OpenInvoice) {
        readAgain(open)
        var steps: [StorageStatus.RefusedStep] = []
        if case .issued(open.invoice.number, let former, _)? = status.news { steps = former }
        if case .update(let commit) = write { steps.append(.init(commit.changes)) }
        status.news = .issued(number: open.invoice.number, refused: steps)
    }
}
