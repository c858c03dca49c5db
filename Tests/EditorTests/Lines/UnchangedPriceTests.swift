import Foundation
import GRDB
import Invoicing
import Storage
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("A price into which nonsense was typed and taken out again", .serialized)
struct UnchangedPriceTests {
    private func makeDatabase(of program: ProgramUnderTest) throws {
        let lines = ["Coffee", "Tea"].map { name in
            let line = InvoiceLine()
            (line.itemName, line.vatRate) = (name, 19)
            return line
        }
        lines[0].enter(priceWithVAT: 10)
        (lines[1].grossPrice, lines[1].priceDiscount) = (12, 2)
        let store = try Repository(path: program.database)
        try store.add(Invoice(lines: lines))
        try store.close()
    }

    private func stored(by program: ProgramUnderTest) throws -> [Row] {
        let database = try DatabaseQueue(path: program.database)
        defer { try? database.close() }
        let sql = """
            SELECT document ->> 'grossPrice' AS grossPrice, document ->> 'priceDiscount' AS priceDiscount,
                document ->> 'p' AS enteredNetPrice, document ->> 'priceWithVAT' AS priceWithVAT
            FROM invoiceLine ORDER BY position
            """
        return try database.read { try Row.fetchAll($0, sql: sql) }
    }

    @Test(
        "leaves the price with VAT, the gross price and the discount as they are stored",
        arguments: [
            // The way to the price of line 1, what opens the cell, and what quits.
            (KeyMap.Name.vim, "\t\t\u{1B}[C\u{1B}[C\u{1B}[C", "\r", "q"),
            (.billow, "\r\u{1B}[C\u{1B}[C\u{1B}[C", "\u{1B}OQ", "\u{11}"),
        ], [0, 1])
    func unchanged(keys: (name: KeyMap.Name, way: String, opening: String, quitting: String), line: Int) throws {
        let program = try ProgramUnderTest(keys: keys.name)
        try makeDatabase(of: program)
        let before = try stored(by: program)
        #expect(before[0]["priceWithVAT"] == "10")
        #expect(before[1]["grossPrice"] == "12" && before[1]["priceDiscount"] == "2")
        let session = try program.start(rows: 30, columns: 120)
        try session.waitFor("Coffee")
        session.type(keys.way + String(repeating: "\u{1B}[B", count: line) + keys.opening + "x")
        try session.waitUntilSettled()
        #expect(session.emulator.cursorLine.contains("x"), "\(session.emulator.text)")
        session.type("\u{7F}\r")
        try session.waitUntilSettled()
        session.send(keys.quitting)
        #expect(try session.waitForEnd() == .exited(0), "\(session.emulator.text)")
        #expect(try stored(by: program) == before)
    }
}
