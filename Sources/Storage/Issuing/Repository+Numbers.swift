import DeriveDocuments
import Foundation
import GRDB
import Invoicing
import Ledger

/// The identity of an invoice for those who receive it: a number is the seller's own.
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
    /// Returns `true` if there is another invoice of the same seller with the same number, so that adding this one may be a
    /// mistake. False for an invoice without a number.
    /// - Throws: ``StorageError`` if the database cannot be read.
    public func hasInvoice(like invoice: Invoice) throws(StorageError) -> Bool {
        try !documents(like: invoice).isEmpty
    }

    /// The other documents of the same seller with the same number; none for an invoice without a number.
    /// - Throws: ``StorageError`` if the database cannot be read.
    public func documents(like invoice: Invoice) throws(StorageError) -> [KnownDocument] {
        guard !invoice.number.isEmpty else { return [] }
        let unsaved = unsavedInvoices(numberedLike: invoice).filter { $0.seller.name == invoice.seller.name }
        let identity = InvoiceIdentity(invoice)
        let rows = try reading { try $0.rows(SameNumber.rowsOfIdentity, of: identity) }
        return unsaved.map {
            KnownDocument(isCreditNote: $0.isCreditNote, day: $0.issueDate, amountDue: $0.amountDue)
        }
            + rows.map { row in
                KnownDocument(
                    isCreditNote: InvoiceTypeCode(code: row["typeCode"]).isCreditNote,
                    day: CalendarDate(row["issueDate"] as String),
                    amountDue: try? ExactDecimal(columnValue: row["amountDue"]))
            }
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
    /// Returns `true` if a condition of ``SameNumber`` that has arguments is true of an invoice.
    fileprivate nonisolated func holds(_ condition: String, of invoice: InvoiceIdentity) throws -> Bool {
        try Bool.fetchOne(cachedStatement(sql: "SELECT \(condition)"), arguments: invoice.arguments) == true
    }

    /// The rows of a query of ``SameNumber`` that has arguments.
    fileprivate nonisolated func rows(_ sql: String, of invoice: InvoiceIdentity) throws -> [StoredRow] {
        try StoredRow.all(self, sql, invoice.arguments)
    }
}

nonisolated extension InvoiceIdentity {
    /// In the order of ``SameNumber``.
    fileprivate var arguments: StatementArguments {
        [number.sortKey, number, id.uuidString, sellerName, sellerVATIdentifier]
    }
}

extension InvoiceWrite {
    /// `true` if another invoice may have had its number, or may have it now.
    var changesNumbers: Bool {
        guard case .update(let commit) = self else { return true }
        return commit.changes.changesIdentity
    }
}

extension ChangeSet {
    /// `true` if it changes what an invoice is known by.
    nonisolated var changesIdentity: Bool {
        operations.contains { operation in
            guard case .update(let row, let path, _, _) = operation else { return false }
            return row.entity == Invoice.entity && (path == "number" || path.isPath(in: "seller"))
        }
    }
}
