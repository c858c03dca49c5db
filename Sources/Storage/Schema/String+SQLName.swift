/// Names of tables, columns, indexes and triggers in SQL.
extension String {
    /// The name in SQL, whatever characters it has: in double quotes, and each that it has itself doubled. GRDB’s own property
    /// doubles none.
    nonisolated var sqlName: String { "\"\(replacing("\"", with: "\"\""))\"" }
}
