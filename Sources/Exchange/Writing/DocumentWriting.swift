import Foundation
import Invoicing

/// Writes a document's elements, with what the elements need to know of the document.
final class DocumentWriting {
    /// Which amounts are written where a document has declared others than the derived ones.
    let amounts: InvoiceWriter.Amounts
    private let syntax: Syntax
    private let currency: String
    private var xml = XMLWriting()
    /// How many lines have been written.
    private var position = 0
    /// Elements to be carried that belong to the invoice or the line that is being written, and the path from there.
    private var carrier: (elements: [CarriedElement], path: String)

    init(_ invoice: Invoice, syntax: Syntax, amounts: InvoiceWriter.Amounts) {
        self.syntax = syntax
        self.amounts = amounts
        currency = invoice.currency.code
        carrier = (invoice.carried, syntax.name)
    }

    /// Writes a whole document.
    func write(_ root: String, _ body: () -> Void) -> Data {
        xml.begin()
        xml.open(root, syntax.namespaces.map { ($0.prefix.isEmpty ? "xmlns" : "xmlns:\($0.prefix)", $0.uri) })
        body()
        xml.close(always: true)
        return xml.finish()
    }

    /// Writes an element with others in it, if there are any.
    func within(_ name: String, always: Bool = false, _ body: () -> Void) {
        let before = carrier.path
        if !carrier.elements.isEmpty { carrier.path += "/\(name)" }
        xml.open(name)
        body()
        xml.close(always: always)
        carrier.path = before
    }

    /// Writes an element that may have elements of its own to carry; nil for those of what is around it.
    func within(_ name: String, carried: [CarriedElement]?, _ body: () -> Void) {
        guard let carried else { return within(name, body) }
        let before = carrier
        carrier = (carried, syntax.name)
        xml.open(name)
        body()
        xml.close(always: false)
        carrier = before
    }

    func leaf(_ name: String, _ content: LeafContent) {
        xml.leaf(name, content.text, content.attributes)
    }

    /// What a line is called (BT-126): its position, unless it has a name. To be asked once for each line, in order.
    func identifier(of line: InvoiceLine) -> String {
        position += 1
        return line.identifier.isEmpty ? "\(position)" : line.identifier
    }

    /// An amount with two decimals or more, and its currency where the syntax wants it with each amount.
    func amount(_ value: Decimal) -> LeafContent? {
        LeafContent(value.inCents, syntax.hasCurrencyWithAmounts ? [("currencyID", currency)] : [])
    }

    /// Writes what is carried behind an element of the present one.
    func writeCarried(after predecessor: String) {
        guard !carrier.elements.isEmpty else { return }
        for element in carrier.elements where element.path == carrier.path && element.predecessor == predecessor {
            xml.raw(element.xml)
        }
    }
}
