import Derive
import Foundation
import Invoicing
import Ledger

/// Where invoices are kept: a file of SQLite now, a server later.
///
/// Every call blocks until it is done, so those that editing makes run off the main thread. Reads run concurrently with
/// one another and with the single write at a time.
nonisolated protocol StorageBackend: CommitLog {
    // MARK: Writing

    /// Makes all changes of a commit, or none of them.
    func write(_ commit: CommitWrite) throws -> WrittenCommit
    /// Inserts many invoices in one transaction that is not logged.
    func insert(_ invoices: [InvoiceRows]) throws
    /// Drops the indexes of an empty database, since building them after the inserts is several times as fast.
    func beginBulk() throws
    /// Builds the indexes that ``beginBulk()`` dropped. Without this call the next opening builds them.
    func endBulk(_ report: LongWork.Report) throws

    /// Refuses all writes from now on, for a reason.
    func refuseWrites(_ reason: StorageError)
    /// Whether all of the file is still to be checked after an unclean end, since it was too large to wait for that.
    var isToBeChecked: Bool { get }
    /// Has reads that go on fail.
    func stopReading()

    // MARK: Lists

    /// How many invoices there are.
    func invoiceCount() throws -> Int
    /// Some rows of the list, in its order, read by key.
    func rows(of request: ListRequest) throws -> [ListRow]
    /// The rows of some invoices, in the order of these; those that are gone are left out.
    func rows(of sequences: [Int64], in order: ListOrder) throws -> [ListRow]
    /// The key of an invoice; nil if it is not there.
    func sequence(of id: UUID) throws -> Int64?
    /// The numbers of the invoices that came in last of those that no document declares amounts of, the newest first: up to a
    /// hundred of the latest thousand invoices.
    func newestDraftNumbers() throws -> [String]
    /// The row of an invoice and how many stand before it; nil if it is not there.
    func place(of id: UUID, in order: ListOrder) throws -> (row: ListRow, position: Int)?
    /// The newest invoices that have all words of a search, up to a limit, in some order.
    func search(
        _ query: SearchQuery, in order: ListOrder, limit: Int, isCancelled: () -> Bool
    ) throws -> SearchHits
    /// Whether there is an invoice of the same seller with the same number.
    func hasInvoice(like invoice: InvoiceIdentity) throws -> Bool
    /// Those of some invoices with whose number and seller there is another one.
    func withSameNumber(among sequences: [Int64]) throws -> Set<Int64>
    /// The invoices with a number, in the order in which they came in.
    func invoices(numbered number: String) throws -> [UUID]
    /// Whether the list has an invoice of a number, also where nothing else of it is there.
    func isListed(_ number: String) throws -> Bool
    /// Whether there is an invoice of the same number, of the same seller or such that no document declares its amounts.
    func isNumberGiven(to invoice: InvoiceIdentity) throws -> Bool

    // MARK: Invoices

    /// The head of an invoice, with all that is as short, and the first of its lines; nil if it is not there.
    func head(of id: UUID, lines: Int) throws -> StoredHead?
    /// The lines that follow a place.
    func lines(of sequence: Int64, after place: LinePlace, limit: Int) throws -> [StoredRow]

    // MARK: Issuing

    /// Issues an invoice: number, document and what becomes of it, or none of it.
    func issue(_ write: IssueWrite) throws -> IssueAnswer
    /// The document of an issued invoice; nil if it is not issued.
    func issuedDocument(of id: UUID) throws -> String?
    /// The credit notes that were issued for one invoice, of its day or later.
    func credits(of number: String) throws -> [IssuedCredit]
    /// The newest day of the documents that were issued, but for one, and the number of the one of that day: of credit notes
    /// alone or of all others, or of both.
    func newestIssued(besides id: UUID, creditNotes: Bool?) throws -> (number: String, day: CalendarDate)?
    /// Whether a document of one's own that was issued has a VAT group.
    func hasIssued(_ group: VATGroup) throws -> Bool

    // MARK: Recurring invoices

    /// Which invoices are made again.
    func recurrences() throws -> [Recurrence]
    /// Lets an invoice be made again, in place of what was said of it before.
    func setRecurrence(_ recurrence: Recurrence) throws
    /// Lets an invoice not be made again, and says whether it was.
    func endRecurrence(of id: UUID) throws -> Bool
    /// Adds what was made again, unless another program has made it.
    func add(_ rows: InvoiceRows, madeAgainBy recurrence: Recurrence) throws -> Bool

    // MARK: Reports and copies

    /// Sums of what was issued and not cancelled.
    func report(_ request: Report.Request) throws -> Report
    /// What one of the sums is made of.
    func parts(of key: Report.Key, in request: Report.Request) throws -> [Report.Part]
    /// Writes all of the database to another file.
    func backUp(to path: String) throws
    /// Makes the copy of a day, unless there is one.
    func makeDailyCopy(
        _ copies: DailyCopies, on day: CalendarDate, keeping count: Int, isCancelled: @escaping () -> Bool
    ) throws
    /// Gives each row of each table as a line of JSON, as they are at one moment.
    /// - Returns: How many rows there are.
    func writeLines(to write: (String) throws -> Void) throws -> Int

    // MARK: The bin

    /// What a list shows of the invoices in the bin, the one that was deleted last first.
    func binned(limit: Int) throws -> [StoredRow]
    /// All of an invoice in the bin but its entry; nil if it is not there.
    func binned(_ id: UUID) throws -> StoredHead?
    /// Deletes what is in the bin for good.
    func emptyBin() throws

    // MARK: Other programs

    /// Where the database has gone, once.
    func takeMove() -> MovedDatabase?

    /// The last commits of an invoice before a revision, in their order: of this program, and of others up to another one.
    func steps(of invoice: UUID, before revision: Int64, othersUpTo last: Int64, limit: Int) throws -> [LoggedChange]
    /// Where some lines of an invoice stand, and all of its allowances and charges.
    func places(of lines: [UUID], in id: UUID) throws -> StoredPlaces
    /// What the list shows of some invoices; those that are gone are left out.
    func summaries(of ids: [UUID]) throws -> [InvoiceSummary]

    // MARK: The ledger

    /// What the master data say of the company; nil while nobody has said anything.
    func masterData(_ id: UUID) throws -> LedgerRow?
    /// Some customers, products, or what was charged.
    func ledgerRows(_ request: LedgerRequest) throws -> [LedgerRow]
    /// Changes the numbers of invoices that are taken, in one transaction with reading them.
    /// - Returns: What the change gives, and the change set that is logged; nil if nothing has changed.
    func changeNumbers<Result: Sendable>(
        _ change: @Sendable (inout NumberSeries) -> Result
    ) throws -> (Result, ChangeSet?)
    /// What can be found by typing, of all customers, suppliers and products.
    func ledgerIndexes() throws -> LedgerIndexes
    /// The rows of customers or products that follow one, with what they are found by.
    func ledgerEntries(of table: String, after sequence: Int64, limit: Int) throws -> [StoredRow]
    /// Sets what a customer or a product is found by.
    func setLedgerEntry(of table: String, _ id: UUID, _ columns: ColumnValues) throws
    /// The invoices of whose lines the ledger has not learnt yet.
    func unlearnt() throws -> [UUID]
    /// Takes out what the master data say of the company; other programs read everything of the ledger anew.
    func removeMasterData(_ id: UUID) throws

    // MARK: Checking

    /// Whether there has ever been an invoice, be it deleted by now.
    func hasHadInvoices() throws -> Bool

    /// What is wrong with the file itself. Damaged indexes can be made anew where nothing else is.
    func checkFile(repair: Bool) throws -> [StorageFinding]
    /// What there is not of tables, views, indexes and triggers, or otherwise than in a new database.
    func checkSchema(repair: Bool) throws -> [StorageFinding]
    /// Rows that belong to others which are not there. A repair takes them out, after a copy.
    func checkReferences(copying makeCopy: CopyMaker?) throws -> [StorageFinding]
    /// Triggers of other programs. A repair takes them out, after a copy.
    func checkTriggers(copying makeCopy: CopyMaker?) throws -> [StorageFinding]
    /// What is wrong with the text index and the stored count, beside the rows.
    func checkIndexes(repair: Bool) throws -> [StorageFinding]

    /// The keys, identities and numbers of the invoices that follow one, as they are stored, in the list or in the bin.
    func invoiceKeys(inBin: Bool, after sequence: Int64, limit: Int) throws -> [StoredRow]
    /// The number, the moment and the document that were written when an invoice was issued; nil if it was not.
    func issuedRecord(of id: UUID) throws -> StoredRow?
    /// What was issued of which there is no invoice.
    func issuedDocumentsAlone() throws -> [StorageFinding]
    /// Sets derived columns of an invoice in the bin and of its lines.
    func updateBin(_ update: InvoiceUpdate, of sequence: Int64) throws
    /// All of an invoice, also if it is not in the list: its entry is empty then. Nil if it is not there.
    func contents(of sequence: Int64) throws -> StoredHead?
    /// Puts invoices into the list, or into that of the bin, in one transaction.
    func insertEntries(_ entries: [(sequence: Int64, columns: ColumnValues)], inBin: Bool) throws

    /// Ends all access.
    func close() throws
}

