import DeriveDocuments
import Foundation
import Invoicing
import Ledger

/// The ledger of a repository, with the state of reading and writing it.
final class StoredLedger: LedgerSource {
    private(set) var ledger = Ledger()
    var commits: CommitObservation?
    /// `true` if the stored company could be read.
    private(set) var hasReadableCompany = true
    /// Commits that could not be encoded yet, in their order.
    var unencoded: [Commit] = []
    /// The reason why the first of these could not be encoded.
    var encodingError: (any Error)?
    /// The changes that this program has written, so that no older commit of another one overwrites them.
    var own = OwnCommits()
    /// The last revision of the whole log up to which everything of it is merged.
    var merged: Int64
    private let backend: SQLiteBackend
    /// Takes why rows could not be read, and nil as soon as some were.
    private let onTrouble: ((any Error)?) -> Void

    /// Reads the company; what can be found by typing follows off the main thread.
    /// - Throws: Why it cannot be read.
    init(_ backend: SQLiteBackend, _ reader: Reader, onTrouble: @escaping ((any Error)?) -> Void) throws {
        (self.backend, self.onTrouble) = (backend, onTrouble)
        merged = try backend.lastRevision()
        ledger = Ledger(MasterData(), source: self)
        readCompany(try backend.read { try $0.masterData() })
        readIndexes(reader)
    }

    func rows(_ request: LedgerRequest) throws -> [RowOperation] {
        do {
            let rows = try backend.read { try $0.ledgerRows(request) }
            onTrouble(nil)
            return rows.compactMap(\.insertion)
        } catch {
            onTrouble(error)
            throw error
        }
    }

    func changeNumbers<Result: Sendable>(
        _ change: @Sendable (inout NumberSeries) -> Result
    ) throws -> (Result, ChangeSet?) {
        // In one transaction with reading them.
        try backend.write { database in
            let (result, changes) = try backend.changedNumbers(change, in: database)
            if let changes { try backend.writeNumbers(changes, in: database) }
            return (result, changes)
        }
    }

    /// Reloads everything in memory, where it is not known what has changed. Values that cannot be read stay as they are.
    /// - Parameter isWhole: Whether the file has all that there is, so that what it has not is removed from memory.
    func readAnew(_ reader: Reader, isWhole: Bool = false) {
        let (customers, products) = (ledger.data.customers.elements.map(\.id), ledger.data.products.elements.map(\.id))
        do {
            let stored = try backend.read { try $0.masterData() }
            readCompany(stored)
            var operations = try rows(.customers(customers)) + rows(.products(products))
            if isWhole {
                operations += deletions(of: customers, products, besides: Set(operations.map(\.row)))
                let row = RowID(entity: MasterData.entity, id: MasterData.only)
                for column in try ledger.data.columnValues.keys where stored?.values?[column] == nil {
                    operations.append(.update(row, column: column, from: .null, to: .null))
                }
            }
            merge(operations)
        } catch {
            onTrouble(error)
        }
        readIndexes(reader)
    }

    private func deletions(of customers: [UUID], _ products: [UUID], besides stored: Set<RowID>) -> [RowOperation] {
        let owner = RowID(entity: MasterData.entity, id: MasterData.only)
        let customers = customers.map { (row: RowID(entity: Customer.entity, id: $0), list: "customers") }
        let products = products.map { (row: RowID(entity: Product.entity, id: $0), list: "products") }
        return (customers + products).filter { !stored.contains($0.row) }.map {
            .delete($0.row, from: owner, list: $0.list)
        }
    }

    private func merge(_ operations: [RowOperation]) {
        _ = try? ledger.merge(ChangeSet(name: "", origin: .elsewhere, revision: 0, operations: operations))
    }

    private func readCompany(_ row: LedgerRow?) {
        hasReadableCompany = row.map { (try? $0.mergeCompany(into: ledger)) != nil } ?? true
    }

    private func readIndexes(_ reader: Reader) {
        let backend = backend
        reader.begin {
            try backend.read { try $0.ledgerIndexes() }
        } receive: { [weak self] result in
            switch result {
            case .success(let indexes): self?.ledger.use(indexes)
            case .failure(let error): self?.onTrouble(error)
            }
        }
    }
}

extension LedgerRow {
    /// Sets what the row says of the company.
    /// - Throws: Why it cannot be read.
    func mergeCompany(into ledger: Ledger) throws {
        let operations = try ColumnValue.columns(json: document).sorted { $0.key < $1.key }.map { column, value in
            RowOperation.update(row, column: column, from: .null, to: value)
        }
        try ledger.merge(ChangeSet(name: "", origin: .elsewhere, revision: 0, operations: operations))
    }

    /// `true` if the row can be read as a company.
    var isCompany: Bool { (try? mergeCompany(into: Ledger())) != nil }

    /// The row as it comes into the ledger; nil where it cannot be read.
    nonisolated var insertion: RowOperation? {
        guard let values else { return nil }
        let owner =
            owner.map { RowID(entity: Product.entity, id: $0) } ?? MasterData.row
        let list = [Customer.entity: "customers", Product.entity: "products"][row.entity] ?? "charges"
        return .insert(row, into: owner, list: list, after: nil, values: values)
    }
}

extension DocumentCommit {
    /// Returns the keys by which a stored customer or product is found, as it derives; nil if it cannot be read.
    @MainActor static func listed(_ row: StoredRow, of id: RowID) -> ColumnValues? {
        let stored = LedgerRow(id.entity, id.id, owner: nil, document: row["document"])
        let ledger = Ledger()
        guard let insertion = stored.insertion else { return nil }
        let changes = ChangeSet(name: "", origin: .elsewhere, revision: 0, operations: [insertion])
        guard (try? ledger.merge(changes)) != nil else { return nil }
        let columns = listed(stored.row, ledger)
        return columns.isEmpty ? nil : columns
    }
}
