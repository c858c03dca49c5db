import Foundation
import Invoicing
import Testing

@testable import Storage

@Suite("A counter of rows")
struct RowCounterTests {
    let scratch = Scratch()

    @Test("at its end is named by what cannot be written, found by a check, and set back by a repair")
    func counterAtItsEnd() throws {
        try scratch.makeStore()
        try scratch.spoil("UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'invoice'")
        let store = try Repository(path: scratch.path)
        let invoice = Invoice()
        try store.add(invoice)
        #expect(!store.retry())
        #expect(store.status.trouble == .exhausted(path: scratch.path, table: "invoice"))
        let sentence =
            "The counter of the table invoice stands at 9223372036854775807, and its last row has the number 3."
        #expect(try store.check().map(\.description) == [sentence])
        #expect(try store.check(repair: true).map(\.description) == [sentence + " It was mended."])
        #expect(store.retry() && store.list.count == 4)
        #expect(try store.check() == [])
        try store.close()
    }
}
