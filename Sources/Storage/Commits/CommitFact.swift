import Derive
import Foundation
import Invoicing

/// An effect of a commit beside the operations on its rows, as the log keeps it.
nonisolated enum CommitFact: Sendable {
    /// The invoice was issued. Its document is in the table `issuedDocument`, from which nothing is deleted.
    case issued(IssuedRow)
    case deleted(isKeptInBin: Bool)
    case emptiedBin
    case recurs(Recurrence)
    case recursNoMore
    /// The draft is one of those that a recurring invoice makes.
    case made(by: Recurrence)

    var json: String {
        let values: [String: ColumnValue] =
            switch self {
            case .issued(let row): ["number": .text(row.number), "issued": .text(row.moment)]
            case .deleted(let isKept): ["deleted": .text(isKept ? "bin" : "file")]
            case .emptiedBin: ["deleted": .text("all in the bin")]
            case .recurs(let recurrence):
                [
                    "recurs": .integer(recurrence.months), "made": .integer(recurrence.made),
                    "until": .text(recurrence.until?.description),
                ]
            case .recursNoMore: ["recurs": .null]
            case .made(let recurrence):
                ["madeBy": .text(recurrence.invoice.uuidString), "made": .integer(recurrence.made + 1)]
            }
        return ColumnValue.json(of: values)
    }
}
