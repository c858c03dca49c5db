/// A value as a column of a row holds it: in a form that any thread, any database and any program knows.
public nonisolated enum ColumnValue: Codable, Hashable, Sendable {
    /// Nothing.
    case null
    /// A whole number; a truth value is 0 or 1.
    case integer(Int64)
    /// A number in binary.
    case real(Double)
    /// A text. Exact decimals are texts, since databases' numbers are binary.
    case text(String)
    /// A text that is JSON.
    case json(String)
}
