import Derive
import DeriveDocuments
import Foundation
import Invoicing

/// The company's books: its master data as one document, and what can be done with them.
///
/// Each verb is one step of the document's history, with its name, and one change set. With a source, only those rows are in
/// memory that were meant once; without one, all are.
@MainActor
public final class Ledger {
    /// The company, and the customers, suppliers and products in memory.
    public let data: MasterData
    /// Commits, undo and the open edit of all of it.
    public let document: Document
    var customers = Directory<Customer>()
    var products = Directory<Product>()
    /// The user's settings for where company, customer and product say nothing.
    public var defaults: InvoiceDefaults {
        get { company.defaults }
        set { company.defaults = newValue }
    }
    private(set) weak var source: (any LedgerSource)?
    private var commits: CommitObservation?
    /// Counts changes of the completion entries, for screens that show them.
    public let directoryChanges = DirectoryChanges()
    /// The past charges of one customer, for ``product(completing:for:)``.
    var pastItems: (customer: UUID, index: CompletionIndex)?
    /// The reason why the source could not be read the last time; nil if it could. Missing entries may be in the source all the
    /// same.
    public private(set) var readFailure: (any Error)?
    /// `true` if the merged rows were only read.
    private var isReading = false
    /// The rows that were deleted and may still be in the source.
    private var deleted: Set<UUID> = []

    /// Makes a ledger of master data, which belong to its document from then on.
    /// - Parameter source: Where further rows are; nil if these are all.
    public init(_ data: MasterData = MasterData(), source: (any LedgerSource)? = nil) {
        self.data = data
        self.source = source
        document = Document("ledger")
        document.adopt(data)
        customers.update(all: data.customers.elements)
        products.update(all: data.products.elements)
        commits = document.observeCommits { [unowned self] in follow($0.record) }
    }

    /// Who writes the invoices.
    public var company: Company { data.company }

    /// Makes several changes one step of the books.
    @discardableResult
    public func change<Result>(_ name: String, _ body: () throws -> Result) rethrows -> Result {
        try document.transaction(name, body)
    }

    /// Removes a customer or product that was added just now and not filled in, with the steps of that: none is left to undo.
    public func discard(_ id: UUID) {
        data.customers.removeAll { $0.id == id }
        data.products.removeAll { $0.id == id }
        document.history.forget { step in
            rows(changedIn: step).contains { $0.rowID?.id == id }
                || step.changes.allSatisfy { Document.owner(of: $0.object) == nil }
        }
    }

    /// The rows that came or went with a step, or in which it has changed something.
    public func rows(changedIn step: ChangeRecord) -> [any RowCodable] {
        step.changes.flatMap { change in
            (change.kind.elements + [document.row(of: change.object) as Any]).compactMap { $0 as? any RowCodable }
        }
    }

    // MARK: Reading

    /// Replaces the completion indexes by those of the whole source.
    public func use(_ indexes: LedgerIndexes) {
        customers.use(indexes.customers)
        products.use(indexes.products)
        for id in deleted {
            customers.remove(id)
            products.remove(id)
        }
        directoryChanges.count += 1
    }

    /// Reads rows that are not in memory. Within a transaction nothing is read: its caller reads before.
    /// - Returns: Whether the source can be read. If not, nothing may be added in place of missing rows.
    @discardableResult
    func read(_ request: LedgerRequest) -> Bool {
        guard let source, !request.isEmpty, !Document.isTransactionOpen else { return true }
        let rows = Result { try source.rows(request) }
        switch rows {
        case .success: readFailure = nil
        case .failure(let error): readFailure = error
        }
        guard let rows = try? rows.get() else { return false }
        let operations = rows.filter { operation in
            let row = operation.row
            return !deleted.contains(row.id) && !isInMemory(row)
        }
        guard !operations.isEmpty else { return true }
        isReading = true
        defer { isReading = false }
        // What cannot be decoded is as if it were not there; `billow check` says so.
        _ = try? document.merge(ChangeSet(name: "", origin: .elsewhere, revision: 0, operations: operations))
        return true
    }

    /// Merges a commit of another program into the ledger.
    /// - Throws: An error of decoding a column.
    public func merge(_ changes: ChangeSet) throws {
        let rows = changes.operations.compactMap { operation -> RowID? in
            if case .update(let row, _, _, _) = operation { row } else { nil }
        }
        let missing = Set(rows).filter { !isInMemory($0) }
        read(.customers(missing.filter { $0.entity == Customer.entity }.map(\.id)))
        read(.products(missing.filter { $0.entity == Product.entity }.map(\.id)))
        for case .delete(let row, _, _) in changes.operations {
            customers.remove(row.id)
            products.remove(row.id)
        }
        for case .insert(let row, _, _, _, _) in changes.operations { deleted.remove(row.id) }
        try document.merge(changes)
    }

    private func isInMemory(_ row: RowID) -> Bool {
        switch row.entity {
        case Customer.entity: customers[row.id] != nil
        case Product.entity: products[row.id] != nil
        // A charge that is merged again updates its row, and other rows are read only once.
        default: false
        }
    }

    // MARK: Following

    /// Takes over what a commit has changed, whoever made it.
    private func follow(_ record: ChangeRecord) {
        let rows = Dictionary(rows(changedIn: record).map { (ObjectIdentifier($0), $0) }) { row, _ in row }.values
        follow(rows.compactMap { $0 as? Customer }, \.customers)
        follow(rows.compactMap { $0 as? Product }, \.products)
        guard !isReading else { return directoryChanges.readCount += 1 }
        pastItems = nil
        directoryChanges.count += 1
    }

    private func follow<Item: Listed>(_ items: [Item], _ path: ReferenceWritableKeyPath<Ledger, Directory<Item>>) {
        let (here, gone) = (items.filter { document.contains($0) }, items.filter { !document.contains($0) })
        for item in gone {
            self[keyPath: path].remove(item.id)
            deleted.insert(item.id)
        }
        for item in here { deleted.remove(item.id) }
        self[keyPath: path].update(all: here)
    }
}

/// Counters of changes of the completion entries.
@MainActor @Observed(recorded: false)
public final class DirectoryChanges {
    /// Grows with each change.
    public var count: Int = 0
    /// Grows when rows are read into memory.
    public var readCount: Int = 0

    init() {}
}

extension LedgerRequest {
    /// `true` if nothing is asked for.
    fileprivate var isEmpty: Bool {
        switch self {
        case .customers(let ids), .products(let ids): ids.isEmpty
        case .customersWith(let keys), .productsWith(let keys): keys.isEmpty
        case .charges(let products, _): products.isEmpty
        case .chargesFor, .chargesTo, .taught: false
        }
    }
}
