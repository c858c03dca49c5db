import Derive
import DeriveDocuments
import Foundation
import Invoicing
import Ledger

/// The invoices on disk. This is the module's face.
///
/// There is no save command: every committed transaction of the model is written in a transaction of its own, and only
/// the columns that it changes. That happens off the main thread, in order. What cannot be written is kept and tried again;
/// ``status`` says so meanwhile, and also where writing takes longer than a tenth of a second.
///
/// Opening an invoice, listing, searching and committing never wait for the disk, and answers to requests are delivered in a
/// tick. ``init(path:)``, ``flush()``, ``close()`` and whatever else returns a value or throws wait until they are done.
public final class Repository: InvoiceStore {
    /// The list of all invoices.
    public let list: InvoiceList
    /// The path of the file.
    public let path: String
    /// The state of saving: all commits are on disk, or some are pending.
    public let status = StorageStatus()

    let backend: SQLiteBackend
    let pace: Pace
    let writes: WriteQueue
    let reader = Reader("opening")
    let reportReader = Reader("reports")
    let copying = DailyCopying()
    var opened: [UUID: OpenInvoice] = [:]
    /// The invoices that are open, those that were looked at last at the end.
    var recent: [UUID] = []
    /// The lines of invoices that were released.
    var lineRemoval = LineRemoval()
    /// The invoices that were removed. What comes in here leaves the database; what undo takes out comes back.
    let removed = ObservedArray<Invoice>()
    /// The document of which removing an invoice is a step.
    public let removals = Document("invoices")
    var removalCommits: CommitObservation?
    /// The file, if it is a copy that was made to be checked.
    var temporaryCopy: String?
    /// The number of commits that the writer has not reported as written.
    var unreportedCount = 0
    /// Callbacks of pending writer requests, by request number. They never leave the main thread.
    var receivers: [Int: (Any) -> Void] = [:]
    var lastRequest = 0
    /// `true` if another program has changed which invoices there are since they were counted.
    var isCountDue = false
    var isCounting = false
    /// Encodes a commit; a test lets it fail.
    var encode: (Commit) throws -> ChangeSet = { try $0.changeSet }
    /// The last merged commit of another program.
    var receivedRevision: Int64 = 0
    /// Called in a tick when something of this program has been written.
    public var onWritten: () -> Void = {}
    /// The last commit that there was when the database was opened.
    let firstRevision: Int64
    private(set) var watcher: ChangeWatcher?
    /// Looks at all of the file while it is open.
    let checker = Reader("integrity", qos: .utility)
    /// The ledger, once it was asked for.
    var storedLedger: StoredLedger?
    /// `true` if an edit that another program's commit has overtaken is adapted and written again. Otherwise its caller, a
    /// command, is told of it by ``takeRefusal()``, and asks again.
    public var adaptsCommits = true
    /// The reason why a commit was not written, since another program came first; nil where all were, or one was told of it.
    var refusal: StorageError?
    /// The commits that were made together; nil outside ``together(_:)``.
    var group: [UUID]?
    /// The ledger's commits that are written with the next invoice; nil where each is written by itself.
    var heldBooks: [DocumentCommit]?
    /// `true` if something of this program is written.
    public internal(set) var hasWritten = false
    /// The notes that this program is to derive from, in their order.
    var notes: [DerivationNote] = []
    /// The work at the first of them; nil while there is none.
    var derivation: Derivation?

    /// Opens a database, or makes one.
    /// - Parameters:
    ///   - report: Takes how far that is, where it takes long.
    ///   - onWait: Called once, on any thread, when another program's lock was waited for for a second and there is no screen.
    public convenience init(
        path: String, pace: Pace = Pace(), report: @escaping LongWork.Report = { _, _, _ in true },
        onWait: @escaping @Sendable () -> Void = {}
    ) throws(StorageError) {
        do {
            let backend = try SQLiteBackend(path: path, pace: pace, report, onWait: onWait)
            // What cannot be dropped now is dropped by a later start.
            try? backend.dropAbandoned()
            try self.init(path: path, backend, pace)
            if backend.isToBeChecked { checkWhileOpen() }
            status.notice = backend.formerCopy.map {
                "The database was made by an earlier version of Billow, which cannot open it any more. “\($0)” is a copy from before."
            }
            try noticeRelatives()
        } catch {
            throw StorageError(error, path: path)
        }
    }

