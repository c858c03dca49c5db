import DeriveDocuments
import Foundation

/// A value that has a form of its own as a column of a row; any other one is JSON there.
public nonisolated protocol ColumnCodable {
    /// The value as a column holds it.
    var columnValue: ColumnValue { get }
    /// Reads what ``columnValue`` gave.
    /// - Throws: ``ColumnError`` where a column holds something else.
    init(columnValue: ColumnValue) throws
}

nonisolated extension String: ColumnCodable {
    public var columnValue: ColumnValue { .text(self) }

    public init(columnValue: ColumnValue) throws {
        guard let text = columnValue.text else { throw ColumnError(columnValue) }
        self = text
    }
}

nonisolated extension Bool: ColumnCodable {
    public var columnValue: ColumnValue { .integer(self ? 1 : 0) }

    public init(columnValue: ColumnValue) throws {
        guard case .integer(let number) = columnValue else { throw ColumnError(columnValue) }
        self = number != 0
    }
}

nonisolated extension CalendarDate: ColumnCodable {
    public var columnValue: ColumnValue { .text(description) }

    public init(columnValue: ColumnValue) throws {
        guard let date = columnValue.text.flatMap({ CalendarDate($0) }) else { throw ColumnError(columnValue) }
        self = date
    }
}

nonisolated extension Code {
    public var columnValue: ColumnValue { .text(code) }

    public init(columnValue: ColumnValue) throws { self.init(code: try String(columnValue: columnValue)) }
}

nonisolated extension Optional: ColumnCodable where Wrapped: ColumnCodable {
    public var columnValue: ColumnValue { self?.columnValue ?? .null }

    public init(columnValue: ColumnValue) throws {
        self = columnValue == .null ? nil : try Wrapped(columnValue: columnValue)
    }
}

/// A way to store a value as JSON.
public struct StoredForm<Value> {
    /// The column for a value.
    let column: (Value) throws -> ColumnValue
    /// The value for a column; nil where there is none.
    let value: (ColumnValue) throws -> Value?

    /// Stores values by converting them to and from another type.
    init<Stored: Codable>(encoding stored: @escaping (Value) -> Stored, decoding value: @escaping (Stored) -> Value) {
        column = { try ColumnValue(encoding: stored($0)) }
        self.value = { try StoredForm<Stored>.decode($0).map(value) }
    }
}

extension StoredForm where Value: Codable {
    /// Stores the value as it is.
    public static var json: StoredForm { StoredForm(encoding: { $0 }, decoding: { $0 }) }
}

extension StoredForm where Value: Decodable {
    /// - Returns: The value that a column holds; nil for none.
    static func decode(_ column: ColumnValue) throws -> Value? {
        guard column != .null else { return nil }
        do {
            return try column.decoded()
        } catch {
            throw ColumnError(column)
        }
    }
}
