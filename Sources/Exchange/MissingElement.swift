import Foundation
import Invoicing

/// An element that a syntax requires and for which an invoice has no content.
public nonisolated struct MissingElement: Hashable, Sendable, CustomStringConvertible {
    /// The number of the line that lacks it; nil for the document.
    public let line: String?
    /// The elements that lead to it.
    public let path: String
    /// The business term.
    public let term: String

    public var description: String { (line.map { "line \($0): " } ?? "") + "\(path) (\(term))" }
}

extension Draft {
    /// What UBL requires and CII does not: lines, and the item of each with its one VAT category.
    var missingInUBL: [MissingElement] {
        let name = invoice.isCreditNote ? "cac:CreditNoteLine" : "cac:InvoiceLine"
        let lines = chargedLines
        guard !lines.isEmpty else { return [MissingElement(line: nil, path: name, term: "BG-25")] }
        return lines.enumerated().flatMap { index, line in
            let number = line.identifier(at: index)
            var missing: [MissingElement] = []
            if line.itemName.isEmpty {
                missing.append(MissingElement(line: number, path: "cac:Item/cbc:Name", term: "BT-153"))
            }
            if line.vatCategory.code.isEmpty {
                missing.append(MissingElement(line: number, path: "cac:Item/cac:ClassifiedTaxCategory", term: "BT-151"))
            }
            return missing
        }
    }
}
