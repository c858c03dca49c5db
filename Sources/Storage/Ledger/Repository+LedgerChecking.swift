import DeriveDocuments
import Foundation
import Invoicing
import Ledger

/// Proving that customers and products are found by what they are called.
extension Repository {
    /// Reads the company, and compares what each customer and product is found by with what derives from its row.
    /// - Complexity: O(*n*) in customers and products, some of them in memory at a time.
    func checkLedger(repair: Bool) throws -> [StorageProblem] {
        try checkCompany() + checkEntries(of: Customer.entity, "Customer", repair: repair)
            + checkEntries(of: Product.entity, "Product", repair: repair)
    }

    private func checkCompany() throws -> [StorageProblem] {
        guard let row = try backend.read({ try $0.masterData() }), !row.isCompany else { return [] }
        return [StorageProblem(.unreadableCompany, column: "document", stored: "it is no JSON of its kind")]
    }

    private func checkEntries(of table: String, _ title: String, repair: Bool) throws -> [StorageProblem] {
        var (problems, last): ([StorageProblem], Int64) = ([], 0)
        while true {
            let rows = try rows(of: table, after: &last)
            guard !rows.isEmpty else { return problems }
            for row in rows { problems += try check(row, of: table, title, repair: repair) }
        }
    }

    private func check(
        _ row: StoredRow, of table: String, _ title: String, repair: Bool
    ) throws -> [StorageProblem] {
        let name = "\(title) \(row["name"] as String)"
        guard let id = try? UUID(column: row["id"]),
            let derived = DocumentCommit.listed(row, of: RowID(entity: table, id: id))
        else {
            let reason = "its columns are no JSON of its kind"
            return [StorageProblem(.unreadableLedgerEntry, invoice: name, stored: reason)]
        }
        let wrong = derived.filter { !(row[$0.column] as ColumnValue).holdsSame(as: $0.value) }
        if repair, !wrong.isEmpty {
            try backend.write { try $0.update(table, wrong, key: "id", .text(id.uuidString)) }
        }
        return wrong.map { column, value in
            var problem = StorageProblem(
                .ledgerEntry, invoice: name, column: column, stored: (row[column] as ColumnValue).printed,
                expected: value.printed)
            problem.isRepaired = repair
            return problem
        }
    }
}
