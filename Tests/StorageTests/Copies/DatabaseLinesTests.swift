import Derive
import Foundation
import GRDB
import Invoicing
import Ledger
import Testing

@testable import Storage

@Suite("A database as lines of JSON")
struct DatabaseLinesTests {
    let scratch = Scratch()

    private var copy: String { scratch.folder.appending(path: "again.sqlite").path }
    private var lines: String { scratch.folder.appending(path: "all.jsonl").path }

    /// One with a company, a customer, a draft, issued, paid, credited and deleted invoices.
    private func makeLines() throws -> [String] {
        let store = try Repository(path: scratch.path)
        let ledger = try store.openLedger()
        ledger.change("books") {
            ledger.company.party.name = "Me & \u{201C}Söhne\u{201D}\n\u{1F600}"
            ledger.data.customers.append(Customer())
        }
        let invoices = (0..<4).map { _ in Invoice.ready() }
        invoices[2].lines[0].enteredNetPrice = ExactDecimal("0.000000000000000001") ?? 0
        for invoice in invoices { try store.add(invoice) }
        for invoice in invoices[..<2] { try store.issue(invoice) { Data("<n>\($0.number)</n>\n".utf8) } }
        try invoices[0].record(invoices[0].payment(19))
        store.flush()
        store.remove(invoices[3])
        var lines: [String] = []
        try store.writeLines { lines.append($0) }
        try store.close()
        return lines
    }

    /// Each table with its rows, and each value with its type.
    private func contents(of path: String) throws -> [String: [String]] {
        let database = try DatabaseQueue(path: path)
        defer { try? database.close() }
        return try database.read { database in
            var contents: [String: [String]] = [:]
            for table in try DatabaseLines.tables(of: database) {
                let rows = try Row.fetchAll(database, sql: "SELECT * FROM \(table)")
                contents[table] = rows.map { "\($0.map { "\($0.0)=\($0.1.storage)" })" }
            }
            return contents
        }
    }

    @Test("becomes the same database again: every row of every table")
    func roundTrip() throws {
        let text = try makeLines()
        try Data((text.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: lines))
        #expect(try DatabaseBackup.restore(lines, to: copy) == nil)
        let (before, after) = (try contents(of: scratch.path), try contents(of: copy))
        #expect(Set(before.keys) == Set(after.keys) && before.keys.count > 12)
        for (table, rows) in before { #expect(after[table] == rows, "\(table)") }
        #expect(before.values.reduce(0) { $0 + $1.count } == text.count - 2)
        let store = try Repository(path: copy)
        #expect(try store.check() == [])
        #expect(store.list.count == 3)
        #expect(try store.openLedger().company.party.name == "Me & \u{201C}Söhne\u{201D}\n\u{1F600}")
        let next = Invoice.ready()
        try store.add(next)
        #expect(try store.issue(next) { _ in Data() } == "2026-0003")
        try store.close()
    }

    @Test("is read behind a byte order mark, and a text with U+0000 in it is named as what is wrong with the file")
    func marks() throws {
        let text = try makeLines()
        let mark = String(decoding: FileLines.byteOrderMark, as: UTF8.self)
        try Data((mark + text.joined(separator: "\n")).utf8).write(to: URL(fileURLWithPath: lines))
        #expect(try DatabaseBackup.restore(lines, to: copy) == nil)
        #expect(try contents(of: scratch.path) == contents(of: copy))
        let place = try #require(text.firstIndex { $0.contains("Söhne") })
        var wrong = text
        wrong[place] = wrong[place].replacing("Söhne", with: #"S\u0000hne"#)
        try Data(wrong.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: lines))
        let error = #expect(throws: StorageError.self) { try DatabaseBackup.restore(lines, to: scratch.path) }
        #expect(error?.description.contains("“\(lines)” is damaged: line \(place + 1) has a character U+0000") == true)
    }

    @Test("that ends early, has a line that is none, or is of another version is refused, and nothing is changed")
    func refusals() throws {
        let text = try makeLines()
        var (short, torn, later, earlier, strange) = (text, text, text, text, text)
        short.remove(at: 5)
        torn[4] = String(torn[4].dropLast(3))
        later[0] = #"{"format":"billow 1","schema":\#(DatabaseSchema.version + 1)}"#
        earlier[0] = #"{"format":"billow 1","steps":["1: invoices and their lines"]}"#
        strange[3] = #"{"row":{"a":1},"table":"nothing"}"#
        for (name, wrong) in [
            ("ends early", short), ("line 5 is no row", torn), ("later version", later),
            ("a version of Billow from before 0.1.0", earlier),
            ("line 4 is a row of no table", strange), ("belongs to another program", ["{}"]),
        ] {
            try Data(wrong.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: lines))
            let error = #expect(throws: StorageError.self) { try DatabaseBackup.restore(lines, to: scratch.path) }
            #expect(error?.description.contains(name) == true, "\(error.map { "\($0)" } ?? "")")
            // SQLite has no way to save what is in lines.
            #expect(error?.description.contains("sqlite3") == false)
        }
        let store = try Repository(path: scratch.path)
        #expect(store.list.count == 3)
        try store.close()
        let names = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
        #expect(!names.contains { $0.hasPrefix(".billow-") })
    }
}
