import Foundation
import Invoicing
import Testing

@testable import Storage

@Suite("Stored totals")
struct StoredTotalsTests {
    @Test(
        "keep a VAT breakdown as JSON that is read the same", arguments: ["S", "", "a\"b\\c", "Łódź", "x/y", "\u{1}\n"])
    func breakdown(code: String) throws {
        let rates: [ExactDecimal?] = [nil, 0, 19, ExactDecimal("7.25")]
        let groups = rates.map { rate in
            VATBreakdown(
                group: VATGroup(category: VATCategory(code: code), rate: rate),
                taxableAmount: ExactDecimal("-1234567.89") ?? 0)
        }
        let json = groups.json
        #expect(try [VATBreakdown](json: json) == groups)
        let texts = try JSONDecoder().decode([[String?]].self, from: Data(json.utf8))
        #expect(texts.map { $0[0] } == rates.map { _ in code })
    }

    @Test("keep no breakdown as an empty list")
    func empty() throws {
        #expect([VATBreakdown]().json == "[]")
        #expect(try [VATBreakdown](json: "[]").isEmpty)
    }
}
