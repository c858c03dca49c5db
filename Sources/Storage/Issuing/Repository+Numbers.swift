import Derive
import Foundation
import GRDB
import Invoicing

/// What an invoice is known by to those who receive it: a number is the seller's own.
nonisolated struct InvoiceIdentity: Sendable {
    let id: UUID
    let number: String
    let sellerName: String
    let sellerVATIdentifier: String

    @MainActor init(_ invoice: Invoice) {
        (id, number) = (invoice.id, invoice.number)
        (sellerName, sellerVATIdentifier) = (invoice.seller.name, invoice.seller.vatIdentifier)
    }
}

/// Numbers that two invoices have.
extension Repository {
    /// Whether there is another invoice of the same seller with the same number, so that adding this one may be a mistake.
    /// False for an invoice without a number.
    /// - Throws: ``StorageError`` if the database cannot be read.
    public func hasInvoice(like invoice: Invoice) throws(StorageError) -> Bool {
        guard !invoice.number.isEmpty else { return false }
        let isUnsaved = unsavedInvoices(numberedLike: invoice).contains { $0.seller.name == invoice.seller.name }
        if isUnsaved { return true }
        return try reading { try $0.holds(SameNumber.ofIdentity, of: InvoiceIdentity(invoice)) }
    }

    /// The numbers of the invoices of one's own that came in last, the newest first, up to a hundred: no document declares their amounts, as
    /// those do that were received. Empty if they cannot be read.
    public func newestDraftNumbers() -> [String] {
        let sql = """
            SELECT number FROM (
                SELECT number, sequence, document FROM invoiceEntry JOIN invoice USING (sequence)
                    ORDER BY sequence DESC LIMIT 1000)
            WHERE document -> '$.declared' IS NULL AND number <> '' ORDER BY sequence DESC LIMIT 100
            """
        // A draft that was dropped just now has none.
        if !writes.isEmpty { flushBriefly() }
        return (try? reading { try String.fetchAll($0, sql: sql) }) ?? []
    }

    /// Whether a number is taken for a new invoice: by another invoice of its seller, or by an invoice of any seller that was
    /// not received.
    /// - Throws: ``StorageError`` if the database cannot be read.
    public func isNumberGiven(to invoice: Invoice) throws(StorageError) -> Bool {
        guard unsavedInvoices(numberedLike: invoice).isEmpty else { return true }
        func isStored() throws(StorageError) -> Bool {
            try reading {
                try $0.holds("\(SameNumber.ofDraft) OR \(SameNumber.ofIdentity)", of: InvoiceIdentity(invoice))
            }
        }
        let isWritten = writes.isEmpty
        guard try isStored() else { return false }
        // The invoice with this number may have been dropped just now.
        guard !isWritten else { return true }
        flushBriefly()
        return try isStored()
    }

    /// Waits until what was committed is written, with a screen only as long as a key may take.
    private func flushBriefly() {
        guard hasScreen else { return flushCommits() }
        writes.retry()
        _ = writes.wait(until: .now + 0.05)
        takeReports()
    }

    /// Others with the number of an invoice that the database does not have as they are.
    private func unsavedInvoices(numberedLike invoice: Invoice) -> [Invoice] {
        let number = invoice.number.sortKey
        return opened.values.filter { !$0.isSaved && !$0.isRemoved }.map(\.invoice)
            .filter { $0 !== invoice && $0.number.sortKey == number }
    }

    /// Finds out off the main thread whether another invoice has the number of an open one, which that then says as a problem.
    func checkNumber(of open: OpenInvoice) {
        let identity = InvoiceIdentity(open.invoice)
        guard !identity.number.isEmpty else { return open.invoice.surroundings.isNumberTaken = false }
        let backend = backend
        reader.begin {
            try backend.read { try $0.holds(SameNumber.ofIdentity, of: identity) }
        } receive: { [weak open] answer in
            // What was typed meanwhile asks once more.
            guard let invoice = open?.invoice, invoice.number == identity.number, let isTaken = try? answer.get()
            else { return }
            invoice.surroundings.isNumberTaken = isTaken
        }
    }

    /// Does so for the invoice that was opened last and for the rows of the list, since another one came, went or has another
    /// number now. Any other open one is looked at when it is opened again.
    func checkNumbers() {
        list.checkNumbers(with: reader)
        if let open = recent.last.flatMap({ opened[$0] }), open.isLoaded, !open.isRemoved { checkNumber(of: open) }
    }
}

extension Database {
    /// Whether a condition of ``SameNumber`` that has arguments is true of an invoice.
    fileprivate nonisolated func holds(_ condition: String, of invoice: InvoiceIdentity) throws -> Bool {
        let arguments: StatementArguments = [
            invoice.number.sortKey, invoice.number, invoice.id.uuidString, invoice.sellerName,
            invoice.sellerVATIdentifier,
        ]
        return try Bool.fetchOne(cachedStatement(sql: "SELECT \(condition)"), arguments: arguments) == true
    }
}

extension InvoiceWrite {
    /// Whether another invoice may have had its number, or may have it now.
    var changesNumbers: Bool {
        guard case .update(let commit) = self else { return true }
        return commit.changes.changesIdentity
    }
}

extension ChangeSet {
    /// Whether it changes what an invoice is known by.
    nonisolated var changesIdentity: Bool {
        operations.contains { operation in
            guard case .update(let row, let path, _, _) = operation else { return false }
            return row.entity == Invoice.entity && (path == "number" || path.isPath(in: "seller"))
        }
    }
}

/// Numbers of new invoices.
extension Repository {
    /// Gives a new invoice the next number that no other has; none while the company is unknown. Invoices may have been there before
    /// the company was known, and numbers may have been typed.
    /// - Parameter today: The day of an invoice without one.
    /// - Throws: ``StorageError``, or the problem of the number pattern; the invoice has no number then.
    public func giveNumber(to new: Invoice, today: CalendarDate?) throws {
        let ledger = try openLedger()
        guard ledger.company.isKnown, let day = new.issueDate ?? today else { return }
        do {
            try ledger.noteNumbers(newestDraftNumbers())
            for _ in 0..<Self.mostTries {
                let number = try ledger.takeNumber(on: day, for: new.kind)
                unrecorded { (new.number, new.proposedNumber) = (number, number) }
                guard try isNumberGiven(to: new) else { return }
            }
            unrecorded { (new.number, new.proposedNumber) = ("", "") }
        } catch {
            // While the file is locked, the numbers in memory propose one; issuing gives the invoice a free one.
            let number = try? ledger.nextNumber(on: day, for: new.kind)
            unrecorded { (new.number, new.proposedNumber) = (number ?? "", number ?? "") }
            if number == nil { throw error }
        }
    }

    private static let mostTries = 1_000

    /// Gives the number of an invoice back that was dropped.
    public func giveBackNumber(of invoice: Invoice) throws { try giveBackNumber(invoice.number) }

    /// Gives the numbers of dropped drafts back, the last one first, as far as that is possible.
    func giveBack(_ numbers: [String]) {
        for number in numbers.sorted(by: { $0.sortKey > $1.sortKey }) { try? giveBackNumber(number) }
    }

    private func giveBackNumber(_ number: String) throws {
        guard !number.isEmpty else { return }
        let ledger = try openLedger()
        if ledger.company.isKnown { _ = try ledger.giveBackNumber(number) }
    }
}
