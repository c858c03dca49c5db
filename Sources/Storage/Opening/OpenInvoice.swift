import Derive
import Foundation
import Invoicing

/// An invoice that is open: what of it is there, and what is still being read.
///
/// It is there at once, with its head, its stored totals and its first lines. The others come in while nothing else is to
/// be done; until then ``isLoaded`` is false, ``totals`` is what to show, and nothing of it may be edited.
@Observed(recorded: false)
public final class OpenInvoice {
    /// How far it has been read.
    public enum State: Equatable {
        /// Some of it is there.
        case loading
        /// All of it is there.
        case loaded
        /// It cannot be read.
        case failed(StorageError)
    }

    /// The invoice, the same object all the time.
    public let invoice: Invoice
    /// The document that owns the invoice and its parts.
    public let document: Document
    /// How far it has been read.
    public internal(set) var state: State = .loading
    /// What is stored as derived from it; nil until it is read, and for an invoice that was made here.
    public internal(set) var totals: StoredTotals?
    /// The field that another program has changed while it is typed in here; nil if there is none.
    public internal(set) var conflict: Conflict?
    /// Whether another program has changed more of it than can be merged, so that it is to be opened anew.
    public internal(set) var isOutdated: Bool = false

    /// Its key in the database; nil until it is there.
    @Unobserved var sequence: Int64?
    /// Whether it is to be in the database; false after it was removed, until undo brings it back.
    @Unobserved var isWanted = true
    /// Whether another program has deleted it while something is typed in it here: committing that brings it back.
    @Unobserved var isDeletedElsewhere = false
    /// Whether another program has put it in anew, so that it is to be compared with what is stored.
    @Unobserved var isReplaced = false
    /// Whether all that was committed of it is on disk, as far as the writer has reported.
    public var isSaved: Bool { unsavedCount == 0 }
    /// How far all of it is written into a database that may not have it; nil where that is not needed.
    @Unobserved var rewriting: Rewriting?
    /// How many of its commits are not written yet.
    @Unobserved var unsavedCount = 0
    /// What the list shows of it since the last commit here; nil before there was one.
    @Unobserved var summary: InvoiceSummary?
    @Unobserved var commits: CommitObservation?
    /// What was committed here of it and not written, since another program had deleted it; written when that brings it back.
    @Unobserved var missed: [InvoiceUpdate] = []
    /// The first commit of it here that was written; nil before that.
    @Unobserved var firstWritten: Int64?
    /// What was written of it here.
    @Unobserved var own = OwnWrites()
    /// Whether it is being read where another program has put lines.
    @Unobserved var isReadingPlaces = false
    /// Where lines stand that are being merged.
    @Unobserved var mergedPositions: [UUID: Int64] = [:]
    /// Lines whose derived columns are to be written again, since two programs changed the invoice at once; nil where no such
    /// change happened.
    @Unobserved var linesToDeriveAgain: Set<UUID>?
    let changes: InvoiceChanges
    /// What is still to be read.
    @Unobserved var loading: LineLoading?

    init(_ invoice: Invoice) {
        self.invoice = invoice
        changes = InvoiceChanges(invoice)
        document = Document(invoice.number)
        document.adopt(invoice)
    }

    /// Whether it was removed; undo brings it back.
    public var isRemoved: Bool { !isWanted }

    /// Whether it was removed, or is not written yet, so that no list has it.
    public var isUnlisted: Bool { isRemoved || sequence == nil }

    /// Whether all of it is there.
    public var isLoaded: Bool { state == .loaded }

    /// How many lines it has, also while they are being read.
    public var lineCount: Int { isLoaded ? invoice.lines.count : totals?.lineCount ?? invoice.lines.count }

    /// Whether something of it can be undone or made again.
    var hasHistory: Bool { document.history.canUndo || document.history.canRedo }
}
