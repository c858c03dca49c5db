import Foundation
import Testing

/// Lines and a discount, and what they come to by the standard's calculation.
private struct Expectation {
    struct Line {
        var quantity: Decimal
        var price: Decimal
        var rate: Decimal
    }

    var lines: [Line]
    var percentage: Decimal?
    var amount: Decimal = 0

    /// BT-131 by rate, each line rounded on its own.
    private var groups: [(rate: Decimal, sum: Decimal)] {
        Dictionary(grouping: lines, by: \.rate).map { rate, lines in
            (rate: rate, sum: lines.map { ($0.quantity * $0.price).cents }.reduce(0, +))
        }.sorted { $0.rate > $1.rate }
    }

    var sumOfLines: Decimal { groups.map(\.sum).reduce(0, +) }
    var discount: Decimal { percentage.map { (sumOfLines * $0 / 100).cents } ?? amount }
    var taxExclusive: Decimal { sumOfLines - discount }

    /// BT-117 of each group, after its share of the discount: the cents left over by rounding down go to the largest rests.
    var tax: Decimal {
        let (factor, cent): (Decimal, Decimal) = (percentage.map { $0 / 100 } ?? amount / sumOfLines, 0.01.decimal)
        var shares: [Decimal] = []
        var rests: [Decimal] = []
        for group in groups {
            let exact = group.sum * factor
            shares.append(exact.cents > exact ? exact.cents - cent : exact.cents)
            rests.append(exact - (shares.last ?? 0))
        }
        while shares.reduce(0, +) < discount, let largest = rests.indices.max(by: { rests[$0] < rests[$1] }) {
            shares[largest] += cent
            rests[largest] = -1
        }
        var tax: Decimal = 0
        for (group, share) in zip(groups, shares) { tax += ((group.sum - share) * group.rate / 100).cents }
        return tax
    }

    var amountDue: Decimal { taxExclusive + tax }

    /// What the totals show of it.
    var rows: [String] {
        [
            "Lines \(sumOfLines.shown)", "\((-discount).shown)", "Without VAT \(taxExclusive.shown)",
            "Amount due EUR \(amountDue.shown)",
        ]
    }
}

extension Double {
    fileprivate var decimal: Decimal { Decimal(string: "\(self)") ?? .nan }
}

extension Decimal {
    /// Half away from zero.
    fileprivate var cents: Decimal {
        var (source, result) = (self, Decimal())
        NSDecimalRound(&result, &source, 2, .plain)
        return result
    }

    fileprivate var shown: String {
        let whole = "\(abs((self * 100).cents))"
        let digits = String(repeating: "0", count: max(0, 3 - whole.count)) + whole
        let groups = digits.dropLast(2).reversed().enumerated().map { ($0 > 0 && $0 % 3 == 0 ? "\($1) " : "\($1)") }
        return (self < 0 ? "−" : "") + groups.reversed().joined() + "." + digits.suffix(2)
    }
}

@Suite("A discount in the editor", .serialized)
struct DiscountTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    @Test("of ten percent at two rates follows ten edits to the cent, key by key")
    func tenEdits() throws {
        var expected = Expectation(lines: [
            .init(quantity: 1, price: 1790.70.decimal, rate: 19), .init(quantity: 1, price: 74.70.decimal, rate: 7),
        ])
        let session = try program.startWithInvoice(
            "Grinder\t1\t\t1790.70", "Beans\t1\t\t74.70\t7", due: "2 210.86", rows: 40, columns: 110)
        func press(_ keys: String, _ change: (inout Expectation) -> Void) throws {
            for key in keys.split(separator: "|") {
                session.type(String(key))
                try session.waitUntilSettled()
            }
            change(&expected)
            try session.waitFor(expected.rows)
        }
        try press("\u{1B}[17~|\u{1B}[A|10 %|\r") { $0.percentage = 10 }
        #expect((expected.discount, expected.tax) == (186.54.decimal, 310.92.decimal))
        try session.waitFor(["Discount 10 % −186.54", "1 989.78 EUR due"])
        try press("\u{1B}[17~|\u{1B}[17~|\u{1B}[17~|\u{1B}[A|\u{1B}[C|3|\r") { $0.lines[0].quantity = 3 }
        try press("7|\t") { $0.lines[1].quantity = 7 }
        try press("\t|0.99|\t") { $0.lines[1].price = 0.99.decimal }
        try press("5.5|\u{1B}[Z|\t") { $0.lines[1].rate = 5.5.decimal }
        try press("\u{14}") { $0.lines.append($0.lines[1]) }
        try press("\u{1B}[D|-1|\u{7F}|\u{7F}|12.34|\t") { $0.lines[2].price = 12.34.decimal }
        try press("7|\u{1B}[Z|\t") { $0.lines[2].rate = 7 }
        try press("\u{1B}[2~Sugar\t3\t\t0.333|\r|\u{1B}") {
            $0.lines.append(.init(quantity: 3, price: 0.333.decimal, rate: 7))
        }
        try press("\u{1B}[17~|12,50|\r") { ($0.percentage, $0.amount) = (nil, 12.5.decimal) }
        try press("\u{1B}[A|3.3%|\r") { $0.percentage = 3.3.decimal }
        try press(" u") { ($0.percentage, $0.amount) = (nil, 12.5.decimal) }
        try press(" r") { $0.percentage = 3.3.decimal }
        try session.quit()
    }

    @Test("stands among the sums of a low window, and is typed, corrected, cleared and brought back in its row")
    func row() throws {
        let session = try program.startWithInvoice()
        session.type("\u{1B}[17~\u{1B}[A")
        try session.wait("the cursor on it") { $0.cursorLine.contains("Discount") && $0.cursorLine.contains("–") }
        session.type("10%\r")
        try session.waitFor(["Discount 10 % −2.00", "21.42 EUR due"])
        session.type("\u{1B}[Aten\r")
        try session.waitFor("“ten” is no discount. Type a percentage or an amount, such as 10 % or 12.50.")
        session.type("\u{1B}[A\u{1B}-5\r")
        try session.waitFor("This must be zero or more.")
        session.type("\u{1B}[A\u{1B}10 % %\r")
        try session.waitFor("21.42 EUR due")
        session.type("\u{1B}[A\u{7F}\r")
        try session.waitFor("23.80 EUR due")
        session.type(" u")
        try session.waitFor("21.42 EUR due")
        try session.quit()
        let again = try program.start(rows: 40, columns: 110)
        try again.waitFor("21.42 EUR due")
        again.type("\r")
        try again.waitFor(["Discount 10 % −2.00", "21.42 EUR due"])
        try again.quit()
    }
}
