import Derive
import Foundation

/// Unconfirmed numbers keep a draft from being issued, since an issued document cannot be changed.
extension HasTypedNumbers {
    /// A problem for each number that is not confirmed.
    /// - Complexity: O(1) where there is none.
    var confirmationProblems: [Problem] {
        guard !unconfirmedNumbers.isEmpty else { return [] }
        return unconfirmedNumbers.sorted { $0.key < $1.key }.compactMap { name, number in
            guard isUnconfirmed(name), let property = Self.description.property(named: name) else { return nil }
            let isRate = self[keyPath: property.keyPath] is VATCategory
            return Problem(
                rule: Problem.unconfirmed, severity: .error, term: property.term,
                sentence: isRate
                    ? "Confirm the VAT of \(number) %, or correct it: \(VATGroup.unusual)."
                    : "Confirm the \(property.label) \(number), or retype it: it can be read in two ways.",
                place: Problem.Place(self, property.keyPath))
        }
    }
}
