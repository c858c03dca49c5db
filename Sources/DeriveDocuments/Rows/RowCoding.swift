import Derive
import DeriveGraph
import Foundation

/// An object that is coded as a row, or as a part of one.
@MainActor
public protocol RowCodable: ObservedObject {
    /// The coding of objects of this class; the same value each time.
    static var rowCoding: RowCoding { get }
}

/// The rows of objects of one class: their columns, and the lists of further rows that they hold.
@MainActor
public final class RowCoding {
    /// The entity: the name of the table. A part's is only for messages.
    public let name: String
    /// The columns, in order.
    public let columns: [ColumnCoding]
    private let identifier: (@MainActor (AnyObject) -> UUID)?
    private let make: @MainActor (UUID) -> any RowCodable
    private let positions: [AnyKeyPath: Int]
    private let names: [String: Int]
    private let groups: [String: [ColumnCoding]]
    /// The columns that are not null in a new object.
    private lazy var presets: Set<String> = {
        let object = unrecorded { make(UUID()) }
        return Set((try? values(of: object, at: nil).keys).map(Array.init) ?? [])
    }()

    /// Describes a class whose objects are rows.
    /// - Parameters:
    ///   - id: What tells a row from any other of the entity. It never changes.
    ///   - make: Makes an object of an identity, whose columns are then filled.
    public convenience init<Owner: RowCodable>(
        row name: String, of type: Owner.Type, id: KeyPath<Owner, UUID>, make: @escaping @MainActor (UUID) -> Owner,
        columns: [ColumnCoding]
    ) {
        self.init(name, columns, make) { unsafeDowncast($0, to: Owner.self)[keyPath: id] }
    }

    /// Describes a class whose objects are parts of a row: each is JSON in a column of what holds it.
    public convenience init<Owner: RowCodable>(
        part name: String, of type: Owner.Type, make: @escaping @MainActor () -> Owner, columns: [ColumnCoding]
    ) {
        self.init(name, columns, { _ in make() }, nil)
    }

    private init(
        _ name: String, _ columns: [ColumnCoding], _ make: @escaping @MainActor (UUID) -> any RowCodable,
        _ identifier: (@MainActor (AnyObject) -> UUID)?
    ) {
        self.name = name
        self.columns = columns
        self.make = make
        self.identifier = identifier
        positions = Dictionary(columns.enumerated().map { ($1.keyPath, $0) }, uniquingKeysWith: { first, _ in first })
        names = Dictionary(columns.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        groups = Dictionary(grouping: columns.filter { $0.group != nil }) { $0.group ?? "" }
    }

    /// `true` if objects are parts of a row and no rows themselves.
    public var isPart: Bool { identifier == nil }

    /// The column of a property.
    public func column(at path: AnyKeyPath) -> ColumnCoding? { positions[path].map { columns[$0] } }

    /// The column of a name.
    public func column(named name: String) -> ColumnCoding? { names[name].map { columns[$0] } }

    /// The updates of a row that lead from some values to others: of a part, those of its properties. An optional part comes
    /// empty, before its properties, so that two programs may make it at once, and goes as a whole.
    /// - Parameter path: The part whose columns these are, with a dot at the end; empty for the row itself.
    /// - Throws: `DecodingError` if the value of a part is no object.
    package func updates(
        of row: RowID, in columns: [ColumnCoding]? = nil, at path: String = "", from old: [String: ColumnValue],
        to new: [String: ColumnValue]
    ) throws -> [RowOperation] {
        try (columns ?? self.columns).flatMap { column -> [RowOperation] in
            let (before, after) = (old[column.name] ?? .null, new[column.name] ?? .null)
            let differs = before != after || group(of: column).contains { old[$0.name] != new[$0.name] }
            guard differs else { return [] }
            let place = path + column.name
            guard let part = column.content as? any PartContent, after != .null || !part.isOptional else {
                return [.update(row, column: place, from: before, to: after)]
            }
            let properties = try [before, after].map { try $0 == .null ? [:] : $0.columns }
            let comes = before == .null && part.isOptional
            return try (comes ? [.update(row, column: place, from: .null, to: .emptyPart)] : [])
                + part.coding.updates(of: row, at: place + ".", from: properties[0], to: properties[1])
        }
    }

    /// A column with those that it is one value with.
    func group(of column: ColumnCoding) -> [ColumnCoding] { column.group.flatMap { groups[$0] } ?? [column] }

    /// The row that an object is; nil for a part.
    func row(_ object: AnyObject) -> RowID? { identifier.map { RowID(entity: name, id: $0(object)) } }

    /// Makes an object with the values of some columns; the others are null.
    func make(_ id: UUID, values: [String: ColumnValue]) throws -> any RowCodable {
        let object = make(id)
        try fill(object, with: values)
        return object
    }

    /// Sets the columns of a new object. Those without a value are null, which may be other than the class's initial value.
    /// - Throws: ``ColumnError``, or what a column's decoding throws.
    func fill(_ object: any RowCodable, with values: [String: ColumnValue]) throws {
        let merge = Merge(keeping: nil)
        for column in columns where column.list == nil {
            guard let value = values[column.name] ?? (presets.contains(column.name) ? .null : nil) else { continue }
            do {
                try column.content.merge(value, into: object, merge)
            } catch var error as ColumnError {
                if error.column.isEmpty { error.column = column.name }
                throw error
            }
        }
    }

    /// The values of an object's columns, without those that are null.
    /// - Parameter past: As they were then; nil for now.
    func values(of object: AnyObject, at past: Past?) throws -> [String: ColumnValue] {
        var values: [String: ColumnValue] = [:]
        for column in columns where column.list == nil {
            let value = try column.content.encode(object, at: past)
            if value != .null { values[column.name] = value }
        }
        return values
    }
}

extension RowCodable {
    /// The row that this object is; nil for a part.
    public var rowID: RowID? { type(of: self).rowCoding.row(self) }

    /// The values of all columns by name, without those that are null, and without the lists of rows.
    /// - Throws: What a column's encoding throws.
    public var columnValues: [String: ColumnValue] {
        get throws { try graph.untracked { try type(of: self).rowCoding.values(of: self, at: nil) } }
    }

    /// All columns as a JSON object, without those that are null: the document of a row.
    /// - Throws: What a column's encoding throws.
    public var rowDocument: String { get throws { ColumnValue.json(of: try columnValues) } }

    /// Sets the columns of a new object to what a row's document says.
    /// - Throws: ``ColumnError``, `DecodingError` if it is no JSON, or what a column's decoding throws.
    public func fill(with document: String) throws {
        try type(of: self).rowCoding.fill(self, with: ColumnValue.columns(json: document))
    }
}
