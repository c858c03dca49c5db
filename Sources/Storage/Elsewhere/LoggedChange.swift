import Foundation

/// A change that the log has of an invoice: enough for another program to know what to read anew.
nonisolated struct LoggedChange: Sendable {
    enum Kind: String, Sendable { case insert, update, delete }

    let revision: Int64
    let invoice: UUID
    let kind: Kind
    let rows: LoggedRows
}

/// Which rows and columns of an invoice a commit has changed.
nonisolated struct LoggedRows: Codable, Sendable {
    /// The columns of the head, with their new values.
    var head: [String: ColumnValue] = [:]
    /// The columns of each line, with their new values; none for one that only stands elsewhere.
    var lines: [UUID: [String: ColumnValue]] = [:]
    var newLines: [UUID] = []
    var removedLines: [UUID] = []

    init() {}

    init(_ update: InvoiceUpdate) {
        head = Self.named(update.head)
        for line in update.changedLines { lines[line.id] = Self.named(line.values) }
        newLines = update.newLines.map(\.id)
        removedLines = update.removedLines
    }

    /// Whether lines came, went, or stand elsewhere.
    var changesOrder: Bool { !newLines.isEmpty || !removedLines.isEmpty || lines.values.contains(where: \.isEmpty) }

    /// Adds what a later commit has changed.
    mutating func merge(_ later: LoggedRows) {
        head.merge(later.head) { $1 }
        for (id, columns) in later.lines { lines[id, default: [:]].merge(columns) { $1 } }
        newLines += later.newLines
        removedLines += later.removedLines
    }

    private static func named(_ columns: ColumnValues) -> [String: ColumnValue] {
        Dictionary(columns.map { ($0.column, $0.value) }) { $1 }
    }
}
