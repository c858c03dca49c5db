import DeriveDocuments
import Foundation
import Invoicing

/// An effect of a commit beside the operations on its rows, as the log keeps it.
nonisolated enum CommitFact: Sendable {
    /// The invoice was issued. Its document is in the table `issuedDocument`, from which nothing is deleted.
    case issued(IssuedRow)
    /// The invoice was deleted, which releases claims.
    case deleted(isKeptInBin: Bool, released: [String] = [])
    case emptiedBin
    case recurs(months: Int, made: Int, until: CalendarDate?, isPaused: Bool)
    case recursNoMore
    /// Some of the document was refused by the log, so that it was read again.
    case refused([Refusal])
    /// The draft is one of those that a recurring invoice makes.
    case made(by: UUID, count: Int)
    /// All that goes with all rows of a document.
    case whole([String: ColumnValue])

    var json: String {
        let values: [String: ColumnValue] =
            switch self {
            case .issued(let row): row.facts
            case .deleted(let isKept, let released):
                ["deleted": .text(isKept ? "bin" : "file")].merging(
                    released.isEmpty ? [:] : ["released": .names(released)]
                ) { $1 }
            case .emptiedBin: ["deleted": .text("all in the bin")]
            case .recurs(let months, let made, let until, let isPaused):
                [
                    "recurs": .integer(months), "made": .integer(made), "until": .text(until?.description),
                    "paused": .integer(isPaused ? 1 : 0),
                ]
            case .recursNoMore: ["recurs": .null]
            case .refused(let refusals): ["refused": (try? ColumnValue(encoding: refusals)) ?? .null]
            case .whole(let facts): facts
            case .made(let invoice, let count): ["madeBy": .text(invoice.uuidString), "made": .integer(count)]
            }
        return ColumnValue.json(of: values)
    }
}

extension IssuedRow {
    fileprivate nonisolated var facts: [String: ColumnValue] {
        var facts: [String: ColumnValue] = ["number": .text(number), "issued": .text(moment)]
        if let series, let before = try? ColumnValue(encoding: series.before),
            let after = try? ColumnValue(encoding: series.after)
        {
            facts.merge(
                [
                    "series": .text(series.after.series), "counter": .integer(series.after.issued ?? 0),
                    "was": .integer(series.before.issued ?? 0), "before": before, "after": after,
                ]) { $1 }
        }
        return facts
    }
}

extension ColumnValue {
    /// Names as an array of JSON, in order.
    nonisolated static func names(_ names: some Sequence<String>) -> ColumnValue {
        .json("[" + names.sorted().map { ColumnValue.text($0).jsonText }.joined(separator: ",") + "]")
    }
}
