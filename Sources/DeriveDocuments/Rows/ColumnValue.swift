/// A value as a column of a row holds it: in a form that any thread, any database and any program knows.
///
/// Each value has one form, so that equal values are equal columns: a JSON text, number or null is never `json`.
public enum ColumnValue: Hashable, Sendable {
    /// Nothing.
    case null
    /// A whole number; a truth value is 0 or 1.
    case integer(Int64)
    /// A number in binary.
    case real(Double)
    /// A text. Exact decimals are texts, since databases' numbers are binary.
    case text(String)
    /// An object or an array in JSON, or `true` or `false`.
    case json(String)

    /// A part without any property.
    static let emptyPart = ColumnValue.json("{}")
}
