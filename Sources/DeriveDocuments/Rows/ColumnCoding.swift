import Derive
import Foundation

/// The coding of one property as a column.
@MainActor
public struct ColumnCoding {
    /// The column's name.
    public private(set) var name: String
    /// The property, as its class declares it.
    public let keyPath: AnyKeyPath
    /// The group of columns that are one value together, such as prices that exclude each other; nil for a single
    /// column.
    public private(set) var group: String?
    let content: any ColumnContent
    /// For a list of rows, which are no column: how it is got at.
    let list: (any RowList)?

    private init(_ name: String, _ keyPath: AnyKeyPath, _ content: any ColumnContent, list: (any RowList)? = nil) {
        self.name = name
        self.keyPath = keyPath
        self.content = content
        self.list = list
    }

    /// The column of an owner.
    /// - Throws: What its encoding throws.
    public func value(of owner: AnyObject) throws -> ColumnValue { try content.encode(owner, at: nil) }

    /// Makes the property of an owner what a column says.
    /// - Throws: What its decoding throws.
    public func set(_ value: ColumnValue, of owner: AnyObject) throws {
        try content.merge(value, into: owner, Merge(keeping: nil))
    }

    /// The same column under another name.
    public func named(_ name: String) -> ColumnCoding {
        var column = self
        column.name = name
        return column
    }

    /// The same column as a part of a group, which is one value: a change set with one of its columns has all of them,
    /// so that the last commit wins as a whole, and an open edit of one column contradicts changes of any.
    public func grouped(_ group: String?) -> ColumnCoding {
        var column = self
        column.group = group
        return column
    }

    /// A value.
    /// - Parameters:
    ///   - encode: The column for a value.
    ///   - decode: The value for a column; it throws if there is none. Each value comes back from its column.
    public static func value<Owner: ObservedObject, Value>(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, Value>,
        encode: @escaping @MainActor (Value) throws -> ColumnValue,
        decode: @escaping @MainActor (ColumnValue) throws -> Value
    ) -> ColumnCoding {
        ColumnCoding(name, path, ValueColumn(path: path, encode: encode, decode: decode))
    }

    /// A value as JSON.
    public static func codable<Owner: ObservedObject, Value: Codable>(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, Value>
    ) -> ColumnCoding {
        value(name, path, encode: { try ColumnValue(encoding: $0) }, decode: { try $0.decoded() })
    }

    /// A derived value as JSON, for a store to sort and filter by. It is written and never read: an object that is filled from a row
    /// computes it, and ``RowCodable/outdatedColumns(in:)`` compares. A change set has it in the rows that it inserts and not when it
    /// follows from a change, and no row that is removed keeps it.
    public static func derived<Owner: ObservedObject, Value: Encodable>(
        _ name: String, _ path: KeyPath<Owner, Value>
    ) -> ColumnCoding {
        ColumnCoding(name, path, DerivedColumn(path: path))
    }

    /// An array of values as JSON.
    public static func codable<Owner: ObservedObject, Element: Codable>(
        _ name: String, _ path: KeyPath<Owner, ObservedArray<Element>>
    ) -> ColumnCoding {
        ColumnCoding(name, path, ArrayColumn(path: path))
    }

    /// A dictionary of values as JSON.
    public static func codable<Owner: ObservedObject, Key: Codable & Hashable, Value: Codable>(
        _ name: String, _ path: KeyPath<Owner, ObservedDictionary<Key, Value>>
    ) -> ColumnCoding {
        ColumnCoding(name, path, DictionaryColumn(path: path))
    }

    /// A part that is always there.
    public static func part<Owner: ObservedObject, Part: RowCodable>(
        _ name: String, _ path: KeyPath<Owner, Part>
    ) -> ColumnCoding {
        ColumnCoding(name, path, PartColumn(path: path))
    }

    /// A part that may be missing.
    public static func part<Owner: ObservedObject, Part: RowCodable>(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, Part?>
    ) -> ColumnCoding {
        ColumnCoding(name, path, OptionalPartColumn(path: path))
    }

    /// Parts in an array.
    public static func parts<Owner: ObservedObject, Part: RowCodable>(
        _ name: String, _ path: KeyPath<Owner, ObservedArray<Part>>
    ) -> ColumnCoding {
        ColumnCoding(name, path, PartsColumn(path: path))
    }

    /// A list of rows: no column of the owner's, but rows of their own that belong to it.
    public static func rows<Owner: ObservedObject, Row: RowCodable>(
        _ name: String, _ path: KeyPath<Owner, ObservedArray<Row>>
    ) -> ColumnCoding {
        let list = RowsList(path: path)
        return ColumnCoding(name, path, list, list: list)
    }
}

/// The coding and merging of a column's content, whatever its type.
@MainActor
protocol ColumnContent {
    /// The column of an owner.
    /// - Parameter past: As it was then; nil for now.
    func encode(_ owner: AnyObject, at past: Past?) throws -> ColumnValue
    /// Makes the property what another program's column says, except for what an open edit has changed here.
    func merge(_ theirs: ColumnValue, into owner: AnyObject, _ merge: Merge) throws
    /// The column with the change from `old` to `new` applied to what it is now; nil where that does not fit.
    func merging(changeFrom old: ColumnValue, to new: ColumnValue, in owner: AnyObject) -> ColumnValue?
    /// The value for a column; nil where the property holds parts or a collection.
    func decoded(_ column: ColumnValue) throws -> Any?
    /// Returns `true` if an object or a collection is what the property holds.
    func holds(_ object: AnyObject, in owner: AnyObject) -> Bool
}

extension ColumnContent {
    func merging(changeFrom old: ColumnValue, to new: ColumnValue, in owner: AnyObject) -> ColumnValue? { nil }

    func decoded(_ column: ColumnValue) throws -> Any? { nil }
}

/// A column that holds one part.
@MainActor
protocol PartContent: ColumnContent {
    var coding: RowCoding { get }
    var isOptional: Bool { get }
    /// The part that an owner has; nil where it is missing.
    func part(of owner: AnyObject) -> (any RowCodable)?
}

/// JSON as text, with its keys in order, so that equal values are equal texts.
public enum JSONText {
    /// Encodes a value.
    /// - Throws: What its encoding throws.
    public static func encode(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
