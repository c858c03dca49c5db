import Derive
import Foundation

/// A value that has a form of its own as a column of a row; any other one is JSON there.
public nonisolated protocol ColumnCodable {
    /// The value as a column holds it.
    var columnValue: ColumnValue { get }
    /// Reads what ``columnValue`` gave.
    /// - Throws: ``ColumnError`` where a column holds something else.
    init(columnValue: ColumnValue) throws
}

/// Why a column cannot be read: it holds what no version of Billow writes.
public nonisolated struct ColumnError: Error, Equatable, CustomStringConvertible {
    /// Which column; empty while that is not known.
    public var column = ""
    /// What it holds, or in JSON what is wrong with that.
    public let value: String
    private let isReason: Bool

    init(_ value: ColumnValue) { (self.value, isReason) = (value.text ?? "\(value)", false) }

    /// Says which column holds what.
    public init(column: String, value: String) {
        (self.column, self.value, isReason) = (column, value, false)
    }

    /// Says what is wrong with the contents of a column, such as a part of its JSON.
    init(column: String, reason: String) { (self.column, value, isReason) = (column, reason, true) }

    public var description: String {
        isReason ? "column \(column): \(value)" : "column \(column) holds “\(value)”"
    }
}

extension ColumnValue {
    /// The text that is in it; nil for what is none.
    nonisolated var text: String? {
        switch self {
        case .text(let text), .json(let text): text
        case .null, .integer, .real: nil
        }
    }
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
