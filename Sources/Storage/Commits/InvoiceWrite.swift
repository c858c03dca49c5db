import DeriveDocuments
import Foundation
import Invoicing
import Ledger

/// The contents of a commit, as values that belong to no thread.
nonisolated enum CommitWrite: Sendable {
    case invoice(InvoiceWrite)
    case ledger(DocumentCommit)
    /// The ledger has learnt from the lines of an invoice.
    case learnt(UUID)

    /// The commit; nil where none is logged.
    var commit: DocumentCommit? {
        switch self {
        case .invoice(let write): write.commit
        case .ledger(let commit): commit
        case .learnt: nil
        }
    }

    /// The document whose commits are written in their order. What was learnt is part of the ledger.
    var document: UUID {
        commit?.document ?? MasterData.only
    }
}

/// The outcome of a write.
nonisolated struct WrittenCommit: Sendable {
    /// Reasons for which nothing of a commit was written.
    enum Refusal: Equatable, Sendable {
        /// Another program has deleted the invoice.
        case missing
        /// Another program has deleted rows that the commit updates.
        case missingRows(Set<RowID>)
        /// The invoice was issued meanwhile.
        case frozen
        /// Another program has changed the invoice that the commit deletes, and this program has not seen the change.
        case changed
        /// Another program has set what the commit's verb has read, or the commit that it goes with was refused.
        case overtaken
    }

    /// The key of an invoice that came in with it.
    var key: Int64?
    /// The name of a draft that came in with it; empty for none.
    var name = ""
    var refusal: Refusal?
    /// The outcomes of the ledger's commits that came with it.
    var books: [WrittenCommit] = []
    /// The number of its entry in the log.
    var revision: Int64 = 0
    /// `true` if another program has committed to the document, or to the row of the ledger, after the commit's base.
    var isCrossed = false
}

/// A write to the rows of one invoice.
nonisolated enum InvoiceWrite: Sendable {
    case insert(InvoiceRows)
    case update(DocumentCommit)
    /// Deletes an invoice, or moves it into the bin with the day of the deletion (nil: today by the clock).
    /// - Parameter books: Changes of the ledger that go with it, written in the same transaction or not at all.
    case delete(DocumentCommit, isKeptInBin: Bool, on: CalendarDate? = nil, books: [DocumentCommit] = [])

    /// Changes of the ledger that are written with it.
    var books: [DocumentCommit] {
        switch self {
        case .insert(let rows): rows.books
        case .update: []
        case .delete(_, _, _, let books): books
        }
    }

    var commit: DocumentCommit {
        get {
            switch self {
            case .insert(let rows): rows.commit
            case .update(let commit), .delete(let commit, _, _, _): commit
            }
        }
        set {
            switch self {
            case .insert(var rows):
                rows.commit = newValue
                self = .insert(rows)
            case .update: self = .update(newValue)
            case .delete(_, let isKeptInBin, let day, let books):
                self = .delete(newValue, isKeptInBin: isKeptInBin, on: day, books: books)
            }
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
    /// The file that it was read from; nil for what was made here.
    var original: OriginalFile?
    /// Changes of the ledger that come with it, such as its supplier: written in the same transaction.
    var books: [DocumentCommit] = []
    /// `true` if it is a draft that was just begun.
    var isFresh = false

    var id: UUID { commit.document }

    /// The invoice is a draft.
    var isDraft: Bool { commit.entry.contains { $0 == "stage" && $1.printed == InvoiceStage.draft.rawValue } }

    /// The name that the writer has given to it as a draft; empty for none.
    var draftName: String {
        get { commit.entry.first { $0.column == "name" }?.value.printed ?? "" }
        set {
            let name: ColumnValue = newValue.isEmpty ? .null : .text(newValue)
            commit.entry = commit.entry.replacing([("name", name)])
            if commit.entry.contains(where: { $0 == "number" && $1.printed.isEmpty }) {
                commit.entry = commit.entry.replacing(
                    [("numberKey", .text(ListColumn.numberKey(of: "", name: newValue)))])
            }
            var operations = commit.changes.operations
            guard case .insert(let row, let owner, let list, let after, var values)? = operations.first else { return }
            values["draftName"] = newValue.isEmpty ? nil : name
            operations[0] = .insert(row, into: owner, list: list, after: after, values: values)
            commit.changes = DocumentCommit(id, operations).changes
        }
    }
}

/// An issued document as it is stored, and what it is set off against if it is a credit note.
nonisolated struct IssuedRow: Sendable {
    let number, moment, xml: String
    var credit: IssueWrite.Credit?
    /// The series of the number before and after, which other machines take over; nil where the file shares nothing.
    var series: (before: NumberSeries.State, after: NumberSeries.State)?
}

/// More lines than one wants to have in memory.
nonisolated struct GeneratedLines: Sendable {
    let count: Int
    /// Makes the line at an index: its identity, its properties and the columns beside them.
    let make: @Sendable (Int) -> (id: UUID, values: [String: ColumnValue], columns: ColumnValues)
}
