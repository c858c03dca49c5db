import Input
import Invoicing

/// What commands say of the problems of a document that they have read.
extension [Problem] {
    /// The amounts that the document declares otherwise than they are calculated.
    var declaredAmounts: [DeclaredAmount] { compactMap(\.declaredAmount) }

    /// What to say of these in a sentence: `, 9 amounts differ by at most 0.03 from those calculated`; empty for nothing.
    var deviation: String {
        let words = declaredAmounts.inWords
        return words.isEmpty ? "" : ", \(words) from what is calculated"
    }

    /// What can be understood in two ways.
    var ambiguous: [Problem] { filter(\.isAmbiguous) }

    /// How many rules are broken, for a command that is about something else: `1 error by the rules of peppol, which
    /// “billow problems” shows`; nil for none.
    func brokenRules(of profile: RuleProfile) -> String? {
        let errors = count { $0.severity == .error && !$0.isAmbiguous }
        guard errors > 0 else { return nil }
        let text = errors == 1 ? "1 error" : "\(errors) errors"
        return "\(text) by the rules of \(profile.rawValue), which “billow problems” shows"
    }
}
