import Derive

/// What reading and writing costs while nobody looks.
enum UnobservedAccess {
    static func run() {
        let lines = (0..<64).map { PlainLine(price: $0, quantity: 1) }
        let operations = 6_400_000
        var sum = 0
        Timing(rounds: 5, operations: operations) {
            for step in 0..<operations { sum &+= lines[step & 63].price }
        }.report("unobserved get")
        precondition(sum == 5 * (operations / 64) * 2016, "The prices read add up to \(sum)")
        Timing(rounds: 5, operations: operations) {
            for step in 0..<operations { lines[step & 63].price = step }
        }.report("unobserved set")
        precondition(lines[63].price == operations - 1, "The last price written reads \(lines[63].price)")
    }
}
