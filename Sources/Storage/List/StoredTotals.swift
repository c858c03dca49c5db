import Foundation
import Invoicing

/// What is stored as derived from an invoice and its lines: what the first screen shows before they are there.
public nonisolated struct StoredTotals: Equatable, Sendable {
    /// How many lines there are.
    public var lineCount: Int
    /// How many rules are broken; nil where that was never counted.
    public var problemCounts: ProblemCounts?
    /// How much is wrong, and not only missing; nil where that was never counted.
    public var wrongCount: Int?
    /// BT-106.
    public var sumOfLineNetAmounts: Decimal
    /// BT-107; nil where a version wrote it that did not store this, as the two that follow.
    public var sumOfAllowances: Decimal?
    /// BT-108.
    public var sumOfCharges: Decimal?
    /// BT-109.
    public var taxExclusiveAmount: Decimal
    /// BT-110.
    public var taxAmount: Decimal
    /// BT-112.
    public var taxInclusiveAmount: Decimal
    /// BT-115.
    public var amountDue: Decimal
    /// What is still to be paid; nil where that was never derived, as the one that follows.
    public var openAmount: Decimal?
    /// Where the invoice stands, whatever the day is.
    public var stage: InvoiceStage?
    /// BG-23, without the reasons.
    public var vatBreakdown: [VATBreakdown]?

    /// The totals of lines with which nothing is wrong, to which nothing is added, and of which nothing is taken off or paid.
    public init(lineCount: Int, vatBreakdown: [VATBreakdown], problemCounts: ProblemCounts?) {
        self.lineCount = lineCount
        self.problemCounts = problemCounts
        wrongCount = 0
        self.vatBreakdown = vatBreakdown
        sumOfLineNetAmounts = vatBreakdown.reduce(0) { $0 + $1.taxableAmount }
        (sumOfAllowances, sumOfCharges) = (0, 0)
        taxExclusiveAmount = sumOfLineNetAmounts
        taxAmount = vatBreakdown.reduce(0) { $0 + $1.taxAmount }
        taxInclusiveAmount = taxExclusiveAmount + taxAmount
        amountDue = taxInclusiveAmount
        (openAmount, stage) = (amountDue, .draft)
    }

    @MainActor
    init(_ invoice: Invoice) {
        lineCount = invoice.lines.count
        problemCounts = invoice.problemCounts
        wrongCount = invoice.wrongCount
        sumOfLineNetAmounts = invoice.sumOfLineNetAmounts
        sumOfAllowances = invoice.sumOfAllowances
        sumOfCharges = invoice.sumOfCharges
        taxExclusiveAmount = invoice.taxExclusiveAmount
        taxAmount = invoice.taxAmount
        taxInclusiveAmount = invoice.taxInclusiveAmount
        amountDue = invoice.amountDue
        (openAmount, stage) = (invoice.openAmount, invoice.stage)
        vatBreakdown = invoice.vatBreakdown
    }

    init(row: StoredRow) throws {
        lineCount = Int(row["lineCount"] as Int64)
        problemCounts = (row["errorCount"] as Int64?).map {
            ProblemCounts(errors: Int($0), warnings: Int(row["warningCount"] as Int64))
        }
        wrongCount = (row["wrongCount"] as Int64?).map { Int($0) }
        sumOfLineNetAmounts = try Decimal(column: row["sumOfLineNetAmounts"], "sumOfLineNetAmounts")
        sumOfAllowances = try .optional(column: row["sumOfAllowances"], "sumOfAllowances")
        sumOfCharges = try .optional(column: row["sumOfCharges"], "sumOfCharges")
        taxExclusiveAmount = try Decimal(column: row["taxExclusiveAmount"], "taxExclusiveAmount")
        taxAmount = try Decimal(column: row["taxAmount"], "taxAmount")
        taxInclusiveAmount = try Decimal(column: row["taxInclusiveAmount"], "taxInclusiveAmount")
        amountDue = try Decimal(column: row["amountDue"], "amountDue")
        openAmount = try .optional(column: row["openAmount"], "openAmount")
        stage = (row["stage"] as String?).flatMap { InvoiceStage(rawValue: $0) }
        vatBreakdown = try (row["vatBreakdown"] as String?).map { try [VATBreakdown](json: $0) }
    }

    /// The columns in which these totals are not what others are; all of them if there are no others.
    func columns(otherThan old: StoredTotals?) -> ColumnValues {
        var columns: ColumnValues = []
        func add<Value: Equatable>(
            _ name: String, _ path: KeyPath<StoredTotals, Value>, _ encode: (Value) -> ColumnValue
        ) {
            let value = self[keyPath: path]
            if old.map({ $0[keyPath: path] != value }) ?? true { columns.append((name, encode(value))) }
        }
        add("lineCount", \.lineCount) { .integer($0) }
        add("errorCount", \.problemCounts?.errors) { .integer($0) }
        add("warningCount", \.problemCounts?.warnings) { .integer($0) }
        add("wrongCount", \.wrongCount) { .integer($0) }
        add("sumOfLineNetAmounts", \.sumOfLineNetAmounts) { .text($0.column) }
        add("sumOfAllowances", \.sumOfAllowances) { .text($0?.column) }
        add("sumOfCharges", \.sumOfCharges) { .text($0?.column) }
        add("taxExclusiveAmount", \.taxExclusiveAmount) { .text($0.column) }
        add("taxAmount", \.taxAmount) { .text($0.column) }
        add("taxInclusiveAmount", \.taxInclusiveAmount) { .text($0.column) }
        add("amountDue", \.amountDue) { .text($0.column) }
        add("amountDueNumber", \.amountDue) { .real(NSDecimalNumber(decimal: $0).doubleValue) }
        add("openAmount", \.openAmount) { .text($0?.column) }
        add("stage", \.stage) { .text($0?.rawValue) }
        add("vatBreakdown", \.vatBreakdown) { .json($0?.json) }
        return columns
    }
}

extension [VATBreakdown] {
    /// `[["S","19","100","19"]]`: category, rate, what is taxed, and the tax of each group.
    ///
    /// Every commit writes it, so it is put together here: a coder of JSON takes fifty times as long.
    nonisolated var json: String {
        let groups = map { group in
            let texts = [
                group.group.category.code, group.group.rate?.column, group.taxableAmount.column, group.taxAmount.column,
            ]
            return "[\(texts.map { $0?.inJSON ?? "null" }.joined(separator: ","))]"
        }
        return "[\(groups.joined(separator: ","))]"
    }

    nonisolated init(json: String) throws {
        self = try JSONDecoder().decode([[String?]].self, from: Data(json.utf8)).map { group in
            guard group.count == 4 else { throw ColumnError(column: "vatBreakdown", value: json) }
            let rate = try Decimal.optional(column: group[1], "vatBreakdown")
            var entry = VATBreakdown(
                group: VATGroup(category: VATCategory(code: group[0] ?? ""), rate: rate),
                taxableAmount: try Decimal(column: group[2], "vatBreakdown"))
            entry.taxAmount = try Decimal(column: group[3], "vatBreakdown")
            return entry
        }
    }
}

extension String {
    /// As a value of JSON.
    fileprivate nonisolated var inJSON: String {
        let isPlain = utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
        guard !isPlain else { return "\"\(self)\"" }
        return (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}
