import DeriveDocuments
import Foundation
import Invoicing
import Testing

@testable import Storage

@Suite("Columns")
struct ColumnTests {
    @Test("read the identities that they hold, whoever has written them")
    func identities() throws {
        for _ in 0..<100 {
            let id = UUID()
            #expect(try UUID(column: id.uuidString) == id)
            #expect(try UUID(column: id.uuidString.lowercased()) == id)
        }
    }

    @Test(
        "refuse what is no identity",
        arguments: [
            "", "zzz", "12345678-1234-1234-1234-12345678901", "12345678-1234-1234-1234-1234567890123",
            "123456781234-1234-1234-1234-12345678", "1234567-81234-1234-1234-123456789012",
            "12345678-1234-1234-1234-12345678901G", "12345678--12341234-1234-123456789012",
        ])
    func noIdentity(text: String) {
        #expect(throws: ColumnError.self) { try UUID(column: text) }
    }
}
