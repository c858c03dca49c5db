import DeriveDocuments
import Foundation

/// An entity whose objects are rows of a table; those of any other one are parts of a row, as JSON in a column.
@MainActor
public protocol DescribedRow: Described {
    /// The name of its table.
    static var entity: String { get }
    /// The identity that tells a row from any other.
    var id: UUID { get }
    /// Makes one of an identity, of which nothing else is known.
    static func make(id: UUID) -> Self
}

extension Described {
    /// The rows of objects that are parts of others in a change set, by the description.
    public static var rowCoding: RowCoding { RowCodings.coding(of: Self.self) }
}

extension DescribedRow {
    /// The rows of objects in a change set, by the description.
    public static var rowCoding: RowCoding { RowCodings.coding(ofRow: Self.self) }

    /// Another row with the same values.
    func duplicate() throws -> Self {
        let copy = Self.make(id: UUID())
        try copy.fill(with: rowDocument)
        return copy
    }
}

extension Invoice: DescribedRow {
    public nonisolated static let entity = "invoice"

    public static func make(id: UUID) -> Invoice { Invoice(id: id) }
}

extension InvoiceLine: DescribedRow {
    public nonisolated static let entity = "invoiceLine"

    public static func make(id: UUID) -> InvoiceLine { InvoiceLine(id: id) }
}

extension DocumentAllowanceCharge: DescribedRow {
    public nonisolated static let entity = "allowanceCharge"

    public static func make(id: UUID) -> DocumentAllowanceCharge { DocumentAllowanceCharge(id: id) }
}

/// The codings of all entities, each made once.
@MainActor
private enum RowCodings {
    private static var known: [ObjectIdentifier: RowCoding] = [:]

    static func coding<Owner: Described>(of type: Owner.Type) -> RowCoding {
        coding(type) { RowCoding(part: Owner.description.title, of: type, make: { Owner.make() }, columns: $0) }
    }

    static func coding<Owner: DescribedRow>(ofRow type: Owner.Type) -> RowCoding {
        coding(type) {
            RowCoding(row: Owner.entity, of: type, id: \.id, make: { Owner.make(id: $0) }, columns: $0)
        }
    }

    private static func coding<Owner: Described>(
        _ type: Owner.Type, _ make: ([ColumnCoding]) -> RowCoding
    ) -> RowCoding {
        if let coding = known[ObjectIdentifier(type)] { return coding }
        let made = make(Owner.description.properties.compactMap(\.coding))
        known[ObjectIdentifier(type)] = made
        return made
    }
}
