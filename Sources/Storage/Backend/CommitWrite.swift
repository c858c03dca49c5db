import Foundation

/// What a commit writes, as values that belong to no thread.
nonisolated struct CommitWrite: Sendable {
    var writes: [InvoiceWrite]
}

/// What is to be done to the rows of one invoice.
nonisolated enum InvoiceWrite: Sendable {
    case insert(InvoiceRows)
    case update(InvoiceUpdate)
    case delete(UUID)

    var invoice: UUID {
        switch self {
        case .insert(let rows): rows.id
        case .update(let update): update.id
        case .delete(let id): id
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
}

/// The columns of an invoice that have changed.
nonisolated struct InvoiceUpdate: Sendable {
    let id: UUID
    var head: ColumnValues = []
    var entry: ColumnValues = []
    var removedLines: [UUID] = []
    /// Lines that came in.
    var newLines: [LineWrite] = []
    /// Lines that have other values, or stand elsewhere.
    var changedLines: [LineWrite] = []
    /// All allowances and charges, if one of them has changed; there are few.
    var allowanceCharges: [ColumnValues]?
}

/// More lines than one wants to have in memory.
nonisolated struct GeneratedLines: Sendable {
    let count: Int
    /// Makes the line at an index.
    let make: @Sendable (Int) -> LineWrite
}

/// What is to be written of a line.
nonisolated struct LineWrite: Sendable {
    let id: UUID
    /// Where it stands; nil for where it stood.
    var position: Int64?
    var values: ColumnValues
}
