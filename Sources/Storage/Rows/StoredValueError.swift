/// A column that holds what no version of Billow writes.
nonisolated struct StoredValueError: Error, CustomStringConvertible {
    let column: String
    let value: String

    var description: String { "column \(column) holds “\(value)”" }
}
