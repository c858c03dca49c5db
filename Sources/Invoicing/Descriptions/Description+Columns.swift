import Derive
import Foundation

/// A column of an entity's table that is not `document`.
public struct StoredColumn<Owner> {
    /// What the table calls it.
    let name: String
    /// The property that it holds, or an excerpt of which it holds.
    let property: String
    /// Whether the column wants a value also where the property has none: an empty text.
    var isFilled = false
    /// The excerpt; nil where it holds the whole property.
    var excerpt: ReferenceWritableKeyPath<Owner, String>?

    /// A property under its own name.
    public static func own(_ property: String) -> StoredColumn { StoredColumn(name: property, property: property) }

    /// A property that may be missing where the column may not; an empty text stands for none.
    public static func filled(_ property: String, as name: String? = nil) -> StoredColumn {
        StoredColumn(name: name ?? property, property: property, isFilled: true)
    }

    /// A text out of a property that is in the JSON as a whole.
    public static func excerpt(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, String>, of property: String
    ) -> StoredColumn {
        StoredColumn(name: name, property: property, excerpt: path)
    }
}

/// A column with the coding of its property.
@MainActor
struct CodedColumn<Owner: AnyObject> {
    let stored: StoredColumn<Owner>
    let coding: ColumnAccess<Owner>

    /// - Precondition: The property is in the table and has a coding of its own.
    init(_ stored: StoredColumn<Owner>, _ properties: [DescribedProperty<Owner>]) {
        self.stored = stored
        if let excerpt = stored.excerpt {
            coding = ColumnAccess(
                encode: { .text($0[keyPath: excerpt]) }, decode: { $0[keyPath: excerpt] = try String(columnValue: $1) })
        } else if let known = properties.first(where: { $0.name == stored.property })?.column {
            coding = known
        } else {
            preconditionFailure(
                "The column \(stored.name) holds \(stored.property), which is no value of \(Owner.self)")
        }
    }

    func encode(_ owner: Owner) throws -> ColumnValue {
        let value = try coding.encode(owner)
        return value == .null && stored.isFilled ? .text("") : value
    }

    func decode(_ value: ColumnValue, into owner: Owner) throws {
        do {
            try coding.decode(owner, stored.isFilled && value == .text("") ? .null : value)
        } catch var error as ColumnError {
            error.column = stored.name
            throw error
        }
    }
}

/// Values by the names of their columns.
public typealias ColumnValues = [(column: String, value: ColumnValue)]

/// What becomes of the JSON in the column `document` of a row: some keys have other values, or none any more.
public nonisolated struct DocumentPatch: Equatable, Sendable {
    /// The keys whose values go.
    public let keys: [String]
    /// An object with the values that come; nil where there is none.
    public let json: String?

    /// Makes a change of some keys.
    public init(keys: [String], json: String?) { (self.keys, self.json) = (keys, json) }
}

/// Rows of an entity's table.
extension Description {
    /// The columns of a row, with the one that holds the rest as JSON.
    public func columns(of owner: Owner) throws -> ColumnValues {
        try columns.map { ($0.stored.name, try $0.encode(owner)) } + [document(of: owner)]
    }

    /// The columns that a change of some properties makes other than they were, and those that follow from others.
    /// - Parameter changed: The names of the properties.
    /// - Returns: Whole columns, and what becomes of the JSON in the column `document`, if anything does. Only that is
    ///   written, so that what another program has changed beside it stays.
    public func columns(
        of owner: Owner, changed: Set<String>
    ) throws -> (values: ColumnValues, document: DocumentPatch?) {
        var values: ColumnValues = []
        for column in columns where column.coding.isDerived || changed.contains(column.stored.property) {
            values.append((column.stored.name, try column.encode(owner)))
        }
        let keys = changed.subtracting(wholeColumns).sorted()
        guard !keys.isEmpty else { return (values, nil) }
        return (values, DocumentPatch(keys: keys, json: try json(of: owner, only: Set(keys))))
    }

    /// Sets an object's properties to what a row holds.
    /// - Parameters:
    ///   - isNew: Whether the object is as it was made.
    ///   - value: Gives a column.
    /// - Throws: ``ColumnError`` with the column that holds something else.
    public func decode(into owner: Owner, isNew: Bool = true, _ value: (String) -> ColumnValue) throws {
        let json = value("document").text ?? (isNew ? nil : "{}")
        // The columns come second: in the first tables they had what has its place in the JSON now.
        if let json { try decode(json: json, into: owner, isNew: isNew, without: wholeColumns) }
        for column in columns where !column.coding.isDerived {
            try column.decode(value(column.stored.name), into: owner)
        }
    }

    /// What has no column of its own, as JSON.
    private func document(of owner: Owner) throws -> (column: String, value: ColumnValue) {
        ("document", try json(of: owner, without: wholeColumns).map { .json($0) } ?? .null)
    }
}