/// Which rows of a list to read.
nonisolated struct ListRequest: Sendable {
    enum Start: Sendable {
        /// From the first row on.
        case first
        /// The last rows.
        case last
        /// The rows behind one.
        case after(ListKey)
        /// The rows before one.
        case before(ListKey)
        /// The rows from a position on, for a jump to where no key is known. It costs a step through an index for each row
        /// before them.
        case at(Int)
    }

    let order: ListOrder
    let start: Start
    let limit: Int
}

/// What was found.
nonisolated struct SearchHits: Sendable, Equatable {
    /// The keys of the invoices, in the order that was asked for.
    var sequences: [Int64] = []
    /// Whether there are more than that.
    var hasMore = false
}

/// A line's place among those of its invoice: no two lines have the same.
nonisolated struct LinePlace: Sendable, Equatable {
    var position: Int64
    var key: Int64

    static let beforeFirst = LinePlace(position: .min, key: .min)
}

/// Where rows of an invoice stand in the database.
nonisolated struct StoredPlaces: Sendable {
    /// A line's position, and in which order the lines stand that have the same one.
    struct Line: Sendable {
        let position: Int64
        let equals: [UUID]
    }

    /// Those that were asked for and are there.
    var lines: [UUID: Line] = [:]
    /// All allowances and charges, in order.
    var allowanceCharges: [UUID] = []
}

/// Everything of an invoice but most of its lines.
nonisolated struct StoredHead: Sendable {
    let sequence: Int64
    let head: StoredRow
    let entry: StoredRow
    let allowanceCharges: [StoredRow]
    var lines: [StoredRow]
}
