import Derive
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
    public var sumOfLineNetAmounts: ExactDecimal
    /// BT-107; nil where a version wrote it that did not store this, as the two that follow.
    public var sumOfAllowances: ExactDecimal?
    /// BT-108.
    public var sumOfCharges: ExactDecimal?
    /// BT-109.
    public var taxExclusiveAmount: ExactDecimal
    /// BT-110.
    public var taxAmount: ExactDecimal
    /// BT-112.
    public var taxInclusiveAmount: ExactDecimal
    /// BT-115.
    public var amountDue: ExactDecimal
    /// What is still to be paid; nil where that was never derived, as the one that follows.
    public var openAmount: ExactDecimal?
    /// The amount that the list shows, and sorts by.
    var listedAmount: ExactDecimal
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
        (openAmount, listedAmount, stage) = (amountDue, amountDue, .draft)
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
        (openAmount, listedAmount, stage) = (invoice.openAmount, invoice.listedAmount, invoice.stage)
        vatBreakdown = invoice.vatBreakdown
    }

    init(row: StoredRow) throws {
        lineCount = Int(row["lineCount"] as Int64)
        problemCounts = (row["errorCount"] as Int64?).map {
            ProblemCounts(errors: Int($0), warnings: Int(row["warningCount"] as Int64))
        }
        wrongCount = (row["wrongCount"] as Int64?).map { Int($0) }
        sumOfLineNetAmounts = try ExactDecimal(column: row["sumOfLineNetAmounts"], "sumOfLineNetAmounts")
        sumOfAllowances = try .optional(column: row["sumOfAllowances"], "sumOfAllowances")
        sumOfCharges = try .optional(column: row["sumOfCharges"], "sumOfCharges")
        taxExclusiveAmount = try ExactDecimal(column: row["taxExclusiveAmount"], "taxExclusiveAmount")
        taxAmount = try ExactDecimal(column: row["taxAmount"], "taxAmount")
        taxInclusiveAmount = try ExactDecimal(column: row["taxInclusiveAmount"], "taxInclusiveAmount")
        amountDue = try ExactDecimal(column: row["amountDue"], "amountDue")
        openAmount = try .optional(column: row["openAmount"], "openAmount")
        listedAmount = row["typeCode"] == InvoiceTypeCode.quote.code ? amountDue : openAmount ?? amountDue
        stage = (row["stage"] as String?).flatMap { InvoiceStage(rawValue: $0) }
        vatBreakdown = try (row["vatBreakdown"] as String?).map { try [VATBreakdown](json: $0) }
    }

    /// The columns in which these totals are not what others are; all of them if there are no others.
    func columns(otherThan old: StoredTotals?) -> ColumnValues {
        var columns: ColumnValues = []
        // Functions, since a path would copy all of the totals for each value.
        func add<Value: Equatable>(
            _ name: String, _ value: (StoredTotals) -> Value, _ encode: (Value) -> ColumnValue
        ) {
            let new = value(self)
            if let old, value(old) == new { return }
            columns.append((name, encode(new)))
        }
        func add(_ name: String, _ amount: (StoredTotals) -> ExactDecimal?) {
            let new = amount(self)
            if let old, amount(old) == new { return }
            columns.append((name, .text(new?.column)))
        }
        add("lineCount", { $0.lineCount }) { .integer($0) }
        add("errorCount", { $0.problemCounts?.errors }) { .integer($0) }
        add("warningCount", { $0.problemCounts?.warnings }) { .integer($0) }
        add("wrongCount", { $0.wrongCount }) { .integer($0) }
        add("sumOfLineNetAmounts") { $0.sumOfLineNetAmounts }
        add("sumOfAllowances") { $0.sumOfAllowances }
        add("sumOfCharges") { $0.sumOfCharges }
        add("taxExclusiveAmount") { $0.taxExclusiveAmount }
        add("taxAmount") { $0.taxAmount }
        add("taxInclusiveAmount") { $0.taxInclusiveAmount }
        add("amountDue") { $0.amountDue }
        add("listedAmount", { $0.listedAmount }) { .real($0.approximation) }
        add("openAmount") { $0.openAmount }
        add("stage", { $0.stage }) { .text($0?.rawValue) }
        add("vatBreakdown", { $0.vatBreakdown }) { .json($0?.json) }
        return columns
    }
}

extension [VATBreakdown] {
    /// `[["S","19","100","19"]]`: category, rate, what is taxed, and the tax of each group.
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
    /// As a value of JSON.
    fileprivate nonisolated var inJSON: String {
        let isPlain = utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
        guard !isPlain else { return "\"\(self)\"" }
        return (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}
