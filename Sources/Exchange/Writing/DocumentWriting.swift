import Foundation
import Invoicing

/// Writes a document's elements, and knows the document's settings that they need.
final class DocumentWriting {
    /// Which amounts are written if the document declares others than the derived ones.
    let amounts: InvoiceWriter.Amounts
    private let syntax: Syntax
    private let currency: String
    private var xml = XMLWriting()
    /// How many lines have been written.
    private var position = 0
    /// The unmapped elements of the invoice or the line that is being encoded, and the path from there.
    private var unmapped: (elements: [UnmappedElement], path: String)

    init(_ invoice: Invoice, syntax: Syntax, amounts: InvoiceWriter.Amounts) {
        self.syntax = syntax
        self.amounts = amounts
        currency = invoice.currency.code
        unmapped = (invoice.unmappedElements, syntax.name)
    }

    /// Writes a whole document.
    func write(_ root: String, _ body: () -> Void) -> Data {
        xml.begin()
        xml.open(root, syntax.namespaces.map { ($0.prefix.isEmpty ? "xmlns" : "xmlns:\($0.prefix)", $0.uri) })
        body()
        xml.close(always: true)
        return xml.finish()
    }

    /// Writes an element with child elements; it is omitted if there are none.
    func within(_ name: String, always: Bool = false, _ body: () -> Void) {
        let before = unmapped.path
        if !unmapped.elements.isEmpty { unmapped.path += "/\(name)" }
        xml.open(name)
        body()
        xml.close(always: always)
        unmapped.path = before
    }

    /// Writes an element with child elements and with unmapped elements of its own; nil for those of its owner.
    func within(_ name: String, unmapped elements: [UnmappedElement]?, _ body: () -> Void) {
        guard let elements else { return within(name, body) }
        let before = unmapped
        unmapped = (elements, syntax.name)
        xml.open(name)
        body()
        xml.close(always: false)
        unmapped = before
    }

    func leaf(_ name: String, _ content: LeafContent) {
        xml.leaf(name, content.text, content.attributes)
    }

    /// The identifier of the next line (BT-126), or its position if it has none.
    /// - Precondition: It is called once for each line, in order.
    func identifier(of line: InvoiceLine) -> String {
        position += 1
        return line.identifier.isEmpty ? "\(position)" : line.identifier
    }

    /// An amount with at least two decimals, and with its currency if the syntax requires that.
    func amount(_ value: Decimal) -> LeafContent? {
        LeafContent(value.inCents, syntax.hasCurrencyWithAmounts ? [("currencyID", currency)] : [])
    }

    /// Writes the unmapped elements that follow a child of the present element.
    func writeUnmapped(after predecessor: String) {
        guard !unmapped.elements.isEmpty else { return }
        for element in unmapped.elements where element.path == unmapped.path && element.predecessor == predecessor {
            xml.raw(element.xml)
        }
    }
}
