import Foundation
import Invoicing

/// A UBL document as it streams by, and the invoice that grows from it.
final class UBLDocument {
    let name: String
    let invoice = Invoice()
    /// The line that is being read.
    var line = InvoiceLine()
    /// The allowance or charge of the document that is being read.
    var allowanceCharge = DocumentAllowanceCharge()
    /// The totals that the document declares.
    var declared = DeclaredTotals()
    var notes: [String] = []
    /// Lines are put in at the end, all at once.
    var lines: [InvoiceLine] = []
    private var lineIdentifiers: Set<String> = []
    /// The tax identifier that is being read; its scheme, which says whether it is one for VAT, follows.
    var taxIdentifier = ""
    private var open: [(node: UBLGrammar?, element: String, attributes: [String: String])] = []

    init(name: String) {
        self.name = name
    }

    /// Takes in the line that was read. An identifier that stands at another line already identifies none.
    func finishLine() {
        if !lineIdentifiers.insert(line.identifier).inserted { line.identifier = "" }
        lines.append(line)
    }

    /// Gives the invoice, once the document has streamed by.
    func finish() -> Invoice {
        invoice.lines.append(contentsOf: lines)
        invoice.note = notes.joined(separator: "\n")
        invoice.declared = declared
        return invoice
    }
}

extension UBLDocument: XMLFollower {
    func begin(
        _ element: String, namespace: String, attributes: [String: String], at place: ExchangeError.Place
    ) throws(ExchangeError) {
        let node: UBLGrammar?
        if open.isEmpty {
            node = try grammar(forRoot: element, namespace)
        } else {
            node = UBLNamespace.isCommon(namespace) ? open.last?.node?.children[element] : nil
        }
        open.append((node, element, attributes))
        node?.beginning?(self)
    }

    func end(text: String, at place: ExchangeError.Place) throws(ExchangeError) {
        guard let (node, element, attributes) = open.popLast(), let ending = node?.ending else { return }
        try ending(self, UBLText(text: text, attributes: attributes, element: element, place: place, file: name))
    }

    private func grammar(forRoot element: String, _ namespace: String) throws(ExchangeError) -> UBLGrammar {
        switch (element, namespace) {
        case ("Invoice", UBLNamespace.invoice): return .invoice
        case ("CreditNote", UBLNamespace.creditNote):
            invoice.typeCode = .creditNote
            return .creditNote
        case ("CrossIndustryInvoice", _), ("CrossIndustryDocument", _):
            throw .otherSyntax(file: name, syntax: "UN/CEFACT CII")
        default: throw .notAnInvoice(file: name, root: element)
        }
    }
}

/// The namespaces of UBL 2.
nonisolated enum UBLNamespace {
    static let invoice = "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
    static let creditNote = "urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"

    static func isCommon(_ namespace: String) -> Bool {
        namespace == "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"
            || namespace == "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
    }
}
