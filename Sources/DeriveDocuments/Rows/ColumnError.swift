/// Reasons why a column cannot be read: it holds something else than its coding writes.
public struct ColumnError: Error, Equatable, CustomStringConvertible {
    /// The column; empty while that is not known.
    public var column = ""
    /// The contents of the column, or the problem with its JSON.
    public let value: String
    private let isReason: Bool

    /// Says what the column of a value holds.
    public init(_ value: ColumnValue) { (self.value, isReason) = (value.text ?? "\(value)", false) }

    /// Says which column holds what.
    public init(column: String, value: String) {
        (self.column, self.value, isReason) = (column, value, false)
    }

    /// Reports a problem with the contents of a column, such as a part of its JSON.
    public init(column: String, reason: String) { (self.column, value, isReason) = (column, reason, true) }

    public var description: String {
        isReason ? "column \(column): \(value)" : "column \(column) holds “\(value)”"
    }
}

extension ColumnValue {
    /// The text or the JSON in it; nil for null and for numbers.
    public var text: String? {
        switch self {
        case .text(let text), .json(let text): text
        case .null, .integer, .real: nil
        }
    }
}
