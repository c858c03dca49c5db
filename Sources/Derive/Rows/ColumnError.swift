/// Why a column cannot be read: it holds something else than its coding writes.
public struct ColumnError: Error, Equatable, CustomStringConvertible {
    /// Which column; empty while that is not known.
    public var column = ""
    /// What it holds, or in JSON what is wrong with that.
    public let value: String
    private let isReason: Bool

    /// Says what the column of a value holds.
    public init(_ value: ColumnValue) { (self.value, isReason) = (value.text ?? "\(value)", false) }

    /// Says which column holds what.
    public init(column: String, value: String) {
        (self.column, self.value, isReason) = (column, value, false)
    }

    /// Says what is wrong with the contents of a column, such as a part of its JSON.
    public init(column: String, reason: String) { (self.column, value, isReason) = (column, reason, true) }

    public var description: String {
        isReason ? "column \(column): \(value)" : "column \(column) holds “\(value)”"
    }
}

extension ColumnValue {
    /// The text that is in it; nil for what is none.
    public var text: String? {
        switch self {
        case .text(let text), .json(let text): text
        case .null, .integer, .real: nil
        }
    }
}
