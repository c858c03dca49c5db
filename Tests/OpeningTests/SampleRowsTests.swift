import Foundation
import Invoicing
import Ledger
import Storage
import Testing

@testable import Opening
@testable import EditorTests

@Suite("Invoices that are made up for a demonstration")
struct SampleRowsTests {
    @Test("are issued on days in the past, in order, and most of them are paid")
    func issued() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "billow-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try Repository(path: folder.appending(path: "billow.sqlite").path)
        let (today, count) = (try #require(CalendarDate("2026-11-28")), 300)
        let samples = try SampleRows(count: count, today: today)
        try store.insert(count: count) { samples.row(at: $0) }
        let entries = try (0..<count).map { try #require(store.entryWhenRead(at: $0)) }
        let stages = Dictionary(grouping: entries, by: \.summary.stage).mapValues(\.count)
        #expect((stages[.paid] ?? 0) > count / 2 && (stages[.open] ?? 0) > 5 && stages[.draft] == nil, "\(stages)")
        let days = entries.compactMap(\.summary.issueDate)
        #expect(days.count == count && days.allSatisfy { $0 <= today } && days == days.sorted(by: >))
        #expect(Set(entries.map(\.number)).count == count && entries[0].number.hasPrefix("2026-"))
        let newest = try store.load(entries[0].id)
        let document = try #require(try store.issuedDocument(of: newest))
        #expect(String(decoding: document, as: UTF8.self).contains(newest.number))
        let paid = try #require(entries.first { $0.summary.stage == .paid })
        let invoice = try store.load(paid.id)
        let (issued, day) = (try #require(invoice.issueDate), try #require(invoice.payments.first).date)
        #expect(invoice.openAmount == 0 && issued <= day && day <= today)
        #expect(invoice.issuance?.number == invoice.number)
        try store.close()
    }
}
