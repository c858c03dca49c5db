/// Twelve cases whose instructions are counted, in place of their time: two runs of different lengths, so that what both have in
/// common cancels out. `.ci/instructions` compares the counts with those of `instructions.tsv`.
@MainActor
enum CountedCase {
    static var names: [String] {
        Kairo<BorrowingEngine>.names + [
            "edit, 10 lines", "edit observed, 10 lines", "build, 1000 lines", "create signals",
        ]
    }

    /// Runs a case.
    /// - Returns: The number of writes, edits, lines or signals; nil if there is no case of that name.
    static func run(_ name: String, iterations: Int) -> Int? {
        switch name {
        case "edit, 10 lines": return edit(InvoiceWithEffect(lines: 10), iterations)
        case "edit observed, 10 lines": return edit(InvoiceWithObservation(lines: 10), iterations)
        case "build, 1000 lines":
            let made = (0..<iterations).map { _ in InvoiceWithEffect(lines: 1000) }
            for invoice in made { invoice.check(lines: 1000, notifications: 0) }
            return 1000 * iterations
        case "create signals":
            for _ in 0..<iterations { Creation<DeriveEngine>.signals() }
            return Creation<DeriveEngine>.count * iterations
        default:
            guard let graph = Kairo<BorrowingEngine>.graph(name) else { return nil }
            for _ in 0..<iterations { graph.iterate() }
            return graph.writes * iterations
        }
    }

    private static func edit<I: InvoiceUnderTest>(_ invoice: I, _ iterations: Int) -> Int {
        let edits = 1000 * iterations
        for step in 1...edits { invoice.edit(line: step * 7919 % 10, price: 1000 + step) }
        invoice.check(lines: 10, notifications: edits)
        return edits
    }
}
