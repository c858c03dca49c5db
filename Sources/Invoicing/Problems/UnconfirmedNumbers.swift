import Derive
import Foundation

/// What is issued stays as it is; so numbers that could be read in two ways are confirmed before.
extension HasTypedNumbers where Self: Described {
    /// A problem for each of them that nobody has confirmed.
    /// - Complexity: O(1) where there is none.
    var unconfirmedNumbers: [Problem] {
        guard !ambiguousNumbers.isEmpty else { return [] }
        return ambiguousNumbers.sorted { $0.key < $1.key }.compactMap { name, number in
            guard let property = Self.description.property(named: name), stands(number, at: property.keyPath) else {
                return nil
            }
            return Problem(
                rule: Problem.unconfirmed, severity: .error, term: property.term,
                sentence: "Confirm the \(property.label) \(number), or type it anew: it could be read in two ways.",
                place: Problem.Place(self, property.keyPath))
        }
    }

    /// Whether a property still has the number that was marked.
    private func stands(_ number: String, at path: PartialKeyPath<Self>) -> Bool {
        self[keyPath: path] as? ExactDecimal == ExactDecimal(number)
    }
}
