import Derive
import Foundation
import Invoicing
import Ledger

/// What a commit writes, as values that belong to no thread.
nonisolated enum CommitWrite: Sendable {
    case invoice(InvoiceWrite)
    case ledger(DocumentCommit)
    /// The ledger has learnt from the lines of an invoice.
    case learnt(UUID)

    /// The document whose commits are written in their order. What was learnt is part of the ledger.
    var document: UUID {
        switch self {
        case .invoice(let write): write.invoice
        case .ledger, .learnt: MasterData.only
        }
    }
}

/// What became of a write.
nonisolated struct WrittenCommit: Sendable {
    /// The key of an invoice that came in with it.
    var key: Int64?
    /// Whether the invoice that was to be changed is not there any more, so that nothing was written.
    var isMissing = false
    /// Whether the invoice was issued meanwhile, so that nothing was written.
    var isFrozen = false
    /// The number of its entry in the log.
    var revision: Int64 = 0
    /// Where rows stand that had the position of another program's row.
    var positions: [UUID: Int64] = [:]
}

/// A write to the rows of one invoice.
nonisolated enum InvoiceWrite: Sendable {
    case insert(InvoiceRows)
    case update(DocumentCommit)
    /// Deletes an invoice, or moves it into the bin with the day of the deletion (nil: today by the clock).
    case delete(UUID, isKeptInBin: Bool, on: CalendarDate? = nil)

    var invoice: UUID {
        switch self {
        case .insert(let rows): rows.id
        case .update(let commit): commit.document
        case .delete(let id, _, _): id
        }
    }
}

/// All rows of an invoice that comes in: an insertion for each, the invoice first.
public nonisolated struct InvoiceRows: Sendable {
    var commit: DocumentCommit
    /// Lines behind those, which are made one by one as they are written.
    var generatedLines: GeneratedLines?
    /// The document of an invoice that was issued by another program; nil for any other.
    var issued: IssuedRow?

    var id: UUID { commit.document }
}

/// An issued document as it is stored, and what it is set off against if it is a credit note.
nonisolated struct IssuedRow: Sendable {
    let number, moment, xml: String
    var credit: IssueWrite.Credit?
}

/// More lines than one wants to have in memory.
nonisolated struct GeneratedLines: Sendable {
    let count: Int
    /// Makes the line at an index: its identity, its properties and the columns beside them.
    let make: @Sendable (Int) -> (id: UUID, values: [String: ColumnValue], columns: ColumnValues)
}
