import Foundation
import Invoicing

/// The stored columns that derive from an invoice and its lines. The first screen shows them before the lines are read.
public nonisolated struct StoredTotals: Sendable {
    private var columns: ColumnValues

    /// The derived columns of an invoice.
    /// - Parameter lineCount: Number of lines of an invoice with the same totals that has other lines; nil for this one.
    @MainActor
    public init(_ invoice: Invoice, lineCount: Int? = nil) {
        columns = ListColumn.totals.values(of: invoice)
        if let lineCount { self["lineCount"] = .integer(lineCount) }
    }

    /// - Throws: ``ColumnError`` for an amount that cannot be read.
    init(row: StoredRow) throws {
        columns = ListColumn.totals.map { ($0.name, row[$0.name]) }
        for column in ListColumn.totals where column.isAmount {
            _ = try ExactDecimal.optional(column: row[column.name], column.name)
        }
    }

    /// The number of lines.
    public var lineCount: Int {
        if case .integer(let count) = self["lineCount"] { Int(count) } else { 0 }
    }

    /// The amount that is open; nil where none is stored.
    public var openAmount: ExactDecimal? { amount("openAmount") }

    /// The groups of VAT (BG-23), without the reasons; nil where none are stored that can be read.
    public var vatBreakdown: [VATBreakdown]? {
        guard case .text(let json) = self["vatBreakdown"] else { return nil }
        return try? [VATBreakdown](json: json)
    }

    /// The amount of a term of the document; nil where none is stored.
    public subscript(_ term: AmountTerm) -> ExactDecimal? {
        get { ListColumn.totals.first { $0.term == term }.flatMap { amount($0.name) } }
        set {
            guard let column = ListColumn.totals.first(where: { $0.term == term }) else { return }
            self[column.name] = .text(newValue?.column)
        }
    }

    private func amount(_ column: String) -> ExactDecimal? { try? ExactDecimal(columnValue: self[column]) }

    private subscript(_ column: String) -> ColumnValue {
        get { columns.first { $0.column == column }?.value ?? .null }
        set { columns = columns.replacing([(column, newValue)]) }
    }

    /// The columns that have other values; all of them if there are no others.
    func columns(otherThan old: StoredTotals?) -> ColumnValues { columns.otherThan(old?.columns) }
}

extension [VATBreakdown] {
    /// `[["S","19","100","19"]]`: category, rate, taxable amount and tax of each group.
    ///
    /// Every commit writes it, so it is put together here: a coder of JSON takes fifty times as long.
    nonisolated var json: String {
        var text = "["
        for (index, entry) in enumerated() {
            text += index == 0 ? "[" : ",["
            text += entry.group.category.code.inJSON
            // The amounts of a decimal need no escapes.
            text += entry.group.rate.map { ",\"" + $0.column + "\",\"" } ?? ",null,\""
            text += entry.taxableAmount.column
            text += "\",\""
            text += entry.taxAmount.column
            text += "\"]"
        }
        return text + "]"
    }

    nonisolated init(json: String) throws {
        self = try JSONDecoder().decode([[String?]].self, from: Data(json.utf8)).map { group in
            guard group.count == 4 else { throw ColumnError(column: "vatBreakdown", value: json) }
            let rate = try ExactDecimal.optional(column: group[1], "vatBreakdown")
            var entry = VATBreakdown(
                group: VATGroup(category: VATCategory(code: group[0] ?? ""), rate: rate),
                taxableAmount: try ExactDecimal(column: group[2], "vatBreakdown"))
            entry.taxAmount = try ExactDecimal(column: group[3], "vatBreakdown")
            return entry
        }
    }
}

extension String {
    /// The totals as a value of JSON.
    fileprivate nonisolated var inJSON: String {
        let isPlain = utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
        guard !isPlain else { return "\"\(self)\"" }
        return (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}
