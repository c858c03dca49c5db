import Invoicing

/// A column of the table that lists, search and reports read, beside the keys of a row.
///
/// The schema, writing, reading, comparison and sorting read this table, so that a column is declared once.
nonisolated struct ListColumn: Sendable {
    /// Sets a property of a summary to a column's text, which is empty for null.
    /// - Throws: ``ColumnError`` for a text that cannot be read.
    typealias Show = @Sendable (_ summary: inout InvoiceSummary, _ text: String) throws -> Void

    /// The column's name.
    let name: String
    /// The column's type in SQL.
    let type: String
    /// `true` if the text must be a decimal where the column has a value.
    let isAmount: Bool
    /// The column's value for an invoice.
    let value: @MainActor @Sendable (Invoice) -> ColumnValue
    /// Reads the column into a list; nil for a column that a list does not show.
    let show: Show?
    /// The amount's term in the standard; nil for a column without one.
    private(set) var term: AmountTerm?
    /// The order of the list that the column sorts; nil for a column without an index.
    private(set) var order: ListOrder?
    /// The column's value for a row of the list, if it sorts the list.
    private(set) var sortKey: @Sendable (InvoiceSummary) -> ColumnValue = { _ in .null }

    private init(
        _ name: String, _ type: String, isAmount: Bool = false, show: Show? = nil,
        _ value: @escaping @MainActor @Sendable (Invoice) -> ColumnValue
    ) {
        (self.name, self.type, self.isAmount, self.value, self.show) = (name, type, isAmount, value, show)
    }

    private static func text(
        _ name: String, show: Show? = nil, _ value: @escaping @MainActor @Sendable (Invoice) -> String
    ) -> ListColumn {
        ListColumn(name, "TEXT NOT NULL", show: show) { .text(value($0)) }
    }

    private static func amount(
        _ name: String, _ term: AmountTerm? = nil, type: String = "TEXT NOT NULL", show: Show? = nil,
        _ value: @escaping @MainActor @Sendable (Invoice) -> ExactDecimal
    ) -> ListColumn {
        var column = ListColumn(name, type, isAmount: true, show: show) { .text(value($0).column) }
        column.term = term
        return column
    }

    private func sorting(
        _ order: ListOrder, _ sortKey: @escaping @Sendable (InvoiceSummary) -> ColumnValue
    ) -> ListColumn {
        var column = self
        (column.order, column.sortKey) = (order, sortKey)
        return column
    }

    /// Columns that repeat what the head says.
    static let head: [ListColumn] = [
        text("number", show: { $0.number = $1 }) { $0.number },
        ListColumn("name", "TEXT", show: { $0.draftName = $1 }) { .text($0.draftName.isEmpty ? nil : $0.draftName) },
        text("numberKey") { numberKey(of: $0.number, name: $0.draftName) }
            .sorting(.number) { .text(numberKey(of: $0.number, name: $0.draftName)) },
        text("buyerName", show: { $0.buyerName = $1 }) { $0.buyer.name },
        text("buyerKey") { $0.buyer.name.sortKey }.sorting(.customer) { .text($0.buyerName.sortKey) },
        text("sellerName", show: { $0.sellerName = $1 }) { $0.seller.name },
        text("issueDate", show: { $0.issueDate = CalendarDate($1) }) { $0.issueDate?.description ?? "" }
            .sorting(.date) { .text($0.issueDate?.description ?? "") },
        text("dueDate", show: { $0.dueDate = CalendarDate($1) }) { $0.dueDate?.description ?? "" },
        ListColumn("sentDate", "TEXT", show: { $0.sentDate = CalendarDate($1) }) { .text($0.sentDate?.description) },
        ListColumn("taxPoint", "TEXT") { .text($0.taxPoint.column) },
        text("typeCode", show: { $0.typeCode = InvoiceTypeCode(code: $1) }) { $0.typeCode.code },
        text("currency", show: { $0.currency = CurrencyCode(code: $1) }) { $0.currency.code },
    ]

    /// Columns that derive from the head and the lines.
    static let totals: [ListColumn] = [
        ListColumn("lineCount", "INTEGER NOT NULL") { .integer($0.lines.count) },
        ListColumn("errorCount", "INTEGER", show: { $0.errorCount = Int($1) }) {
            .integer($0.problemCounts.errors)
        },
        ListColumn("warningCount", "INTEGER") { .integer($0.problemCounts.warnings) },
        ListColumn("wrongCount", "INTEGER", show: { $0.breaksRules = (Int($1) ?? 0) > 0 }) { .integer($0.wrongCount) },
        amount("sumOfLineNetAmounts", .sumOfLineNetAmounts) { $0.sumOfLineNetAmounts },
        amount("sumOfAllowances", .sumOfAllowances, type: "TEXT") { $0.sumOfAllowances },
        amount("sumOfCharges", .sumOfCharges, type: "TEXT") { $0.sumOfCharges },
        amount("taxExclusiveAmount", .taxExclusiveAmount) { $0.taxExclusiveAmount },
        amount("taxAmount", .taxAmount) { $0.taxAmount },
        amount(
            "taxInclusiveAmount", .taxInclusiveAmount,
            show: { summary, text in summary.total = try ExactDecimal(column: text, "taxInclusiveAmount") }
        ) { $0.taxInclusiveAmount },
        amount(
            "amountDue", .amountDue,
            show: { summary, text in summary.amountDue = try ExactDecimal(column: text, "amountDue") }
        ) { $0.amountDue },
        ListColumn("listedAmount", "REAL NOT NULL") { .real($0.listedAmount.approximation) }
            .sorting(.amountDue) { .real($0.listedAmount.approximation) },
        // The amount due comes before it, and takes its place where it cannot be read.
        amount(
            "openAmount", type: "TEXT",
            show: { summary, text in
                summary.openAmount = summary.amountDue
                if !text.isEmpty { summary.openAmount = try ExactDecimal(column: text, "openAmount") }
            }
        ) { $0.openAmount },
        ListColumn("stage", "TEXT", show: { $0.stage = InvoiceStage(rawValue: $1) ?? .draft }) {
            .text($0.stage.rawValue)
        },
        ListColumn("vatBreakdown", "TEXT") { .text($0.vatBreakdown.json) },
        ListColumn("earlyAmounts", "TEXT", show: { $0.earlyAmounts = try EarlyAmount.list($1) }) {
            .text(EarlyAmount.text($0.earlyAmounts))
        },
    ]

    /// The text that sorts numbers. Drafts have one before those of all numbers, by their names, which no other file of a ledger
    /// gives to other drafts.
    static func numberKey(of number: String, name: String) -> String {
        number.isEmpty && !name.isEmpty ? " \(name.sortKey)" : number.sortKey
    }

    /// An expression, so that the highest has no number.
    static let lacksNumber: ListColumn = {
        var column = ListColumn("numberKey < '!'", "") { isBeforeNumbers(numberKey(of: $0.number, name: $0.draftName)) }
        column.sortKey = { isBeforeNumbers(numberKey(of: $0.number, name: $0.draftName)) }
        return column
    }()

    private static func isBeforeNumbers(_ key: String) -> ColumnValue {
        .integer(key.utf8.lexicographicallyPrecedes("!".utf8) ? 1 : 0)
    }

    /// All columns, in the order of the table.
    static let all = head + totals

    /// The columns that a list shows, in the order in which it reads them.
    static let shown = all.filter { $0.show != nil }

    /// The columns that sort the list. An index of SQLite ends with the row's key, so that the indexes of ``ListSchema`` have the rows
    /// in their orders.
    static let sorted: [ListOrder: ListColumn] = Dictionary(
        uniqueKeysWithValues: all.compactMap { column in column.order.map { ($0, column) } })
}

