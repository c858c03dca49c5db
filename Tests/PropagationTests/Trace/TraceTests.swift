import Foundation
import Testing

@testable import Console
@testable import EditorTests

@Suite("The trace beside an invoice", .serialized)
struct TraceTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest(keys: .vim) }

    @Test("shows that an edit draws only the rows it concerns, and computes as much for any number of lines")
    func oneQuantity() throws {
        let short = try reportsOfQuantityEdit(lines: 10).digit
        let (long, enter) = try reportsOfQuantityEdit(lines: 1000)
        #expect(long.drawn == ["head": [0], "lines": [1], "totals": [0, 1, 4, 5]])
        #expect(long.sources.contains("InvoiceLine.invoicedQuantity"))
        #expect(long.recomputed.contains("Invoice.amountDue"))
        #expect(long.recomputed.count == short.recomputed.count)
        #expect(long.equal.count == short.equal.count)
        #expect(long.bytes > 0 && long.bytes <= 250 && long.microseconds > 0)
        #expect(enter.drawn.keys.sorted() == ["lines", "list"])
        #expect(enter.bytes > 0 && enter.bytes <= 250)
    }

    @Test("shows as few rows and bytes where the totals are folded")
    func folded() throws {
        let digit = try reportsOfQuantityEdit(lines: 1000, rows: 24, columns: 80).digit
        #expect(digit.drawn == ["head": [0], "lines": [1], "sums": [1, 2]])
        #expect(digit.bytes > 0 && digit.bytes <= 150)
    }

    /// A line of the trace file.
    private struct Report: Decodable {
        struct Value: Decodable { let property: String }
        struct Rows: Decodable {
            let pane: String
            let rows: [Int]
        }

        private enum CodingKeys: String, CodingKey {
            case values = "sources"
            case recomputedValues = "recomputed"
            case equalValues = "equal"
            case drawnRows = "drawn"
            case bytes, microseconds
        }

        private let values, recomputedValues, equalValues: [Value]
        private let drawnRows: [Rows]
        let bytes, microseconds: Int

        var sources: [String] { values.map(\.property) }
        /// Without where lines are, which is found out once, when what is typed is first saved as a draft: in whichever tick that
        /// falls.
        var recomputed: [String] { recomputedValues.map(\.property).filter { $0 != "Invoice.linePositions" } }
        var equal: [String] { equalValues.map(\.property) }
        var drawn: [String: [Int]] {
            Dictionary(drawnRows.map { ($0.pane, $0.rows) }, uniquingKeysWith: +)
        }
    }

    /// Types a quantity of two digits and Enter.
    /// - Returns: What the second digit and the Enter brought about.
    private func reportsOfQuantityEdit(
        lines: Int, rows: Int = 40, columns: Int = 120
    ) throws -> (digit: Report, enter: Report) {
        let session = try program.startDemo(lines: lines, "--trace", program.trace, rows: rows, columns: columns)
        session.type("\t\tl")
        try session.waitForLine(1, of: lines)
        try session.waitUntilSettled()
        session.type("7")
        try session.waitUntilSettled()
        session.type("5")
        try session.waitUntilSettled()
        session.type("\r")
        try session.waitUntilSettled()
        try session.quit(by: "q")
        let text = try String(contentsOfFile: program.trace, encoding: .utf8)
        let ticks = text.split(separator: "\n").filter { $0.hasPrefix(#"{"bytes":"#) }
        let reports = try ticks.map {
            try JSONDecoder().decode(Report.self, from: Data($0.utf8))
        }
        let digit = reports.last { $0.sources == ["CellEdit.buffer", "InvoiceLine.invoicedQuantity"] }
        let enter = reports.last { $0.sources.contains("InvoiceEntry.summary") }
        return (try #require(digit), try #require(enter))
    }
}
