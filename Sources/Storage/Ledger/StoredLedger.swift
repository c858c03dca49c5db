import Derive
import Foundation
import Invoicing
import Ledger

/// The ledger of a repository: what is in memory of it, and how it is read and written.
final class StoredLedger: LedgerSource {
    private(set) var ledger = Ledger()
    var commits: CommitObservation?
    /// Whether what is stored of the company could be read.
    private(set) var hasReadableCompany = true
    /// What this program has written, so that no older commit of another one overwrites it.
    var own = OwnWrites()
    private let backend: SQLiteBackend

    /// Reads the company; what can be found by typing follows off the main thread.
    /// - Throws: Why it cannot be read.
    init(_ backend: SQLiteBackend, _ reader: Reader) throws {
        self.backend = backend
        ledger = Ledger(MasterData(), source: self)
        readCompany(try backend.read { try $0.masterData() })
        readIndexes(reader)
    }

    func rows(_ request: LedgerRequest) -> [RowOperation] {
        ((try? backend.read { try $0.ledgerRows(request) }) ?? []).compactMap(\.insertion)
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

    /// Reads everything anew that is in memory, since nobody knows what has changed.
    func readAnew(_ reader: Reader) {
        readCompany(try? backend.read { try $0.masterData() })
        let (customers, products) = (ledger.data.customers.elements.map(\.id), ledger.data.products.elements.map(\.id))
        let operations = rows(.customers(customers)) + rows(.products(products))
        _ = try? ledger.merge(ChangeSet(name: "", origin: .elsewhere, revision: 0, operations: operations))
        readIndexes(reader)
    }

    private func readCompany(_ row: LedgerRow?) {
        hasReadableCompany = row.map { (try? $0.mergeCompany(into: ledger)) != nil } ?? true
    }

    private func readIndexes(_ reader: Reader) {
        let backend = backend
        reader.begin {
            try backend.read { try $0.ledgerIndexes() }
        } receive: { [weak self] result in
            if case .success(let indexes) = result { self?.ledger.use(indexes) }
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

    /// Whether it can be read as what is stored of a company.
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
