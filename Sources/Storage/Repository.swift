import Derive
import Foundation
import GRDB
import Invoicing

/// The invoices on disk, in one SQLite file. This is the module's face.
///
/// There is no save command: every committed transaction of the model is written in a transaction of its own before
/// control returns to who made it, and only the rows that it touches. What cannot be written is kept and tried again
/// with the next one; ``status`` says so meanwhile.
///
/// The file is in WAL mode with `synchronous = NORMAL`: whatever ends the program, all that was committed is there.
/// If the power fails, the last commits may be missing, and the file is sound.
public final class Repository {
    /// The list of all invoices.
    public let list: InvoiceList
    /// Where the file is.
    public let path: String
    /// Whether everything that was committed is on disk.
    public let status = StorageStatus()

    private let file: DatabaseFile
    private let database: DatabaseQueue
    private var opened: [UUID: OpenInvoice] = [:]
    /// To which invoice an object belongs.
    private var owners: [ObjectIdentifier: OpenInvoice] = [:]
    private var unsaved: Set<UUID> = []
    /// The invoices that were removed. What comes in here leaves the database; what undo takes out comes back.
    private let removed = ObservedArray<Invoice>()
    /// The document of which removing an invoice is a step.
    private let removals = Document("invoices")
    private var commits: [CommitObservation] = []
    /// The document in which something was committed last.
    private weak var latest: Document?

    /// Opens a database, or makes one.
    public init(path: String) throws(StorageError) {
        self.path = path
        file = try DatabaseFile(path: path)
        let reporter = TroubleReporter()
        do {
            database = try Self.open(path)
            list = try InvoiceList(database) { reporter.report(StorageError($0, path: path)) }
        } catch {
            file.unlock()
            throw StorageError(error, path: path)
        }
        reporter.report = { [status] in status.trouble = $0 }
        removals.adopt(removed)
        observe(removals)
    }

    /// Where the database is unless the user says otherwise: `$XDG_DATA_HOME/billow/billow.sqlite`.
    public static var defaultPath: String {
        let environment = ProcessInfo.processInfo.environment
        let home = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (home ?? NSHomeDirectory() + "/.local/share") + "/billow/billow.sqlite"
    }

    /// Closes the file after a last attempt to write what is not saved yet.
    /// - Throws: Why that is not possible.
    public func close() throws(StorageError) {
        commits = []
        defer { file.unlock() }
        do {
            try writeUnsaved()
            try database.close()
        } catch {
            throw StorageError(error, path: path)
        }
    }

    // MARK: Invoices

    /// Gives an invoice with all its lines. It is the same object each time, and all its changes are saved.
    public func open(_ id: UUID) throws(StorageError) -> Invoice {
        if let known = opened[id] { return known.invoice }
        do {
            guard let loaded = try unrecorded({ try Loading.invoice(id, from: database) }) else {
                throw StorageError.noInvoice(id: id)
            }
            follow(loaded)
            return loaded.invoice
        } catch {
            throw StorageError(error, path: path)
        }
    }

    /// Takes in an invoice that was made or imported; from now on all its changes are saved.
    public func add(_ invoice: Invoice) throws(StorageError) {
        do {
            let added = try database.write { try Loading.insert(invoice, into: $0) }
            list.added()
            follow(added)
        } catch {
            throw StorageError(error, path: path)
        }
    }

    /// Whether there is an invoice of the same seller with the same number: who takes in another may be mistaken.
    public func hasInvoice(like invoice: Invoice) -> Bool {
        guard !invoice.number.isEmpty else { return false }
        let (number, seller) = (invoice.number, invoice.seller)
        let sql = """
            SELECT EXISTS (SELECT * FROM invoice WHERE number = ?
                AND (sellerName = ? OR sellerVATIdentifier <> '' AND sellerVATIdentifier = ?))
            """
        let found = try? database.read {
            try Bool.fetchOne($0, sql: sql, arguments: [number, seller.name, seller.vatIdentifier])
        }
        return found == true
    }

