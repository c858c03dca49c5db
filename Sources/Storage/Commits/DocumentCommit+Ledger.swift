import DeriveDocuments
import Foundation
import Invoicing
import Ledger

/// Number of bits in the column `places`: the lists in which a customer or product is found by typing.
nonisolated enum DirectoryPlaces {
    static let (customers, products) = (3, 2)
}

extension DocumentCommit {
    /// A commit of the ledger, with what the rows of customers and products are found by.
    @MainActor init(_ changes: ChangeSet, _ ledger: Ledger) {
        self.init(MasterData.only, changes)
        for row in Set(changes.operations.lazy.map(\.row)) { columns[row] = Self.listed(row, ledger) }
    }

    /// Returns the keys by which a row is found.
    @MainActor static func listed(_ row: RowID, _ ledger: Ledger) -> ColumnValues {
        switch row.entity {
        case Customer.entity:
            ledger.customer(row.id).map { customer in
                let entries = (0..<DirectoryPlaces.customers).map { customer.entry(in: $0) }
                return columns(customer.party.name, entries, customer.keys)
            } ?? []
        case Product.entity:
            ledger.product(row.id).map { product in
                let entries = (0..<DirectoryPlaces.products).map { product.entry(in: $0) }
                return columns(product.name, entries, product.keys)
            } ?? []
        default: []
        }
    }

    @MainActor private static func columns(
        _ name: String, _ entries: [CompletionEntry?], _ keys: [DirectoryKey]
    ) -> ColumnValues {
        var columns: ColumnValues = [("nameKey", .null), ("numberKey", .null), ("vatKey", .null)]
        for key in keys {
            let (column, text) = key.column
            columns.removeAll { $0.column == column }
            columns.append((column, .text(text)))
        }
        let places = entries.enumerated().reduce(0) { $0 | ($1.element == nil ? 0 : 1 << $1.offset) }
        let entry = entries.lazy.compactMap { $0 }.first
        return columns + [
            ("name", .text(name)), ("others", .text((entry?.others ?? []).joined(separator: "\n"))),
            ("lastUse", .integer(entry?.lastUse ?? 0)), ("places", .integer(places)),
        ]
    }
}

extension DirectoryKey {
    /// The column of the key, and the key's text.
    nonisolated var column: (name: String, text: String) {
        switch self {
        case .name(let text): ("nameKey", text)
        case .number(let text): ("numberKey", text)
        case .vatIdentifier(let text): ("vatKey", text)
        }
    }
}
