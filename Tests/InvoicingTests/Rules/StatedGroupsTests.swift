import Foundation
import Testing

@testable import Invoicing

@Suite("Declared groups of VAT")
struct StatedGroupsTests {
    private let invoice = Invoice.sound()

    private func declared(_ group: VATGroup, taxable: ExactDecimal) -> DeclaredVATBreakdown {
        var entry = DeclaredVATBreakdown()
        (entry.category, entry.rate, entry.taxableAmount) = (group.category, group.rate, taxable)
        return entry
    }

    @Test("take each derived group and each sum once, however many groups there are", arguments: [1, 10, 500])
    func once(count: Int) {
        let groups = (0..<count).map { VATGroup(category: .standard, rate: ExactDecimal($0 + 1)) }
        var taken = (derived: 0, sums: 0)
        let stated = invoice.stated(
            groups.map { declared($0, taxable: 1) },
            filledFrom: groups.lazy.map { group in
                taken.derived += 1
                return VATBreakdown(group: group, taxableAmount: 1)
            },
            charged: groups.lazy.map { group in
                taken.sums += 1
                return (key: group, value: 2)
            })
        #expect(stated.map(\.group) == groups)
        #expect(taken.derived == count && taken.sums == count, "\(taken)")
    }

    @Test("have the sum of their rate and that of their category, and zero where nothing is charged")
    func sums() {
        let (high, low) = (VATGroup(category: .standard, rate: 19), VATGroup(category: .standard, rate: 7))
        let exempt = VATGroup(category: .exempt, rate: 0)
        let stated = invoice.stated(
            [high, low, exempt].map { declared($0, taxable: 1) }, filledFrom: [],
            charged: [high: 30, low: 5] as [VATGroup: ExactDecimal])
        #expect(stated.map(\.sumOfRate) == [30, 5, 0])
        #expect(stated.map(\.sumOfCategory) == [35, 35, 0])
    }
}
