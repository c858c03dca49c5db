import Foundation
import Input
import Invoicing

extension ProblemsModel {
    func deriveBanner() -> String {
        guard let opened, opened.isLoaded, opened.invoice.isReceived,
            opened.invoice.differenceCount > 0
        else { return "" }
        let differences = opened.invoice.differences
        return "\(differences.inWords)\(origin(of: differences, in: opened.invoice)). "
            + "\(keys[.keepAllDeclared]) takes the document’s, \(keys[.keepAllCalculated]) calculates, "
            + "\(keys[.problems]) shows them."
    }

    /// The lines that the differences come from: `, from lines 2 and 3`; empty where no line differs.
    private func origin(of differences: [DeclaredAmount], in invoice: Invoice) -> String {
        let ids = Set(differences.compactMap(\.term.line))
        guard !ids.isEmpty else { return "" }
        let rows = invoice.lines.elements.enumerated().filter { ids.contains($1.id) }.map { "\($0.offset + 1)" }
        let shown = rows.count > Self.mostNamedLines ? rows.prefix(Self.mostNamedLines - 1) + [] : rows[...]
        let names = rows.count > shown.count ? shown + ["\(rows.count - shown.count) more"] : shown
        guard let last = names.last, names.count > 1 else { return ", from line \(rows[0])" }
        return ", from lines \(names.dropLast().joined(separator: ", ")) and \(last)"
    }

    private static let mostNamedLines = 4
}
