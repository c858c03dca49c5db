import Console
import Exchange
import Input
import Invoicing

/// Words of commands on the problems of a document that they have read.
extension [Problem] {
    /// The amounts that the document declares otherwise than they are calculated.
    var declaredAmounts: [DeclaredAmount] { compactMap(\.declaredAmount) }

    /// These in a sentence: `, 9 amounts differ by at most 0.03 from those calculated`; empty for nothing.
    var deviation: String {
        let words = declaredAmounts.inWords
        return words.isEmpty ? "" : ", \(words) from what is calculated"
    }

    /// The values that can be understood in two ways.
    var ambiguous: [Problem] { filter(\.isAmbiguous) }

    /// The broken rules of a document, for a command that is about something else; nil for none. Where an invoice breaks one, its
    /// file is read once more, so that all commands count alike.
    func brokenRules(of file: String) -> String? {
        guard contains(where: { $0.severity == .error && !$0.isAmbiguous }) else { return nil }
        return (try? InvoiceReader.judged(contentsOf: file)).flatMap { Examination($0.invoice, $0.verdict).brokenRules }
    }
}