extension [ListColumn] {
    /// The columns' values for an invoice.
    func values(of invoice: Invoice) -> ColumnValues { map { ($0.name, $0.value(invoice)) } }
}

extension ColumnValues {
    /// The columns that have other values than the same columns before; all of them if nothing was before.
    nonisolated func otherThan(_ old: ColumnValues?) -> ColumnValues {
        guard let old else { return self }
        return zip(self, old).filter { !$0.value.holdsSame(as: $1.value) }.map(\.0)
    }
}

extension EarlyAmount {
    /// `2026-12-08 116.62,2026-12-15 117.81`; nil for none.
    fileprivate nonisolated static func text(_ amounts: [EarlyAmount]) -> String? {
        amounts.isEmpty ? nil : amounts.map { "\($0.lastDay) \($0.amount.column)" }.joined(separator: ",")
    }

    fileprivate nonisolated static func list(_ text: String) throws -> [EarlyAmount] {
        try text.split(separator: ",").map { pair in
            let parts = pair.split(separator: " ").map(String.init)
            guard parts.count == 2, let day = CalendarDate(parts[0]) else {
                throw ColumnError(.text(text))
            }
            return EarlyAmount(lastDay: day, amount: try ExactDecimal(column: parts[1], "earlyAmounts"))
        }
    }
}