    /// Takes an invoice out of the database, with all its lines. It is a step like any other edit: undo brings it back.
    public func remove(_ invoice: Invoice) {
        guard opened[invoice.id]?.isWanted == true else { return }
        transaction("delete invoice") { removed.append(invoice) }
    }

    /// Takes out an invoice of which nothing was wanted. There is no way back.
    public func discard(_ invoice: Invoice) throws(StorageError) {
        guard let open = opened[invoice.id], open.isStored else { return }
        do {
            try database.write { try open.delete(from: $0) }
        } catch {
            throw StorageError(error, path: path)
        }
        for object in open.objects { owners[ObjectIdentifier(object)] = nil }
        opened[invoice.id] = nil
        unsaved.remove(invoice.id)
        list.removed(invoice.id)
    }

    /// The invoice to which something that has changed belongs, if it is open and not removed.
    public func invoice(changedIn changes: ChangeRecord) -> Invoice? {
        changes.changes.lazy.compactMap { self.owner(of: $0) }.first { $0.isWanted }?.invoice
    }

    private func owner(of change: Change) -> OpenInvoice? {
        guard change.object === removed else { return owners[ObjectIdentifier(change.object)] }
        switch change.kind {
        case .inserted(_, let invoice as Invoice), .removed(_, let invoice as Invoice): return opened[invoice.id]
        default: return nil
        }
    }

    /// The document of removed invoices, if removing one or bringing one back is what was done last.
    public func latestDeletion(besides document: Document?) -> Document? {
        latest === removals || document == nil ? removals : nil
    }

    private func observe(_ document: Document) {
        commits.append(
            document.observeCommits { [unowned self] commit in
                latest = commit.document
                save(commit.record)
            })
    }

    private func follow(_ open: OpenInvoice) {
        observe(open.document)
        opened[open.invoice.id] = open
        for object in open.objects { owners[ObjectIdentifier(object)] = open }
        list.opened(open.invoice)
    }

    // MARK: Saving

    private func save(_ changes: ChangeRecord) {
        for change in changes.changes {
            guard let owner = owner(of: change) else { continue }
            unsaved.insert(owner.invoice.id)
            guard change.object !== removed else {
                owner.isWanted = !removed.elements.contains { $0 === owner.invoice }
                continue
            }
            for member in owner.take(change) { note(member, of: owner) }
        }
        if !unsaved.isEmpty { retry() }
    }

    /// Tries once more to write what is not saved yet.
    /// - Returns: Whether everything is saved now.
    @discardableResult
    public func retry() -> Bool {
        do {
            try writeUnsaved()
            status.trouble = nil
            return true
        } catch {
            status.trouble = StorageError(error, path: path)
            return false
        }
    }

    /// What is no part of an invoice any more may change without being saved, until it is one again.
    private func note(_ member: OpenInvoice.Member, of owner: OpenInvoice) {
        switch member {
        case .joined(let object): owners[ObjectIdentifier(object)] = owner
        case .left(let object): owners[ObjectIdentifier(object)] = nil
        }
    }

    private func writeUnsaved() throws {
        let dirty = unsaved.compactMap { opened[$0] }
        guard !dirty.isEmpty else { return }
        try database.write { database in
            for invoice in dirty { try invoice.write(to: database) }
        }
        unsaved = []
        for open in dirty {
            let wasStored = open.isStored
            open.written()
            guard open.isStored != wasStored else { continue }
            if open.isStored { list.restored(open.invoice) } else { list.removed(open.invoice.id) }
        }
    }

    // MARK: Opening

    private static func open(_ path: String) throws -> DatabaseQueue {
        try DatabaseCheck.run(path)
        var configuration = Configuration()
        configuration.journalMode = .wal
        configuration.busyMode = .timeout(0.5)
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = NORMAL") }
        let database = try DatabaseQueue(path: path, configuration: configuration)
        try DatabaseSchema.migrator.migrate(database)
        return database
    }
}

/// Lets the list report before the store that it belongs to is there.
private final class TroubleReporter {
    var report: (StorageError) -> Void = { _ in }
}
