import DeriveDocuments
import Foundation
import Fuzzing
import Invoicing
import Ledger
import Testing

@testable import Storage

@Suite("Of two commits that set one cell the later one stays")
struct LaterWinsTests {
    private nonisolated static let invoice = RowID(entity: Invoice.entity, id: UUID())
    private nonisolated static let line = RowID(entity: InvoiceLine.entity, id: UUID())
    private nonisolated static let list = "lines"

    private nonisolated static func set(_ path: String, _ value: String, of row: RowID = invoice) -> RowOperation {
        .update(row, column: path, from: .null, to: .text(value))
    }

    private nonisolated static let insert = RowOperation.insert(
        line, into: invoice, list: list, after: nil, values: ["n": .text("a")])
    /// A row in a list of the line.
    private nonisolated static let partRow = RowID(entity: "part", id: UUID())
    private nonisolated static let part = RowOperation.insert(
        partRow, into: line, list: "parts", after: nil, values: [:])
    private nonisolated static let deletePart = RowOperation.delete(partRow, from: line, list: "parts")
    private nonisolated static let renamePart = set("n", "c", of: partRow)
    private nonisolated static let delete = RowOperation.delete(line, from: invoice, list: list)
    private nonisolated static let move = RowOperation.move(line, in: invoice, list: list, after: nil)
    private nonisolated static let rename = set("n", "b", of: line)

    nonisolated struct Case: Sendable {
        let earlier, later, carriedOut: [RowOperation]
        var leftOut: [RowOperation] = []
    }

    @Test(
        "by property, position and existence of a row",
        arguments: [
            Case(earlier: [set("number", "1")], later: [set("dueDate", "2")], carriedOut: [set("number", "1")]),
            Case(
                earlier: [set("number", "1")], later: [set("number", "2")], carriedOut: [],
                leftOut: [set("number", "1")]),
            Case(
                earlier: [set("buyer.city", "1")], later: [set("buyer.name", "2")], carriedOut: [set("buyer.city", "1")]
            ),
            Case(
                earlier: [set("buyer.city", "1")], later: [set("buyer", "2")], carriedOut: [],
                leftOut: [set("buyer.city", "1")]),
            Case(
                earlier: [set("payee", "1")], later: [set("payee.name", "2")],
                carriedOut: [set("payee", "1"), set("payee.name", "2")]),
            Case(
                earlier: [set("buyerReference", "1")], later: [set("buyer", "2")],
                carriedOut: [set("buyerReference", "1")]),
            Case(earlier: [set("payments", "1")], later: [set("payments", "2")], carriedOut: [set("payments", "1")]),
            Case(earlier: [rename], later: [delete], carriedOut: [], leftOut: [rename]),
            Case(earlier: [rename], later: [move], carriedOut: [rename]),
            Case(earlier: [move], later: [move], carriedOut: []),
            Case(earlier: [move], later: [rename], carriedOut: [move]),
            Case(earlier: [delete], later: [rename], carriedOut: []),
            Case(earlier: [delete], later: [move], carriedOut: [delete]),
            Case(earlier: [delete], later: [insert], carriedOut: []),
            Case(earlier: [insert], later: [delete], carriedOut: []),
            Case(earlier: [part], later: [insert], carriedOut: []),
            Case(earlier: [part], later: [delete], carriedOut: []),
            Case(earlier: [delete, insert], later: [part, part], carriedOut: [delete, insert, part]),
            Case(earlier: [insert], later: [part, deletePart], carriedOut: [insert]),
            Case(earlier: [insert], later: [deletePart, part, renamePart], carriedOut: [insert, part, renamePart]),
            Case(earlier: [insert], later: [move, rename], carriedOut: [insert, move, rename]),
            Case(earlier: [rename, move], later: [rename, delete, insert], carriedOut: [], leftOut: [rename]),
        ])
    func cells(_ sample: Case) {
        let (carriedOut, leftOut) = LaterWins(sample.later).rest(of: sample.earlier)
        #expect(carriedOut == sample.carriedOut)
        #expect(leftOut == sample.leftOut)
    }

    @Test("Lines that two programs type at one place stay two whole runs", arguments: [true, false])
    func runs(hasNext: Bool) {
        var mixed = 0
        for _ in 0..<500 {
            var typed: [(position: Int64, program: Int)] = []
            for program in 0..<2 {
                var positions = LinePositions(count: hasNext ? 2 : 1)
                for index in 1...10 {
                    #expect(positions.insert(at: index).count == 1)
                    typed.append((positions.values[index], program))
                }
                #expect(positions.isInOrder)
            }
            let order = typed.sorted { $0.position < $1.position }.map(\.program)
            if zip(order, order.dropFirst()).count(where: { $0 != $1 }) > 1 { mixed += 1 }
        }
        // Two random starts are close together once in 13,000 times.
        #expect(mixed <= 2)
    }

    @Test("A hundred thousand lines typed above one another, or at one place, write few others", arguments: [0, 1, 2])
    func fewWritten(place: Int) {
        var (positions, written) = (LinePositions(count: 2), 0)
        for count in 0..<20_000 { written += positions.insert(at: place == 2 ? count + 2 : place).count }
        #expect(positions.isInOrder && written < 20_000 * 3)
    }

    @Test("Rows of one position stand in the order of their identities, behind the rows that stay")
    func ties() throws {
        let ids = (0..<6).map { _ in UUID() }.sorted()
        var order = StoredOrder<InvoiceLine>()
        order.append([ids[1], ids[3], ids[0]].map { InvoiceLine(id: $0) }, at: [10, 10, 20])
        let operations = [4, 2, 5].map {
            RowOperation.insert(
                RowID(entity: InvoiceLine.entity, id: ids[$0]), into: Self.invoice, list: Self.list, after: nil,
                values: [:])
        }
        let positions = [ids[4]: Int64(10), ids[2]: 10, ids[5]: 30]
        let placed = order.placing([Self.rename] + operations, in: Self.list, at: positions)
        let behind = placed.compactMap { operation -> [UUID?]? in
            if case .insert(let row, _, _, let after, _) = operation { [row.id, after] } else { nil }
        }
        #expect(behind == [[ids[2], ids[1]], [ids[4], ids[3]], [ids[5], ids[0]]])
        #expect(placed.last == Self.rename)
    }
}
