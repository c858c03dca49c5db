import Invoicing
import Ledger
import Testing

@Suite("What a final invoice takes of its deposits")
struct DepositTests {
    @Test(
        "is all of the first ones, the rest of the next, and nothing of those after it",
        arguments: [(40, [40, 0, 0]), (120, [100, 20, 0]), (150, [100, 50, 0]), (500, [100, 50, 30])])
    func taken(paidBefore: Int, parts: [Int]) {
        let taken = Deposit.taken(of: [100, 50, 30], paidBefore: ExactDecimal(paidBefore))
        #expect(taken == parts.map { ExactDecimal($0) })
    }
}
