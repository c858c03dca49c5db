/// Parts of an invoice's number as they are typed: 777 with 22 means 2022-000777.
nonisolated struct NumberParts: Hashable, Sendable {
    /// The digits that count the invoices, without zeros before them.
    let counter: String
    /// The ends of other parts, as of the year.
    let ends: [String]

    /// Nil if nothing but zeros were to count the invoices.
    init?(counter: some StringProtocol, ends: [String] = []) {
        self.counter = Self.withoutZeros(counter)
        self.ends = ends
        guard !self.counter.isEmpty else { return nil }
    }

    /// Returns the meanings of digits that were typed as words: any of them is the counter, all others are ends of other parts.
    static func readings(of digits: [String]) -> [NumberParts] {
        guard digits.count <= mostParts else { return [] }
        return digits.indices.compactMap { index in
            var ends = digits
            return NumberParts(counter: ends.remove(at: index), ends: ends)
        }
    }

    /// Returns the meanings of digits that were typed as one word: the first up to four end the year, the rest is the counter.
    static func readings(ofJoined digits: String) -> [NumberParts] {
        (1...4).filter { $0 < digits.count }.compactMap {
            NumberParts(counter: digits.dropFirst($0), ends: [String(digits.prefix($0))])
        }
    }

    /// No number has more.
    private static let mostParts = 3

    /// Returns `true` if these are parts of a number. Alone, the counter is the last one.
    func match(_ number: String) -> Bool {
        var parts = number.split { !$0.isASCII || !$0.isNumber }
        guard let index = parts.lastIndex(where: { Self.withoutZeros($0) == counter }),
            !ends.isEmpty || index == parts.count - 1
        else { return false }
        parts.remove(at: index)
        for end in ends {
            guard let index = parts.lastIndex(where: { $0.hasSuffix(end) }) else { return false }
            parts.remove(at: index)
        }
        return true
    }

    /// The patterns that find invoices with them in the index of texts: of those with zeros before the counter, which few other
    /// texts have, and of those without. For each end some dozen terms; most are not in the index, which ends them at once.
    var patterns: [String] {
        let padded = (0..<max(0, Self.mostDigits - counter.count)).map {
            String(repeating: "0", count: $0 + 1) + counter
        }
        return [padded, [counter]].filter { !$0.isEmpty }.map { counters in
            ([counters] + ends.map(Self.parts(endingIn:))).map { "(\(Self.any(of: $0)))" }.joined(separator: " AND ")
        }
    }

    /// The largest number of digits of a counter that begins with zeros.
    private static let mostDigits = 10

    /// An end itself, and the years of four digits and of two that have it.
    private static func parts(endingIn end: String) -> [String] {
        let years = (0..<100).map { $0 < 10 ? "0\($0)" : "\($0)" }
        return [end] + (years + years.prefix(50).map { "20\($0)" }).filter { $0 != end && $0.hasSuffix(end) }
    }

    private static func any(of terms: [String]) -> String { terms.map { "\"\($0)\"" }.joined(separator: " OR ") }

    private static func withoutZeros(_ digits: some StringProtocol) -> String { String(digits.drop { $0 == "0" }) }
}
