import Foundation
import GRDB
import Invoicing

/// Reading the list.
nonisolated extension Database {
    /// Returns the number of invoices, as triggers keep it. A missing or zero count is counted again, so that no invoice is
    /// hidden.
    func invoiceCount() throws -> Int {
        let stored = try Int.fetchOne(self, sql: "SELECT count FROM invoiceCount") ?? 0
        return try stored > 0 ? stored : Int.fetchOne(self, sql: "SELECT count(*) FROM invoiceEntry") ?? 0
    }

    /// Some rows of the list, in its order, read by key.
    func rows(of request: ListRequest) throws -> [ListRow] {
        let statement = ListStatement(try byKey(request))
        let rows = try Row.fetchCursor(
            cachedStatement(sql: statement.sql), arguments: StatementArguments(statement.arguments))
        var listed: [ListRow] = []
        while let row = try rows.next() { listed.append(try ListRow(row, request.order)) }
        return statement.readsBackwards ? listed.reversed() : listed
    }

    /// The rows of some invoices, in the order of these; those that are gone are left out.
    func rows(of sequences: [Int64], in order: ListOrder) throws -> [ListRow] {
        let sql = "SELECT \(ListStatement.columns(order)) FROM invoiceEntry WHERE sequence = ?"
        return try sequences.compactMap { sequence in
            try Row.fetchOne(cachedStatement(sql: sql), arguments: [sequence]).map { try ListRow($0, order) }
        }
    }

    /// The row of an invoice and how many stand before it; nil if it is not there.
    func place(of id: UUID, in order: ListOrder) throws -> (row: ListRow, position: Int)? {
        guard let sequence = try sequence(of: id), let row = try rows(of: [sequence], in: order).first else {
            return nil
        }
        if order == .newest, let last = try lastWithoutGaps() { return (row, Int(last - sequence)) }
        let before = ListStatement(
            ListRequest(order: order, start: .before(row.key), limit: -1), columns: "count(*)")
        let position = try Int.fetchOne(
            cachedStatement(sql: before.unsorted), arguments: StatementArguments(before.keyArguments))
        return (row, position ?? 0)
    }

    /// Those of some invoices with whose number and seller there is another one.
    func withSameNumber(among sequences: [Int64]) throws -> Set<Int64> {
        let sql = "SELECT 1 FROM invoiceEntry WHERE sequence = ? AND number <> '' AND \(SameNumber.ofRow)"
        let statement = try cachedStatement(sql: sql)
        return Set(try sequences.filter { try Int.fetchOne(statement, arguments: [$0]) != nil })
    }

    /// Returns the rows of some invoices in the list; those that are gone are left out.
    func summaries(of ids: [UUID]) throws -> [InvoiceSummary] {
        let sql = "SELECT \(InvoiceSummary.columns) FROM invoiceEntry WHERE sequence = ?"
        return try ids.compactMap { id in
            guard let sequence = try sequence(of: id) else { return nil }
            return try Row.fetchOne(cachedStatement(sql: sql), arguments: [sequence])
                .map { InvoiceSummary(row: $0, from: 0, sequence: sequence) }
        }
    }

    /// The last key, if as many invoices as there are have the keys up to it, so that a position says the key.
    private func lastWithoutGaps() throws -> Int64? {
        let sql = """
            SELECT last FROM (SELECT max(sequence) AS last FROM invoiceEntry)
            WHERE last - (SELECT min(sequence) FROM invoiceEntry) + 1 = (SELECT count FROM invoiceCount)
            """
        return try Int64.fetchOne(cachedStatement(sql: sql))
    }

    /// The same request by key where the position says that, for it costs a step for each row before them else.
    private func byKey(_ request: ListRequest) throws -> ListRequest {
        guard case .at(let position) = request.start, request.order == .newest, let last = try lastWithoutGaps() else {
            return request
        }
        let key = ListKey(values: [], sequence: last - Int64(position) + 1)
        return ListRequest(order: request.order, start: .after(key), limit: request.limit)
    }
}

/// Reads rows of the list behind or before a key. An index gives them in their order, so that nothing is sorted or
/// skipped: it costs the rows that are read, wherever in the list they are.
nonisolated struct ListStatement {
    private let request: ListRequest
    private let selected: String

    init(_ request: ListRequest, columns: String? = nil) {
        self.request = request
        selected = columns ?? Self.columns(request.order)
    }

    static func columns(_ order: ListOrder) -> String {
        "sequence, " + InvoiceSummary.columns
            + order.columns.enumerated().map { ", \($1.name) AS sortValue\($0)" }.joined()
    }

    /// `true` if the rows come in the opposite order.
    var readsBackwards: Bool {
        switch request.start {
        case .last, .before: true
        case .first, .after, .at: false
        }
    }

    var sql: String {
        guard case .at = request.start else { return unsorted + sorting + " LIMIT ?" }
        // The order's index has the keys, so that no row is read but those that are wanted.
        return unsorted + " WHERE sequence IN (SELECT sequence FROM invoiceEntry\(sorting) LIMIT ? OFFSET ?)" + sorting
    }

    private var sorting: String { request.order.sorting(backwards: readsBackwards) }

    var unsorted: String {
        let names = request.order.columns.map(\.name) + ["sequence"]
        let marks = names.map { _ in "?" }.joined(separator: ", ")
        let condition = key == nil ? "" : " WHERE (\(names.joined(separator: ", "))) \(comparison) (\(marks))"
        return "SELECT \(selected) FROM invoiceEntry" + condition
    }

    var keyArguments: [ColumnValue] {
        key.map { $0.values + [.integer($0.sequence)] } ?? []
    }

    var arguments: [ColumnValue] {
        let limited = keyArguments + [.integer(Int64(request.limit))]
        guard case .at(let position) = request.start else { return limited }
        return limited + [.integer(Int64(position))]
    }

    private var key: ListKey? {
        switch request.start {
        case .first, .last, .at: nil
        case .after(let key), .before(let key): key
        }
    }

    private var comparison: String {
        request.order.isDescending != readsBackwards ? "<" : ">"
    }
}

extension ListOrder {
    /// Returns the columns that sort rows of the list so; the key of an invoice comes last.
    nonisolated func sorting(backwards: Bool = false) -> String {
        let direction = isDescending != backwards ? "DESC" : "ASC"
        return " ORDER BY " + (columns.map(\.name) + ["sequence"]).map { "\($0) \(direction)" }.joined(separator: ", ")
    }
}

extension ListRow {
    /// Reads what ``ListStatement/columns(_:)`` names.
    nonisolated init(_ row: Row, _ order: ListOrder) throws {
        summary = InvoiceSummary(row: row, from: 1, sequence: row[0] ?? 0)
        let values = order.columns.indices.map { row[1 + InvoiceSummary.columnCount + $0] as ColumnValue? ?? .null }
        key = ListKey(values: values, sequence: row[0] ?? 0)
    }
}
