import FailingCalls
import Foundation
import GRDB
import Invoicing
import Ledger
import Testing

@testable import Storage

@Suite("Daily copies")
struct DailyCopiesTests {
    let scratch = Scratch()

    private func day(_ number: Int) throws -> CalendarDate {
        try #require(CalendarDate(year: 2026, month: 11, day: number))
    }

    @Test("are made once a day, and only the last ones are kept; other files stay")
    func rotation() throws {
        let store = try scratch.open()
        try store.add(.ready("A"))
        store.flush()
        let backend = try SQLiteBackend(path: scratch.path)
        let copies = DailyCopies(of: scratch.path)
        var made: [Bool] = []
        for number in [20, 20, 21, 22, 23] {
            made.append(try copies.make(of: backend.pool, on: day(number), keeping: 3) { false })
            try Data().write(to: URL(fileURLWithPath: copies.folder + "/my own.sqlite"))
        }
        #expect(made == [true, false, true, true, true])
        #expect(try copies.all.map(\.day) == [day(23), day(22), day(21)])
        let names = try FileManager.default.contentsOfDirectory(atPath: copies.folder)
        #expect(Set(names) == ["2026-11-21.sqlite", "2026-11-22.sqlite", "2026-11-23.sqlite", "my own.sqlite"])
        try backend.close()
        try store.close()
        let copy = try Repository(path: copies.all[0].path, pace: .fast)
        #expect(copy.list.count == 1)
        #expect(try copy.check() == [])
        try copy.close()
    }

    @Test("of later days, as a wrong clock makes them, come last and keep none of today from being made and kept")
    func laterDays() throws {
        let store = try scratch.open()
        try store.add(.ready("A"))
        store.flush()
        let backend = try SQLiteBackend(path: scratch.path)
        let copies = DailyCopies(of: scratch.path)
        let environment: Environment = ["BILLOW_TODAY": "2026-11-20"]
        try Environment.$current.withValue(environment) {
            for number in 21...24 { try copies.make(of: backend.pool, on: day(number), keeping: 9) { false } }
            for number in 17...20 { #expect(try copies.make(of: backend.pool, on: day(number), keeping: 3) { false }) }
            let kept = [20, 19, 18, 24, 23, 22, 21]
            #expect(try copies.all.map(\.day) == kept.map(day))
            // The files of later days were written first here.
            for number in 21...24 {
                let later = [FileAttributeKey.modificationDate: Date.now + 1_000]
                try FileManager.default.setAttributes(later, ofItemAtPath: copies.folder + "/2026-11-\(number).sqlite")
            }
            #expect(try NewestCopy.path(of: scratch.path) == copies.folder + "/\(day(20)).sqlite")
        }
        try backend.close()
        try store.close()
    }

    @Test("that are ended before they are whole leave nothing behind")
    func ended() throws {
        let backend = try SQLiteBackend(path: scratch.path)
        let copies = DailyCopies(of: scratch.path)
        #expect(throws: CancellationError.self) {
            try copies.make(of: backend.pool, on: day(20), keeping: 3) { true }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: copies.folder) == [])
        try backend.close()
    }

    @Test("are made on a disk without hard links, and what keeps one from being made is thrown")
    func withoutLinks() throws {
        let store = try scratch.open()
        try store.add(.ready("A"))
        store.flush()
        let backend = try SQLiteBackend(path: scratch.path)
        let copies = DailyCopies(of: scratch.path)
        fail_calls(failing_link, copies.folder, EPERM)
        defer { fail_calls(failing_link, copies.folder, 0) }
        #expect(try copies.make(of: backend.pool, on: day(20), keeping: 3) { false })
        #expect(try copies.all.map(\.day) == [day(20)])
        fail_calls(failing_write, copies.folder, ENOSPC)
        defer { fail_calls(failing_write, copies.folder, 0) }
        #expect(throws: DatabaseError.self) { try copies.make(of: backend.pool, on: day(21), keeping: 3) { false } }
        #expect(try copies.all.map(\.day) == [day(20)])
        try backend.close()
        try store.close()
    }

    @Test("are made while the editor is used, and not of a database without invoices")
    func whileOpen() throws {
        let store = try scratch.open()
        let copies = DailyCopies(of: scratch.path)
        try store.makeDailyCopy(on: day(20), keeping: 3)
        try store.add(.ready("A"))
        store.flush()
        try store.makeDailyCopy(on: day(21), keeping: 3)
        #expect(wait { !copies.all.isEmpty })
        #expect(try copies.all.map(\.day) == [day(21)])
        try store.close()
    }
}
