import Derive

/// The rules that lead to a property.
@MainActor
enum RuleIndex {
    /// The numbers of the rules that lead to a property, in the rules' order.
    /// - Complexity: O(1), but for the first time.
    static func rules(at path: AnyKeyPath) -> [String] { rules[path] ?? [] }

    private static let rules = Dictionary(grouping: RuleTables.all, by: \.path).mapValues { $0.map(\.row.id) }
}

extension DescribedProperty {
    /// The rules that lead to it, by their numbers.
    public var rules: [String] { ([keyPath] + alsoShows).flatMap { RuleIndex.rules(at: $0) } }
}
