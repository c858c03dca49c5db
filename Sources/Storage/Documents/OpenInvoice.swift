import Derive
import DeriveDocuments
import Foundation
import Invoicing

/// An open invoice and the progress of loading it.
///
/// The head, the stored totals and the first lines come first. The other lines are loaded while the program is idle. Until
/// then ``isLoaded`` is false, ``totals`` is to be shown, and the invoice may not be edited.
@Observed(recorded: false)
public final class OpenInvoice {
    /// The invoice, the same object all the time.
    public let invoice: Invoice
    /// The document that owns the invoice and its parts.
    public let document: Document
    private(set) var state: State = .loading(nil)
    /// The stored derived values; nil until they are read, and for an invoice that was made here.
    public internal(set) var totals: StoredTotals?
    /// The field that another program has changed while it is typed in here; nil if there is none.
    public internal(set) var conflict: Conflict?
    /// Its key in the database; nil until it is there.
    @Unobserved var sequence: Int64?
    /// `true` if it was read from a file whose log has changes of it.
    @Unobserved var isLogged = false
    /// `true` if it was just begun, and is still to be inserted.
    @Unobserved var isFresh = false
    /// The list's row of it since the last commit here; nil before there was one.
    @Unobserved var summary: InvoiceSummary?
    /// The observation of its commits, which are written as long as it is open.
    @Unobserved var commits: CommitObservation?
    /// Entries of the log, in their order, that wait for the end of an edit.
    @Unobserved var waiting: [LogEntry] = []
    /// The colleague whose commit came in last; nil for another program on this machine.
    @Unobserved var person: String?
    /// The last revision of the whole log up to which everything of it is merged.
    @Unobserved var merged: Int64 = 0
    /// `true` if it may differ from the file in a way that the log does not record, so that it is read again.
    @Unobserved var isLookDue = false
    /// The changes of it that were written here.
    @Unobserved var own = OwnCommits()
    /// The reason why it could not be encoded, so that it is written whole as soon as it can be; nil if it could.
    @Unobserved var encodingError: (any Error)?
    let changes: InvoiceChanges

    init(_ invoice: Invoice) {
        self.invoice = invoice
        changes = InvoiceChanges(invoice)
        document = Document(invoice.number)
        document.adopt(invoice)
    }

    /// Enters a state.
    func move(to next: State) {
        assert(state.canMove(to: next), "An open invoice cannot go from \(state) to \(next).")
        state = next
    }

    /// Ends reading, writing and merging. An invoice that was not read to its end must be opened again.
    func release(isOutdated: Bool) {
        commits = nil
        if isOutdated || isLoading {
            move(to: .outdated(isLoaded: isLoaded))
        } else if failure == nil, !isRemoved {
            move(to: .released)
        }
    }

    /// `true` if all that was committed of it is on disk, as far as the writer has reported.
    public var isSaved: Bool { !own.hasUnwritten && encodingError == nil }

    /// `true` if it was removed, or is not written yet, so that no list has it.
    public var isUnlisted: Bool { isRemoved || sequence == nil }

    /// The number of lines that it has, also while they are being read.
    public var lineCount: Int { isLoaded ? invoice.lines.count : totals?.lineCount ?? invoice.lines.count }

    /// `true` if the log has changes of it that may be steps of an earlier run, and are not read yet.
    public var mayHaveEarlierSteps: Bool { isLogged && document.history.canRestore }

    /// `true` if something of it can be undone or made again.
    var hasHistory: Bool { document.history.canUndo || document.history.canRedo }

    /// `true` if the database has it as it is here: nothing is being typed in it, and all of it is written.
    var isAtRest: Bool { isSaved && document.openEdit == nil }

    /// `true` if list changes of other programs can be merged: the open edit has not added or removed rows.
    var canMergeLists: Bool {
        let lists: [AnyObject] = [invoice.lines, invoice.allowanceCharges]
        return !lists.contains { document.openEdit?.hasChanged(elementsOf: $0) ?? false }
    }
}
