import Derive
import Foundation

/// Unread texts and unconfirmed numbers keep a draft from being issued, since an issued document cannot be changed.
extension HasTypedNumbers {
    /// A problem for each text that cannot be read, and for each number that is not confirmed.
    /// - Complexity: O(1) where there is none.
    var typingProblems: [Problem] { unreadProblems + confirmationProblems }

    private var unreadProblems: [Problem] {
        guard !unread.isEmpty else { return [] }
        return unread.sorted { $0.key < $1.key }.compactMap { name, text in
            guard let property = Self.description.fields.first(where: { $0.name == name }),
                let target = property.targets(of: self).first
            else { return nil }
            return Problem(
                rule: Problem.unread, severity: .error, term: property.term,
                sentence: text.isEmpty
                    ? "The \(property.label) was emptied, and there must be one. Type it."
                    : "“\(text)” cannot be read as the \(property.label). Type it again.",
                place: Problem.Place(target))
        }
    }

    private var confirmationProblems: [Problem] {
        guard !unconfirmedNumbers.isEmpty else { return [] }
        return unconfirmedNumbers.sorted { $0.key < $1.key }.compactMap { name, number in
            guard isUnconfirmed(name), let property = Self.description.property(named: name) else { return nil }
            let sentence =
                if let amount = amountInTable(of: name), let line = self as? InvoiceLine {
                    "Confirm the \(property.label), or correct the line: it comes to \(line.netAmount.shown), and the table has "
                        + "\(amount.shown)."
                } else if self[keyPath: property.keyPath] is VATCategory {
                    "Confirm the VAT of \(number) %, or correct it: "
                        + "\(VATGroup(category: .standard, rate: ExactDecimal(number)).unusual)."
                } else {
                    "Confirm the \(property.label) \(number), or retype it: it can be read in two ways."
                }
            return Problem(
                RuleRow(Problem.unconfirmed, property.term, "", .missing), wording: .text(sentence),
                place: Problem.Place(self, property.keyPath))
        }
    }
}