    init(path: String, _ backend: SQLiteBackend, _ pace: Pace = Pace()) throws {
        self.path = path
        self.backend = backend
        self.pace = pace
        let first = try backend.lastRevision()
        firstRevision = first
        backend.commits.withLock { $0.begin(after: first) }
        let wakeup = WriterWakeup()
        writes = WriteQueue(backend, pause: pace.retry, lockPatience: pace.lock) { submit { wakeup.ring() } }
        list = InvoiceList(backend, count: try backend.read { try $0.invoiceCount() })
        wakeup.ring = { [weak self] in self?.takeReports() }
        backend.disk.observeFailure { [weak self] in
            submit {
                guard let self else { return }
                self.status.trouble = self.trouble
            }
        }
        list.onTrouble = { [status, path] error in
            guard error != nil || status.listTrouble != nil else { return }
            status.listTrouble = error.map { StorageError($0, path: path) }
        }
        list.unsavedSummary = { [weak self] in self?.unsavedSummary(of: $0) }
        receivedRevision = firstRevision
        // A program that was killed has left them.
        notes = Array(try backend.notes().values)
        watcher = try ChangeWatcher(backend, every: pace.look.isFinite ? pace.look : nil) { [weak self] news in
            submit { self?.receive(news) }
        }
        removals.adopt(removed)
        removalCommits = removals.observeCommits { [unowned self] in saveRemovals($0) }
    }

    /// The path of the database unless the user names another: `$XDG_DATA_HOME/billow/billow.sqlite`.
    public static var defaultPath: String { UserFolder.data.path + "/billow.sqlite" }

    /// Closes the file after a last attempt to write unsaved commits, also to the file of ``saveBeside(on:)``.
    /// - Throws: Why that is not possible, or what another program has done to the file.
    public func close() throws(StorageError) {
        hasScreen = false
        removalCommits = nil
        for open in opened.values { open.commits = nil }
        storedLedger?.commits = nil
        flush()
        watcher?.stop()
        copying.end()
        reader.finish()
        reportReader.finish()
        list.finishReading()
        if checker.isBusy { backend.stopReading() }
        checker.finish()
        if status.savedBeside != nil { try saveBeside() }
        let loss = backend.loss()
        try translating { try backend.close() }
        let diskFailure = backend.disk.failure
        if let temporaryCopy { DatabaseCopy.removeFolder(of: temporaryCopy) }
        guard status.savedBeside == nil else { return }
        if let loss { throw loss }
        if hasUnsaved { throw status.trouble ?? .locked(path: path) }
        if let diskFailure { throw .notOnDisk(path: path, reason: diskFailure) }
    }

    /// `true` if a screen is drawn, so that the main thread waits for no other program.
    public var hasScreen: Bool {
        get { backend.patience.hasScreen }
        set { backend.patience.hasScreen = newValue }
    }

    /// `true` if something that was committed is not on disk yet, and closing does not write it beside.
    public var hasUnsaved: Bool { (!writes.isEmpty || hasUnencoded) && status.savedBeside == nil }

    /// `true` if another program has taken the file away or overwritten it, so that nothing is written into it any more.
    public var isLost: Bool { backend.loss() != nil }

    /// Calls a function at once and whenever ``hasUnsaved`` changes: on any thread, while nothing can be committed or written.
    public func observeUnsaved(_ observer: @escaping @Sendable (_ hasUnsaved: Bool) -> Void) {
        writes.observeWaiting(observer)
    }

    /// `true` if what a screen shows is still being read or written.
    public var isSettling: Bool {
        status.trouble == nil && !writes.isEmpty || !receivers.isEmpty || reader.isBusy || list.isBusy
    }

    /// The file shares a log with other machines.
    public var sharesLog: Bool { (try? backend.read { try $0.sharedCursor() }) ?? nil != nil }

    /// Looks for commits of other programs, on any thread.
    public var look: @Sendable () -> Void { { [watcher] in watcher?.look() } }

    /// `true` if something is still being written or read.
    public var isBusy: Bool {
        isSettling || reportReader.isBusy
            // Only the invoice that was opened last is loaded.
            || recent.last.flatMap { opened[$0] }?.lineLoading != nil || derivation != nil
    }
}

/// Lets the writer report to a repository that is not there yet when the writer is made.
private final class WriterWakeup {
    var ring: () -> Void = {}
}
