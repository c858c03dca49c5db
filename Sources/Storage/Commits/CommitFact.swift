import Derive
import Foundation
import Invoicing

/// An effect of a commit beside the operations on its rows, as the log keeps it.
nonisolated enum CommitFact: Sendable {
    /// The invoice was issued. Its document is in the table `issuedDocument`, from which nothing is deleted.
    case issued(IssuedRow)
    case deleted(isKeptInBin: Bool)
    case emptiedBin
    case recurs(months: Int, made: Int, until: CalendarDate?, isPaused: Bool)
    case recursNoMore
    /// The draft is one of those that a recurring invoice makes.
    case made(by: UUID, count: Int)

    var json: String {
        let values: [String: ColumnValue] =
            switch self {
            case .issued(let row): ["number": .text(row.number), "issued": .text(row.moment)]
            case .deleted(let isKept): ["deleted": .text(isKept ? "bin" : "file")]
            case .emptiedBin: ["deleted": .text("all in the bin")]
            case .recurs(let months, let made, let until, let isPaused):
                [
                    "recurs": .integer(months), "made": .integer(made), "until": .text(until?.description),
                    "paused": .integer(isPaused ? 1 : 0),
                ]
            case .recursNoMore: ["recurs": .null]
            case .made(let invoice, let count): ["madeBy": .text(invoice.uuidString), "made": .integer(count)]
            }
        return ColumnValue.json(of: values)
    }
}
