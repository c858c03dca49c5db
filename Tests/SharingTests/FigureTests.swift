import DeriveDocuments
import Foundation
import Fuzzing
import Invoicing
import Testing

@testable import Storage

@Suite("The cost of sharing")
struct FigureTests {
    /// How much longer a figure may take than it says: other programs share the processor with tests.
    private static let slack = 3.0

    /// Seconds of the processor that a closure takes.
    private func seconds(_ body: () throws -> Void) rethrows -> Double {
        let start = clock()
        try body()
        return Double(clock() - start) / Double(CLOCKS_PER_SEC)
    }

    @Test("of 10,000 commits that are carried out is less than five seconds")
    func commits() throws {
        let (machines, count) = (try Machines(2), sampleSize(1_000, soak: 10_000))
        let invoices = (0..<100).map { _ in Invoice(lines: [InvoiceLine()]) }
        for invoice in invoices { try machines[0].add(invoice) }
        try machines.settle()
        for number in 0..<count {
            let row = invoices[number % 100].lines[0].row
            try machines[0].write(
                invoices[number % 100].id, [.update(row, column: "n", from: .null, to: .text("\(number)"))])
        }
        let up = try seconds { try machines[0].exchange(machines.server) }
        let down = try seconds { try machines[1].exchange(machines.server) }
        print("\(count) commits: up \(up) s, down \(down) s")
        #expect(down < Self.slack * 5 * Double(count) / 10_000)
        #expect(try machines.differences() == [])
        try machines.close()
    }

    @Test("of 100,000 lines that are imported on another machine is less than thirty seconds")
    func lines() throws {
        let (machines, count) = (try Machines(2), sampleSize(5_000, soak: 100_000))
        try machines[0].add(Invoice(lines: (0..<count).map { _ in InvoiceLine() }))
        let up = try seconds { try machines[0].exchange(machines.server) }
        let down = try seconds { try machines[1].exchange(machines.server) }
        print("\(count) lines: up \(up) s, down \(down) s")
        #expect(down < Self.slack * 30 * Double(count) / 100_000)
        #expect(try machines.differences() == [])
        try machines.close()
    }

    @Test("of a file that shares nothing is no byte more in an entry of its log")
    func bytes() throws {
        let folder = try Folder()
        let machine = try Machine("anna", at: folder.path + "/anna.sqlite")
        try machine.add(Invoice(lines: [InvoiceLine()]))
        let row = try machine.desk.read { try StoredRow.all($0, "SELECT * FROM changeLog") }[0]
        for column in ["base", "former", "derived", "crossed", "machine", "made", "together"] {
            #expect(row[column] == ColumnValue.null, "\(column)")
        }
        try machine.close()
    }
}
