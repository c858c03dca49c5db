import Derive
import Foundation
import Invoicing

/// What a commit writes, as values that belong to no thread.
nonisolated enum CommitWrite: Sendable {
    case invoice(InvoiceWrite)
    case ledger(LedgerWrite)
    /// The ledger has learnt from the lines of an invoice.
    case learnt(UUID)
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
}

/// What is to be done to the rows of one invoice.
nonisolated enum InvoiceWrite: Sendable {
    case insert(InvoiceRows)
    case update(InvoiceUpdate)
    /// Deletes an invoice, or moves it into the bin with the day of the deletion (nil: today by the clock).
    case delete(UUID, isKeptInBin: Bool, on: CalendarDate? = nil)

    var invoice: UUID {
        switch self {
        case .insert(let rows): rows.id
        case .update(let update): update.id
        case .delete(let id, _, _): id
        }
    }
}

/// All rows of an invoice that comes in.
public nonisolated struct InvoiceRows: Sendable {
    let id: UUID
    /// The key that it had before, if it comes back; nil for the next one.
    var sequence: Int64?
    var head: ColumnValues
    /// Its derived columns, for the list.
    var entry: ColumnValues
    var lines: [LineWrite] = []
    /// Lines behind those, which are made one by one as they are written.
    var generatedLines: GeneratedLines?
    var allowanceCharges: [ColumnValues] = []
    /// The document of an invoice that was issued by another program; nil for any other.
    var issued: IssuedRow?
}

/// An issued document as it is stored, and what it is set off against if it is a credit note.
nonisolated struct IssuedRow: Sendable {
    let number, moment, xml: String
    var credit: IssueWrite.Credit?
}

/// The columns of an invoice that have changed.
nonisolated struct InvoiceUpdate: Sendable {
    let id: UUID
    var head: ColumnValues = []
    var headDocument: DocumentPatch?
    var entry: ColumnValues = []
    var removedLines: [UUID] = []
    /// Lines that came in.
    var newLines: [LineWrite] = []
    /// Lines that have other values, or stand elsewhere.
    var changedLines: [LineWrite] = []
    var removedAllowanceCharges: [UUID] = []
    /// Allowances and charges that came in.
    var newAllowanceCharges: [ColumnValues] = []
    /// Allowances and charges that have other values, or stand elsewhere.
    var changedAllowanceCharges: [LineWrite] = []
    /// The same for other programs; nil where only what is derived is mended.
    var changeSet: ChangeSet?
}

/// More lines than one wants to have in memory.
nonisolated struct GeneratedLines: Sendable {
    let count: Int
    /// Makes the line at an index.
    let make: @Sendable (Int) -> LineWrite
}

/// What is to be written of a line, or of an allowance or charge of the document.
nonisolated struct LineWrite: Sendable {
    let id: UUID
    /// Where it stands; nil for where it stood.
    var position: Int64?
    var values: ColumnValues
    /// What becomes of its JSON; nil where that stays.
    var document: DocumentPatch?
}
